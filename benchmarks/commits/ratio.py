"""How much faster something became: measured in pairs, one before and one after, in turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log

from bottleimp.intervals import Estimate, estimate


@dataclass(frozen=True, slots=True)
class Pair:
    """Two speeds, measured one right after the other."""

    before: float
    after: float

    @property
    def ratio(self) -> float:
        """Above 1 is faster than before."""
        return self.after / self.before


def in_pairs(before: Callable[[], float], after: Callable[[], float], *, pairs: int) -> list[Pair]:
    """Measure in turn; every other pair begins with what came after, so that order cancels."""
    found = []
    for number in range(pairs):
        if number % 2:
            new = after()
            found.append(Pair(before(), new))
        else:
            old = before()
            found.append(Pair(old, after()))
    return found


def ratio_of(pairs: Sequence[Pair]) -> Estimate:
    """The geometric mean of the pairs' ratios with its 95 % interval: from their logarithms."""
    logs = estimate([log(pair.ratio) for pair in pairs])
    low, high = (None if end is None else exp(end) for end in logs.interval)
    return Estimate(exp(logs.mean), low, high)


def line(name: str, pairs: Sequence[Pair], *, least: float) -> str:
    """A row: both mean speeds, the ratio with its interval, and whether it is what is asked."""
    ratio = ratio_of(pairs)
    old, new = (
        sum(speeds) / len(pairs)
        for speeds in zip(*((pair.before, pair.after) for pair in pairs), strict=True)
    )
    spread = "" if ratio.low is None else f"[{ratio.low:.2f}, {ratio.high:.2f}]"
    verdict = "kept" if ratio.mean >= least else "MISSED"
    speeds = f"{name:<40}{old:>13,.1f}{new:>13,.1f}"
    return f"{speeds}{ratio.mean:>8.2f} {spread:<14}{least:>6.2f} {verdict}"
