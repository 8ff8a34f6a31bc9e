"""Time, behind a protocol, so that a test can move it."""

from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Do not call after all."""


class Clock(Protocol):
    """Seconds that only rise, the time of day, and calls at a time."""

    def now(self) -> float:
        """Seconds from some beginning."""

    def today(self) -> int:
        """Milliseconds since 1970, for the log."""

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        """Call back when `now` reaches that time."""
