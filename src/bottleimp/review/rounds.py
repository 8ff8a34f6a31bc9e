"""A finished round, decision by decision: what each cost, and why.

The same round, seed and network have the same verdicts; they come one by one, in the order of play.
Budgets count evaluations, never seconds.
"""

from collections.abc import Collection, Iterator

import numpy as np

from bottleimp.bots.search.asking import Evaluate, ask
from bottleimp.bots.search.searching import Settings
from bottleimp.encoding.cards import ORDER
from bottleimp.encoding.layout import COUNT, TRICK, TURN
from bottleimp.kernel.engine import Kernel
from bottleimp.review.decisions import Plays, plays_of
from bottleimp.review.facts import facts_of
from bottleimp.review.grades import bounds_of, grade
from bottleimp.review.judge import Care, Judge, Verdicts
from bottleimp.review.reasons import Reason, reasons
from bottleimp.review.verdict import PLAY, Option, Verdict
from bottleimp.rules import Round, Setup

BATCHES = 20
"""Of worlds at most, for choosing the reference and again for comparing it."""
BUDGET = 40_000
"""Evaluations at most for choosing the reference of one decision."""
ERROR = 0.5
"""Points of standard error that are small enough, in classic with four."""


def judge_for(setup: Setup, evaluate: Evaluate = ask) -> Judge:
    """A judge as careful as a review wants it."""
    kernel = Kernel(setup)
    bounds = bounds_of(kernel)
    care = Care(
        choosing=Settings(worlds=48, least=3, batches=BATCHES, budget=BUDGET),
        most=BATCHES,
        error=ERROR * bounds[0],
        bounds=bounds,
    )
    return Judge(kernel, evaluate, care)


def analyse(
    judge: Judge, state: Round, *, seats: Collection[int] | None = None, seed: int = 1
) -> Iterator[Verdict]:
    """The plays with a choice of these seats, or of all."""
    plays = plays_of(judge.search.kernel, state)
    for nth in range(len(plays.rows)):
        if seats is None or plays.rows[nth, TURN] in seats:
            yield _verdict(judge, plays.only(nth), seed)


def _verdict(judge: Judge, play: Plays, seed: int) -> Verdict:
    (row,), (action,) = play.rows, play.actions
    known = play.known(judge.search.kernel)
    found = judge.verdicts(known, play.actions, keys=known[:, COUNT], seed=seed)
    played, reference = int(found.played[0]), int(found.reference[0])
    better, loss = int(found.actions[0, reference]), float(found.loss[0])
    both = np.array([[better, action]])
    true, _ = judge.search.play_out(play.rows[:, None], known, both)
    said = grade(loss, float(found.error[0]), float(found.policy[0, played]), judge.care.bounds)
    return Verdict(
        kind=PLAY,
        number=int(row[COUNT]),
        seat=int(row[TURN]),
        trick=int(row[TRICK]),
        played=ORDER[action],
        reference=ORDER[better],
        options=tuple(_options(found)),
        loss=loss,
        error=float(found.error[0]),
        lead=float(found.lead[0]),
        own=loss - float(found.lead[0]),
        grade=said,
        reasons=_reasons(judge, found, (int(action), better)),
        hindsight=float(true[0, 0, 0] - true[0, 1, 0]),
        worlds=int(found.trial.batches[0] + found.fresh.batches[0]) * judge.care.choosing.worlds,
        spent=int(found.spent[0]),
    )


def _options(found: Verdicts) -> Iterator[Option]:
    for nth, action in enumerate(found.actions[0]):
        yield Option(
            card=ORDER[action],
            points=float(found.points[0, nth]),
            error=float(found.option_errors[0, nth]),
            policy=float(found.policy[0, nth]),
        )


def _reasons(judge: Judge, found: Verdicts, cards: tuple[int, int]) -> tuple[Reason, ...]:
    """Where something was lost, and more than chance may have made."""
    loss, error = float(found.loss[0]), float(found.error[0])
    if loss < judge.care.bounds[0] or loss < 2 * error:
        return ()
    return reasons(facts_of(judge.search, found.fresh, 0, cards))
