"""Where tables are kept: a log of entries, behind a protocol that another database can serve."""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Protocol

from bottleimp.server.storage.contests import Contests
from bottleimp.server.storage.reviews import Reviews
from bottleimp.server.storage.statements import Statements
from bottleimp.table.events import Entry


class StorageError(Exception):
    """The entries could not be stored; nothing of them is."""


class Conflict(StorageError):
    """Another entry has that number, or that person's action id is there already."""


class Neighbours(Protocol):
    """Other servers that append to the same log, each to the tables that it has claimed."""

    @property
    def reached(self) -> bool:
        """Whether we would hear of it now if one of them claimed a table."""

    def listen(self, taken: Callable[[str, int], None], ours: Callable[[], list[str]]) -> None:
        """From now on `taken` hears of every claim, by its table and number, our own too.

        After a time of deafness it hears of the last claims of the tables that are ours.
        """

    async def tell(self, table: str, number: int) -> None:
        """This table is ours since that entry. That it is told is a help, and no promise."""

    async def close(self) -> None:
        """Listen no more."""


class Log(Statements, Protocol):
    """Append and read. An append is all or nothing, and durable when it returns."""

    neighbours: Neighbours | None
    """None where this server has the log to itself."""

    secret: bytes
    """Made with the database, kept in it, and shown to nobody: what the days' deals follow from."""
    contests: Contests
    reviews: Reviews

    async def append(self, entries: Sequence[Entry]) -> None:
        """Store these entries of one table; Conflict if a number or an id is taken."""

    async def read(self, table: str) -> list[Entry]:
        """All entries of a table in order; none if there is no such table."""

    def older_than(self, at: int) -> AsyncIterator[list[str]]:
        """The tables whose last entry is older, some at a time: nobody waits for all of them."""

    async def forget(self, tables: list[str], *, older_than: int, opened_before: int) -> int:
        """Delete those of these tables whose last entry is older, and say how many there were.

        One that a server has opened lately may be in use there, and stays.

        An append to one of them is a Conflict from then on.
        """

    async def close(self) -> None:
        """Store what is waiting, then let go of the database."""
