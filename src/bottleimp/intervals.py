"""Means with 95 % confidence intervals, by Student's t distribution."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

_MANY = 100


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % confidence interval; without an interval if there is only one value."""

    mean: float
    low: float | None
    high: float | None

    @property
    def interval(self) -> list[float | None]:
        """Lower and upper bound."""
        return [self.low, self.high]

    def negated(self) -> "Estimate":
        """Return the estimate of the opposite quantity: the negated mean and interval."""
        low = None if self.high is None else -self.high
        high = None if self.low is None else -self.low
        return Estimate(-self.mean, low, high)


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values and its confidence interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    return around(mean, stdev(values, mean) / sqrt(len(values)), len(values))


def around(mean: float, error: float, count: int) -> Estimate:
    """Return the estimate from a mean, its standard error and the number of values (at least 2)."""
    half = t_quantile(count - 1) * error
    return Estimate(mean, mean - half, mean + half)


@cache
def t_quantile(freedom: int, share: float = 0.95) -> float:
    """Return the t such that `share` of Student's t distribution lies between -t and t.

    `freedom` is the number of degrees of freedom.
    """
    z = NormalDist().inv_cdf((1 + share) / 2)
    if freedom > _MANY:  # Abramowitz and Stegun, 26.7.5: right to seven digits here
        return (
            z
            + (z**3 + z) / (4 * freedom)
            + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        )
    low, high = z, 1e6
    while high - low > 1e-10 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if t_share(middle, freedom) < share else (low, middle)
    return low


def t_share(t: float, freedom: int) -> float:
    """Return the share of Student's t distribution between -t and t.

    Abramowitz and Stegun, 26.7.3 and 26.7.4.
    """
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = total = cos(angle) if odd else 1.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= cos(angle) ** 2 * (step - 1) / step
        total += term
    if not odd:
        return sin(angle) * total
    return 2 / pi * (angle + sin(angle) * (total if freedom > 1 else 0))
