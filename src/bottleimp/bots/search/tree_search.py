"""Search for two: both are taken to think ahead, too, instead of playing on as the policy likes.

Between two players nearly all cards are known, and what matters is who calculates further. Instead
of one game played out, an action has a tree of what may come of it (`kernel.tree`), grown in the
same worlds as those of the others; what it is worth is what its walks found.
"""

from collections.abc import Callable

import numpy as np

from bottleimp.bots.search.evaluator import Evaluate, Floats
from bottleimp.bots.search.lockstep_search import Search, only_one
from bottleimp.bots.search.race import RaceSettings
from bottleimp.encoding.card_bits import ACTIONS
from bottleimp.encoding.layout import ROW_WORDS, TURN, Words
from bottleimp.kernel import tree
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results

AT_ONCE = 32
"""Walks whose ends the network is asked about together."""
FOLLOWED = 1024
"""Walks of each action where its rounds are to be seen to their ends."""
OFTEN = 8
"""What was taken so often at a node is followed; beyond that all play as the policy likes."""


def search_for(kernel: Kernel, evaluate: Evaluate, settings: RaceSettings) -> Search:
    """The one that fits the setup."""
    kind = TreeSearch if kernel.setup.mode.duel else Search
    return kind(kernel, evaluate, settings)


class TreeSearch(Search):
    """Searches positions of a setup for two players."""

    thinks = True

    def __init__(self, kernel: Kernel, evaluate: Evaluate, settings: RaceSettings) -> None:
        super().__init__(kernel, evaluate, settings)
        self.unit = spread_of_results(kernel)
        """Points that the network's value counts in."""

    def play_out(self, worlds: Words, known: Words, actions: Words) -> tuple[Floats, Words]:
        """By row, action and world: what walks that began so found on average, for the seat.

        NaN for actions that are -1; and by row the evaluations that it took.
        """
        results = np.full((*actions.shape, worlds.shape[1]), np.nan, np.float32)
        spent = np.zeros(len(worlds), np.int64)
        for nth, (here, among) in enumerate(zip(worlds, actions >= 0, strict=True)):
            _, results[nth, among], spent[nth] = self.grow(
                here, actions[nth, among], self.settings.walks
            )
        return results, spent

    def ends(
        self, worlds: Words, actions: Words, seen: Callable[[Words], None] | None = None
    ) -> tuple[Words, Words]:
        """Rounds that are over, by row, action that is there and world; and their evaluations.

        All do what the walks did most often, as far as there were enough.
        """
        found = [
            self._followed(here, those[those >= 0], seen)
            for here, those in zip(worlds, actions, strict=True)
        ]
        rows, spent = zip(*found, strict=True)
        return np.concatenate(rows), np.concatenate(spent)

    def _followed(
        self, worlds: Words, actions: Words, seen: Callable[[Words], None] | None
    ) -> tuple[Words, Words]:
        grown, _, walked = self.grow(worlds, actions, FOLLOWED)
        rows = np.repeat(worlds[None], len(actions), axis=0).reshape(-1, ROW_WORDS)
        taken, nodes = np.repeat(actions, len(worlds)), np.full(len(rows), tree.ROOT)
        spent = np.full(len(rows), walked // len(rows))
        while True:
            self.kernel.step(rows, taken)
            if seen is not None:
                seen(rows)
            legal = self.kernel.legal(rows)
            if not legal.any():
                return rows, spent
            nodes = np.where(nodes >= 0, grown.below[nodes, taken], -1)
            taken = np.empty(len(rows), np.int64)
            tree.follow(self.kernel.program, grown, rows, nodes, OFTEN, taken)
            taken = np.where(taken < 0, only_one(legal), taken)
            asked = np.flatnonzero((taken < 0) & (legal != 0))
            taken[asked] = self.liked(rows.take(asked, axis=0))
            spent[asked] += 1

    def grow(self, worlds: Words, actions: Words, least: int) -> tuple[tree.Tree, Floats, int]:
        """A tree under these actions, so many walks each; what they found; evaluations."""
        program, each, spent = self.kernel.program, -(-least // len(worlds)), 0
        sums = np.zeros((len(actions), len(worlds)), np.float32)
        grown = tree.planted(each * sums.size + 1, int(worlds[0, TURN]))
        for first in range(0, each * sums.size, AT_ONCE):
            walks = tree.walks(min(AT_ONCE, each * sums.size - first))
            tree.set_out(program, grown, worlds, actions, first, walks)
            answers = np.zeros((len(walks.rows), ACTIONS + 1), np.float32)
            asked = np.flatnonzero(walks.rows[:, TURN] >= 0)
            if len(asked):
                answers[asked] = self.evaluate(walks.infos[asked], "policy value")
                spent += len(asked)
            tree.come_back(program, grown, walks, answers, self.unit, first, sums)
        return grown, sums / np.float32(each), spent
