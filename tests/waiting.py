"""Waiting with a time limit, so that a failure does not hang other tests."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 240
"""Time limit in seconds, on a machine that is busy."""


def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.01)


async def soon(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true without blocking the event loop."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)
