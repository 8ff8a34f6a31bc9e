"""A wrapper of the storage that counts entries, errors and the time of appends."""

import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from bottleimp.server.metrics.meters import Meters
from bottleimp.server.storage.server_storage import Conflict, ServerStorage, StorageError
from bottleimp.server.storage.statements import Statement
from bottleimp.table.events import Entry


class MeasuredLog:
    """`ServerStorage` that forwards to another one and counts."""

    def __init__(self, log: ServerStorage, meters: Meters) -> None:
        self._log, self._meters = log, meters
        self.secret = log.secret
        self.neighbours = log.neighbours

    async def append(self, entries: Sequence[Entry]) -> None:
        began = time.perf_counter()
        try:
            await self._log.append(entries)
        except Conflict:
            self._meters.storage_errors.add("conflict")
            raise
        except StorageError:
            self._meters.storage_errors.add("append")
            raise
        self._meters.append_seconds.observe(time.perf_counter() - began)
        self._meters.entries.add(amount=len(entries))

    async def read(self, table: str) -> list[Entry]:
        with self._errors("read"):
            return await self._log.read(table)

    async def older_than(self, at: int) -> AsyncIterator[list[str]]:
        with self._errors("sweep"):
            async for tables in self._log.older_than(at):
                yield tables

    async def forget(self, tables: list[str], *, older_than: int) -> int:
        with self._errors("forget"):
            return await self._log.forget(tables, older_than=older_than)

    async def checkpoint(self) -> None:
        with self._errors("checkpoint"):
            await self._log.checkpoint()

    async def close(self) -> None:
        await self._log.close()

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with self._errors("other"):
            return await self._log.rows(query, *values)

    async def change(self, *statements: Statement) -> list[tuple[Any, ...]]:
        """Execute statements in one durable transaction; return the rows of the last one."""
        with self._errors("other"):
            return await self._log.change(*statements)

    @contextmanager
    def _errors(self, work: str) -> Iterator[None]:
        try:
            yield
        except StorageError:
            self._meters.storage_errors.add(work)
            raise
