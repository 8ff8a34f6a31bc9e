"""A histogram of decision times that needs little memory."""

from collections import Counter
from math import exp, log

_STEPS = 50
"""Buckets for each factor of e: neighbours differ by 2 %, so a quantile is within 1 %."""


class TimeHistogram:
    """Counts of times in buckets of equal ratio, which can be added up over processes."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        """Number of decisions by bucket."""

    def add(self, nanoseconds: int) -> None:
        """Count one decision."""
        self.counts[int(log(nanoseconds or 1) * _STEPS)] += 1

    def include(self, other: "TimeHistogram") -> None:
        """Add the counts of another histogram."""
        self.counts.update(other.counts)

    @property
    def count(self) -> int:
        """Number of decisions."""
        return self.counts.total()

    def quantile_ms(self, share: float) -> float:
        """The time in milliseconds that this share of decisions kept to; 0 if there are none."""
        wanted = share * self.count
        for bucket in sorted(self.counts):
            wanted -= self.counts[bucket]
            if wanted <= 0:
                return exp((bucket + 0.5) / _STEPS) / 1e6
        return 0.0
