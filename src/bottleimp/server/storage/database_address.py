"""Opens the database that a host names: a file is SQLite, a URL PostgreSQL."""

import logging
import os
from pathlib import Path

from bottleimp.server.storage.server_storage import ServerStorage, StorageError
from bottleimp.server.storage.sqlite_log import SqliteLog

logger = logging.getLogger("bottleimp.server")

SCHEMES = ("postgresql://", "postgres://")


def is_address(database: Path | str) -> bool:
    """Return True if `database` is a PostgreSQL URL rather than a file."""
    return str(database).startswith(SCHEMES)


def default_database() -> Path:
    """Return the default database file, in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "bottleimp" / "tables.sqlite"


async def open_log(database: Path | str, *, shared: bool = False) -> ServerStorage:
    """Open the log in a file or at a URL. `shared` allows other servers on it (PostgreSQL only)."""
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
