"""Log lines about failures of the storage: one a minute, with the number of those not logged."""

import logging

from bottleimp.hosting.table_log import StorageError
from bottleimp.table.clock import Clock

logger = logging.getLogger("bottleimp.hosting")

_SAY_AGAIN_SECONDS = 60.0


class StorageTrouble:
    """A logger of storage errors: on a full disk every action fails, which would fill the log."""

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
