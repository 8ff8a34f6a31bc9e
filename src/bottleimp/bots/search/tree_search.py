"""Tree search for the two-player modes: simulations replace playouts.

Between two players nearly all cards are known, and the player who calculates further wins. So the
value of an action is not the mean result of playing on by the policy, as in `lockstep_search`. It
is the mean value of PUCT simulations (`kernel.tree`) that begin with the action, in the sampled
worlds. Both players are thereby taken to search, too.
"""

from collections.abc import Callable

import numpy as np

from bottleimp.bots.search.evaluator import Evaluate, Floats
from bottleimp.bots.search.lockstep_search import Search, forced_actions
from bottleimp.bots.search.race import RaceSettings
from bottleimp.encoding.card_bits import ACTIONS
from bottleimp.encoding.layout import ROW_WORDS, TURN, Words
from bottleimp.kernel import tree
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results

BATCH_SIZE = 32
"""Number of simulations whose leaves the network evaluates in one call."""
PLAYOUT_SIMULATIONS = 1024
"""Number of simulations per root action before rounds are played to their ends (`play_to_end`)."""
MIN_VISITS = 8
"""Number of visits that an action needs to be taken when rounds are played to their ends.

Where no action at a node has as many, and outside the tree, the policy's favourite is taken.
"""


def search_for(kernel: Kernel, evaluate: Evaluate, settings: RaceSettings) -> Search:
    """Create the search for the kernel's mode: `TreeSearch` with two players, else `Search`."""
    kind = TreeSearch if kernel.setup.mode.duel else Search
    return kind(kernel, evaluate, settings)


class TreeSearch(Search):
    """Search in which the value of an action is the mean value of tree simulations."""

    uses_tree = True

    def __init__(self, kernel: Kernel, evaluate: Evaluate, settings: RaceSettings) -> None:
        super().__init__(kernel, evaluate, settings)
        self.value_scale = spread_of_results(kernel)
        """Points per unit of the network's value."""

    def play_out(self, worlds: Words, known: Words, actions: Words) -> tuple[Floats, Words]:
        """Return the mean value of the simulations and the number of network evaluations.

        Values are in points for the seat to act, by row, action and world; NaN for actions that
        are -1. Evaluations are by row.
        """
        results = np.full((*actions.shape, worlds.shape[1]), np.nan, np.float32)
        spent = np.zeros(len(worlds), np.int64)
        for nth, (row_worlds, is_action) in enumerate(zip(worlds, actions >= 0, strict=True)):
            _, results[nth, is_action], spent[nth] = self.grow_tree(
                row_worlds, actions[nth, is_action], self.settings.simulations
            )
        return results, spent

    def play_to_end(
        self, worlds: Words, actions: Words, on_step: Callable[[Words], None] | None = None
    ) -> tuple[Words, Words]:
        """Return finished rounds by row, action and world, and the evaluations used for each.

        Both players take the most visited action of the tree where it has `MIN_VISITS` visits, and
        the policy's favourite elsewhere.
        """
        finished = [
            self._play_by_tree(row_worlds, row_actions[row_actions >= 0], on_step)
            for row_worlds, row_actions in zip(worlds, actions, strict=True)
        ]
        rows, spent = zip(*finished, strict=True)
        return np.concatenate(rows), np.concatenate(spent)

    def _play_by_tree(
        self, worlds: Words, actions: Words, on_step: Callable[[Words], None] | None
    ) -> tuple[Words, Words]:
        grown, _, evaluations = self.grow_tree(worlds, actions, PLAYOUT_SIMULATIONS)
        rows = np.repeat(worlds[None], len(actions), axis=0).reshape(-1, ROW_WORDS)
        taken, nodes = np.repeat(actions, len(worlds)), np.full(len(rows), tree.ROOT)
        spent = np.full(len(rows), evaluations // len(rows))
        while True:
            self.kernel.step(rows, taken)
            if on_step is not None:
                on_step(rows)
            legal = self.kernel.legal(rows)
            if not legal.any():
                return rows, spent
            nodes = np.where(nodes >= 0, grown.children[nodes, taken], -1)
            taken = np.empty(len(rows), np.int64)
            tree.find_most_visited(self.kernel.program, grown, rows, nodes, MIN_VISITS, taken)
            taken = np.where(taken < 0, forced_actions(legal), taken)
            undecided = np.flatnonzero((taken < 0) & (legal != 0))
            taken[undecided] = self.choose_by_policy(rows.take(undecided, axis=0))
            spent[undecided] += 1

    def grow_tree(
        self, worlds: Words, actions: Words, min_simulations: int
    ) -> tuple[tree.Tree, Floats, int]:
        """Grow a tree with at least `min_simulations` simulations for each root action.

        Returns the tree, the mean values in points by action and world, and the number of network
        evaluations. Every pair of action and world gets the same number of simulations.
        """
        program, per_world, spent = self.kernel.program, -(-min_simulations // len(worlds)), 0
        sums = np.zeros((len(actions), len(worlds)), np.float32)
        total = per_world * sums.size
        grown = tree.create_tree(total + 1, int(worlds[0, TURN]))
        for first in range(0, total, BATCH_SIZE):
            batch = tree.create_simulations(min(BATCH_SIZE, total - first))
            tree.select_leaves(program, grown, worlds, actions, first, batch)
            predictions = np.zeros((len(batch.rows), ACTIONS + 1), np.float32)
            unfinished = np.flatnonzero(batch.rows[:, TURN] >= 0)
            if len(unfinished):
                observations = batch.observations[unfinished]
                predictions[unfinished] = self.evaluate(observations, "policy value")
                spent += len(unfinished)
            tree.expand_and_backup(
                program, grown, batch, predictions, self.value_scale, first, sums
            )
        return grown, sums / np.float32(per_world), spent
