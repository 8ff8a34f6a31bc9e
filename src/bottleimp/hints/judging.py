"""The card to play, judged as a review would, in fewer worlds. Needs the extras `imp` and `fast`.

In a mode for which there is no yardstick nothing is judged, and what is advised is called an
opinion.
"""

from functools import cache

import numpy as np

from bottleimp.bots.search.asking import ask
from bottleimp.bots.search.race import Race, Settings
from bottleimp.bots.search.trial import Trial
from bottleimp.encoding.cards import ORDER
from bottleimp.encoding.knownrow import known_row
from bottleimp.encoding.layout import COUNT, Words
from bottleimp.hints.verdict import Judged
from bottleimp.kernel.engine import Kernel
from bottleimp.review.grades import bounds_of
from bottleimp.review.judge import Care, Judge, Verdicts, verdicts_on, worth_telling
from bottleimp.review.judging import because
from bottleimp.review.yardstick import is_yardstick
from bottleimp.rules import Setup, View

CHOOSING = Settings(worlds=48, least=2, batches=4, budget=16_000)
"""A second of one core, as `devil` has it."""
BATCHES = 4
"""Of fresh worlds, in which the card is compared."""
REASONS = 1
"""That are told: who plays wants to read on in the cards."""


def judged_play(view: View, seed: int) -> Judged | None:
    """The card that search finds best, and the likeliest of the clearly worse; None: no judge."""
    if not is_yardstick(view.setup):
        return None
    judge, known = judge_for(view.setup), known_row(view)[None]
    trial = judge.search.begin(known, keys=known[:, COUNT], seed=seed)
    reference = Race(judge.care.choosing).select(trial, judge.search.roll)
    behind, errors = (found[0] for found in trial.lead(np.arange(1), reference))
    there, least = trial.actions[0] >= 0, judge.care.bounds[0]
    clear = there & (-behind >= np.maximum(least, 2 * errors))
    near = there & (-behind < least)
    near[reference[0]] = False
    best = int(trial.actions[0, reference[0]])
    also = tuple(sorted(ORDER[card] for card in trial.actions[0, near]))
    found = _compared(judge, trial, reference, np.flatnonzero(clear)[:1])
    if found is None:
        return Judged(card=ORDER[best], also=also, over=None, points=0, error=0, because=())
    worse = int(found.actions[0, found.played[0]])
    return Judged(
        card=ORDER[best],
        also=also,
        over=ORDER[worse],
        points=float(found.loss[0]),
        error=float(found.error[0]),
        because=because(judge, found, (worse, best))[:REASONS],
    )


def _compared(judge: Judge, trial: Trial, reference: Words, worse: Words) -> Verdicts | None:
    """How the likeliest of the clearly worse fares in fresh worlds; None if it is none there."""
    if not len(worse):
        return None
    found = verdicts_on(trial, reference, worse, judge.search.roll, judge.care)
    return found if worth_telling(found, judge.care) else None


@cache
def judge_for(setup: Setup) -> Judge:
    """Made once for a setup: where nothing is compiled yet, that takes a while."""
    kernel = Kernel(setup)
    bounds = bounds_of(kernel)
    care = Care(choosing=CHOOSING, least=BATCHES, most=BATCHES, bounds=bounds)
    return Judge(kernel, ask, care)
