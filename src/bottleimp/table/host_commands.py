"""The commands that only the host may use: seats, removals and the start of a match."""

from bottleimp.rules import Seat
from bottleimp.table.bot_seating import OPEN, STAND_IN, check_bot, free_bot_name
from bottleimp.table.decision import Context, Decision
from bottleimp.table.events import (
    Allowed,
    Away,
    BotSet,
    Handed,
    Removed,
    Reopened,
    Swapped,
    Withdrawn,
)
from bottleimp.table.messages import (
    Allow,
    HandOver,
    PutBot,
    Refusal,
    Rematch,
    Remove,
    Reopen,
    Replace,
    Start,
    Swap,
)
from bottleimp.table.table_setup import next_match, start_events
from bottleimp.table.table_state import Place, Status, Table


def put_bot(table: Table, seat: Seat, message: PutBot, _context: Context) -> Decision:
    """Put a bot on a seat; between rounds, change the level of the bot that sits there."""
    only_host(table, seat)
    place = _place(table, message.seat)
    if place.human and not table.is_free(message.seat):
        raise Refusal("taken", "the seat is taken")
    if table.status is Status.PLAYING:
        raise Refusal("not-now", "a round is being played")
    if message.bot == OPEN:
        in_lobby(table)
        return Decision([BotSet(message.seat, None)])
    name = place.name if place.bot else _new_name(table)
    return Decision([BotSet(message.seat, check_bot(message.bot), name)])


def remove(table: Table, seat: Seat, message: Remove, _context: Context) -> Decision:
    """Remove a person. The seat becomes open, or a bot's during a match."""
    only_host(table, seat)
    place = _place(table, message.seat)
    if place.heir is not None:
        return Decision([Withdrawn(message.seat)])
    if message.seat == seat or not place.human:
        raise Refusal("bad-message", "no person at this seat can be removed")
    if table.status is Status.LOBBY:
        return Decision([Removed(message.seat)])
    level = next((other.bot for other in table.places if other.bot is not None), STAND_IN)
    return Decision([Removed(message.seat, level, _new_name(table))])


def hand_over(table: Table, seat: Seat, message: HandOver, _context: Context) -> Decision:
    """Make another person who is at the table the host, for good."""
    only_host(table, seat)
    place = _place(table, message.seat)
    if not place.human or place.away:
        raise Refusal("bad-message", "no present person owns this seat")
    return Decision([Handed(message.seat)] if message.seat != seat else [])


def replace(table: Table, seat: Seat, message: Replace, context: Context) -> Decision:
    """Have a bot play at once for a missing player until they return."""
    only_host(table, seat)
    place = _place(table, message.seat)
    if table.status is Status.LOBBY or not place.human or place.away:
        raise Refusal("not-now", "no missing player owns this seat")
    if message.seat in context.present:
        raise Refusal("taken", "the seat is taken")
    return Decision([Away(message.seat)])


def swap(table: Table, seat: Seat, message: Swap, _context: Context) -> Decision:
    """Swap the owners of two seats."""
    only_host(table, seat)
    in_lobby(table)
    first, second = message.seats
    _place(table, first)
    _place(table, second)
    return Decision([Swapped(first, second)] if first != second else [])


def allow(table: Table, seat: Seat, message: Allow, _context: Context) -> Decision:
    """Allow or forbid hints before the match."""
    only_host(table, seat)
    in_lobby(table)
    return Decision([Allowed(message.hints)] if message.hints != table.hints else [])


def start(table: Table, seat: Seat, _message: Start, context: Context) -> Decision:
    """Start the match, and deal the first round."""
    only_host(table, seat)
    in_lobby(table)
    return Decision(start_events(table, context.randomness))


def rematch(table: Table, seat: Seat, _message: Rematch, context: Context) -> Decision:
    """Start another match at once with unchanged seats."""
    only_host(table, seat)
    _after_match(table)
    return Decision(next_match(table, context.randomness))


def reopen(table: Table, seat: Seat, _message: Reopen, _context: Context) -> Decision:
    """Return to the lobby."""
    only_host(table, seat)
    _after_match(table)
    return Decision([Reopened()])


def may_claim(table: Table, place: Place) -> bool:
    """Return True if a latecomer may claim this seat from the next round on.

    The seat is a bot's, or was given up, and no other latecomer has claimed it. It is not handed
    over at once, because a person who knows one hand of the round must not see another.
    """
    playing = table.status is not Status.LOBBY
    offered = place.bot is not None or place.given_up
    return playing and table.latecomers and offered and place.heir is None


def only_host(table: Table, seat: Seat) -> None:
    """Raise `Refusal` unless the seat is the host's."""
    if seat != table.host:
        raise Refusal("not-host", "only the host may do that")


def in_lobby(table: Table) -> None:
    """Raise `Refusal` if the match has begun."""
    if table.status is not Status.LOBBY:
        raise Refusal("not-now", "the match has begun")


def _after_match(table: Table) -> None:
    if table.status is not Status.MATCH_OVER:
        raise Refusal("not-now", "the match is not over")


def _place(table: Table, seat: Seat) -> Place:
    place = table.place(seat)
    if place is None:
        raise Refusal("bad-message", "there is no such seat")
    return place


def _new_name(table: Table) -> str:
    return free_bot_name([place.name for place in table.places])
