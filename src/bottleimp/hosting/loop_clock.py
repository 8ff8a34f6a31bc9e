"""A clock with callbacks: the protocol, and the clock of the running event loop."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from bottleimp.table.clock import Clock


class Handle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class AlarmClock(Clock, Protocol):
    """A clock with callbacks."""

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        """Schedule a call for the moment at which `now` reaches this time."""


class LoopClock:
    """The clock of the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time

    def today(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return self._loop.call_at(when, callback)
