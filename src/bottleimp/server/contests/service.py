"""Contests: daily deals and challenges, which several people play at tables of their own.

The first attempt of a browser counts, and its score is what the table's log says. Before its end
nothing of the deal leaves the server; then its player is shown how the others fared.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from bottleimp.hosting.loop_clock import AlarmClock
from bottleimp.rules import Seat, round_code, scores
from bottleimp.server.contests.contest_tables import challenge_of, contest_table
from bottleimp.server.contests.daily_deal import (
    day_at,
    derive,
    ms_after,
    ms_left,
    number_of,
    playable_day,
    terms_of,
)
from bottleimp.server.contests.standings import OTHERS_SHOWN, board_of
from bottleimp.server.contests.store import Attempt, ContestStore, SqlContestStore, Terms
from bottleimp.server.storage.server_storage import ServerStorage, StorageError
from bottleimp.table.events import Created, Entry, Event
from bottleimp.table.live_table import unknown_table
from bottleimp.table.messages import Refusal, clean_name
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_state import Table
from bottleimp.table.tokens import is_table_id, table_id_from, token_hash

T = TypeVar("T")
Json = dict[str, Any]
TODAY = "today"
_TOKEN_LENGTH = 32
_NEVER = 2**62


class Host(Protocol):
    """The server's tables, as far as contests need them."""

    async def look(self, table_id: str) -> Table | None:
        """Return the table with that id; None if there is none."""

    async def store_new(self, first: Created, events: list[Event], table_id: str) -> None:
        """Store a new table."""

    def first_entries(self, first: Created, events: list[Event], table_id: str) -> Sequence[Entry]:
        """Return the entries with which the log of a new table begins."""

    def was_made(self, first: Created, table_id: str) -> None:
        """Log that a new table is stored."""


class ContestService:
    """All contests of a server. `losses` returns a seat's total losses by round code."""

    def __init__(
        self,
        log: ServerStorage,
        clock: AlarmClock,
        randomness: Randomness,
        *,
        tables: Host,
        losses: Callable[[list[str], Seat], Awaitable[dict[str, float]]],
    ) -> None:
        self._log, self._clock, self._randomness = log, clock, randomness
        self._store: ContestStore = SqlContestStore(log)
        self._tables, self._losses = tables, losses

    # ---- what there is ----

    async def about(self, contest: str) -> Json:
        """Return the public facts of a contest: no cards and no single results."""
        today = self._clock.today()
        if contest == TODAY:
            contest = day_at(today).isoformat()
        terms, day = await self._terms(contest)
        done = await _stored(self._store.scores(contest, begun_before=_end_of(day)))
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
            "played": sum(count for _score, count in done),
        }

    async def _terms(self, contest: str) -> tuple[Terms, date | None]:
        """Return a contest's terms, and its day if it is a daily deal."""
        day = playable_day(contest, day_at(self._clock.today()))
        if day is None and not is_table_id(contest):
            raise _unknown()
        found = await _stored(self._store.terms(contest))
        if found is not None:
            return found, day
        if day is None:
            raise _unknown()
        return terms_of(day, self._log.secret), day

    # ---- playing ----

    async def begin(self, contest: str, player: str, name: str) -> Json:
        """Return the table of this player's first attempt; once that is over, one for practice.

        The same request, sent twice or twice at once, gets the same table for the first attempt.
        """
        terms, _day = await self._terms(contest)
        who, fresh, name = token_hash(player), self._randomness.new_table_id(), clean_name(name)
        token = self._token(fresh, player)
        first, events = contest_table(contest, terms, token=token, name=name)
        attempt = await _stored(
            self._store.begin(
                Attempt(contest, who, fresh, name, self._clock.today()),
                terms,
                self._tables.first_entries(first, events, fresh),
            )
        )
        if attempt.code is not None:
            await self._tables.store_new(first, events, fresh)
            return {"table": fresh, "seat": terms.seat, "token": token, "counts": False}
        if attempt.table == fresh:
            self._tables.was_made(first, fresh)
        else:
            await self._tables.look(
                attempt.table
            )  # stores a result that could not be stored earlier
        token = self._token(attempt.table, player)
        return {"table": attempt.table, "seat": terms.seat, "token": token, "counts": True}

    def _token(self, table: str, player: str) -> str:
        """Return the token of the player's seat, the same whenever the player asks for it."""
        return derive(self._log.secret, f"seat {table} {player}")[:_TOKEN_LENGTH]

    async def finished(self, table: Table) -> None:
        """Store the result of a table whose first round is over, if the table is an attempt."""
        if table.contest is None or table.rounds_dealt != 1 or table.round is None:
            return
        if table.round.over:
            seat = table.humans[0]
            score, code = scores(table.round)[seat], round_code(table.round)
            await self._store.finish(table.id, score=score, code=code)

    async def board(self, contest: str, player: str) -> Json:
        """Return the results for a player who has finished; otherwise whether they have begun."""
        terms, day = await self._terms(contest)
        mine = await _stored(self._store.attempt(contest, token_hash(player)))
        if mine is None or mine.code is None:
            return {"id": contest, "begun": mine is not None, "you": None}
        end = _end_of(day)
        done = await _stored(self._store.scores(contest, begun_before=end))
        best = self._store.best(contest, begun_before=end, most=OTHERS_SHOWN + 1)
        others = [each for each in await _stored(best) if each.player != mine.player]
        codes = [each.code for each in (mine, *others) if each.code is not None]
        losses = await self._losses(codes, terms.seat)
        return await asyncio.to_thread(  # replays the round
            board_of,
            mine,
            done,
            others,
            seat=terms.seat,
            named=day is None,
            counts=mine.begun < end,
            losses=losses,
        )

    async def challenge(
        self, table_id: str, token: str, player: str, *, name: str | None = None
    ) -> Json:
        """Make a challenge of the round on show at a table: same deal, seat, bots and bot seed.

        `token` is that of the seat whose player makes the challenge. Other players read `name`, or
        if it is None, the player's name at the table.
        """
        table = await self._tables.look(table_id)
        if table is None:
            raise unknown_table()
        terms, ended = challenge_of(table, token)
        if name is not None:
            terms = replace(terms, by=clean_name(name))
        label = f"challenge {table.id} {table.rounds_dealt}"
        contest = table_id_from(derive(self._log.secret, label))
        mine = Attempt(
            contest=contest,
            player=token_hash(player),
            table=self._randomness.new_table_id(),
            name=terms.by or "",
            begun=self._clock.today(),
            score=scores(ended)[terms.seat],
            code=round_code(ended),
        )
        await _stored(self._store.set(mine, terms))
        return {"id": contest}

    async def forget(self, before: int) -> None:
        """Delete contests last begun before that time, in milliseconds since 1970."""
        await self._store.forget(older_than=before)


async def _stored(work: Awaitable[T]) -> T:
    try:
        return await work
    except StorageError:
        raise Refusal("storage", "it could not be stored; try again") from None


def _end_of(day: date | None) -> int:
    """Return the time before which an attempt must begin to count."""
    return _NEVER if day is None else ms_after(day)


def _unknown() -> Refusal:
    return Refusal("unknown", "there is no such contest")
