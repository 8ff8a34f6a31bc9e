"""Deals that several people play, each alone against the same bots: the days', and challenges.

Who has played one, and how it ended, is kept beside the tables: a result outlives its table's log.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from bottleimp.server.storage.statements import Statement, Statements
from bottleimp.table.events import Entry


class Terms(msgspec.Struct, frozen=True):
    """The terms of a contest: one deal, one seat, and the bots with their seed."""

    mode: str
    players: int
    deck: str
    deal: str
    """Code of the deal. A player learns it only after playing."""
    seat: int
    bots: list[str | None]
    """Bots by seat; None is the player's seat."""
    luck: str
    by: str | None = None
    """Name of the challenge's maker; None for a daily deal."""


class Attempt(NamedTuple):
    """A player's first attempt at a contest: the one that counts."""

    contest: str
    player: str
    """Hash of the browser's token."""
    table: str
    name: str
    begun: int
    """Milliseconds since 1970."""
    score: int | None = None
    code: str | None = None
    """Code of the round, once it is finished."""


class ContestStore(Protocol):
    """The contests in a database. A change is durable when its method returns."""

    async def terms(self, contest: str) -> Terms | None:
        """Return the terms of a contest; None if it was never begun."""

    async def begin(self, attempt: Attempt, terms: Terms, entries: Sequence[Entry]) -> Attempt:
        """Return this player's attempt: the one begun earlier, or else this one.

        The attempt and the first `entries` of its table are stored together or not at all. An
        unfinished attempt whose table was deleted moves to the new table.
        """

    async def set(self, attempt: Attempt, terms: Terms) -> None:
        """Store a challenge with its maker's finished round, unless it is stored already."""

    async def finish(self, table: str, *, score: int, code: str) -> None:
        """Store the result of the round at this table, if the table is an attempt."""

    async def attempt(self, contest: str, player: str) -> Attempt | None:
        """Return a player's attempt; None if there is none."""

    async def scores(self, contest: str, *, begun_before: int) -> list[tuple[int, int]]:
        """Return (score, number of finished attempts), lowest score first."""

    async def best(self, contest: str, *, begun_before: int, most: int) -> list[Attempt]:
        """Return the top `most` finished attempts; ties go to the earlier one."""

    async def forget(self, *, older_than: int) -> None:
        """Delete contests that were made and last begun before that time."""


class SqlContestStore:
    """`ContestStore` in a database."""

    def __init__(self, database: Statements) -> None:
        self._database = database

    async def terms(self, contest: str) -> Terms | None:
        rows = await self._database.rows("SELECT terms FROM contests WHERE id = ?", contest)
        return msgspec.json.decode(rows[0][0], type=Terms) if rows else None

    async def begin(self, attempt: Attempt, terms: Terms, entries: Sequence[Entry]) -> Attempt:
        who = (attempt.contest, attempt.player)
        rows = await self._database.change(
            _made(attempt, terms),
            ("INSERT INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", attempt),
            (_LOCK, who),
            (_MOVE, (attempt.table, *who)),
            (_NEW_TABLE, (attempt.table, *who, attempt.table)),
            *((_NEW_ENTRY, (*entry, *who, attempt.table)) for entry in entries),
            (_ATTEMPT, who),
        )
        return Attempt(*rows[0])

    async def set(self, attempt: Attempt, terms: Terms) -> None:
        maker = (_MAKER, (*attempt, attempt.contest))
        await self._database.change(_made(attempt, terms), maker)

    async def finish(self, table: str, *, score: int, code: str) -> None:
        query = "UPDATE attempts SET score = ?, code = ? WHERE table_id = ? AND code IS NULL"
        await self._database.change((query, (score, code, table)))

    async def attempt(self, contest: str, player: str) -> Attempt | None:
        rows = await self._database.rows(_ATTEMPT, contest, player)
        return Attempt(*rows[0]) if rows else None

    async def scores(self, contest: str, *, begun_before: int) -> list[tuple[int, int]]:
        query = f"SELECT score, COUNT(*) {_FINISHED} GROUP BY score ORDER BY score"
        rows = await self._database.rows(query, contest, begun_before)
        return [(score, count) for score, count in rows]

    async def best(self, contest: str, *, begun_before: int, most: int) -> list[Attempt]:
        query = f"SELECT * {_FINISHED} ORDER BY score DESC, begun, player LIMIT ?"
        rows = await self._database.rows(query, contest, begun_before, most)
        return [Attempt(*row) for row in rows]

    async def forget(self, *, older_than: int) -> None:
        query = """DELETE FROM contests WHERE made < ? AND NOT EXISTS
            (SELECT 1 FROM attempts WHERE contest = contests.id AND begun >= ?)"""
        await self._database.change((query, (older_than, older_than)))


def _made(attempt: Attempt, terms: Terms) -> Statement:
    made = (attempt.contest, attempt.begun, msgspec.json.encode(terms).decode())
    return "INSERT INTO contests VALUES (?, ?, ?) ON CONFLICT DO NOTHING", made


_LOCK = "UPDATE attempts SET name = name WHERE contest = ? AND player = ?"
"""Makes a second request of the same player wait for the first: in PostgreSQL both may run at once,
and only a statement that begins after the first one's commit sees its table."""
_MOVE = """UPDATE attempts SET table_id = ? WHERE contest = ? AND player = ? AND code IS NULL
    AND NOT EXISTS (SELECT 1 FROM tables WHERE id = attempts.table_id)"""
_OURS = """WHERE EXISTS
    (SELECT 1 FROM attempts WHERE contest = ? AND player = ? AND table_id = ? AND code IS NULL)
    ON CONFLICT DO NOTHING"""
"""The attempt is at the new table. A transaction that is sent again finds its own rows there."""
_NEW_TABLE = f"INSERT INTO tables SELECT CAST(? AS TEXT) {_OURS}"
_NEW_ENTRY = f"""INSERT INTO log SELECT CAST(? AS TEXT), CAST(? AS INTEGER), CAST(? AS BIGINT),
    CAST(? AS INTEGER), CAST(? AS TEXT), CAST(? AS TEXT) {_OURS}"""
_MAKER = """INSERT INTO attempts SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),
    CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS INTEGER), CAST(? AS TEXT)
    WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE contest = ?)"""
"""Only the first request to make a challenge puts a result on its board."""
_ATTEMPT = "SELECT * FROM attempts WHERE contest = ? AND player = ?"
_FINISHED = "FROM attempts WHERE contest = ? AND begun < ? AND code IS NOT NULL"
