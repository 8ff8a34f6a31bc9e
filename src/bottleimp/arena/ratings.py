"""OpenSkill ratings for games of two: Weng and Lin's Plackett-Luce update (JMLR 12, 2011).

The same numbers as the `openskill` package's `PlackettLuce(tau=0)`; two players need a dozen lines
and no dependency. Bots do not change while they are measured, so uncertainty only falls (tau = 0).
"""

from dataclasses import dataclass
from math import exp, sqrt

MU, SIGMA = 25.0, 25.0 / 3
_BETA = 25.0 / 6
_LEAST = 0.0001


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong, which a ladder is sorted by, and how uncertain that is."""

    mu: float = MU
    sigma: float = SIGMA


def rated(first: Rating, second: Rating, outcome: float) -> tuple[Rating, Rating]:
    """Both after a game that the first won (1), lost (0) or drew (½)."""
    c = sqrt(first.sigma**2 + second.sigma**2 + 2 * _BETA**2)
    expected = 1 / (1 + exp((second.mu - first.mu) / c))
    return (
        _moved(first, c, outcome - expected, expected),
        _moved(second, c, expected - outcome, 1 - expected),
    )


def _moved(rating: Rating, c: float, surprise: float, expected: float) -> Rating:
    variance = rating.sigma**2
    shrink = variance / c**2 * (rating.sigma / c) * expected * (1 - expected)
    return Rating(rating.mu + variance / c * surprise, rating.sigma * sqrt(max(1 - shrink, _LEAST)))
