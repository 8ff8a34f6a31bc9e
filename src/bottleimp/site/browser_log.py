"""The log of tables in the browser's database, through JavaScript (`web/local/log-store.js`)."""

import json
from collections.abc import AsyncIterator, Awaitable, Sequence
from typing import Any, Protocol, TypeVar

from bottleimp.hosting.table_log import Conflict, StorageError
from bottleimp.table.events import Entry

T = TypeVar("T")
_CONFLICT = "ConstraintError"
"""The name of the browser's error for a key that exists already."""


class Store(Protocol):
    """The interface of `log-store.js` and `memory-store.js`.

    Each call is one transaction; rows are JSON text.
    """

    def append(self, rows: str) -> Awaitable[None]:
        """Store these rows, all or nothing."""

    def read(self, table: str) -> Awaitable[str]:
        """Return the rows of a table."""

    def olderThan(self, at: int) -> Awaitable[str]:  # noqa: N802  (a name of JavaScript)
        """Return the tables whose last row is older than `at` (milliseconds since 1970)."""

    def forget(self, tables: str, before: int) -> Awaitable[int]:
        """Delete those of `tables` whose last row is older than `before`; return their number."""


class BrowserLog:
    """A log of tables in a browser's store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def append(self, entries: Sequence[Entry]) -> None:
        rows = [entry._asdict() for entry in entries]
        await _asked(self._store.append(json.dumps(rows)))

    async def read(self, table: str) -> list[Entry]:
        rows: list[dict[str, Any]] = json.loads(await _asked(self._store.read(table)))
        return [Entry(**row) for row in rows]

    async def older_than(self, at: int) -> AsyncIterator[list[str]]:
        yield json.loads(await _asked(self._store.olderThan(at)))

    async def forget(self, tables: list[str], *, older_than: int) -> int:
        return await _asked(self._store.forget(json.dumps(tables), older_than))

    async def close(self) -> None:
        """Do nothing: every append is stored when it returns."""


async def _asked(answer: Awaitable[T]) -> T:
    try:
        return await answer
    except Exception as error:  # errors of the browser have JavaScript types
        if _CONFLICT in f"{getattr(error, 'name', '')} {error}":
            raise Conflict("another entry has that number or that id") from None
        raise StorageError(str(error)) from None
