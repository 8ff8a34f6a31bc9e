"""How carefully a review judges, and the judge with these settings.

The same round, seed and network give the same verdicts. Budgets count network evaluations, never
seconds.
"""

from dataclasses import replace

from bottleimp.bots.search.evaluator import Evaluate, evaluate_shipped
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.trial import MIN_SPREAD_BATCHES
from bottleimp.kernel.engine import Kernel
from bottleimp.review.grades import OPENING_BOUNDS, bounds_of
from bottleimp.review.judge import Judge
from bottleimp.review.opening_judge import DEFAULT_SETTINGS, OpeningJudge
from bottleimp.review.play_judge import JudgeSettings, PlayJudge
from bottleimp.rules import Setup

BATCH = 48
"""Worlds per batch."""
WORLDS = 20 * BATCH
"""Maximum number of worlds per decision to choose the reference, and again to compare it."""
SIMULATIONS = 512
"""Simulations per action and batch, where the baseline searches."""
EVALUATIONS = 40_000
"""Maximum number of evaluations to choose the reference of one decision."""
ERROR = 0.5
"""Standard error that ends a comparison, as a share of the first grade bound."""


def create_judge(
    setup: Setup, evaluate: Evaluate = evaluate_shipped, *, worlds: int = WORLDS
) -> Judge:
    """Create a judge with a review's settings; fewer worlds are quicker and less precise."""
    kernel, batches = Kernel(setup), max(1, worlds // BATCH)
    bounds = bounds_of(kernel)
    choosing = RaceSettings(
        worlds=BATCH,
        simulations=SIMULATIONS,
        min_batches=min(3, batches),
        max_batches=batches,
        max_evaluations=EVALUATIONS,
    )
    settings = JudgeSettings(
        choosing=choosing, least=min(MIN_SPREAD_BATCHES, batches), most=batches,
        error=ERROR * bounds[0], bounds=bounds,
    )  # fmt: skip
    few = min(DEFAULT_SETTINGS.most, batches)
    opening_settings = replace(
        DEFAULT_SETTINGS, choosing=replace(DEFAULT_SETTINGS.choosing, max_batches=few), least=few,
        most=few, bounds=bounds_of(kernel, OPENING_BOUNDS),
    )  # fmt: skip
    openings = OpeningJudge(kernel, evaluate, opening_settings)
    return Judge(PlayJudge(kernel, evaluate, settings), openings)
