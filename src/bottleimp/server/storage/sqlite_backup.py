"""Backup of a SQLite database in use: a snapshot that is checked before it gets its final name.

Writers continue meanwhile in the write-ahead file.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bottleimp.rules import BottleImpError
from bottleimp.server.storage.database_address import is_address
from bottleimp.server.storage.database_reader import SqliteReader
from bottleimp.server.storage.server_storage import StorageError


class BackupFailed(BottleImpError):
    """The backup could not be made."""


def back_up(database: str, target: Path) -> int:
    """Copy the database to a file with mode 600; return its number of tables."""
    if is_address(database):
        raise BackupFailed("PostgreSQL has its own: pg_dump --format=custom")
    if target.exists():
        raise BackupFailed(f"there is a file {target} already")
    if not target.parent.is_dir():
        raise BackupFailed(f"there is no folder {target.parent}")
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        with closing(SqliteReader(database).connection) as source:
            unfinished.touch(mode=0o600)
            count = _copied(source, unfinished)
    except (StorageError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise BackupFailed(str(error)) from None
    _to_disk(unfinished)
    unfinished.rename(target)
    if os.name == "posix":  # elsewhere a folder cannot be opened
        _to_disk(target.parent)
    return count


def _copied(source: sqlite3.Connection, target: Path) -> int:
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)  # in one step: a consistent snapshot
        copy.execute("PRAGMA journal_mode=DELETE")  # a single file
        wrong = copy.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
        if wrong or copy.execute("PRAGMA foreign_key_check").fetchall():
            raise StorageError("the copy is not sound; is the database?")
        return int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
