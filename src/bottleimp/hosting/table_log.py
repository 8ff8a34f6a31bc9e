"""The protocol of the log that stores tables, for any database."""

from collections.abc import AsyncIterator, Awaitable, Sequence
from typing import Protocol

from bottleimp.table.events import Entry


class StorageError(Exception):
    """Raised if entries could not be stored. None of them is, unless it is `InDoubt`."""


class InDoubt(StorageError):
    """Raised if it is unknown whether entries are stored, because the database did not answer."""


class Conflict(StorageError):
    """Raised if an entry with this number, or with this person's action id, exists already."""


class TableLog(Protocol):
    """A log of tables. An append is all or nothing, and durable when it returns."""

    def append(self, entries: Sequence[Entry]) -> Awaitable[None]:
        """Store these entries of one table.

        Raises `Conflict` if a number or an action id exists.
        """

    async def read(self, table: str) -> list[Entry]:
        """Return all entries of a table in order; an empty list if there is no such table."""

    def older_than(self, at: int) -> AsyncIterator[list[str]]:
        """Yield, in batches, the tables whose last entry is older than `at` (ms since 1970)."""

    async def forget(self, tables: list[str], *, older_than: int) -> int:
        """Delete those of `tables` whose last entry is older; return their number.

        A later append to a deleted table raises `Conflict`.
        """

    async def close(self) -> None:
        """Store pending entries, then close the database."""
