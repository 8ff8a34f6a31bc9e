"""A table that begins where a round of the past stood: what if I had played another card?

Whoever asks for it has seen every card of that round, so nobody else may sit there. What others
had chosen secretly, and the seat had not seen yet, they choose anew.
"""

from bottleimp.rules import deal_code, parse_round_code
from bottleimp.table.casting import OPEN
from bottleimp.table.events import Acted, Event
from bottleimp.table.messages import NewTable, Position, Refusal
from bottleimp.table.past import moves_seen_from, turned, turned_seat

BY = "past"


def check_alone(request: NewTable) -> None:
    """Bots sit on all other seats, and nobody else can come."""
    if request.deal is not None or not request.start or OPEN in (request.bots or ()):
        raise Refusal("bad-message", "a round is taken up at once, against bots, without a deal")


def deal_taken_up(position: Position) -> str:
    """The code of its deal, the reader's seat first."""
    end = parse_round_code(position.code)
    mode = end.setup.mode
    if position.seat >= mode.players:
        raise Refusal("bad-message", "there is no such seat")
    return deal_code(end.setup, turned(mode, end.deal, position.seat))


def acts_taken_up(position: Position) -> list[Event]:
    """What had been done until then; the round goes on from there."""
    end = parse_round_code(position.code)
    steps = list(moves_seen_from(end, position.seat))
    if position.step >= len(steps):
        raise Refusal("bad-message", "the round was over by then")
    return [
        Acted(turned_seat(end.setup.mode, mover, position.seat), action, by=BY)
        for moves in steps[: position.step]
        for mover, action in moves
    ]
