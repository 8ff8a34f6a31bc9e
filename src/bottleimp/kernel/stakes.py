"""The spread of results in a setup: the unit of grades, goals and the network's values."""

from functools import cache

import numpy as np

from bottleimp.kernel.engine import Kernel
from bottleimp.rules import Setup

SAMPLE_ROUNDS = 4096


def spread_of_results(kernel: Kernel) -> float:
    """Return the standard deviation of the players' utilities under random play, in points."""
    return _spread(kernel.setup)


@cache
def _spread(setup: Setup) -> float:
    kernel = Kernel(setup)
    rows = kernel.deal(SAMPLE_ROUNDS, seed=19)
    kernel.play_on(rows, seed=19)
    return float(np.std(kernel.utilities(rows)[:, : setup.mode.players]))
