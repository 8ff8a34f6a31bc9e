"""Exercises: positions with the best card, and the loss and reasons of every other card.

`scripts/mine_lessons.py` searches for exercises for the lessons, and a test verifies them.
"""

from dataclasses import dataclass

import numpy as np

from bottleimp.encoding.card_bits import ORDER
from bottleimp.encoding.layout import COUNT, TURN
from bottleimp.kernel.row_conversion import from_rules
from bottleimp.review.facts import facts_of
from bottleimp.review.play_judge import PlayJudge
from bottleimp.review.reasons import Reason, reasons
from bottleimp.rules import Card, Round


@dataclass(frozen=True)
class WrongChoice:
    """A legal card that is not the best one."""

    card: Card
    loss: float
    """Points by which the best card beats it."""
    error: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Exercise:
    """The solution of a position, judged only on what the seat knows."""

    best: Card
    wrong: tuple[WrongChoice, ...]
    """The other legal cards, smallest loss first."""

    @property
    def margin(self) -> float:
        """The smallest loss of a wrong card."""
        return self.wrong[0].loss


def exercise_of(judge: PlayJudge, state: Round, *, seed: int = 1) -> Exercise:
    """Judge all legal cards of the seat that is to play now; it must have a choice."""
    kernel = judge.search.kernel
    row = from_rules(state)[None]
    kernel.hide(row, row[:, TURN])
    (legal,) = kernel.legal(row)
    cards = np.array([card for card in range(len(ORDER)) if legal >> card & 1])
    known = np.repeat(row, len(cards), axis=0)
    found = judge.compare(known, cards, keys=known[:, COUNT], seed=seed)
    best = int(found.actions[0, found.reference[0]])
    wrong = [
        WrongChoice(
            ORDER[card],
            float(found.loss[nth]),
            float(found.error[nth]),
            reasons(facts_of(judge.search, found.fresh, nth, (int(card), best))),
        )
        for nth, card in enumerate(cards)
        if card != best
    ]
    return Exercise(ORDER[best], tuple(sorted(wrong, key=lambda each: each.loss)))
