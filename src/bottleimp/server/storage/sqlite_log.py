"""The log in SQLite: one thread writes and commits all waiting entries together.

A commit costs a disk flush and two thread switches, regardless of its number of entries. Entries
gather while a commit runs and for 10 ms after one began. So entries share the cost under load, and
a single entry does not wait.
"""

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from bottleimp.server.storage.file_lock import claim
from bottleimp.server.storage.promise import Promise
from bottleimp.server.storage.schema import LAST, SCHEMA, SECRET, VERSION
from bottleimp.server.storage.server_storage import Conflict, Neighbours, StorageError
from bottleimp.server.storage.statements import Statement
from bottleimp.server.storage.table_scan import tables_older_than
from bottleimp.table.events import Entry

T = TypeVar("T")

_SCHEMA = SCHEMA.replace("\n);", "\n) WITHOUT ROWID;")
_MAX_BATCH = 256
_BATCH_SECONDS = 0.01
"""Minimum time between two batches that are handed to the writer."""
_PAGE_BYTES = 2048
"""Page size of a new file: small, since a commit writes whole pages for entries of 100 bytes."""
_WAL_PAGES = 2_000
"""Size of the write-ahead file, 4 MB, at which it is copied into the database. A larger file is
copied less often, but until then new entries exist in that file alone."""
_COLUMNS = 6
_FORGET = f"DELETE FROM tables WHERE id = ? AND {LAST} < ?"


class _SqliteJob(NamedTuple):
    """Work for the writer thread, and the future for its result."""

    work: Callable[[sqlite3.Connection], object]
    future: asyncio.Future[Any]


class SqliteLog:
    """A `Log` in one SQLite file; create it inside the running loop."""

    neighbours: Neighbours | None = None

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[list[_SqliteJob] | None] = SimpleQueue()
        self._gathered: list[_SqliteJob] = []
        """Jobs since the last batch was handed to the writer."""
        self._handed_over = 0.0
        self._claim = claim(self.path)
        self._promise = Promise(self._claim)
        try:
            self._writing = self.open()
        except StorageError:
            self._claim.close()
            raise
        try:
            self.secret = self._prepare()
            self._promise.compare(_count(self._writing))
            self._reading = self.open()
        except StorageError:
            self._writing.close()
            self._claim.close()
            raise
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="log-reader")
        self._writer = Thread(target=self._write_all, name="log-writer", daemon=True)
        self._writer.start()

    def open(self) -> sqlite3.Connection:
        """Open a connection to the file, for use by one thread at a time."""
        database: sqlite3.Connection | None = None
        try:
            database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            database.execute(f"PRAGMA page_size={_PAGE_BYTES}")
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=FULL")
            database.execute(f"PRAGMA wal_autocheckpoint={_WAL_PAGES}")
            database.execute("PRAGMA busy_timeout=5000")
            database.execute("PRAGMA foreign_keys=ON")
        except sqlite3.Error as error:
            if database is not None:
                database.close()
            raise StorageError(f"cannot open the database {self.path}: {error}") from None
        return database

    def append(self, entries: Sequence[Entry]) -> Awaitable[None]:
        return self._change(lambda database: _insert(database, entries))

    async def read(self, table: str) -> list[Entry]:
        def entries() -> list[Entry]:
            query = "SELECT * FROM log WHERE table_id = ? ORDER BY number"
            return [Entry(*row) for row in self._reading.execute(query, (table,))]

        return await self._find(entries)

    def older_than(self, at: int) -> AsyncIterator[list[str]]:
        return tables_older_than(self, at)

    async def forget(self, tables: list[str], *, older_than: int) -> int:
        def forget(database: sqlite3.Connection) -> int:
            rows = [(table, older_than) for table in tables]
            return database.executemany(_FORGET, rows).rowcount

        return await self._change(forget)

    async def checkpoint(self) -> None:
        """Copy the write-ahead file into the database, and note the number of tables."""

        def work() -> None:
            self._reading.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            self._promise.renew(_count(self._reading))

        await self._find(work)

    async def close(self) -> None:
        self._hand_over()
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        with contextlib.suppress(StorageError):
            self._promise.renew(_count(self._reading))
        self._reading.close()
        self._writing.close()
        self._claim.close()

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return await self._find(lambda: self._reading.execute(query, values).fetchall())

    async def _find(self, look: Callable[[], T]) -> T:
        """Run `look` in the reader thread, so that a long log does not block the event loop."""
        try:
            return await self._loop.run_in_executor(self._readers, look)
        except sqlite3.Error as error:
            raise StorageError(str(error)) from None

    async def change(self, *statements: Statement) -> list[tuple[Any, ...]]:
        """Execute statements in one durable transaction; return the rows of the last one."""

        def work(database: sqlite3.Connection) -> list[tuple[Any, ...]]:
            database.execute("SAVEPOINT change")
            try:
                found = [database.execute(query, values).fetchall() for query, values in statements]
            except sqlite3.Error:
                database.execute("ROLLBACK TO change")
                raise
            finally:
                database.execute("RELEASE change")
            return found[-1]

        return await self._change(work)

    def _change(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Run `work` in the writer thread; the future gets its result once it is durable."""
        future: asyncio.Future[T] = self._loop.create_future()
        if not self._gathered:
            now = self._loop.time()
            self._loop.call_at(max(now, self._handed_over + _BATCH_SECONDS), self._hand_over)
        self._gathered.append(_SqliteJob(work, future))
        return future

    def _hand_over(self) -> None:
        if self._gathered:
            self._handed_over = self._loop.time()
            self._jobs.put(self._gathered)
            self._gathered = []

    def _prepare(self) -> bytes:
        """Create or update the schema and return the secret; refuse a file of a later version."""
        found = self._writing.execute("PRAGMA user_version").fetchone()[0]
        if found > VERSION:
            raise StorageError(f"{self.path} was written by a newer version of this program")
        try:
            self._writing.executescript(_SCHEMA)
            self._writing.execute(f"PRAGMA user_version={VERSION}")
            new = (SECRET, secrets.token_hex(32))
            self._writing.execute("INSERT OR IGNORE INTO kept VALUES (?, ?)", new)
            kept = self._writing.execute("SELECT value FROM kept WHERE name = ?", (SECRET,))
            return bytes.fromhex(kept.fetchone()[0])
        except sqlite3.Error as error:
            raise StorageError(f"cannot write to {self.path}: {error}") from None

    def _write_all(self) -> None:
        """Commit batches until closed. Runs in the writer thread."""
        more = self._jobs.get()
        while more is not None:
            jobs = more
            while (more := self._next()) and len(jobs) + len(more) <= _MAX_BATCH:
                jobs += more
            self._tell(self.commit(jobs))
            if more == []:
                more = self._jobs.get()

    def _next(self) -> list[_SqliteJob] | None:
        """Return the next batch, [] if there is none, or None at the end."""
        return [] if self._jobs.empty() else self._jobs.get()

    def commit(self, jobs: list[_SqliteJob]) -> list[tuple[_SqliteJob, object]]:
        """Run all jobs in one transaction; return each one's result or error."""
        database = self._writing
        results: list[tuple[_SqliteJob, object]] = []
        try:
            database.execute("BEGIN IMMEDIATE")
            for job in jobs:
                try:
                    results.append((job, job.work(database)))
                except sqlite3.IntegrityError:
                    # SQLite undoes only this statement; other entries stay in the transaction.
                    results.append((job, Conflict("another entry has that number or that id")))
            database.execute("COMMIT")
        except Exception as error:  # the writer must go on after any error
            with contextlib.suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            # The text of other errors could name cards.
            text = str(error) if isinstance(error, sqlite3.Error) else type(error).__name__
            return [(job, StorageError(text)) for job in jobs]
        return results

    def _tell(self, results: list[tuple[_SqliteJob, object]]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(_resolve, results)


def _resolve(results: list[tuple[_SqliteJob, object]]) -> None:
    for job, result in results:
        if job.future.done():  # cancelled
            continue
        if isinstance(result, Exception):
            job.future.set_exception(result)
        else:
            job.future.set_result(result)


def _count(database: sqlite3.Connection) -> int:
    """Return the number of tables."""
    try:
        return int(database.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        raise StorageError(str(error)) from None


def _insert(database: sqlite3.Connection, entries: Sequence[Entry]) -> None:
    """Insert entries in one statement: all or none."""
    if entries[0].number == 1:
        database.execute("INSERT INTO tables (id) VALUES (?)", (entries[0].table,))
    values = entries[0] if len(entries) == 1 else [value for entry in entries for value in entry]
    database.execute(_insertion(len(entries)), values)


@cache
def _insertion(count: int) -> str:
    row = "(" + ",".join("?" * _COLUMNS) + ")"
    return f"INSERT INTO log VALUES {','.join([row] * count)}"
