"""Time, behind a protocol, so that a host or a test brings its own."""

from typing import Protocol


class Clock(Protocol):
    """Seconds that only rise, and the time of day."""

    def now(self) -> float:
        """Seconds from some beginning."""

    def today(self) -> int:
        """Milliseconds since 1970, for the log."""
