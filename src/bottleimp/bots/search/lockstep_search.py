"""Search of many positions in lock-step by playing actions out in sampled worlds."""

from collections.abc import Callable
from typing import ClassVar

import numpy as np

from bottleimp.bots.search.evaluator import Evaluate, Floats
from bottleimp.bots.search.race import Flags, Race, RaceSettings
from bottleimp.bots.search.trial import Trial, create_results
from bottleimp.bots.search.weighted_worlds import WeightedWorlds
from bottleimp.encoding.layout import ROW_WORDS, TURN, Words
from bottleimp.kernel.engine import Kernel


class Search:
    """Search for the best card in positions of one setup.

    An action is played out in each world: after it, every player takes the policy's favourite.
    """

    uses_tree: ClassVar[bool] = False
    """True if the value of an action comes from tree simulations instead of playouts."""

    def __init__(self, kernel: Kernel, evaluate: Evaluate, settings: RaceSettings) -> None:
        self.kernel, self.evaluate, self.settings = kernel, evaluate, settings
        self.race = Race(settings)
        self.worlds = WeightedWorlds(kernel, evaluate)

    def choose(self, known: Words, *, keys: Words, seed: int) -> Words:
        """Return the best action for the seat to act in each row.

        `known` are rows in which everything hidden from that seat is blanked. `keys` are integers
        that select the sampled worlds of each row, together with `seed`.
        """
        trial = self.begin(known, keys=keys, seed=seed)
        best = self.select(trial)
        return trial.actions[np.arange(len(best)), best]

    def begin(self, known: Words, *, keys: Words, seed: int) -> Trial:
        """Create a trial of the positions, with all legal actions ordered by the policy.

        The arguments are those of `choose`. No world is drawn yet.
        """
        info = self.kernel.info(known)
        log_policy = self.worlds.log_policy(info)
        actions = np.argsort(-log_policy, axis=1, kind="stable")
        log_policy = np.take_along_axis(log_policy, actions, axis=1)
        actions[np.isneginf(log_policy)] = -1
        most = max(1, int((actions >= 0).sum(axis=1).max(initial=0)))
        settings = self.settings
        return Trial(
            known, keys, seed, actions[:, :most].copy(), log_policy[:, :most].copy(),
            self.worlds.belief(info),
            *create_results(len(known), most, settings.max_batches, settings.worlds),
        )  # fmt: skip

    def select(self, trial: Trial) -> Words:
        """Run the elimination race and return the index of each position's best action."""
        return self.race.select(trial, self.roll)

    def roll(self, trial: Trial, at: Words, among: Flags) -> None:
        """Draw one more batch of worlds for the positions `at` and play actions out in them.

        `among` is a mask, by position and action, of the actions to play out.
        """
        known = trial.known[at]
        worlds, weights, weighing = self.worlds.draw(
            known, trial.belief[at], count=self.settings.worlds, seed=trial.seed,
            numbers=trial.numbers(at),
        )  # fmt: skip
        results, playing = self.play_out(worlds, known, np.where(among, trial.actions[at], -1))
        trial.note(at, results, weights, weighing + playing)

    def play_out(self, worlds: Words, known: Words, actions: Words) -> tuple[Floats, Words]:
        """Return the utilities of playing actions out, and the number of network evaluations.

        Utilities are in points for the seat to act, by row, action and world; NaN for actions that
        are -1. Evaluations are by row.
        """
        each = worlds.shape[1]
        row, action = np.nonzero(actions >= 0)
        rows, spent = self.play_to_end(worlds, actions)
        utilities = self.kernel.utilities(rows)
        utilities = utilities[np.arange(len(rows)), np.repeat(known[row, TURN], each)]
        results = np.full((*actions.shape, each), np.nan, np.float32)
        results[row, action] = utilities.reshape(-1, each)
        return results, np.bincount(np.repeat(row, each), spent, len(known)).astype(np.int64)

    def play_to_end(
        self, worlds: Words, actions: Words, on_step: Callable[[Words], None] | None = None
    ) -> tuple[Words, Words]:
        """Return finished rounds by row, action and world, and the evaluations used for each.

        Actions that are -1 are skipped. `on_step` is called with the rounds after each step.
        """
        row, action = np.nonzero(actions >= 0)
        rows = worlds[row].reshape(-1, ROW_WORDS)
        self.kernel.step(rows, np.repeat(actions[row, action], worlds.shape[1]))
        if on_step is not None:
            on_step(rows)
        return rows, self.play_on(rows, on_step)

    def play_on(self, rows: Words, on_step: Callable[[Words], None] | None = None) -> Words:
        """Finish rounds in place by the policy's favourites; return the evaluations by row.

        `on_step` is called with the rows after each step.
        """
        kernel, spent = self.kernel, np.zeros(len(rows), np.int64)
        while (legal := kernel.legal(rows)).any():
            taken = forced_actions(legal)
            undecided = np.flatnonzero((taken < 0) & (legal != 0))
            taken[undecided] = self.choose_by_policy(rows.take(undecided, axis=0))
            spent[undecided] += 1
            kernel.step(rows, taken)
            if on_step is not None:
                on_step(rows)
        return spent

    def choose_by_policy(self, rows: Words) -> Words:
        """Return the policy's favourite legal action in each row."""
        if not len(rows):
            return np.empty(0, np.int64)
        info = self.kernel.info(rows)
        return self.kernel.best(info, self.evaluate(info, "policy"))


def forced_actions(legal: Words) -> Words:
    """Return the action where exactly one bit of the mask `legal` is set, and -1 elsewhere."""
    single = (legal != 0) & (legal & (legal - 1) == 0)
    return np.where(single, np.log2(np.where(single, legal, 1)).astype(np.int64), -1)
