"""Time that can wake somebody up: a protocol, and the running loop's."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from bottleimp.table.clock import Clock


class Handle(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Do not call after all."""


class AlarmClock(Clock, Protocol):
    """A clock that calls back."""

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        """Call back when `now` reaches that time."""


class LoopClock:
    """The running loop's clock."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time

    def today(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return self._loop.call_at(when, callback)
