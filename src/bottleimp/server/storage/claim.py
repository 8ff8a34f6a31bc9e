"""One server for a file: a lock that the system takes back when the process ends, however it ends.

It lies on a file beside the database: SQLite's own locks come and go with every transaction, and
other programs may read, and back up, while the server runs.
"""

import sys
from pathlib import Path
from typing import IO

from bottleimp.server.storage.log import StorageError


def claim(database: str) -> IO[bytes]:
    """The right to serve this database, until what is returned is closed."""
    try:
        lock = Path(f"{database}-lock").open("ab")  # noqa: SIM115 (it stays open)
    except OSError as error:
        raise StorageError(f"cannot open the database {database}: {error.strerror}") from None
    try:
        _lock(lock)
    except OSError:
        lock.close()
        raise StorageError(f"{database} is in use by another server") from None
    return lock


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
