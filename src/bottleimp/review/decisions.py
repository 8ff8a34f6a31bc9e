"""Rounds as decisions: what the seat knew, what it could do, what it did."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from bottleimp.encoding.layout import COUNT, TURN, Words
from bottleimp.encoding.program import CHOICES
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import actions_of, from_deal
from bottleimp.rules import Round

Choose: TypeAlias = Callable[[Words], Words]
"""By row, what the seat to act does."""


@dataclass(frozen=True)
class Plays:
    """Cards played by seats that had a choice, a row each."""

    rounds: Words
    """Which round of those that were given it is of."""
    rows: Words
    """The true position before; what judges must not see this."""
    actions: Words
    """The card that was played."""

    def known(self, kernel: Kernel) -> Words:
        """The positions with everything blanked that the seat could not know."""
        rows = self.rows.copy()
        kernel.hide(rows, rows[:, TURN])
        return rows

    def only(self, nth: int) -> "Plays":
        """That one of them."""
        return Plays(self.rounds[[nth]], self.rows[[nth]], self.actions[[nth]])


def plays_of(kernel: Kernel, state: Round) -> Plays:
    """Every play of a round."""
    row, rows, taken = from_deal(state.setup, state.deal)[None], [], []
    for action in actions_of(state):
        rows.append(row[0].copy())
        taken.append(action)
        kernel.step(row, [action])
    return _chosen(kernel, np.zeros(len(rows), np.int64), np.array(rows), np.array(taken))


def own_plays(kernel: Kernel, choose: Choose, rows: Words, seats: Words) -> Plays:
    """Those of one seat of each round; all seats choose alike until it is over."""
    rounds, before, taken = [], [], []
    while (kernel.turns(rows) >= 0).any():
        actions = choose(rows)
        at = np.flatnonzero(kernel.turns(rows) == seats)
        rounds.append(at)
        before.append(rows[at])
        taken.append(actions[at])
        kernel.step(rows, actions)
    return _chosen(kernel, *(np.concatenate(part) for part in (rounds, before, taken)))


def _chosen(kernel: Kernel, rounds: Words, rows: Words, actions: Words) -> Plays:
    """Without choices before the tricks and without cards that were the only one."""
    legal = kernel.legal(rows)
    at = np.flatnonzero((rows[:, COUNT] >= kernel.program[CHOICES]) & (legal & (legal - 1) != 0))
    return Plays(rounds[at], rows[at], actions[at])
