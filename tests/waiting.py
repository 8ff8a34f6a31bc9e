"""Waiting for what should come, and not for ever: a fault must not hang the others' tests."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 240
"""Seconds, on a machine that has much else to do."""


def until(condition: Callable[[], bool]) -> None:
    """Wait for it."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.01)


async def soon(condition: Callable[[], bool]) -> None:
    """Wait for it, while the loop goes on."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)
