"""Conversion of a view during tricks to the row that a search starts from. It needs NumPy."""

import numpy as np

from bottleimp.encoding import history
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import INDEX, SHOW
from bottleimp.encoding.layout import Words
from bottleimp.encoding.view_row import row_of_view, steps_of
from bottleimp.rules.views import View


def known_row(view: View) -> Words:
    """Return the row of a view during tricks, equal to the true row after `kernel.hidden.hide`."""
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
