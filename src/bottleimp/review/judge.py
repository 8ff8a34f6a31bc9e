"""The judge of a setup: compares decisions with their references and settles the verdicts."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from bottleimp.encoding.card_bits import ORDER, SHOW
from bottleimp.encoding.layout import COUNT, TRICK, TURN
from bottleimp.review.decisions import Plays, plays_of
from bottleimp.review.facts import facts_of
from bottleimp.review.opening_judge import (
    Opening,
    OpeningComparison,
    OpeningJudge,
    openings_of,
)
from bottleimp.review.opening_reasons import opening_reasons
from bottleimp.review.play_judge import (
    ComparisonBatch,
    JudgeSettings,
    PlayJudge,
    is_clear_loss,
)
from bottleimp.review.reasons import Reason, reasons
from bottleimp.review.settlement import settle
from bottleimp.review.verdict import PLAY, Chosen, Comparison, Option, Verdict
from bottleimp.rules import Mode, Round

MIN_EXPLAINED = 0.5
"""Reasons are given only if the simulated rounds explain at least this share of the loss."""

Decision: TypeAlias = Opening | Plays
"""A choice before the tricks, or a single play."""


@dataclass(frozen=True)
class Judge:
    """The judge of all decisions in a setup."""

    plays: PlayJudge
    openings: OpeningJudge

    @property
    def bounds(self) -> dict[bool, tuple[float, ...]]:
        """Grade bounds: under True for plays, under False for choices before the tricks."""
        return {True: self.plays.settings.bounds, False: self.openings.settings.bounds}

    def decisions(self, state: Round, seats: Collection[int] | None = None) -> list[Decision]:
        """Return the decisions of a finished round, in the order of play.

        `seats` limits them to these seats; None stands for all players. Plays without an
        alternative are no decisions.
        """
        wanted = range(state.setup.mode.players) if seats is None else seats
        plays = plays_of(self.plays.search.kernel, state)
        return [
            *(opening for opening in openings_of(state) if opening.view.seat in wanted),
            *(plays.only(nth) for nth, row in enumerate(plays.rows) if row[TURN] in wanted),
        ]

    def compare(self, decision: Decision, *, seed: int) -> Comparison:
        """Compare a decision with its reference, independently of all other decisions."""
        if isinstance(decision, Opening):
            return _compare_opening(self.openings, decision, seed)
        return _compare_play(self.plays, decision, seed)

    def verdicts(self, decisions: Iterable[Decision], *, seed: int = 1) -> Iterator[Verdict]:
        """Yield the verdicts on decisions of a round, each as soon as it is settled."""
        return settle((self.compare(decision, seed=seed) for decision in decisions), self.bounds)


def trick_of(decision: Decision) -> int | None:
    """Return the number of tricks before the decision; None for a choice before the tricks."""
    return None if isinstance(decision, Opening) else int(decision.rows[0, TRICK])


def _compare_play(judge: PlayJudge, play: Plays, seed: int) -> Comparison:
    (row,), (action,) = play.rows, play.actions
    known = play.known(judge.search.kernel)
    batch = judge.compare(known, play.actions, keys=known[:, COUNT], seed=seed)
    better = int(batch.actions[0, batch.reference[0]])
    true, _ = judge.search.play_out(play.rows[:, None], known, np.array([[better, action]]))
    lead = 0.0 if judge.search.uses_tree else float(batch.lead[0])
    return Comparison(
        kind=PLAY,
        number=int(row[COUNT]),
        seat=int(row[TURN]),
        trick=int(row[TRICK]),
        lead=lead,
        own=float(batch.loss[0]) - lead,
        reasons=explain_play(judge, batch, (int(action), better)),
        hindsight=float(true[0, 0, 0] - true[0, 1, 0]),
        **_estimates(batch, [ORDER[card] for card in batch.actions[0]], judge.settings),
    )


def _compare_opening(judge: OpeningJudge, opening: Opening, seed: int) -> Comparison:
    found = judge.compare(opening, seed=seed)
    batch, candidates = found.batch, found.candidates
    mode, seat = opening.view.setup.mode, opening.view.seat
    assert seat is not None
    lead = float(batch.lead[0])
    return Comparison(
        kind=opening.kind,
        number=opening.steps[0],
        seat=seat,
        trick=0,
        lead=lead,
        own=float(batch.loss[0]) - lead,
        reasons=_explain_exchange(judge, opening, found),
        hindsight=judge.true_lead(opening, candidates[batch.reference[0]]),
        **_estimates(batch, [_chosen(mode, actions) for actions in candidates], judge.settings),
    )


def _estimates(
    batch: ComparisonBatch, choices: Sequence[Chosen], settings: JudgeSettings
) -> dict[str, Any]:
    """Return the fields of a `Comparison` that are alike for plays and earlier choices."""
    options = (
        Option(
            choice=choice,
            points=float(batch.points[0, nth]),
            error=float(batch.option_errors[0, nth]),
            policy=float(batch.policy[0, nth]),
        )
        for nth, choice in enumerate(choices)
    )
    batches = int(batch.trial.batches[0] + batch.fresh.batches[0])
    return {
        "played": choices[int(batch.played[0])],
        "reference": choices[int(batch.reference[0])],
        "options": tuple(options),
        "loss": float(batch.loss[0]),
        "error": float(batch.error[0]),
        "worlds": batches * settings.choosing.worlds,
        "spent": int(batch.spent[0]),
    }


def _chosen(mode: Mode, actions: tuple[int, ...]) -> Chosen:
    """Convert a choice before the tricks from the kernel's actions to cards or a packet."""
    if actions[0] >= SHOW:
        return mode.hands[actions[0] - SHOW].name
    return tuple(ORDER[action] for action in actions)


def _explain_exchange(
    judge: OpeningJudge, opening: Opening, found: OpeningComparison
) -> tuple[Reason, ...]:
    """Return the reasons for the reference of an exchange; none for a packet that is shown."""
    if opening.chosen[0] >= SHOW or not is_clear_loss(found.batch, judge.settings):
        return ()
    return opening_reasons(judge.facts(opening, found))


def explain_play(
    judge: PlayJudge, batch: ComparisonBatch, cards: tuple[int, int]
) -> tuple[Reason, ...]:
    """Return the reasons why the second of two cards beats the first at the first position.

    Empty if the loss is not clear, or if the simulated rounds explain less than `MIN_EXPLAINED` of
    it. They are played by the policy, so where the baseline searches they may not show the loss.
    """
    if not is_clear_loss(batch, judge.settings):
        return ()
    facts = facts_of(judge.search, batch.fresh, 0, cards)
    return reasons(facts) if facts.loss >= MIN_EXPLAINED * batch.loss[0] else ()
