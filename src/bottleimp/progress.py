"""Progress reports of long tasks: one updated line on a terminal, at most ten lines elsewhere."""

from time import monotonic
from typing import TextIO

from bottleimp.plurals import counted

_BAR = 24
_STEPS = 10


class Progress:
    """A progress report that counts up to `total`; `what` is the singular noun of what is counted.

    It prints only if `shown` is true.
    """

    def __init__(self, total: int, out: TextIO, *, what: str, shown: bool) -> None:
        self._total, self._what, self._out = total, what, out
        self._shown = shown
        self._terminal = out.isatty()
        self._start = self._last_print = monotonic()
        self._steps = 0

    def at(self, done: int) -> None:
        """Report that `done` of the total are done."""
        if not self._shown:
            return
        now = monotonic()
        if self._terminal:
            if now - self._last_print > 0.1 or done == self._total:
                self._last_print = now
                print(f"\r{self._line(done, now):<78}", end="", file=self._out, flush=True)
        elif done * _STEPS // self._total > self._steps:
            self._steps = done * _STEPS // self._total
            print(self._line(done, now).strip(), file=self._out, flush=True)

    def end(self) -> None:
        """Clear the progress line on a terminal, so that the result can follow."""
        if self._shown and self._terminal:
            print(f"\r{'':<78}\r", end="", file=self._out, flush=True)

    def _line(self, done: int, now: float) -> str:
        share = done / self._total
        bar = ""
        if self._terminal:
            full = int(share * _BAR)
            bar = f"[{'#' * full}{'.' * (_BAR - full)}] "
        left = (now - self._start) / done * (self._total - done) if done else 0
        return f"{bar}{done} of {counted(self._total, self._what)}, {share:.0%}, {clock(left)} left"


def clock(seconds: float) -> str:
    """Return a duration in seconds as `0:07`, `12:30` or `2:05:00`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
