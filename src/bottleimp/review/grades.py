"""Grades of losses, scaled by the points at stake in a setup."""

import numpy as np

from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results

GRADES = ("good", "doubtful", "mistake", "blunder")
BOUNDS = (1.0, 3.0, 8.0)
"""Losses in classic with four from which the next grade begins."""
OPENING_BOUNDS = (4.0, 4.0, 8.0)
"""Bounds for choices before the tricks, whose losses are less certain."""
CLASSIC_SPREAD = 29.0
"""Spread of results under random play in classic with four, in points."""
ALSO_GOOD = 0.1
"""A choice with this policy probability stays good while its loss is within the error."""


def bounds_of(kernel: Kernel, bounds: tuple[float, ...] = BOUNDS) -> tuple[float, ...]:
    """Return the grade bounds of a setup, in points."""
    scale = spread_of_results(kernel) / CLASSIC_SPREAD
    return tuple(round(scale * bound, 1) for bound in bounds)


def grade(loss: float, error: float, policy: float, bounds: tuple[float, ...]) -> str:
    """Return the grade of a loss, given its standard error and the choice's policy probability."""
    if policy >= ALSO_GOOD and loss <= error:
        return GRADES[0]
    return GRADES[int(np.searchsorted(bounds, loss, side="right"))]
