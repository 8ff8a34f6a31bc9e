"""Elimination race: the choice of the best action from playouts in successive batches of worlds."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bottleimp.bots.search.evaluator import Floats
from bottleimp.bots.search.trial import Trial
from bottleimp.encoding.layout import Words

Flags = npt.NDArray[np.bool_]
Roll = Callable[[Trial, Words, Flags], None]
"""Function that adds one batch to a trial.

Its arguments are the trial, the indices of the positions, and the mask of the actions to play out.
"""


@dataclass(frozen=True, kw_only=True)
class RaceSettings:
    """Limits of a search, and the parameters by which it compares actions."""

    worlds: int = 48
    """Number of worlds in a batch."""
    simulations: int = 256
    """Minimum number of simulations per action and batch in a `TreeSearch`."""
    min_batches: int = 3
    """Number of batches before any action is eliminated."""
    max_batches: int = 6
    """Maximum number of batches."""
    max_evaluations: int = 1_000_000
    """Maximum number of network evaluations per position; the first batch is always played out."""
    max_survivors: int = 5
    """Maximum number of actions that stay in the race after `min_batches` batches."""
    elimination_threshold: float = 2.5
    """Number of standard errors by which an eliminated action must be behind the best one."""
    temperature: float = 1.0
    """η: an advantage of η points outweighs a factor of e between two priors."""
    confidence_bound: float = 1.0
    """Number of standard errors between an action's advantage and its lower confidence bound."""
    prior_floor: float = 1e-3
    """Lower limit of the priors; smaller ones are raised to it."""


class Race:
    """Selection of the best action for each position of a trial."""

    def __init__(self, settings: RaceSettings) -> None:
        self.settings = settings

    def select(self, trial: Trial, roll: Roll) -> Words:
        """Return, by position, the index of the action with the highest log π + Q/η.

        π is the prior, and Q the lower confidence bound of the advantage, in points, over the
        policy's favourite in the same worlds. `roll` plays out each further batch.
        """
        survivors = trial.actions >= 0
        for _ in range(self.settings.max_batches):
            counts = survivors.sum(axis=1)
            per_batch = trial.spent / np.maximum(trial.batches, 1)
            limit = self.settings.max_evaluations
            affordable = (trial.batches == 0) | (trial.spent + per_batch <= limit)
            at = np.flatnonzero((counts > 1) & affordable)
            if not len(at):
                break
            among = survivors[at]
            among[:, 0] = True  # the favourite, with which all actions are compared
            roll(trial, at, among)
            survivors[at] = self._eliminate(trial, at, survivors[at])
        everything = np.arange(len(survivors))
        value = np.where(survivors, self._values(trial, everything), -np.inf)
        best: Words = value.argmax(axis=1)
        return best

    def _eliminate(self, trial: Trial, at: Words, survivors: Flags) -> Flags:
        """Return the mask of the actions that can still turn out to be the best."""
        settings = self.settings
        value = np.where(survivors, self._values(trial, at), -np.inf)
        best = value.argmax(axis=1)
        lead, error = trial.lead(at, best)
        log_prior = self._log_prior(trial, at)
        best_prior = log_prior[np.arange(len(at)), best][:, None]
        deficit = best_prior - log_prior - lead / settings.temperature
        hopeless = deficit * settings.temperature > settings.elimination_threshold * error
        rank = np.argsort(np.argsort(-value, axis=1, kind="stable"), axis=1, kind="stable")
        remaining = survivors & ~hopeless & (rank < settings.max_survivors)
        remaining[np.arange(len(at)), best] = True
        return np.where(trial.batches[at, None] < settings.min_batches, survivors, remaining)

    def _values(self, trial: Trial, at: Words) -> Floats:
        """Return log π + Q/η by position and action."""
        lead, error = trial.lead(at, np.zeros(len(at), np.int64))
        bound = lead - self.settings.confidence_bound * error
        value = bound / self.settings.temperature
        return np.asarray(self._log_prior(trial, at) + value, np.float32)

    def _log_prior(self, trial: Trial, at: Words) -> Floats:
        return np.maximum(trial.log_policy[at], np.log(np.float32(self.settings.prior_floor)))
