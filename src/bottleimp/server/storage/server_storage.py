"""What the server keeps: tables' logs, contests, and what else it must remember."""

from collections.abc import Callable
from typing import Protocol

from bottleimp.hosting.table_log import Conflict, InDoubt, StorageError, TableLog
from bottleimp.server.storage.statements import Statements

__all__ = ["Conflict", "InDoubt", "ServerStorage", "StorageError"]


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


class ServerStorage(TableLog, Statements, Protocol):
    """A database of ours."""

    secret: bytes
    """Made with the database, kept in it, and shown to nobody: what the days' deals follow from."""
    neighbours: Neighbours | None
    """None where this server has the log to itself."""

    async def checkpoint(self) -> None:
        """Copy what only a journal holds into the database's own file, where there are such."""
