"""The setup of new tables, matches and rounds: seats and deals."""

from bottleimp.bots import FIRST_LEVEL
from bottleimp.rules import BottleImpError, Seat, parse_deal_code, parse_end, setup_of
from bottleimp.rules.json_form import deal_to_json
from bottleimp.table.bot_seating import OPEN, check_bot, free_bot_name
from bottleimp.table.events import BotSet, Created, Dealt, Event, SeatPlan, Started
from bottleimp.table.messages import NewTable, Refusal, clean_name
from bottleimp.table.midround_start import deal_midway
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_state import Table
from bottleimp.table.tokens import token_hash


def new_table(request: NewTable, token: str, bot_seed: str | None = None) -> Created:
    """Return the first event of a new table, from the host's request, or raise `Refusal`."""
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
    name, face = clean_name(request.name), request.face or ""
    plans = [SeatPlan(name=name, token=token_hash(token), face=face)]
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
        deal=deal_midway(request, setup) or request.deal,
        latecomers=request.latecomers,
        bot_seed=bot_seed,
        hints=OPEN not in wanted if request.hints is None else request.hints,
    )


def _plan(bot: str | None, taken: list[str]) -> SeatPlan:
    if bot is None or bot == OPEN:
        return SeatPlan()
    return SeatPlan(name=free_bot_name(taken), bot=check_bot(bot))


def start_events(table: Table, randomness: Randomness) -> list[Event]:
    """Return the events that fill the open seats with bots and deal the first round."""
    events: list[Event] = []
    names = [place.name for place in table.places]
    for seat in range(len(table.places)):
        if table.is_free(seat):
            names.append(free_bot_name(names))
            events.append(BotSet(seat, FIRST_LEVEL, names[-1]))
    if table.first_deal is None:
        dealer = randomness.draw_first_dealer(table.setup)
        return [*events, Started(dealer), deal_round(table, dealer, randomness)]
    _, deal = parse_deal_code(table.first_deal)
    return [*events, Started(deal.dealer), Dealt(deal_to_json(table.setup.mode, deal))]


def next_round(table: Table, randomness: Randomness) -> Event:
    """Return the next round's deal, by the next dealer to the left."""
    return deal_round(table, table.match.dealer, randomness)


def next_match(table: Table, randomness: Randomness) -> list[Event]:
    """Return the events that start another match, by the next dealer."""
    dealer = table.match.dealer
    return [Started(dealer), deal_round(table, dealer, randomness)]


def deal_round(table: Table, dealer: Seat, randomness: Randomness) -> Dealt:
    """Return a random deal of a round."""
    return Dealt(deal_to_json(table.setup.mode, randomness.deal(table.setup, dealer)))
