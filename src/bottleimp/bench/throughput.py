"""Measuring speed on a machine that may be busy with other things."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Speed:
    """Rounds and single choices per second: one card given or played, or one packet shown."""

    rounds_per_s: float
    decisions_per_s: float

    def as_json(self) -> dict[str, float]:
        """Whole numbers where a fraction says nothing."""
        return {
            "rounds_per_s": _rounded(self.rounds_per_s),
            "decisions_per_s": _rounded(self.decisions_per_s),
        }


def fastest(work: Callable[[], int], *, seconds: float) -> float:
    """Return the amount of work per second, in the fastest of many short slices.

    `work` does a slice and says how much it was. The first slice, which may compile, does not
    count; the best of the others is the one that the rest of the machine disturbed least.
    """
    work()
    best, end = 0.0, perf_counter() + seconds
    while best == 0 or perf_counter() < end:
        start = perf_counter()
        amount = work()
        best = max(best, amount / (perf_counter() - start))
    return best


def _rounded(value: float) -> float:
    return round(value) if value >= 100 else round(value, 1)
