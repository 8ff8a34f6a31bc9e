"""Searches positions in lock-step: batches of worlds for what may still be the best action."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bottleimp.bots.search.asking import Evaluate, Floats
from bottleimp.bots.search.trial import Trial, empty
from bottleimp.bots.search.worlds import Worlds
from bottleimp.encoding.layout import ROW_WORDS, TURN, Words
from bottleimp.kernel.engine import Kernel

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How much is searched, and how much what is found counts."""

    worlds: int = 48
    """Worlds of a batch."""
    least: int = 3
    """Batches before an action is left out."""
    batches: int = 6
    """Batches at most."""
    budget: int = 1_000_000
    """Evaluations at most for one position; its first batch is played in any case."""
    kept: int = 5
    """Actions at most that stay after the least batches."""
    surely: float = 2.5
    """Standard errors by which an action must be behind to be left out."""
    points: float = 1.0
    """η, the temperature: an advantage of η points outweighs a policy ratio of e."""
    caution: float = 1.0
    """How many standard errors are taken off an advantage over the policy's favourite."""
    doubt: float = 1e-3
    """What the policy likes less than this is taken to be liked so much."""


class Search:
    """Searches positions of one setup in which a card is to be played."""

    def __init__(self, kernel: Kernel, evaluate: Evaluate, settings: Settings) -> None:
        self.kernel, self.evaluate, self.settings = kernel, evaluate, settings
        self.worlds = Worlds(kernel, evaluate)

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
        """By position, the place of the action with the most log π + Q/η among all legal ones.

        Q is the advantage over the policy's favourite in the same worlds, less the caution.
        """
        contending = trial.actions >= 0
        for _ in range(self.settings.batches):
            wanted = contending.sum(axis=1)
            before = trial.spent / np.maximum(trial.batches, 1)
            affordable = (trial.batches == 0) | (trial.spent + before <= self.settings.budget)
            at = np.flatnonzero((wanted > 1) & affordable)
            if not len(at):
                break
            among = contending[at]
            among[:, 0] = True  # the favourite is what all are compared with
            self.roll(trial, at, among)
            contending[at] = self._contending(trial, at, contending[at])
        everybody = np.arange(len(contending))
        value = np.where(contending, self._values(trial, everybody), -np.inf)
        best: Words = value.argmax(axis=1)
        return best

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

    def ends(self, worlds: Words, actions: Words) -> tuple[Words, Words]:
        """Rounds that are over, by row, action that is there and world; and their evaluations."""
        row, action = np.nonzero(actions >= 0)
        rows = worlds[row].reshape(-1, ROW_WORDS)
        self.kernel.step(rows, np.repeat(actions[row, action], worlds.shape[1]))
        return rows, self.play_on(rows)

    def play_on(self, rows: Words, seen: Callable[[Words], None] | None = None) -> Words:
        """Play rounds to their ends as the policy likes best; by row, the evaluations it took.

        `seen` is shown the rows after each step.
        """
        kernel, spent = self.kernel, np.zeros(len(rows), np.int64)
        while (legal := kernel.legal(rows)).any():
            taken = _only(legal)
            asked = np.flatnonzero((taken < 0) & (legal != 0))
            if len(asked):
                info = kernel.info(rows.take(asked, axis=0))
                taken[asked] = kernel.best(info, self.evaluate(info, "policy"))
                spent[asked] += 1
            kernel.step(rows, taken)
            if seen is not None:
                seen(rows)
        return spent

    def _contending(self, trial: Trial, at: Words, contending: Flags) -> Flags:
        """Of those that were, the actions that may still turn out to be the best."""
        settings = self.settings
        value = np.where(contending, self._values(trial, at), -np.inf)
        best = value.argmax(axis=1)
        lead, error = trial.lead(at, best)
        prior = self._prior(trial, at)
        behind = prior[np.arange(len(at)), best][:, None] - prior - lead / settings.points
        hopeless = behind * settings.points > settings.surely * error
        place = np.argsort(np.argsort(-value, axis=1, kind="stable"), axis=1, kind="stable")
        left = contending & ~hopeless & (place < settings.kept)
        left[np.arange(len(at)), best] = True
        return np.where(trial.batches[at, None] < settings.least, contending, left)

    def _values(self, trial: Trial, at: Words) -> Floats:
        """By position and action: log π + Q/η."""
        lead, error = trial.lead(at, np.zeros(len(at), np.int64))
        value = (lead - self.settings.caution * error) / self.settings.points
        return np.asarray(self._prior(trial, at) + value, np.float32)

    def _prior(self, trial: Trial, at: Words) -> Floats:
        return np.maximum(trial.log_policy[at], np.log(np.float32(self.settings.doubt)))


def _only(legal: Words) -> Words:
    """The only legal action; -1 where there is none or a choice."""
    single = (legal != 0) & (legal & (legal - 1) == 0)
    return np.where(single, np.log2(np.where(single, legal, 1)).astype(np.int64), -1)
