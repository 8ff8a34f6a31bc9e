"""What the server keeps: tables' logs, contests, and what else it must remember."""

from typing import Protocol

from bottleimp.hosting.log import Conflict, StorageError, TableLog
from bottleimp.server.storage.contests import Contests
from bottleimp.server.storage.statements import Statements

__all__ = ["Conflict", "Log", "StorageError"]


class Log(TableLog, Statements, Protocol):
    """A database of ours."""

    secret: bytes
    """Made with the database, kept in it, and shown to nobody: what the days' deals follow from."""
    contests: Contests
