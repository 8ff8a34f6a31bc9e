"""Where tables are kept: a log of entries, behind a protocol that any database can serve."""

from collections.abc import AsyncIterator, Awaitable, Sequence
from typing import Protocol

from bottleimp.table.events import Entry


class StorageError(Exception):
    """The entries could not be stored; nothing of them is, unless it is in doubt."""


class InDoubt(StorageError):
    """Nobody knows whether they are stored: the database did not answer, and may have heard."""


class Conflict(StorageError):
    """Another entry has that number, or that person's action id is there already."""


class TableLog(Protocol):
    """Append and read. An append is all or nothing, and durable when it returns."""

    def append(self, entries: Sequence[Entry]) -> Awaitable[None]:
        """Store these entries of one table; Conflict if a number or an id is taken."""

    async def read(self, table: str) -> list[Entry]:
        """All entries of a table in order; none if there is no such table."""

    def older_than(self, at: int) -> AsyncIterator[list[str]]:
        """The tables whose last entry is older, some at a time: nobody waits for all of them."""

    async def forget(self, tables: list[str], *, older_than: int) -> int:
        """Delete those of these tables whose last entry is older, and say how many there were.

        An append to one of them is a Conflict from then on.
        """

    async def close(self) -> None:
        """Store what is waiting, then let go of the database."""
