"""The clock protocol of a table, so that a host or a test can supply its own."""

from typing import Protocol


class Clock(Protocol):
    """A monotonic clock, and the time of day."""

    def now(self) -> float:
        """Return monotonic seconds since an arbitrary start."""

    def today(self) -> int:
        """Return the time of day in milliseconds since 1970, for the log."""
