"""Tables of contests: the first events of one, and the terms of a challenge from a round."""

from bottleimp.rules import Round, deal_code, parse_deal_code
from bottleimp.rules.json_form import deal_to_json
from bottleimp.server.contests.store import Terms
from bottleimp.table.bot_seating import free_bot_name
from bottleimp.table.events import Created, Dealt, Event, SeatPlan, Started
from bottleimp.table.live_table import unknown_table
from bottleimp.table.messages import Refusal
from bottleimp.table.table_state import Status, Table
from bottleimp.table.tokens import seat_of, token_hash

_GRACE = 30


def contest_table(
    contest: str, terms: Terms, *, token: str, name: str
) -> tuple[Created, list[Event]]:
    """Return the first events of a contest's table: no host knows the deal, no latecomers."""
    setup, deal = parse_deal_code(terms.deal)
    plans: list[SeatPlan] = []
    for bot in terms.bots:
        if bot is None:
            plans.append(SeatPlan(name=name, token=token_hash(token)))
        else:
            plans.append(SeatPlan(name=free_bot_name([name, *(p.name for p in plans)]), bot=bot))
    first = Created(
        mode=terms.mode,
        players=terms.players,
        deck=terms.deck,
        end="1 rounds",
        grace=_GRACE,
        seats=plans,
        latecomers=False,
        bot_seed=terms.luck,
        contest=contest,
    )
    return first, [Started(deal.dealer), Dealt(deal_to_json(setup.mode, deal))]


def challenge_of(table: Table, token: str) -> tuple[Terms, Round]:
    """Return the terms of a challenge and its round; raise `Refusal` if it is unsuitable."""
    seat = seat_of([place.token for place in table.places], token)
    if seat is None:
        raise unknown_table()
    ended, bot_seed = table.round, table.bot_seed
    over = table.status in (Status.ROUND_OVER, Status.MATCH_OVER)
    if ended is None or not over or bot_seed is None:
        raise Refusal("not-now", "no round's result is on show")
    alone = [at for at, bot in enumerate(table.cast) if bot is None] == [seat]
    if not alone or any(place.instead_of for place in table.places):
        raise Refusal("not-now", "only a round of one against bots can be set as a challenge")
    if table.known_deal:
        raise Refusal("not-now", "whoever names a deal may know every hand")
    if table.contest is not None and table.rounds_dealt == 1:
        raise Refusal("not-now", "this deal is a contest already")
    terms = Terms(
        mode=table.setup.mode.id,
        players=table.setup.mode.players,
        deck=table.setup.deck.id,
        deal=deal_code(table.setup, ended.deal),
        seat=seat,
        bots=list(table.cast),
        luck=bot_seed,
        by=table.places[seat].name,
    )
    return terms, ended
