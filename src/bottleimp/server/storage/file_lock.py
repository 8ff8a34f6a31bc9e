"""A lock on a SQLite database, so that only one server uses it.

The system releases the lock when the process ends in any way. It is on a file beside the database,
since SQLite's own locks last only for a transaction, and other programs may read meanwhile.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bottleimp.server.storage.server_storage import StorageError


def claim(database: str) -> IO[bytes]:
    """Lock the database for this server until the returned file is closed."""
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
    """Lock the database against servers within a `with` block, without writing to disk."""
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
