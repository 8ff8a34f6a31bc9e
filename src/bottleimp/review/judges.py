"""One decision and who judges it: what it cost, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from bottleimp.encoding.card_bits import ORDER, SHOW
from bottleimp.encoding.layout import COUNT, TRICK, TURN
from bottleimp.review.decisions import Plays
from bottleimp.review.facts import facts_of
from bottleimp.review.opening_judge import Opening, OpeningJudge, OpeningVerdict
from bottleimp.review.opening_reasons import opening_reasons
from bottleimp.review.play_judge import JudgeSettings, PlayJudge, Verdicts, worth_telling
from bottleimp.review.reasons import Reason, reasons
from bottleimp.review.verdict import PLAY, Chosen, Option, Verdict
from bottleimp.rules import Mode

SHOWN = 0.5
"""The share of a loss that the rounds must show which reasons are told of."""

Decision: TypeAlias = Opening | Plays
"""A choice before the tricks, or a single play."""


@dataclass(frozen=True)
class Judges:
    """Who judges the decisions of a setup."""

    plays: PlayJudge
    openings: OpeningJudge

    @property
    def bounds(self) -> dict[bool, tuple[float, ...]]:
        """The grades' bounds: of plays, and of what is chosen before the tricks."""
        return {True: self.plays.care.bounds, False: self.openings.care.bounds}


def trick_of(decision: Decision) -> int | None:
    """Tricks before it; None for a choice before the first."""
    return None if isinstance(decision, Opening) else int(decision.rows[0, TRICK])


def verdict_of(judges: Judges, decision: Decision, seed: int) -> Verdict:
    """Of one of them; it does not depend on the others, and is not settled yet."""
    if isinstance(decision, Opening):
        return _of_opening(judges.openings, decision, seed)
    return _of_play(judges.plays, decision, seed)


def _of_play(judge: PlayJudge, play: Plays, seed: int) -> Verdict:
    (row,), (action,) = play.rows, play.actions
    known = play.known(judge.search.kernel)
    found = judge.verdicts(known, play.actions, keys=known[:, COUNT], seed=seed)
    better = int(found.actions[0, found.reference[0]])
    true, _ = judge.search.play_out(play.rows[:, None], known, np.array([[better, action]]))
    verdict = _verdict(found, [ORDER[card] for card in found.actions[0]], judge.care)
    if judge.search.uses_tree:
        verdict = replace(verdict, lead=0.0, own=verdict.loss)
    return replace(
        verdict,
        kind=PLAY,
        number=int(row[COUNT]),
        seat=int(row[TURN]),
        trick=int(row[TRICK]),
        reasons=because(judge, found, (int(action), better)),
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


def _of_exchange(
    judge: OpeningJudge, opening: Opening, judgement: OpeningVerdict
) -> tuple[Reason, ...]:
    """Reasons for exchanges; of a packet shown there is nothing to say but its points."""
    if opening.chosen[0] >= SHOW or not worth_telling(judgement.found, judge.care):
        return ()
    return opening_reasons(judge.facts(opening, judgement))


def _chosen(mode: Mode, actions: tuple[int, ...]) -> Chosen:
    """A choice before the tricks as it is told."""
    if actions[0] >= SHOW:
        return mode.hands[actions[0] - SHOW].name
    return tuple(ORDER[action] for action in actions)


def _verdict(found: Verdicts, choices: Sequence[Chosen], care: JudgeSettings) -> Verdict:
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
        shown=loss,
        grade="",
        reasons=(),
        hindsight=0.0,
        worlds=batches * care.choosing.worlds,
        spent=int(found.spent[0]),
    )


def because(judge: PlayJudge, found: Verdicts, cards: tuple[int, int]) -> tuple[Reason, ...]:
    """Why the second card is better, where the rounds that were seen to their ends tell that, too.

    Where all think ahead, those are some of what may come, and need not show what was lost.
    """
    if not worth_telling(found, judge.care):
        return ()
    facts = facts_of(judge.search, found.fresh, 0, cards)
    return reasons(facts) if facts.loss >= SHOWN * found.loss[0] else ()
