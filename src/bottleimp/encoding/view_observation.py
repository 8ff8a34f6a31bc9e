"""Observation of a single view in plain integers, without NumPy."""

from collections.abc import Sequence

from bottleimp.encoding import layout, planes
from bottleimp.encoding.legal_actions import legal_mask
from bottleimp.encoding.observation import gifts, people, stage, tricks
from bottleimp.encoding.program_builder import listed_program_of
from bottleimp.encoding.view_row import row_of_view
from bottleimp.rules import Card
from bottleimp.rules.views import View


def words_of_view(view: View, chosen: Sequence[Card] = ()) -> list[int]:
    """Return the information row of a view (see `planes`).

    An exchange is chosen card by card: `chosen` are the cards chosen so far, in the order of the
    exchange's places.
    """
    program, row = listed_program_of(view.setup), row_of_view(view, chosen)
    out = [0] * planes.INFO_WORDS
    assert view.seat is not None
    for piece in (gifts, tricks, people, stage):
        piece(program, row, view.seat, out)
    if row[layout.TURN] == view.seat:
        out[planes.LEGAL] = legal_mask(program, row)
    return out
