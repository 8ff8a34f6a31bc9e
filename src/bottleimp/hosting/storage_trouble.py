"""Failures of the storage, as the log tells them: one line a minute, which counts the others."""

import logging

from bottleimp.hosting.table_log import StorageError
from bottleimp.table.clock import Clock

logger = logging.getLogger("bottleimp.hosting")

_SAY_AGAIN_SECONDS = 60.0


class StorageTrouble:
    """Logs storage errors. A full disk refuses every action, and would be told as often."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._said = float("-inf")
        self._unsaid = 0

    def log(self, error: StorageError, *, table: str = "new") -> None:
        """Log the error, or count it if one was logged within the last minute."""
        now = self._clock.now()
        if now - self._said < _SAY_AGAIN_SECONDS:
            self._unsaid += 1
            return
        if self._unsaid:
            text = "storage failed table=%s error=%s others_before=%d"
            logger.error(text, table, error, self._unsaid)
        else:
            logger.error("storage failed table=%s error=%s", table, error)
        self._said, self._unsaid = now, 0
