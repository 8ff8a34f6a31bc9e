"""One server for a file: a lock that the system takes back when the process ends, however it ends.

It lies on a file beside the database: SQLite's own locks come and go with every transaction, and
other programs may read, and back up, while the server runs.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bottleimp.server.storage.server_storage import StorageError


def claim(database: str) -> IO[bytes]:
    """The right to serve this database, until what is returned is closed."""
    try:
        lock = Path(f"{database}-lock").open("a+b", buffering=0)  # noqa: SIM115 (it stays open)
    except OSError as error:
        raise StorageError(f"cannot open the database {database}: {error.strerror}") from None
    try:
        _lock(lock)
    except OSError:
        lock.close()
        raise StorageError(f"{database} is in use by another server") from None
    return lock


@contextmanager
def undisturbed(database: str) -> Iterator[None]:
    """Make sure that no server serves the database meanwhile; nothing is written for that."""
    lock = Path(f"{database}-lock")
    if not lock.exists():  # no server has ever had it
        yield
        return
    with lock.open("rb") as file:
        try:
            _lock(file)
        except OSError:
            raise StorageError(f"{database} is in use by another server") from None
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
