"""Times of very many decisions in little memory."""

from collections import Counter
from math import exp, log

_STEPS = 50
"""Buckets for each factor of e: neighbours differ by 2 %, so a quantile is within 1 %."""


class TimeHistogram:
    """Counts times in buckets of equal ratio, so that it can be added up over processes."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        """By bucket."""

    def add(self, nanoseconds: int) -> None:
        """One more decision."""
        self.counts[int(log(nanoseconds or 1) * _STEPS)] += 1

    def include(self, other: "TimeHistogram") -> None:
        """All decisions that another counted."""
        self.counts.update(other.counts)

    @property
    def count(self) -> int:
        """How many decisions there were."""
        return self.counts.total()

    def quantile_ms(self, share: float) -> float:
        """The time in milliseconds that this share of decisions kept to; 0 if there are none."""
        wanted = share * self.count
        for bucket in sorted(self.counts):
            wanted -= self.counts[bucket]
            if wanted <= 0:
                return exp((bucket + 0.5) / _STEPS) / 1e6
        return 0.0
