"""The running loop's time."""

import asyncio
import time
from collections.abc import Callable

from bottleimp.table.clock import Handle


class LoopClock:
    """The running loop's clock."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time

    def today(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return self._loop.call_at(when, callback)
