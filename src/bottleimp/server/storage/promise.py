"""The expected number of tables in a SQLite file, noted in its lock file.

SQLite ignores a lost or damaged write-ahead file without an error. Then there are fewer tables
than noted, and the log gets a warning.
"""

import contextlib
import logging
from typing import IO

logger = logging.getLogger("bottleimp.server")

_MOST_BYTES = 20


class Promise:
    """The expected number of tables."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._noted: int | None = None

    def compare(self, found: int) -> None:
        """Warn if there are fewer tables than noted, and note their number."""
        self._file.seek(0)
        noted = self._file.read(_MOST_BYTES).strip()
        if noted.isdigit() and int(noted) > found:
            logger.warning("tables are missing expected=%d found=%d", int(noted), found)
        self.renew(found)

    def renew(self, found: int) -> None:
        """Note the number of tables. On a full disk the old number stays."""
        if found == self._noted:
            return
        with contextlib.suppress(OSError):
            self._file.seek(0)
            self._file.truncate()
            self._file.write(b"%d\n" % found)
            self._file.flush()
            self._noted = found
