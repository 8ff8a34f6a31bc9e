"""Searches positions in lock-step: batches of worlds for what may still be the best action."""

from collections.abc import Callable
from typing import ClassVar

import numpy as np

from bottleimp.bots.search.evaluator import Evaluate, Floats
from bottleimp.bots.search.race import Flags, Race, RaceSettings
from bottleimp.bots.search.trial import Trial, empty
from bottleimp.bots.search.weighted_worlds import WeightedWorlds
from bottleimp.encoding.layout import ROW_WORDS, TURN, Words
from bottleimp.kernel.engine import Kernel


class Search:
    """Searches positions of one setup in which a card is to be played."""

    thinks: ClassVar[bool] = False
    """Whether all are taken to think ahead, too; else they play on as the policy likes best."""

    def __init__(self, kernel: Kernel, evaluate: Evaluate, settings: RaceSettings) -> None:
        self.kernel, self.evaluate, self.settings = kernel, evaluate, settings
        self.race = Race(settings)
        self.worlds = WeightedWorlds(kernel, evaluate)

    def choose(self, known: Words, *, keys: Words, seed: int) -> Words:
        """For each row, with everything hidden blanked, what its seat to act should play."""
        trial = self.begin(known, keys=keys, seed=seed)
        best = self.select(trial)
        return trial.actions[np.arange(len(best)), best]

    def begin(self, known: Words, *, keys: Words, seed: int) -> Trial:
        """A trial of these positions; `keys` name the worlds that are drawn for each."""
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
            *empty(len(known), most, settings.batches, settings.worlds),
        )  # fmt: skip

    def select(self, trial: Trial) -> Words:
        """By position, the place of the best action among all legal ones (see `Race`)."""
        return self.race.select(trial, self.roll)

    def roll(self, trial: Trial, at: Words, among: Flags) -> None:
        """One more batch: these actions of these positions are played out in its worlds."""
        known = trial.known[at]
        worlds, weights, weighing = self.worlds.draw(
            known, trial.belief[at], count=self.settings.worlds, seed=trial.seed,
            numbers=trial.numbers(at),
        )  # fmt: skip
        results, playing = self.play_out(worlds, known, np.where(among, trial.actions[at], -1))
        trial.note(at, results, weights, weighing + playing)

    def play_out(self, worlds: Words, known: Words, actions: Words) -> tuple[Floats, Words]:
        """By row, action and world: the seat's utility if all play on as the policy likes best.

        NaN for actions that are -1; and by row the evaluations that it took.
        """
        each = worlds.shape[1]
        row, action = np.nonzero(actions >= 0)
        rows, spent = self.ends(worlds, actions)
        utilities = self.kernel.utilities(rows)
        utilities = utilities[np.arange(len(rows)), np.repeat(known[row, TURN], each)]
        results = np.full((*actions.shape, each), np.nan, np.float32)
        results[row, action] = utilities.reshape(-1, each)
        return results, np.bincount(np.repeat(row, each), spent, len(known)).astype(np.int64)

    def ends(
        self, worlds: Words, actions: Words, seen: Callable[[Words], None] | None = None
    ) -> tuple[Words, Words]:
        """Rounds that are over, by row, action that is there and world; and their evaluations.

        `seen` is shown them after each step.
        """
        row, action = np.nonzero(actions >= 0)
        rows = worlds[row].reshape(-1, ROW_WORDS)
        self.kernel.step(rows, np.repeat(actions[row, action], worlds.shape[1]))
        if seen is not None:
            seen(rows)
        return rows, self.play_on(rows, seen)

    def play_on(self, rows: Words, seen: Callable[[Words], None] | None = None) -> Words:
        """Play rounds to their ends as the policy likes best; by row, the evaluations it took.

        `seen` is shown the rows after each step.
        """
        kernel, spent = self.kernel, np.zeros(len(rows), np.int64)
        while (legal := kernel.legal(rows)).any():
            taken = only_one(legal)
            asked = np.flatnonzero((taken < 0) & (legal != 0))
            taken[asked] = self.liked(rows.take(asked, axis=0))
            spent[asked] += 1
            kernel.step(rows, taken)
            if seen is not None:
                seen(rows)
        return spent

    def liked(self, rows: Words) -> Words:
        """By row, what the policy likes best."""
        if not len(rows):
            return np.empty(0, np.int64)
        info = self.kernel.info(rows)
        return self.kernel.best(info, self.evaluate(info, "policy"))


def only_one(legal: Words) -> Words:
    """The only legal action; -1 where there is none or a choice."""
    single = (legal != 0) & (legal & (legal - 1) == 0)
    return np.where(single, np.log2(np.where(single, legal, 1)).astype(np.int64), -1)
