"""Verdict on the card to play, computed as in a review but in fewer worlds.

It needs the extras `imp` and `fast`. In a mode without a baseline player no verdict is computed,
and the page calls the advice an opinion.
"""

from functools import cache

import numpy as np

from bottleimp.bots.search.evaluator import evaluate_shipped
from bottleimp.bots.search.race import Race, RaceSettings
from bottleimp.encoding.card_bits import ORDER
from bottleimp.encoding.known_row import known_row
from bottleimp.encoding.layout import COUNT
from bottleimp.hints.hint_verdict import HintVerdict
from bottleimp.kernel.engine import Kernel
from bottleimp.review.baseline import is_yardstick
from bottleimp.review.grades import bounds_of
from bottleimp.review.judge import explain_play
from bottleimp.review.play_judge import (
    JudgeSettings,
    PlayJudge,
    compare_with_reference,
    is_clear_loss,
)
from bottleimp.rules import Setup, View

CHOOSING = RaceSettings(worlds=48, min_batches=2, max_batches=4, max_evaluations=16_000)
"""Search for the best card: about a second of one core, like `devil`."""
BATCHES = 4
"""Number of batches of independent worlds in which the card is compared."""
REASONS = 1
"""Number of reasons in a hint; it is small so that the player can return to the cards."""


def judged_play(view: View, seed: int) -> HintVerdict | None:
    """Return the card that search finds best, compared with another one.

    The other card is the one with the highest prior among those that are clearly worse, or among
    all if none is. Returns None in a mode without a baseline player. The seat must have at least
    two legal cards.
    """
    if not is_yardstick(view.setup):
        return None
    judge, known = judge_for(view.setup), known_row(view)[None]
    trial = judge.search.begin(known, keys=known[:, COUNT], seed=seed)
    reference = Race(judge.settings.choosing).select(trial, judge.search.roll)
    behind, errors = (found[0] for found in trial.lead(np.arange(1), reference))
    there, least = trial.actions[0] >= 0, judge.settings.bounds[0]
    there[reference[0]] = False
    clear = there & (-behind >= np.maximum(least, 2 * errors))
    other = np.flatnonzero(clear if clear.any() else there)[:1]
    near = there & (-behind < least)
    near[other] = False
    found = compare_with_reference(trial, reference, other, judge.search.roll, judge.settings)
    best, worse = (int(trial.actions[0, place[0]]) for place in (reference, other))
    return HintVerdict(
        card=ORDER[best],
        also=tuple(sorted(ORDER[card] for card in trial.actions[0, near])),
        over=ORDER[worse],
        points=float(found.loss[0]),
        error=float(found.error[0]),
        clear=is_clear_loss(found, judge.settings),
        because=explain_play(judge, found, (worse, best))[:REASONS],
    )


@cache
def judge_for(setup: Setup) -> PlayJudge:
    """Create the judge for a setup, once per process; the first compilation can take long."""
    kernel = Kernel(setup)
    bounds = bounds_of(kernel)
    settings = JudgeSettings(choosing=CHOOSING, least=BATCHES, most=BATCHES, bounds=bounds)
    return PlayJudge(kernel, evaluate_shipped, settings)
