"""The log in PostgreSQL: one line writes, and what waits is stored by one statement.

A statement costs a way to the database and a flush to its disk, however many entries it holds, so
as in SQLite the next entries gather while one is under way. A line that breaks is made anew, and
what was on it is sent again: what had been stored after all is found there, entry for entry.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg

from bottleimp.server.storage.neighbours import ListeningNeighbours
from bottleimp.server.storage.postgres_connection import Alone, PostgresConnection
from bottleimp.server.storage.postgres_hosts import Connection
from bottleimp.server.storage.schema import CLAIM, LAST, SCHEMA, SECRET, VERSION
from bottleimp.server.storage.server_storage import Conflict, InDoubt, Neighbours, StorageError
from bottleimp.server.storage.statements import Statement
from bottleimp.server.storage.table_scan import tables_older_than
from bottleimp.table.events import Entry

_VERSION = "version"
_KEEP = "INSERT INTO kept VALUES ($1, $2) ON CONFLICT DO NOTHING"
_INSERT = """
WITH made AS (INSERT INTO tables SELECT unnest($7::text[]))
INSERT INTO log SELECT * FROM
    unnest($1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::text[], $6::text[])
"""
_STORED = "SELECT * FROM log WHERE table_id = $1 AND number = ANY ($2::integer[]) ORDER BY number"
_ON = "SELECT * FROM log WHERE table_id = ? AND number > ? ORDER BY number LIMIT 1000"
"""A long log is read by parts: nobody else is held up for long."""
_IN_USE = f"""EXISTS (SELECT 1 FROM log WHERE table_id = tables.id AND {CLAIM}
    AND at > (EXTRACT (EPOCH FROM now()) - 86400) * 1000)"""
"""Whether a server has opened the table within a day, and may have people at it."""
_FORGET = f"""DELETE FROM tables
    WHERE id = ANY ($1::text[]) AND {LAST} < $2 AND NOT {_IN_USE}"""
_MOST_TOGETHER = 256
_MAKING = 0x6D616B65
"""The name of the lock under which what is lacking is made, by one server at a time."""
_FIRST_SECONDS = 3.0
"""For the first line: a server that was killed may not be quite gone yet."""


@dataclass(slots=True, eq=False)
class _PostgresJob:
    """Entries that wait to be stored, and who waits for them."""

    entries: Sequence[Entry]
    future: asyncio.Future[None]


class PostgresLog:
    """A `Log` in a PostgreSQL database."""

    secret: bytes

    def __init__(self, address: str, *, shared: bool) -> None:
        """Use `open`."""
        self._writing = PostgresConnection(address, alone=Alone.NO if shared else Alone.YES)
        self._reading = PostgresConnection(address)
        self.neighbours: Neighbours | None = None
        if shared:
            self.neighbours = ListeningNeighbours(address, self._writing)
        self._waiting: list[_PostgresJob] = []
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str, *, shared: bool = False) -> "PostgresLog":
        """The log at `postgresql://…`, made there if there is none; `shared` with other servers."""
        log = cls(address, shared=shared)
        try:
            log.secret = await log._writing.use(_prepare, patience=_FIRST_SECONDS)
        except StorageError as error:
            await log.close()
            raise StorageError(f"cannot open the database: {error}") from None
        return log

    async def append(self, entries: Sequence[Entry]) -> None:
        job = _PostgresJob(entries, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await job.future

    async def read(self, table: str) -> list[Entry]:
        await self._writing.ready()  # so that what is seen cannot be lost with the primary
        found: list[Entry] = []
        while rows := await self.rows(_ON, table, found[-1].number if found else 0):
            found += [Entry(*row) for row in rows]
        return found

    def older_than(self, at: int) -> AsyncIterator[list[str]]:
        return tables_older_than(self, at)

    async def forget(self, tables: list[str], *, older_than: int) -> int:
        said = await self._writing.use(lambda line: line.execute(_FORGET, tables, older_than))
        return int(said.split()[-1])

    async def checkpoint(self) -> None:
        """Do nothing: PostgreSQL sees to that itself."""

    async def close(self) -> None:
        while self._writer is not None:
            await asyncio.wait([self._writer])
        if self.neighbours is not None:
            await self.neighbours.close()
        await self._writing.close()
        await self._reading.close()

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What the query finds."""
        found = await self._reading.use(lambda line: line.fetch(numbered(query), *values))
        return [tuple(row) for row in found]

    async def change(self, *statements: Statement) -> list[tuple[Any, ...]]:
        """All of these or none, durable; what the last one finds."""

        async def work(line: Connection) -> list[tuple[Any, ...]]:
            async with line.transaction():
                found = [await line.fetch(numbered(query), *values) for query, values in statements]
            return [tuple(row) for row in found[-1]]

        return await self._writing.use(work)

    async def _write_all(self) -> None:
        """Store what waits, as much as possible together, and tell who waits."""
        while self._waiting:
            jobs = self._waiting[:_MOST_TOGETHER]
            del self._waiting[:_MOST_TOGETHER]
            try:
                results: Sequence[StorageError | None] = await self._writing.use(_Storing(jobs).on)
            except StorageError as error:
                results = [error] * len(jobs)
            except Exception as error:  # whatever it is, the next must be stored
                results = [InDoubt(type(error).__name__)] * len(jobs)
            for job, result in zip(jobs, results, strict=True):
                if job.future.done():  # cancelled
                    continue
                if result is None:
                    job.future.set_result(None)
                else:
                    job.future.set_exception(result)
        self._writer = None


class _Storing:
    """Jobs on their way into the log: together, or one by one where one of them cannot be."""

    def __init__(self, jobs: Sequence[_PostgresJob]) -> None:
        self._jobs = jobs
        self._tries = 0

    async def on(self, line: Connection) -> list[StorageError | None]:
        """Each job's error, or None; tried again, on another line, it finds what it had stored."""
        self._tries += 1
        try:
            await _insert(line, [entry for job in self._jobs for entry in job.entries])
        except asyncpg.IntegrityConstraintViolationError:
            return [await self._alone(line, job.entries) for job in self._jobs]
        return [None] * len(self._jobs)

    async def _alone(self, line: Connection, entries: Sequence[Entry]) -> Conflict | None:
        try:
            await _insert(line, entries)
        except asyncpg.IntegrityConstraintViolationError:
            if self._tries > 1 and await _are_stored(line, entries):
                return None
            return Conflict("another entry has that number or that id")
        return None


async def _insert(line: Connection, entries: Sequence[Entry]) -> None:
    """One statement, so that they are stored all or not at all."""
    new = [entry.table for entry in entries if entry.number == 1]
    await line.execute(_INSERT, *zip(*entries, strict=True), new)


async def _are_stored(line: Connection, entries: Sequence[Entry]) -> bool:
    numbers = [entry.number for entry in entries]
    rows = await line.fetch(_STORED, entries[0].table, numbers)
    return [Entry(*row) for row in rows] == list(entries)


async def _prepare(line: Connection) -> bytes:
    """Make what is lacking; refuse what a later version made; the secret."""
    async with line.transaction():
        await line.execute("SELECT pg_advisory_xact_lock($1)", _MAKING)
        await line.execute(SCHEMA)
        await line.execute(_KEEP, _VERSION, str(VERSION))
        await line.execute(_KEEP, SECRET, secrets.token_hex(32))
        kept = dict(await line.fetch("SELECT name, value FROM kept"))
        if int(kept[_VERSION]) > VERSION:
            raise StorageError("it was written by a newer version of this program")
        await line.execute("UPDATE kept SET value = $2 WHERE name = $1", _VERSION, str(VERSION))
    return bytes.fromhex(kept[SECRET])


def numbered(query: str) -> str:
    """The query with PostgreSQL's `$1`, `$2` … for SQLite's `?`."""
    first, *rest = query.split("?")
    return first + "".join(f"${nth}{part}" for nth, part in enumerate(rest, 1))
