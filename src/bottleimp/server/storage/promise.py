"""How many tables a SQLite file should hold, noted beside it in the file that locks it.

SQLite takes a write-ahead file that is lost or damaged for one that is not there, and opens what
is left without a word. Then fewer tables are found than were noted, and the log says so.
"""

import contextlib
import logging
from typing import IO

logger = logging.getLogger("bottleimp.server")

_MOST_BYTES = 20


class Promise:
    """The number in the lock file."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._noted: int | None = None

    def compare(self, found: int) -> None:
        """Warn if there are fewer tables than were noted, and note how many there are."""
        self._file.seek(0)
        noted = self._file.read(_MOST_BYTES).strip()
        if noted.isdigit() and int(noted) > found:
            logger.warning("tables are missing expected=%d found=%d", int(noted), found)
        self.renew(found)

    def renew(self, found: int) -> None:
        """Note how many tables there are. A disk without room keeps the old number."""
        if found == self._noted:
            return
        with contextlib.suppress(OSError):
            self._file.seek(0)
            self._file.truncate()
            self._file.write(b"%d\n" % found)
            self._file.flush()
            self._noted = found
