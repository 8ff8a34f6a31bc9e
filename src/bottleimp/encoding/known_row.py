"""A view of a trick as the row that a search begins with. Needs NumPy."""

import numpy as np

from bottleimp.encoding import history
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import INDEX, SHOW
from bottleimp.encoding.layout import Words
from bottleimp.encoding.view_row import row_of_view, steps_of
from bottleimp.rules.views import View


def known_row(view: View) -> Words:
    """The row of a view of a trick, with all that lies open: what `kernel.hidden` leaves of it."""
    row, mode = row_of_view(view), view.setup.mode
    names, hands, steps = [hand.name for hand in mode.hands], mode.hands_in_play, steps_of(view)
    for nth, step in enumerate(steps):
        packet = view.shown[step[prog.SEAT]]
        if step[prog.AIM] == prog.AIM_SHOW and packet:
            history.write(row, nth, SHOW + names.index(packet), 0)
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    for nth, play in enumerate(plays, start=len(steps)):
        history.write(row, nth, INDEX[play.card], hands.index(play.hand))
    return np.array(row, np.int64)
