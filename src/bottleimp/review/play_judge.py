"""Judges plays in lock-step: what the one made and the reference are worth, and how sure that is.

The reference is what search would play that looks at all legal cards. It is chosen in some worlds
and compared in others: the best of many uncertain values looks better than it is in the worlds that
made it the best.
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
    """How sure a verdict has to be."""

    choosing: RaceSettings = CHOOSING
    """How the reference is chosen."""
    least: int = MIN_SPREAD_BATCHES
    """Batches of fresh worlds."""
    most: int = MIN_SPREAD_BATCHES
    """Batches at most, where the error is still large after the least."""
    error: float = 0.5
    """The standard error, in points, that is small enough."""
    bounds: tuple[float, ...] = ()
    """Losses between which it does not matter how large one is: there a larger error will do."""


@dataclass(frozen=True)
class Verdicts:
    """By position, and by action where there are two axes; the policy's favourite is first."""

    actions: Words
    policy: Floats
    points: Floats
    """Expected utility of each action; NaN where nothing was to choose."""
    played: Words
    """The place of the action that was taken, among the actions."""
    reference: Words
    loss: Floats
    """Points of the reference over the action taken; 0 if they are the same."""
    error: Floats
    """The standard error of the loss."""
    lead: Floats
    """Points of the reference over the policy's favourite."""
    lead_error: Floats
    option_errors: Floats
    """The standard error of what each action is worth, beside the reference."""
    trial: Trial
    """Where the reference was chosen."""
    fresh: Trial
    """Where it was compared."""

    @property
    def spent(self) -> Words:
        """Evaluations of the network."""
        found: Words = self.trial.spent + self.fresh.spent
        return found


class PlayJudge:
    """Judges positions of one setup in which a card was played."""

    def __init__(
        self, kernel: Kernel, evaluate: Evaluate, care: JudgeSettings | None = None
    ) -> None:
        self.care = care or JudgeSettings()
        self.search = search_for(kernel, evaluate, self.care.choosing)

    def verdicts(self, known: Words, played: Words, *, keys: Words, seed: int) -> Verdicts:
        """Of rows with everything hidden blanked, and what was played in each.

        `keys` name the worlds that are drawn for each row: the same row, key and seed have the same
        verdict, whatever else is judged along with it.
        """
        trial = self.search.begin(known, keys=keys, seed=seed)
        place = (trial.actions == played[:, None]).argmax(axis=1)
        return judged(trial, place, self.search.roll, self.care)


def judged(trial: Trial, played: Words, roll: Roll, care: JudgeSettings) -> Verdicts:
    """Of a trial that has not begun, and by position the place of the action that was taken."""
    return verdicts_on(trial, Race(care.choosing).select(trial, roll), played, roll, care)


def verdicts_on(
    trial: Trial, reference: Words, played: Words, roll: Roll, care: JudgeSettings
) -> Verdicts:
    """Of a trial in which the reference has been chosen."""
    favourite, every = np.zeros(len(played), np.int64), np.arange(len(played))
    fresh = _compared(trial, reference, played, roll, care)
    ahead, error = (found[every, reference] for found in fresh.lead(every, played))
    lead, lead_error = (found[every, reference] for found in fresh.lead(every, favourite))
    beside, option_errors = trial.lead(every, reference)
    return Verdicts(
        actions=trial.actions,
        policy=np.exp(trial.log_policy),
        points=_points(trial, fresh, reference, beside),
        played=played,
        reference=reference,
        loss=_known(ahead, reference != played),
        error=_known(error, reference != played),
        lead=_known(lead, reference != favourite),
        lead_error=_known(lead_error, reference != favourite),
        option_errors=option_errors,
        trial=trial,
        fresh=fresh,
    )


def worth_telling(found: Verdicts, care: JudgeSettings) -> bool:
    """Whether something was lost at the first position, and more than chance may have made."""
    loss, error = float(found.loss[0]), float(found.error[0])
    return loss >= care.bounds[0] and loss >= 2 * error


def _compared(
    trial: Trial, reference: Words, played: Words, roll: Roll, care: JudgeSettings
) -> Trial:
    """The reference, the action taken and the policy's favourite in fresh worlds."""
    fresh, every = trial.fresh(care.most), np.arange(len(played))
    among = np.zeros(trial.actions.shape, bool)
    among[every, reference] = among[every, played] = among[:, 0] = True
    at = np.flatnonzero(among.sum(axis=1) > 1)
    while len(at):
        roll(fresh, at, among[at])
        batches, here = fresh.batches[at], (np.arange(len(at)), played[at])
        lead, errors = (found[here] for found in fresh.lead(at, reference[at]))
        unsure = (errors > care.error) & ~_between(-lead, errors, care.bounds)
        at = at[(batches < care.least) | unsure & (batches < care.most)]
    return fresh


def _points(trial: Trial, fresh: Trial, reference: Words, beside: Floats) -> Floats:
    """What each action is worth: the reference's worth and how far ahead of it the action is.

    So that two actions differ by what they did in the same worlds, whichever those were.
    """
    again, every = fresh.points(), np.arange(len(reference))
    base = np.where(np.isnan(again), trial.points(), again)[every, reference]
    return np.where(np.isnan(again), base[:, None] + beside, again).astype(np.float32)


def _between(losses: Floats, errors: Floats, bounds: tuple[float, ...]) -> Flags:
    """Whether the interval of a loss crosses none of the bounds."""
    if not bounds:
        return np.zeros(len(losses), bool)
    low, high = (np.searchsorted(bounds, losses + way * errors) for way in (-2, 2))
    return np.asarray(low == high)


def _known(values: Floats, where: Flags) -> Floats:
    return np.where(where, values, 0).astype(np.float32)
