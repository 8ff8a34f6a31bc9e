"""What only the host may ask for: who sits where, when it begins, who is sent away."""

from bottleimp.rules import Seat
from bottleimp.table.bot_seating import OPEN, STAND_IN, bot_name, check_bot
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


def put_bot(table: Table, seat: Seat, message: PutBot, _around: Context) -> Decision:
    """A bot for a seat; between rounds, another level for the bot that sits there."""
    only_host(table, seat)
    place = _place(table, message.seat)
    if place.human and not table.is_free(message.seat):
        raise Refusal("taken", "somebody sits there")
    if table.status is Status.PLAYING:
        raise Refusal("not-now", "a round is being played")
    if message.bot == OPEN:
        in_lobby(table)
        return Decision([BotSet(message.seat, None)])
    name = place.name if place.bot else _new_name(table)
    return Decision([BotSet(message.seat, check_bot(message.bot), name)])


def remove(table: Table, seat: Seat, message: Remove, _around: Context) -> Decision:
    """Somebody must leave: the seat is open again, or in a match a bot's."""
    only_host(table, seat)
    place = _place(table, message.seat)
    if place.heir is not None:
        return Decision([Withdrawn(message.seat)])
    if message.seat == seat or not place.human:
        raise Refusal("bad-message", "nobody sits there who could be sent away")
    if table.status is Status.LOBBY:
        return Decision([Removed(message.seat)])
    level = next((other.bot for other in table.places if other.bot is not None), STAND_IN)
    return Decision([Removed(message.seat, level, _new_name(table))])


def hand_over(table: Table, seat: Seat, message: HandOver, _around: Context) -> Decision:
    """Make another person who is at the table the host, for good."""
    only_host(table, seat)
    place = _place(table, message.seat)
    if not place.human or place.away:
        raise Refusal("bad-message", "nobody sits there who could be host")
    return Decision([Handed(message.seat)] if message.seat != seat else [])


def replace(table: Table, seat: Seat, message: Replace, around: Context) -> Decision:
    """A bot plays at once for somebody who is missing, until they come back."""
    only_host(table, seat)
    place = _place(table, message.seat)
    if table.status is Status.LOBBY or not place.human or place.away:
        raise Refusal("not-now", "nobody's turn is waited for there")
    if message.seat in around.present:
        raise Refusal("taken", "somebody sits there")
    return Decision([Away(message.seat)])


def swap(table: Table, seat: Seat, message: Swap, _around: Context) -> Decision:
    """Two seats change places, whoever sits there."""
    only_host(table, seat)
    in_lobby(table)
    first, second = message.seats
    _place(table, first)
    _place(table, second)
    return Decision([Swapped(first, second)] if first != second else [])


def allow(table: Table, seat: Seat, message: Allow, _around: Context) -> Decision:
    """Whether hints may be asked for, agreed before the match."""
    only_host(table, seat)
    in_lobby(table)
    return Decision([Allowed(message.hints)] if message.hints != table.hints else [])


def start(table: Table, seat: Seat, _message: Start, around: Context) -> Decision:
    """The first hand is dealt."""
    only_host(table, seat)
    in_lobby(table)
    return Decision(start_events(table, around.randomness))


def rematch(table: Table, seat: Seat, _message: Rematch, around: Context) -> Decision:
    """Another match at once, in the same seats."""
    only_host(table, seat)
    _after_match(table)
    return Decision(next_match(table, around.randomness))


def reopen(table: Table, seat: Seat, _message: Reopen, _around: Context) -> Decision:
    """Everybody is in the lobby again."""
    only_host(table, seat)
    _after_match(table)
    return Decision([Reopened()])


def may_claim(table: Table, place: Place) -> bool:
    """Whether a latecomer may have this seat from the next round on.

    The seat is a bot's, or its person has left by choice; and no other latecomer waits for it. It
    is never had at once: a person who knows one hand of the round would get to know another.
    """
    playing = table.status is not Status.LOBBY
    offered = place.bot is not None or place.given_up
    return playing and table.latecomers and offered and place.heir is None


def only_host(table: Table, seat: Seat) -> None:
    """Refuse everybody else."""
    if seat != table.host:
        raise Refusal("not-host", "only the host may do that")


def in_lobby(table: Table) -> None:
    """Refuse once the match has begun."""
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
    return bot_name([place.name for place in table.places])
