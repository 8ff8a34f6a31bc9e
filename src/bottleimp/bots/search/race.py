"""The best of several actions, found batch by batch: what cannot be it any more is left out."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bottleimp.bots.search.evaluator import Floats
from bottleimp.bots.search.trial import Trial
from bottleimp.encoding.layout import Words

Flags = npt.NDArray[np.bool_]
Roll = Callable[[Trial, Words, Flags], None]
"""Adds a batch to these positions of a trial, in which these of their actions are played out."""


@dataclass(frozen=True, kw_only=True)
class RaceSettings:
    """How much is searched, and how much what is found counts."""

    worlds: int = 48
    """Worlds of a batch."""
    walks: int = 256
    """Walks of each action in a batch at least, where both think ahead (`thinking`)."""
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


class Race:
    """Chooses among the actions of a trial's positions."""

    def __init__(self, settings: RaceSettings) -> None:
        self.settings = settings

    def select(self, trial: Trial, roll: Roll) -> Words:
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
            roll(trial, at, among)
            contending[at] = self._contending(trial, at, contending[at])
        everybody = np.arange(len(contending))
        value = np.where(contending, self._values(trial, everybody), -np.inf)
        best: Words = value.argmax(axis=1)
        return best

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
