"""The hidden card whose holder changes the result of a comparison most."""

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import CARDS
from bottleimp.review.facts import Facts

SURE = 4.5
"""Minimum difference between worlds with and without the card, in standard errors."""
ENOUGH = 8
"""Minimum effective number of worlds with the card, and without it."""
GAP = 4
"""Minimum difference in points; it must also be at least half of the loss."""


def depends(facts: Facts, unseen: int) -> tuple[int, int, int, int] | None:
    """Return card, seat, and the points by which r is better if the seat has the card, and if not.

    None if no card makes a clear difference.
    """
    found: list[tuple[float, int, int, float, float]] = []
    better = facts.utility[1] - facts.utility[0]
    for other in range(int(facts.program[prog.PLAYERS])):
        first, second = (facts.worlds[:, layout.hand_at(other, hand)] for hand in range(2))
        for card in range(CARDS):
            if other == facts.seat or not unseen >> card & 1:
                continue
            has = ((first | second) >> card & 1).astype(bool)
            with_it, without = (_mean(better, facts.weights * part) for part in (has, ~has))
            if with_it is not None and without is not None:
                far = abs(with_it[0] - without[0]) / (with_it[1] + without[1] + 1e-9) ** 0.5
                found.append((far, card, other, with_it[0], without[0]))
    if not found:
        return None
    sure, card, other, has_it, has_not = max(found)
    if sure < SURE or abs(has_it - has_not) < max(GAP, facts.loss / 2):
        return None
    return card, other, round(has_it), round(has_not)


def _mean(
    values: npt.NDArray[np.float32], weights: npt.NDArray[np.float32]
) -> tuple[float, float] | None:
    """Return the weighted mean and its squared error; None for fewer than `ENOUGH` worlds."""
    total = float(weights.sum())
    if total <= 0:
        return None
    shares = weights.astype(np.float64) / total
    alike = float((shares**2).sum())
    if 1 / alike < ENOUGH:
        return None
    mean = float((shares * values).sum())
    spread = float((shares * (values - mean) ** 2).sum())
    return mean, spread * alike / (1 - alike)
