"""The log in PostgreSQL: one connection writes, and all waiting entries go into one statement.

A statement costs a round trip and a disk flush, regardless of its number of entries. So entries
gather while a statement is running, as in SQLite. If the connection breaks, the statement is sent
again on a new one; entries that had been stored after all are recognised.
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
"""Reads a long log in parts, so that other queries need not wait long."""
_IN_USE = f"""EXISTS (SELECT 1 FROM log WHERE table_id = tables.id AND {CLAIM}
    AND at > (EXTRACT (EPOCH FROM now()) - 86400) * 1000)"""
"""SQL condition: a server has claimed the table within a day, and may have clients at it."""
_FORGET = f"""DELETE FROM tables
    WHERE id = ANY ($1::text[]) AND {LAST} < $2 AND NOT {_IN_USE}"""
_MAX_BATCH = 256
_SCHEMA_LOCK = 0x6D616B65
"""Key of the advisory lock under which one server at a time creates the schema."""
_FIRST_SECONDS = 3.0
"""Patience for the first connection: the lock of a killed server may not be released yet."""


@dataclass(slots=True, eq=False)
class _PostgresJob:
    """Entries to store, and the future to resolve when they are."""

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
        """Open the log at a URL and create its schema if necessary; `shared` with other servers."""
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
        await self._writing.ready()  # reconnects, so that a deposed primary is not read
        found: list[Entry] = []
        while rows := await self.rows(_ON, table, found[-1].number if found else 0):
            found += [Entry(*row) for row in rows]
        return found

    def older_than(self, at: int) -> AsyncIterator[list[str]]:
        return tables_older_than(self, at)

    async def forget(self, tables: list[str], *, older_than: int) -> int:
        said = await self._writing.use(
            lambda connection: connection.execute(_FORGET, tables, older_than)
        )
        return int(said.split()[-1])

    async def checkpoint(self) -> None:
        """Do nothing: PostgreSQL makes its own checkpoints."""

    async def close(self) -> None:
        while self._writer is not None:
            await asyncio.wait([self._writer])
        if self.neighbours is not None:
            await self.neighbours.close()
        await self._writing.close()
        await self._reading.close()

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        found = await self._reading.use(
            lambda connection: connection.fetch(numbered(query), *values)
        )
        return [tuple(row) for row in found]

    async def change(self, *statements: Statement) -> list[tuple[Any, ...]]:
        """Execute statements in one durable transaction; return the rows of the last one."""

        async def work(connection: Connection) -> list[tuple[Any, ...]]:
            async with connection.transaction():
                found = [
                    await connection.fetch(numbered(query), *values) for query, values in statements
                ]
            return [tuple(row) for row in found[-1]]

        return await self._writing.use(work)

    async def _write_all(self) -> None:
        """Store waiting entries in batches, and resolve their futures."""
        while self._waiting:
            jobs = self._waiting[:_MAX_BATCH]
            del self._waiting[:_MAX_BATCH]
            try:
                results: Sequence[StorageError | None] = await self._writing.use(_Batch(jobs).store)
            except StorageError as error:
                results = [error] * len(jobs)
            except Exception as error:  # later entries must be stored after any error
                results = [InDoubt(type(error).__name__)] * len(jobs)
            for job, result in zip(jobs, results, strict=True):
                if job.future.done():  # cancelled
                    continue
                if result is None:
                    job.future.set_result(None)
                else:
                    job.future.set_exception(result)
        self._writer = None


class _Batch:
    """A batch of jobs: stored together, or one by one if one of them conflicts."""

    def __init__(self, jobs: Sequence[_PostgresJob]) -> None:
        self._jobs = jobs
        self._tries = 0

    async def store(self, connection: Connection) -> list[StorageError | None]:
        """Store the jobs; return each one's error or None. May be repeated after an error."""
        self._tries += 1
        try:
            await _insert(connection, [entry for job in self._jobs for entry in job.entries])
        except asyncpg.IntegrityConstraintViolationError:
            return [await self._alone(connection, job.entries) for job in self._jobs]
        return [None] * len(self._jobs)

    async def _alone(self, connection: Connection, entries: Sequence[Entry]) -> Conflict | None:
        try:
            await _insert(connection, entries)
        except asyncpg.IntegrityConstraintViolationError:
            if self._tries > 1 and await _are_stored(connection, entries):
                return None
            return Conflict("another entry has that number or that id")
        return None


async def _insert(connection: Connection, entries: Sequence[Entry]) -> None:
    """Insert entries in one statement: all or none."""
    new = [entry.table for entry in entries if entry.number == 1]
    await connection.execute(_INSERT, *zip(*entries, strict=True), new)


async def _are_stored(connection: Connection, entries: Sequence[Entry]) -> bool:
    numbers = [entry.number for entry in entries]
    rows = await connection.fetch(_STORED, entries[0].table, numbers)
    return [Entry(*row) for row in rows] == list(entries)


async def _prepare(connection: Connection) -> bytes:
    """Create or update the schema, refuse one of a later version, and return the secret."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _SCHEMA_LOCK)
        await connection.execute(SCHEMA)
        await connection.execute(_KEEP, _VERSION, str(VERSION))
        await connection.execute(_KEEP, SECRET, secrets.token_hex(32))
        kept = dict(await connection.fetch("SELECT name, value FROM kept"))
        if int(kept[_VERSION]) > VERSION:
            raise StorageError("it was written by a newer version of this program")
        await connection.execute(
            "UPDATE kept SET value = $2 WHERE name = $1", _VERSION, str(VERSION)
        )
    return bytes.fromhex(kept[SECRET])


def numbered(query: str) -> str:
    """Return a query with PostgreSQL's `$1`, `$2` … in place of `?`."""
    first, *rest = query.split("?")
    return first + "".join(f"${nth}{part}" for nth, part in enumerate(rest, 1))
