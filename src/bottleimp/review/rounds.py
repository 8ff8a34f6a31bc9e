"""A finished round, decision by decision: what each cost, and why.

The same round, seed and network have the same verdicts; they come one by one, in the order of play.
Budgets count evaluations, never seconds.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bottleimp.bots.search.asking import Evaluate, ask
from bottleimp.bots.search.race import Settings
from bottleimp.encoding.cards import ORDER, SHOW
from bottleimp.encoding.layout import COUNT, TRICK, TURN
from bottleimp.kernel.engine import Kernel
from bottleimp.review.decisions import Plays, plays_of
from bottleimp.review.facts import facts_of
from bottleimp.review.grades import OPENING_BOUNDS, bounds_of, grade
from bottleimp.review.judge import Care, Judge, Verdicts
from bottleimp.review.opening_reasons import opening_reasons
from bottleimp.review.openings import CARE as OPENING_CARE
from bottleimp.review.openings import Judgement, Opening, OpeningJudge, openings_of
from bottleimp.review.reasons import Reason, reasons
from bottleimp.review.verdict import PLAY, Chosen, Option, Verdict
from bottleimp.rules import Mode, Round, Setup

BATCHES = 20
"""Of worlds at most, for choosing the reference and again for comparing it."""
BUDGET = 40_000
"""Evaluations at most for choosing the reference of one decision."""
ERROR = 0.5
"""Points of standard error that are small enough, in classic with four."""


@dataclass(frozen=True)
class Judges:
    """Who judges the decisions of a setup."""

    plays: Judge
    openings: OpeningJudge


def judges_for(setup: Setup, evaluate: Evaluate = ask) -> Judges:
    """Judges as careful as a review wants them."""
    kernel = Kernel(setup)
    bounds = bounds_of(kernel)
    choosing = Settings(worlds=48, least=3, batches=BATCHES, budget=BUDGET)
    care = Care(choosing=choosing, most=BATCHES, error=ERROR * bounds[0], bounds=bounds)
    opening_care = replace(OPENING_CARE, bounds=bounds_of(kernel, OPENING_BOUNDS))
    openings = OpeningJudge(kernel, evaluate, opening_care)
    return Judges(Judge(kernel, evaluate, care), openings)


def analyse(
    judges: Judges, state: Round, *, seats: Collection[int] | None = None, seed: int = 1
) -> Iterator[Verdict]:
    """The decisions with a choice of these seats, or of all."""
    for opening in openings_of(state):
        if seats is None or opening.view.seat in seats:
            yield _of_opening(judges.openings, opening, seed)
    plays = plays_of(judges.plays.search.kernel, state)
    for nth in range(len(plays.rows)):
        if seats is None or plays.rows[nth, TURN] in seats:
            yield _of_play(judges.plays, plays.only(nth), seed)


def _of_play(judge: Judge, play: Plays, seed: int) -> Verdict:
    (row,), (action,) = play.rows, play.actions
    known = play.known(judge.search.kernel)
    found = judge.verdicts(known, play.actions, keys=known[:, COUNT], seed=seed)
    better = int(found.actions[0, found.reference[0]])
    true, _ = judge.search.play_out(play.rows[:, None], known, np.array([[better, action]]))
    verdict = _verdict(found, [ORDER[card] for card in found.actions[0]], judge.care)
    return replace(
        verdict,
        kind=PLAY,
        number=int(row[COUNT]),
        seat=int(row[TURN]),
        trick=int(row[TRICK]),
        reasons=_reasons(judge, found, (int(action), better)),
        hindsight=float(true[0, 0, 0] - true[0, 1, 0]),
    )


def _of_opening(judge: OpeningJudge, opening: Opening, seed: int) -> Verdict:
    judgement = judge.judge(opening, seed=seed)
    found, candidates = judgement.found, judgement.candidates
    mode = opening.view.setup.mode
    verdict = _verdict(found, [_chosen(mode, actions) for actions in candidates], judge.care)
    assert opening.view.seat is not None
    return replace(
        verdict,
        kind=opening.kind,
        number=opening.steps[0],
        seat=opening.view.seat,
        reasons=_of_exchange(judge, opening, judgement),
        hindsight=judge.true_lead(opening, candidates[found.reference[0]]),
    )


def _of_exchange(judge: OpeningJudge, opening: Opening, judgement: Judgement) -> tuple[Reason, ...]:
    """Reasons for exchanges; of a packet shown there is nothing to say but its points."""
    if opening.chosen[0] >= SHOW or not _worth_telling(judgement.found, judge.care):
        return ()
    return opening_reasons(judge.facts(opening, judgement))


def _chosen(mode: Mode, actions: tuple[int, ...]) -> Chosen:
    """A choice before the tricks as it is told."""
    if actions[0] >= SHOW:
        return mode.hands[actions[0] - SHOW].name
    return tuple(ORDER[action] for action in actions)


def _verdict(found: Verdicts, choices: Sequence[Chosen], care: Care) -> Verdict:
    """What is the same for every kind of decision."""
    played, reference = int(found.played[0]), int(found.reference[0])
    loss, error, lead = float(found.loss[0]), float(found.error[0]), float(found.lead[0])
    options = (
        Option(
            choice=choice,
            points=float(found.points[0, nth]),
            error=float(found.option_errors[0, nth]),
            policy=float(found.policy[0, nth]),
        )
        for nth, choice in enumerate(choices)
    )
    batches = int(found.trial.batches[0] + found.fresh.batches[0])
    return Verdict(
        kind="",
        number=0,
        seat=0,
        trick=0,
        played=choices[played],
        reference=choices[reference],
        options=tuple(options),
        loss=loss,
        error=error,
        lead=lead,
        own=loss - lead,
        grade=grade(loss, error, float(found.policy[0, played]), care.bounds),
        reasons=(),
        hindsight=0.0,
        worlds=batches * care.choosing.worlds,
        spent=int(found.spent[0]),
    )


def _reasons(judge: Judge, found: Verdicts, cards: tuple[int, int]) -> tuple[Reason, ...]:
    if not _worth_telling(found, judge.care):
        return ()
    return reasons(facts_of(judge.search, found.fresh, 0, cards))


def _worth_telling(found: Verdicts, care: Care) -> bool:
    """Something was lost, and more than chance may have made."""
    loss, error = float(found.loss[0]), float(found.error[0])
    return loss >= care.bounds[0] and loss >= 2 * error
