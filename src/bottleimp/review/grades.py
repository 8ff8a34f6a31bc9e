"""How bad a loss is: classes of points, scaled by how much is at stake in a setup."""

import numpy as np

from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results

GRADES = ("good", "doubtful", "mistake", "blunder")
BOUNDS = (1.0, 3.0, 8.0)
"""Losses in classic with four from which the next grade begins."""
OPENING_BOUNDS = (4.0, 4.0, 8.0)
"""The same before the tricks, where less can be told apart."""
CLASSIC_SPREAD = 29.0
"""The spread of results there under random play."""
ALSO_GOOD = 0.1
"""What the policy does so often is no mistake if the loss is within its error."""


def bounds_of(kernel: Kernel, bounds: tuple[float, ...] = BOUNDS) -> tuple[float, ...]:
    """Where the next grade begins in a setup."""
    scale = spread_of_results(kernel) / CLASSIC_SPREAD
    return tuple(round(scale * bound, 1) for bound in bounds)


def grade(loss: float, error: float, policy: float, bounds: tuple[float, ...]) -> str:
    """One of `GRADES`, for a loss with its standard error and what the policy thinks of it."""
    if policy >= ALSO_GOOD and loss <= error:
        return GRADES[0]
    return GRADES[int(np.searchsorted(bounds, loss, side="right"))]
