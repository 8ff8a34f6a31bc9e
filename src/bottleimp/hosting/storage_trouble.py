"""The logging of storage errors: one line a minute, which counts the others."""

import logging

from bottleimp.hosting.table_log import StorageError
from bottleimp.table.clock import Clock

logger = logging.getLogger("bottleimp.hosting")

_SAY_AGAIN_SECONDS = 60.0


class StorageTrouble:
    """The log of storage errors, limited because a full disk causes one for every action."""

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
        logger.error("storage failed table=%s error=%s unlogged=%d", table, error, self._unsaid)
        self._said, self._unsaid = now, 0
