"""A time limit for bots that run in this process."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


class TooSlow(BaseException):
    """Raised inside a bot that exceeds its limit; no Exception, so that bots do not catch it."""


def can_limit() -> bool:
    """Return True in the main thread of a system with interval timers, which the limit needs."""
    return hasattr(signal, "setitimer") and (threading.current_thread() is threading.main_thread())


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt what runs inside when its time is over; compiled code notices when it returns."""
    before = signal.signal(signal.SIGALRM, _too_slow)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _too_slow(number: int, frame: FrameType | None) -> NoReturn:
    raise TooSlow
