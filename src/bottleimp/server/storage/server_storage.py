"""The storage that a server needs: the tables' log, SQL statements, and other servers' claims."""

from collections.abc import Callable
from typing import Protocol

from bottleimp.hosting.table_log import Conflict, InDoubt, StorageError, TableLog
from bottleimp.server.storage.statements import Statements

__all__ = ["Conflict", "InDoubt", "ServerStorage", "StorageError"]


class Neighbours(Protocol):
    """Other servers on the same log. Each appends only to tables that it has claimed."""

    @property
    def reached(self) -> bool:
        """True if notifications of claims currently arrive."""

    def listen(self, taken: Callable[[str, int], None], ours: Callable[[], list[str]]) -> None:
        """Start to call `taken` with the table and entry number of every claim, own ones included.

        After an interruption, it is called with the last claims of the tables that `ours` returns.
        """

    async def tell(self, table: str, number: int) -> None:
        """Notify the others of a claim in entry `number`. Notifications may be lost."""

    async def close(self) -> None:
        """Stop listening."""


class ServerStorage(TableLog, Statements, Protocol):
    """A database as the server uses it."""

    secret: bytes
    """Random bytes made with the database, from which daily deals are derived."""
    neighbours: Neighbours | None
    """None if no other server uses the log."""

    async def checkpoint(self) -> None:
        """Copy the write-ahead log into the database's file, if there is one."""
