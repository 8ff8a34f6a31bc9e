"""Deals that several people play, each alone at a table of their own: the days', and challenges.

The first attempt of a browser counts, and its score is what the table's log says. Before its end
nothing of the deal leaves the server; then its player is shown how the others fared.
"""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any, TypeVar

from bottleimp.rules import deal_code, parse_deal_code, round_code, scores
from bottleimp.rules.jsonform import deal_to_json
from bottleimp.server.live.clock import AlarmClock
from bottleimp.server.live.days import day_at, drawn, ms_left, number_of, playable_day, terms_of
from bottleimp.server.live.standings import board_of
from bottleimp.server.storage.contests import Attempt, Terms
from bottleimp.server.storage.log import Log, StorageError
from bottleimp.table.casting import bot_name
from bottleimp.table.chance import Chance
from bottleimp.table.events import Created, Dealt, Event, SeatPlan, Started
from bottleimp.table.live import unknown
from bottleimp.table.messages import Refusal, clean_name
from bottleimp.table.state import Status, Table
from bottleimp.table.tokens import is_table_id, new_table_id, seat_of, table_id_from, token_hash

T = TypeVar("T")
Json = dict[str, Any]
TODAY = "today"
_TOKEN_LENGTH = 32
_GRACE = 30


class ContestRoom:
    """All contests of a server. `make` stores a new table, `exists` looks for one."""

    def __init__(
        self,
        log: Log,
        clock: AlarmClock,
        chance: Chance,
        *,
        make: Callable[[Created, list[Event], str], Awaitable[None]],
        exists: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._log, self._clock, self._chance = log, clock, chance
        self._kept = log.contests
        self._make, self._exists = make, exists

    # ---- what there is ----

    async def about(self, contest: str) -> Json:
        """What anybody may know of a contest: everything but the cards and the results."""
        today = self._clock.today()
        if contest == TODAY:
            contest = day_at(today).isoformat()
        terms, day = await self._terms(contest)
        done = await self._counting(contest, day)
        return {
            "id": contest,
            "number": None if day is None else number_of(day),
            "today": day_at(today).isoformat(),
            "left": ms_left(today) if day == day_at(today) else None,
            "mode": terms.mode,
            "players": terms.players,
            "deck": terms.deck,
            "seat": terms.seat,
            "bots": terms.bots,
            "by": terms.by,
            "played": len(done),
        }

    async def _terms(self, contest: str) -> tuple[Terms, date | None]:
        """What is played, and the day whose deal it is."""
        day = playable_day(contest, day_at(self._clock.today()))
        if day is None and not is_table_id(contest):
            raise _unknown()
        found = await _stored(self._kept.terms(contest))
        if found is not None:
            return found, day
        if day is None:
            raise _unknown()
        return terms_of(day, self._log.secret), day

    async def _counting(self, contest: str, day: date | None) -> list[Attempt]:
        """The finished attempts that count, the best first."""
        done = await _stored(self._kept.finished(contest))
        return [attempt for attempt in done if day is None or day_at(attempt.begun) == day]

    # ---- playing ----

    async def begin(self, contest: str, player: str, name: str) -> Json:
        """A table for this player: the one that was begun, or a new one; after that, practice."""
        terms, _day = await self._terms(contest)
        who, table, name = token_hash(player), self._chance.table_id(), clean_name(name)
        fresh = Attempt(contest, who, table, name, self._clock.today())
        attempt = await _stored(self._kept.begin(fresh, terms))
        if attempt.code is not None:
            token = self._chance.token()
            await self._open(contest, terms, table=table, token=token, name=name)
            return {"table": table, "seat": terms.seat, "token": token, "counts": False}
        if attempt.table != table and not await self._exists(attempt.table):
            await _stored(self._kept.again(attempt, table))
            attempt = attempt._replace(table=table)
        token = drawn(self._log.secret, f"seat {attempt.table} {player}")[:_TOKEN_LENGTH]
        if attempt.table == table:
            await self._open(contest, terms, table=table, token=token, name=name)
        return {"table": attempt.table, "seat": terms.seat, "token": token, "counts": True}

    async def _open(self, contest: str, terms: Terms, *, table: str, token: str, name: str) -> None:
        """A table with the deal on it; no host has named the deal, and nobody comes late."""
        setup, deal = parse_deal_code(terms.deal)
        plans: list[SeatPlan] = []
        for bot in terms.bots:
            if bot is None:
                plans.append(SeatPlan(name=name, token=token_hash(token)))
            else:
                plans.append(SeatPlan(name=bot_name([name, *(p.name for p in plans)]), bot=bot))
        first = Created(
            mode=terms.mode,
            players=terms.players,
            deck=terms.deck,
            end="1 rounds",
            grace=_GRACE,
            seats=plans,
            latecomers=False,
            luck=terms.luck,
            contest=contest,
        )
        dealt = Dealt(deal_to_json(setup.mode, deal))
        await self._make(first, [Started(deal.dealer), dealt], table)

    async def finished(self, table: Table) -> None:
        """Keep the result of a table whose first round is over, if it is somebody's attempt."""
        if table.contest is None or table.rounds_dealt != 1 or table.round is None:
            return
        if table.round.over:
            seat = table.humans[0]
            score, code = scores(table.round)[seat], round_code(table.round)
            await self._kept.finish(table.id, score=score, code=code)

    async def board(self, contest: str, player: str) -> Json:
        """How everybody fared, for those who have played; the others learn how far they are."""
        terms, day = await self._terms(contest)
        mine = await _stored(self._kept.attempt(contest, token_hash(player)))
        if mine is None or mine.code is None:
            return {"id": contest, "begun": mine is not None, "you": None}
        done = await self._counting(contest, day)
        return board_of(mine, done, seat=terms.seat, named=day is None)

    # ---- challenges ----

    async def challenge(self, table: Table, token: str, player: str) -> Json:
        """The round on show as a challenge: the same deal, seat, bots and luck for others."""
        seat = seat_of([place.token for place in table.places], token)
        if seat is None:
            raise unknown()
        ended, luck = table.round, table.luck
        over = table.status in (Status.ROUND_OVER, Status.MATCH_OVER)
        if ended is None or not over or luck is None:
            raise Refusal("not-now", "no round's result is on show")
        alone = [at for at, bot in enumerate(table.cast) if bot is None] == [seat]
        if not alone or any(place.instead_of for place in table.places):
            raise Refusal("not-now", "only a round of one against bots can be set as a challenge")
        if table.known_deal:
            raise Refusal("not-now", "whoever names a deal may know every hand")
        if table.contest is not None and table.rounds_dealt == 1:
            raise Refusal("not-now", "this deal is a contest already")
        name = f"challenge {table.id} {table.rounds_dealt}"
        contest = table_id_from(drawn(self._log.secret, name))
        setup, by = table.setup, table.places[seat].name
        terms = Terms(
            mode=setup.mode.id,
            players=setup.mode.players,
            deck=setup.deck.id,
            deal=deal_code(setup, ended.deal),
            seat=seat,
            bots=list(table.cast),
            luck=luck,
            by=by,
        )
        score, code = scores(ended)[seat], round_code(ended)
        now = self._clock.today()
        mine = Attempt(contest, token_hash(player), new_table_id(), by, now, score, code)
        await _stored(self._kept.begin(mine, terms))
        return {"id": contest}

    async def forget(self, before: int) -> None:
        """Delete those that nobody has begun for days."""
        await self._kept.forget(older_than=before)


async def _stored(work: Awaitable[T]) -> T:
    try:
        return await work
    except StorageError:
        raise Refusal("storage", "it could not be stored; try again") from None


def _unknown() -> Refusal:
    return Refusal("unknown", "there is no such contest")
