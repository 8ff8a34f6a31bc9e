"""Checks that the date is right: with a wrong one, the server would delete tables as too old.

A machine may start with a clock that is wrong until the network's time arrives. The database
remembers when a server last ran. If the date is far from that, or jumps while the server runs, no
table is deleted until the clock has run evenly for a day.
"""

import logging

from bottleimp.hosting.loop_clock import AlarmClock
from bottleimp.server.storage.server_storage import ServerStorage, StorageError

logger = logging.getLogger("bottleimp.server")

_DAY = 24 * 60 * 60.0
_MAX_GAP = 2 * _DAY
"""Maximum seconds between the date and the time a server last ran."""
_MAX_JUMP = 60 * 60.0
"""Maximum seconds that the date may move against the monotonic clock."""
_SAVE_SECONDS = 60 * 60.0
_SEEN = "seen"
"""Name in the database of the time a server last ran, in milliseconds since 1970."""
_READ = "SELECT value FROM kept WHERE name = ?"
_WRITE = """INSERT INTO kept VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""


class Calendar:
    """The date, compared with a monotonic clock and the time of the last run."""

    def __init__(self, log: ServerStorage, clock: AlarmClock) -> None:
        self._log, self._clock = log, clock
        self._offset = self._date() - clock.now()
        self._steady_since = clock.now()
        self._seen: float | None = None
        self._is_read = self._has_warned = False
        self._written = float("-inf")

    async def trusted(self) -> bool:
        """Return whether tables may be deleted by the date; ask at least once an hour."""
        date, now = self._date(), self._clock.now()
        if abs(date - now - self._offset) > _MAX_JUMP:
            logger.warning("the date has jumped seconds=%d", date - now - self._offset)
            self._steady_since = now
        self._offset = date - now
        try:
            if not self._is_read:
                found = await self._log.rows(_READ, _SEEN)
                self._seen = int(found[0][0]) / 1000 if found else await self._last_entry(date)
                self._is_read = True
            near = self._seen is not None and abs(date - self._seen) < _MAX_GAP
            if not near and now - self._steady_since < _DAY:
                self._warn_once()
                return False
            self._seen = date
            if now - self._written > _SAVE_SECONDS:
                await self._log.change((_WRITE, (_SEEN, str(self._clock.today()))))
                self._written = now
        except StorageError:
            return False
        return True

    async def _last_entry(self, date: float) -> float:
        """Return the time of the newest log entry, or the date if there is none.

        It stands for the last run in a database that no server with this check has used.
        """
        ((newest,),) = await self._log.rows("SELECT max(at) FROM log")
        return date if newest is None else int(newest) / 1000

    def _warn_once(self) -> None:
        if not self._has_warned:
            logger.warning("the date is far from when a server last ran")
            self._has_warned = True

    def _date(self) -> float:
        return self._clock.today() / 1000
