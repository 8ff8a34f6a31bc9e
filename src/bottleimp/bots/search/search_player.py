"""Search for the bot `devil`: one view at a time, at about a second of one core per decision."""

from functools import cache

import numpy as np

from bottleimp.bots.search.evaluator import evaluate_shipped
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.tree_search import search_for
from bottleimp.encoding.known_row import known_row
from bottleimp.encoding.layout import COUNT
from bottleimp.encoding.program import CHOICES
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import Setup, View

DEVIL = RaceSettings(
    worlds=32, min_batches=1, max_batches=16, max_evaluations=16_000, prior_floor=0.01
)


def choose_play(search: Search, view: View, *, seed: int) -> int:
    """Return the index of the card to play; it depends only on the view and the seed."""
    known = known_row(view)[None]
    (best,) = search.choose(known, keys=known[:, COUNT], seed=seed)
    return int(best)


@cache
def prepare_search(setup: Setup) -> Search:
    """Create the search with the shipped network, once per setup and shared by all bots.

    A small search is run first, so that all compiled functions are ready.
    """
    kernel = Kernel(setup)
    rows = kernel.deal(1, seed=0)
    while rows[0, COUNT] < kernel.program[CHOICES]:
        info = kernel.info(rows)
        kernel.step(rows, kernel.best(info, evaluate_shipped(info, "policy")))
    kernel.hide(rows, kernel.turns(rows))
    small = RaceSettings(worlds=2, min_batches=1, max_batches=1)
    search_for(kernel, evaluate_shipped, small).choose(rows, keys=np.zeros(1, np.int64), seed=0)
    return search_for(kernel, evaluate_shipped, DEVIL)
