"""The start of a table in the middle of a round that is named by its code.

All other seats are bots', because the host, who has the code, may know every hand.
"""

from bottleimp.rules import BadCode, BottleImpError, Round, Setup, deal_code, parse_round_code
from bottleimp.rules.rotation import rotate_deal, rotate_seat
from bottleimp.rules.round_replay import moves_of
from bottleimp.table.bot_seating import OPEN
from bottleimp.table.events import Acted
from bottleimp.table.messages import Midway, NewTable, Refusal

BY_CODE = "code"
"""The value of `Acted.by` for actions before the table began."""


def deal_midway(request: NewTable, setup: Setup) -> str | None:
    """Return the first deal's code, rotated to the host's seat; None if no round is named."""
    if (asked := request.midway) is None:
        return None
    end = _round_of(asked)
    if end.setup != setup:
        raise Refusal("bad-message", "the round code is of another mode or deck")
    if request.deal is not None or not request.start or OPEN in (request.bots or ()):
        raise Refusal("bad-message", "a round is played on at once, by the host and bots")
    if asked.seat >= setup.mode.players:
        raise Refusal("bad-message", "there is no such seat")
    if asked.moves >= (most := len(list(moves_of(end)))):
        raise Refusal("bad-message", f"that round is over after {most} moves")
    return deal_code(setup, rotate_deal(setup.mode, end.deal, asked.seat))


def moves_midway(request: NewTable) -> list[Acted]:
    """Return the actions before the table began, in order, rotated to the host's seat."""
    if (asked := request.midway) is None:
        return []
    end = _round_of(asked)
    return [
        Acted(rotate_seat(end.setup.mode, seat, asked.seat), action, BY_CODE)
        for seat, action in list(moves_of(end))[: asked.moves]
    ]


def _round_of(asked: Midway) -> Round:
    try:
        return parse_round_code(asked.round)
    except BadCode as error:
        raise Refusal("bad-message", str(error), place=(error.first, error.last)) from None
    except BottleImpError as error:
        raise Refusal("bad-message", str(error)) from None
