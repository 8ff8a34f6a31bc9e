"""A finished round, decision by decision: what each cost, and why.

The same round, seed and network have the same verdicts; they come one by one, in the order of play.
Budgets count evaluations, never seconds.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from bottleimp.bots.search.evaluator import Evaluate, evaluate_shipped
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.trial import MIN_SPREAD_BATCHES
from bottleimp.encoding.layout import TURN
from bottleimp.kernel.engine import Kernel
from bottleimp.review.decisions import plays_of
from bottleimp.review.grades import OPENING_BOUNDS, bounds_of
from bottleimp.review.judges import Decision, Judges, verdict_of
from bottleimp.review.opening_judge import CARE as OPENING_CARE
from bottleimp.review.opening_judge import OpeningJudge, openings_of
from bottleimp.review.play_judge import JudgeSettings, PlayJudge
from bottleimp.review.settlement import settled
from bottleimp.review.verdict import Verdict
from bottleimp.rules import Round, Setup

BATCH = 48
WORLDS = 20 * BATCH
"""At most, for choosing the reference of one decision and again for comparing it."""
WALKS = 512
"""Of each action in a batch, where all think ahead."""
BUDGET = 40_000
"""Evaluations at most for choosing the reference of one decision."""
ERROR = 0.5
"""Points of standard error that are small enough, in classic with four."""


def judges_for(
    setup: Setup, evaluate: Evaluate = evaluate_shipped, *, worlds: int = WORLDS
) -> Judges:
    """Judges as careful as a review wants them; with fewer worlds they are quicker, and less so."""
    kernel, batches = Kernel(setup), max(1, worlds // BATCH)
    bounds = bounds_of(kernel)
    choosing = RaceSettings(
        worlds=BATCH,
        simulations=WALKS,
        min_batches=min(3, batches),
        max_batches=batches,
        max_evaluations=BUDGET,
    )
    care = JudgeSettings(
        choosing=choosing, least=min(MIN_SPREAD_BATCHES, batches), most=batches,
        error=ERROR * bounds[0], bounds=bounds,
    )  # fmt: skip
    few = min(OPENING_CARE.most, batches)
    opening_care = replace(
        OPENING_CARE, choosing=replace(OPENING_CARE.choosing, max_batches=few), least=few, most=few,
        bounds=bounds_of(kernel, OPENING_BOUNDS),
    )  # fmt: skip
    openings = OpeningJudge(kernel, evaluate, opening_care)
    return Judges(PlayJudge(kernel, evaluate, care), openings)


def analyse(
    judges: Judges, state: Round, *, seats: Collection[int] | None = None, seed: int = 1
) -> Iterator[Verdict]:
    """The decisions with a choice of these seats, or of all."""
    found = decisions_of(judges.plays.search.kernel, state, seats)
    return settled((verdict_of(judges, each, seed) for each in found), judges.bounds)


def decisions_of(
    kernel: Kernel, state: Round, seats: Collection[int] | None = None
) -> list[Decision]:
    """Those, in the order of play."""
    every = range(state.setup.mode.players) if seats is None else seats
    plays = plays_of(kernel, state)
    return [
        *(opening for opening in openings_of(state) if opening.view.seat in every),
        *(plays.only(nth) for nth, row in enumerate(plays.rows) if row[TURN] in every),
    ]
