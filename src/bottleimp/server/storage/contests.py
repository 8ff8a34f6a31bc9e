"""Deals that several people play, each alone against the same bots: the days', and challenges.

Who has played one, and how it ended, is kept beside the tables: a result outlives its table's log.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

T = TypeVar("T")

CONTESTS = """
CREATE TABLE IF NOT EXISTS contests (
    id TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    terms TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS attempts (
    contest TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    begun BIGINT NOT NULL,
    score INTEGER,
    code TEXT,
    PRIMARY KEY (contest, player)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS attempts_table ON attempts (table_id);
"""


_FINISHED = "FROM attempts WHERE contest = ? AND begun < ? AND code IS NOT NULL"


class Terms(msgspec.Struct, frozen=True):
    """What is played: one deal, from one seat, with these bots and their luck."""

    mode: str
    players: int
    deck: str
    deal: str
    """Its code. Nobody is told it before having played."""
    seat: int
    bots: list[str | None]
    """By player's seat; None is whoever plays."""
    luck: str
    by: str | None = None
    """Who made the challenge."""


class Attempt(NamedTuple):
    """Somebody's first try at a contest: the one that counts."""

    contest: str
    player: str
    """The hash of the browser's token."""
    table: str
    name: str
    begun: int
    """Milliseconds since 1970."""
    score: int | None = None
    code: str | None = None
    """The round, once it is finished."""


class Contests(Protocol):
    """What is kept of contests. Whatever changes something is durable when it returns."""

    async def terms(self, contest: str) -> Terms | None:
        """What is played; None if nobody has begun it."""

    async def begin(self, attempt: Attempt, terms: Terms) -> Attempt:
        """This attempt, or the one that this player has begun already."""

    async def again(self, attempt: Attempt, table: str) -> None:
        """An unfinished attempt, whose table is gone, goes on at another."""

    async def finish(self, table: str, *, score: int, code: str) -> None:
        """The round at this table is over: if it is somebody's attempt, that is its result."""

    async def attempt(self, contest: str, player: str) -> Attempt | None:
        """What this player has begun."""

    async def scores(self, contest: str, *, begun_before: int) -> list[tuple[int, int]]:
        """How many have finished with each score, the lowest first."""

    async def best(self, contest: str, *, begun_before: int, most: int) -> list[Attempt]:
        """So many of the best that are finished; of equals the earliest."""

    async def forget(self, *, older_than: int) -> None:
        """Delete contests that were made, and last begun, before."""


class SqliteContests:
    """`Contests` in the log's database; `find` and `change` are the log's."""

    def __init__(
        self,
        find: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
        change: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._find, self._change = find, change

    async def terms(self, contest: str) -> Terms | None:
        query = "SELECT terms FROM contests WHERE id = ?"
        row = await self._find(lambda database: database.execute(query, (contest,)).fetchone())
        return None if row is None else msgspec.json.decode(row[0], type=Terms)

    async def begin(self, attempt: Attempt, terms: Terms) -> Attempt:
        written = msgspec.json.encode(terms).decode()

        def work(database: sqlite3.Connection) -> Attempt:
            made = (attempt.contest, attempt.begun, written)
            database.execute("INSERT OR IGNORE INTO contests VALUES (?, ?, ?)", made)
            row = "INSERT OR IGNORE INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?)"
            database.execute(row, attempt)
            found = _attempt(database, attempt.contest, attempt.player)
            assert found is not None
            return found

        begun: Attempt = await self._change(work)
        return begun

    async def again(self, attempt: Attempt, table: str) -> None:
        query = "UPDATE attempts SET table_id = ? WHERE table_id = ? AND code IS NULL"
        await self._change(lambda database: database.execute(query, (table, attempt.table)))

    async def finish(self, table: str, *, score: int, code: str) -> None:
        query = "UPDATE attempts SET score = ?, code = ? WHERE table_id = ? AND code IS NULL"
        await self._change(lambda database: database.execute(query, (score, code, table)))

    async def attempt(self, contest: str, player: str) -> Attempt | None:
        found: Attempt | None = await self._find(
            lambda database: _attempt(database, contest, player)
        )
        return found

    async def scores(self, contest: str, *, begun_before: int) -> list[tuple[int, int]]:
        query = f"SELECT score, COUNT(*) {_FINISHED} GROUP BY score ORDER BY score"
        asked = (contest, begun_before)
        found: list[tuple[int, int]] = await self._find(
            lambda database: database.execute(query, asked).fetchall()
        )
        return found

    async def best(self, contest: str, *, begun_before: int, most: int) -> list[Attempt]:
        query = f"SELECT * {_FINISHED} ORDER BY score DESC, begun, player LIMIT ?"
        asked = (contest, begun_before, most)

        def rows(database: sqlite3.Connection) -> list[Attempt]:
            return [Attempt(*row) for row in database.execute(query, asked)]

        found: list[Attempt] = await self._find(rows)
        return found

    async def forget(self, *, older_than: int) -> None:
        query = """DELETE FROM contests WHERE made < ? AND NOT EXISTS
            (SELECT 1 FROM attempts WHERE contest = contests.id AND begun >= ?)"""
        await self._change(lambda database: database.execute(query, (older_than, older_than)))


def _attempt(database: sqlite3.Connection, contest: str, player: str) -> Attempt | None:
    query = "SELECT * FROM attempts WHERE contest = ? AND player = ?"
    row = database.execute(query, (contest, player)).fetchone()
    return None if row is None else Attempt(*row)
