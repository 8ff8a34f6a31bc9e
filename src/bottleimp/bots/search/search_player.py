"""Search at the table: one view at a time, within a budget that one core spends in a second."""

from functools import cache

import numpy as np

from bottleimp.bots.search.evaluator import ask
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.tree_search import search_for
from bottleimp.encoding.known_row import known_row
from bottleimp.encoding.layout import COUNT
from bottleimp.encoding.program import CHOICES
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import Setup, View

DEVIL = RaceSettings(worlds=32, least=1, batches=16, budget=16_000, doubt=0.01)


def best_play(search: Search, view: View, *, seed: int) -> int:
    """The number of the card to play; the same view and seed have the same."""
    known = known_row(view)[None]
    (best,) = search.choose(known, keys=known[:, COUNT], seed=seed)
    return int(best)


@cache
def ready(setup: Setup) -> Search:
    """A search with the shipped network, which all bots share; a small one compiles everything."""
    kernel = Kernel(setup)
    rows = kernel.deal(1, seed=0)
    while rows[0, COUNT] < kernel.program[CHOICES]:
        info = kernel.info(rows)
        kernel.step(rows, kernel.best(info, ask(info, "policy")))
    kernel.hide(rows, kernel.turns(rows))
    small = RaceSettings(worlds=2, least=1, batches=1)
    search_for(kernel, ask, small).choose(rows, keys=np.zeros(1, np.int64), seed=0)
    return search_for(kernel, ask, DEVIL)
