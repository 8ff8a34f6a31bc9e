"""Comparison of plays with their references, for a batch of positions in lock-step.

The reference is the card that search chooses among all legal cards. It is chosen in one set of
worlds and compared in another: in the worlds that selected it, the maximum of several noisy
estimates looks better than it is.
"""

from dataclasses import dataclass

import numpy as np

from bottleimp.bots.search.evaluator import Evaluate, Floats
from bottleimp.bots.search.race import Flags, Race, RaceSettings, Roll
from bottleimp.bots.search.tree_search import search_for
from bottleimp.bots.search.trial import MIN_SPREAD_BATCHES, Trial
from bottleimp.encoding.layout import Words
from bottleimp.kernel.engine import Kernel

CHOOSING = RaceSettings(worlds=48, simulations=768, min_batches=3, max_batches=6)


@dataclass(frozen=True, kw_only=True)
class JudgeSettings:
    """How precise a comparison has to be."""

    choosing: RaceSettings = CHOOSING
    """Settings of the search for the reference."""
    least: int = MIN_SPREAD_BATCHES
    """Minimum number of batches of fresh worlds."""
    most: int = MIN_SPREAD_BATCHES
    """Maximum number of batches, used while the error is too large."""
    error: float = 0.5
    """Standard error, in points, below which no further batch is drawn."""
    bounds: tuple[float, ...] = ()
    """Grade bounds. No further batch is drawn once loss ± 2 errors lies between two of them."""


@dataclass(frozen=True)
class ComparisonBatch:
    """Comparisons of several positions: arrays by position, some also by action.

    The first action of a position is the policy's favourite.
    """

    actions: Words
    policy: Floats
    points: Floats
    """Expected utility of each action; NaN at positions without a choice."""
    played: Words
    """Index of the action taken, among `actions`."""
    reference: Words
    """Index of the reference, among `actions`."""
    loss: Floats
    """Points by which the reference beats the action taken; 0 if they are equal."""
    error: Floats
    """Standard error of `loss`."""
    lead: Floats
    """Points by which the reference beats the policy's favourite."""
    lead_error: Floats
    """Standard error of `lead`."""
    option_errors: Floats
    """Standard error of the difference between each action and the reference."""
    trial: Trial
    """The trial that chose the reference."""
    fresh: Trial
    """The trial in fresh worlds that compared it."""

    @property
    def spent(self) -> Words:
        """Number of network evaluations, by position."""
        evaluations: Words = self.trial.spent + self.fresh.spent
        return evaluations


class PlayJudge:
    """The judge of plays in one setup."""

    def __init__(
        self, kernel: Kernel, evaluate: Evaluate, settings: JudgeSettings | None = None
    ) -> None:
        self.settings = settings or JudgeSettings()
        self.search = search_for(kernel, evaluate, self.settings.choosing)

    def compare(self, known: Words, played: Words, *, keys: Words, seed: int) -> ComparisonBatch:
        """Compare the cards `played` with the references, one row per position.

        `known` are rows in which everything hidden is blanked. `keys` select the worlds of each
        row: the same row, key and seed give the same comparison in any batch.
        """
        trial = self.search.begin(known, keys=keys, seed=seed)
        place = (trial.actions == played[:, None]).argmax(axis=1)
        return compare_choices(trial, place, self.search.roll, self.settings)


def compare_choices(
    trial: Trial, played: Words, roll: Roll, settings: JudgeSettings
) -> ComparisonBatch:
    """Choose the references in a trial without results, and compare the actions taken with them.

    `played` is the index of the action taken, by position.
    """
    reference = Race(settings.choosing).select(trial, roll)
    return compare_with_reference(trial, reference, played, roll, settings)


def compare_with_reference(
    trial: Trial, reference: Words, played: Words, roll: Roll, settings: JudgeSettings
) -> ComparisonBatch:
    """Compare the actions taken with references that were chosen in `trial`."""
    favourite, every = np.zeros(len(played), np.int64), np.arange(len(played))
    fresh = _run_fresh_trial(trial, reference, played, roll, settings)
    ahead, error = (found[every, reference] for found in fresh.lead(every, played))
    lead, lead_error = (found[every, reference] for found in fresh.lead(every, favourite))
    beside, option_errors = trial.lead(every, reference)
    return ComparisonBatch(
        actions=trial.actions,
        policy=np.exp(trial.log_policy),
        points=_points(trial, fresh, reference, beside),
        played=played,
        reference=reference,
        loss=_zero_outside(ahead, reference != played),
        error=_zero_outside(error, reference != played),
        lead=_zero_outside(lead, reference != favourite),
        lead_error=_zero_outside(lead_error, reference != favourite),
        option_errors=option_errors,
        trial=trial,
        fresh=fresh,
    )


def is_clear_loss(batch: ComparisonBatch, settings: JudgeSettings) -> bool:
    """Return True if the loss at the first position has a grade and is at least 2 errors."""
    loss, error = float(batch.loss[0]), float(batch.error[0])
    return loss >= settings.bounds[0] and loss >= 2 * error


def _run_fresh_trial(
    trial: Trial, reference: Words, played: Words, roll: Roll, settings: JudgeSettings
) -> Trial:
    """Play out the reference, the action taken and the policy's favourite in fresh worlds."""
    fresh, every = trial.fresh(settings.most), np.arange(len(played))
    among = np.zeros(trial.actions.shape, bool)
    among[every, reference] = among[every, played] = among[:, 0] = True
    at = np.flatnonzero(among.sum(axis=1) > 1)
    while len(at):
        roll(fresh, at, among[at])
        batches, here = fresh.batches[at], (np.arange(len(at)), played[at])
        lead, errors = (found[here] for found in fresh.lead(at, reference[at]))
        unsure = (errors > settings.error) & ~_between(-lead, errors, settings.bounds)
        at = at[(batches < settings.least) | unsure & (batches < settings.most)]
    return fresh


def _points(trial: Trial, fresh: Trial, reference: Words, beside: Floats) -> Floats:
    """Return the value of each action: the reference's value plus the action's lead over it.

    Two actions so differ by their difference in common worlds.
    """
    again, every = fresh.points(), np.arange(len(reference))
    base = np.where(np.isnan(again), trial.points(), again)[every, reference]
    return np.where(np.isnan(again), base[:, None] + beside, again).astype(np.float32)


def _between(losses: Floats, errors: Floats, bounds: tuple[float, ...]) -> Flags:
    """Return where the interval loss ± 2 errors contains no bound; False without bounds."""
    if not bounds:
        return np.zeros(len(losses), bool)
    low, high = (np.searchsorted(bounds, losses + way * errors) for way in (-2, 2))
    return np.asarray(low == high)


def _zero_outside(values: Floats, where: Flags) -> Floats:
    return np.where(where, values, 0).astype(np.float32)
