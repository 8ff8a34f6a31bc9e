"""From what a host names to a log: a file is SQLite's, an address PostgreSQL's."""

import logging
import os
from pathlib import Path

from bottleimp.server.storage.server_storage import ServerStorage, StorageError
from bottleimp.server.storage.sqlite_log import SqliteLog

logger = logging.getLogger("bottleimp.server")

SCHEMES = ("postgresql://", "postgres://")


def is_address(database: Path | str) -> bool:
    """Whether it is no file."""
    return str(database).startswith(SCHEMES)


def default_database() -> Path:
    """The user's own place for data."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "bottleimp" / "tables.sqlite"


async def open_log(database: Path | str, *, shared: bool = False) -> ServerStorage:
    """The log in that file, or at that address; `shared` with other servers."""
    if not is_address(database):
        if shared:
            raise StorageError("a file has one server; for several, use PostgreSQL")
        folder = Path(database).parent
        try:
            if not folder.is_dir():
                folder.mkdir(parents=True, exist_ok=True)
                logger.info("folder made path=%s", folder)
        except OSError as error:
            raise StorageError(f"cannot make the folder of {database}: {error.strerror}") from None
        return SqliteLog(database)
    try:
        from bottleimp.server.storage.postgres_log import PostgresLog
    except ImportError:
        raise StorageError("PostgreSQL needs asyncpg: pip install 'bottleimp[postgres]'") from None
    return await PostgresLog.open(str(database), shared=shared)
