"""Access to a database while a server may be using it, without delaying the server.

The only change possible from here is to delete a table. The server's next append to that table is
a `Conflict`, from which it learns of the deletion.
"""

import sqlite3
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from bottleimp.server.storage.database_address import is_address
from bottleimp.server.storage.schema import LAST, VERSION
from bottleimp.server.storage.server_storage import StorageError
from bottleimp.table.events import Entry

_NEWER = "it was written by a newer version of this program"
_NOT_OURS = "there are no tables in it"
_ENTRIES = "SELECT * FROM log WHERE table_id = ? ORDER BY number"
_DELETE = "DELETE FROM tables WHERE id = ?"


class DatabaseReader(Protocol):
    """A database that is read, possibly while a server uses it."""

    version: int
    """Version of the schema."""

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""

    async def delete(self, table: str) -> None:
        """Delete a table and its log, durably."""

    async def close(self) -> None:
        """Close the connection."""


async def last_times(beside: DatabaseReader) -> list[tuple[str, int]]:
    """Return all table ids with the time of the last event, in ms since 1970, newest first."""
    found = await beside.rows(f"SELECT id, {LAST} AS last FROM tables ORDER BY last DESC, id")
    return [(table, last) for table, last in found]


async def entries_of(beside: DatabaseReader, table: str) -> list[Entry]:
    """Return the log of a table; empty if there is no such table."""
    return [Entry(*row) for row in await beside.rows(_ENTRIES, table)]


async def open_beside(database: Path | str, *, alone: bool = False) -> DatabaseReader:
    """Open an existing database, in a file or at a URL.

    `alone` locks a PostgreSQL database, so that no server uses it meanwhile.
    """
    if not is_address(database):
        return SqliteReader(database)
    try:
        from bottleimp.server.storage.postgres_reader import PostgresReader
    except ImportError:
        raise StorageError("PostgreSQL needs asyncpg: pip install 'bottleimp[postgres]'") from None
    return await PostgresReader.open(str(database), alone=alone)


class SqliteReader:
    """`DatabaseReader` for a SQLite file."""

    def __init__(self, path: Path | str) -> None:
        if not Path(path).is_file():
            raise StorageError(f"there is no file {path}")
        self._path = str(path)
        self.connection = self._open("ro")
        self.version = int(self._do(self.connection, "PRAGMA user_version")[0][0])
        try:
            check_version(self.version)
        except StorageError as error:
            self.connection.close()
            raise StorageError(f"{path}: {error}") from None

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._do(self.connection, query, *values)

    async def delete(self, table: str) -> None:
        writing = self._open("rw")
        try:
            self._do(writing, "PRAGMA synchronous=FULL")
            self._do(writing, "PRAGMA foreign_keys=ON")
            self._do(writing, _DELETE, table)
        finally:
            writing.close()

    async def close(self) -> None:
        self.connection.close()

    def _open(self, mode: str) -> sqlite3.Connection:
        address = f"file:{quote(str(Path(self._path).absolute()))}?mode={mode}"
        try:
            return sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)
        except sqlite3.Error as error:
            raise StorageError(f"{self._path}: {error}") from None

    def _do(
        self, connection: sqlite3.Connection, query: str, *values: object
    ) -> list[tuple[Any, ...]]:
        try:
            return connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StorageError(f"{self._path}: {error}") from None


def check_version(found: int) -> None:
    """Raise `StorageError` unless this version of the schema can be read; 0 is no schema."""
    if not found:
        raise StorageError(_NOT_OURS)
    if found > VERSION:
        raise StorageError(_NEWER)
