"""What a message does to a table: the events it becomes, or the refusal it gets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bottleimp.bots import FIRST_LEVEL
from bottleimp.rules import BottleImpError, Seat, parse_deal_code, parse_end, setup_of
from bottleimp.rules.jsonform import action_from_json, deal_to_json
from bottleimp.table.casting import OPEN, bot_name, check_bot
from bottleimp.table.chance import Chance
from bottleimp.table.events import (
    Acted,
    BotSet,
    Continued,
    Created,
    Dealt,
    Event,
    Said,
    SeatPlan,
    Started,
    Stood,
)
from bottleimp.table.messages import (
    Act,
    Continue,
    Intention,
    NewTable,
    PutBot,
    Refusal,
    Rematch,
    Say,
    Stand,
    Start,
    clean_name,
)
from bottleimp.table.phrases import PHRASES
from bottleimp.table.state import Status, Table
from bottleimp.table.tokens import token_hash


@dataclass(frozen=True, slots=True)
class Decision:
    """What a message comes to: events to be stored, and what its answer says besides `done`.

    A question has an answer and no events.
    """

    events: list[Event]
    answer: Mapping[str, object] = field(default_factory=dict)


def new_table(request: NewTable, token: str) -> Created:
    """The first entry of a table's log, from what its host asked for."""
    try:
        setup = setup_of(request.mode, players=request.players, deck=request.deck)
        end = parse_end(request.end)
        if request.deal is not None and parse_deal_code(request.deal)[0] != setup:
            raise Refusal("bad-message", "the deal code is of another mode or deck")
    except BottleImpError as error:
        raise Refusal("bad-message", str(error)) from None
    wanted = request.bots or [None, *[FIRST_LEVEL] * (request.players - 1)]
    if len(wanted) != request.players or wanted[0] is not None or None in wanted[1:]:
        raise Refusal("bad-message", "'bots' is null for the host, then a bot or 'open' a seat")
    plans = [SeatPlan(name=clean_name(request.name), token=token_hash(token))]
    for bot in wanted[1:]:
        taken = [plan.name for plan in plans]
        plans.append(_plan(bot, taken))
    return Created(
        mode=request.mode,
        players=request.players,
        deck=setup.deck.id,
        end=str(end),
        grace=request.grace,
        limit=request.limit,
        seats=plans,
        deal=request.deal,
    )


def _plan(bot: str | None, taken: list[str]) -> SeatPlan:
    if bot is None or bot == OPEN:
        return SeatPlan()
    return SeatPlan(name=bot_name(taken), bot=check_bot(bot))


def decide(table: Table, seat: Seat, message: Intention, chance: Chance) -> Decision:
    """What this message of this seat's owner comes to; whether an act is legal, its fold says."""
    return _DECISIONS[type(message)](table, seat, message, chance)


def _act(table: Table, seat: Seat, message: Act, _chance: Chance) -> Decision:
    if table.status is Status.LOBBY or table.round is None:
        raise Refusal("not-now", "the match has not begun")
    if message.turn != table.turn:
        raise Refusal("late", "that turn is over")
    if seat not in table.to_act:
        raise Refusal("not-now", "it is not this seat's turn")
    try:
        action = action_from_json(message.action)
    except BottleImpError as error:
        raise Refusal("bad-message", str(error)) from None
    return Decision([Acted(seat, action)])


def _stand(_table: Table, seat: Seat, _message: Stand, _chance: Chance) -> Decision:
    return Decision([Stood(seat)])


def _put_bot(table: Table, seat: Seat, message: PutBot, _chance: Chance) -> Decision:
    _only_host(table, seat)
    place = table.place(message.seat)
    if table.status is not Status.LOBBY:
        raise Refusal("not-now", "the match has begun")
    if place is None:
        raise Refusal("bad-message", "there is no such seat")
    if place.human:
        raise Refusal("taken", "somebody sits there")
    if message.bot == OPEN:
        return Decision([BotSet(message.seat, None)])
    name = place.name if place.bot else bot_name([other.name for other in table.places])
    return Decision([BotSet(message.seat, check_bot(message.bot), name)])


def _start(table: Table, seat: Seat, _message: Start, chance: Chance) -> Decision:
    _only_host(table, seat)
    if table.status is not Status.LOBBY:
        raise Refusal("not-now", "the match has begun")
    return Decision(start_events(table, chance))


def start_events(table: Table, chance: Chance) -> list[Event]:
    """Bots take the open seats, and the first hand is dealt."""
    events: list[Event] = []
    names = [place.name for place in table.places]
    for seat, place in enumerate(table.places):
        if place.open:
            names.append(bot_name(names))
            events.append(BotSet(seat, FIRST_LEVEL, names[-1]))
    if table.first_deal is None:
        dealer = chance.first_dealer(table.setup)
        return [*events, Started(dealer), _dealt(table, dealer, chance)]
    _, deal = parse_deal_code(table.first_deal)
    return [*events, Started(deal.dealer), Dealt(deal_to_json(table.setup.mode, deal))]


def _continue(table: Table, seat: Seat, _message: Continue, _chance: Chance) -> Decision:
    if table.status is not Status.ROUND_OVER:
        raise Refusal("not-now", "no round's result is on show")
    return Decision([] if seat in table.ready else [Continued(seat)])


def next_round(table: Table, chance: Chance) -> Event:
    """The next round's deal; the deal passes to the left."""
    return _dealt(table, table.match.dealer, chance)


def _rematch(table: Table, seat: Seat, _message: Rematch, chance: Chance) -> Decision:
    _only_host(table, seat)
    if table.status is not Status.MATCH_OVER:
        raise Refusal("not-now", "the match is not over")
    dealer = table.match.dealer
    return Decision([Started(dealer), _dealt(table, dealer, chance)])


def _say(_table: Table, seat: Seat, message: Say, _chance: Chance) -> Decision:
    if message.phrase not in PHRASES:
        raise Refusal("bad-message", "no such phrase")
    return Decision([Said(seat, message.phrase)])


def _only_host(table: Table, seat: Seat) -> None:
    if seat != table.host:
        raise Refusal("not-host", "only the host may do that")


def _dealt(table: Table, dealer: Seat, chance: Chance) -> Dealt:
    return Dealt(deal_to_json(table.setup.mode, chance.deal(table.setup, dealer)))


_DECISIONS: dict[type, Callable[[Table, Seat, Any, Chance], Decision]] = {
    Act: _act,
    Stand: _stand,
    PutBot: _put_bot,
    Start: _start,
    Continue: _continue,
    Rematch: _rematch,
    Say: _say,
}
