"""The plays of rounds as kernel rows, with the knowledge of their seats."""

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
"""Function that returns the action of the seat to act, by row."""


@dataclass(frozen=True)
class Plays:
    """Plays of seats that had a choice, one row per play."""

    rounds: Words
    """Index of the round of each play."""
    rows: Words
    """The true positions before the plays, which a judge must not see."""
    actions: Words
    """The cards played."""

    def known(self, kernel: Kernel) -> Words:
        """Return the positions without the cards that the seat could not know."""
        rows = self.rows.copy()
        kernel.hide(rows, rows[:, TURN])
        return rows

    def only(self, nth: int) -> "Plays":
        """Return the play with this index."""
        return Plays(self.rounds[[nth]], self.rows[[nth]], self.actions[[nth]])


def plays_of(kernel: Kernel, state: Round) -> Plays:
    """Return every play of a round in which the seat had a choice."""
    row, rows, taken = from_deal(state.setup, state.deal)[None], [], []
    for action in actions_of(state):
        rows.append(row[0].copy())
        taken.append(action)
        kernel.step(row, [action])
    return _chosen(kernel, np.zeros(len(rows), np.int64), np.array(rows), np.array(taken))


def own_plays(kernel: Kernel, choose: Choose, rows: Words, seats: Words) -> Plays:
    """Play rounds to the end with `choose` on all seats; return the plays of one seat of each."""
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
    """Drop choices before the tricks and plays of the only legal card."""
    legal = kernel.legal(rows)
    at = np.flatnonzero((rows[:, COUNT] >= kernel.program[CHOICES]) & (legal & (legal - 1) != 0))
    return Plays(rounds[at], rows[at], actions[at])
