"""Playout results of the actions of many positions, and estimates made from them."""

from dataclasses import dataclass

import numpy as np

from bottleimp.bots.search.evaluator import Floats
from bottleimp.encoding.layout import Words

STREAMS = 1024
"""Number of random streams per position; each batch of worlds uses one."""
EVALUATION_STREAM = 512
"""First of the random streams reserved for evaluation; selection uses the streams below it."""
MIN_SPREAD_BATCHES = 6
"""Number of batches from which the spread of the batch means enters the standard error."""


@dataclass
class Trial:
    """Actions of a batch of positions, the policy's favourite first, and their playout results.

    The figures of a position depend on the position and its key, not on the rest of the batch.
    """

    known: Words
    """The positions, as rows in which everything hidden from the seat to act is blanked."""
    keys: Words
    """Integers that select the random streams of each position, and so its worlds."""
    seed: int
    actions: Words
    """Legal actions by position; -1 fills up positions that have fewer than the largest."""
    log_policy: Floats
    belief: Floats
    results: Floats
    """Utility of the seat to act, by position, action, batch and world; NaN if not played out."""
    weights: Floats
    """Weights of the worlds, by position, batch and world; they sum to 1 in each batch."""
    spent: Words
    """Number of network evaluations used, by position."""
    batches: Words
    """Number of batches played out, by position."""
    stream: int = 0
    """Random stream of the first batch."""

    def fresh(self, batches: int) -> "Trial":
        """Create an empty trial of the same positions whose worlds are independent of this one."""
        count, actions, _, worlds = self.results.shape
        return Trial(
            self.known, self.keys, self.seed, self.actions, self.log_policy, self.belief,
            *create_results(count, actions, batches, worlds), stream=EVALUATION_STREAM,
        )  # fmt: skip

    def numbers(self, at: Words) -> Words:
        """Return the numbers of the random streams for the next batch of the positions `at`."""
        streams: Words = self.keys[at] * STREAMS + self.stream + self.batches[at]
        return streams

    def note(self, at: Words, results: Floats, weights: Floats, spent: Words) -> None:
        """Store the results of one more batch of the positions `at`."""
        self.results[at, :, self.batches[at]] = results
        self.weights[at, self.batches[at]] = weights
        self.spent[at] += spent
        self.batches[at] += 1

    def lead(self, at: Words, over: Words) -> tuple[Floats, Floats]:
        """Return how many points each action is ahead of the action `over`, and standard errors.

        Both are by position and action; `over` has an action index for each position of `at`.
        """
        done = max(1, int(self.batches[at].max(initial=0)))
        results, weights = self.results[at, :, :done], self.weights[at, None, :done]
        return estimate_mean(results - results[np.arange(len(at)), over][:, None], weights)

    def points(self) -> Floats:
        """Return the expected utility by position and action; NaN if never played out."""
        means = (self.results * self.weights[:, None]).sum(axis=3)
        played = ~np.isnan(means)
        with np.errstate(invalid="ignore"):
            utilities: Floats = np.where(played, means, 0).sum(axis=2) / played.sum(axis=2)
        return utilities


def create_results(
    count: int, actions: int, batches: int, worlds: int
) -> tuple[Floats, Floats, Words, Words]:
    """Allocate `results`, `weights`, `spent` and `batches` of a trial without any batch."""
    return (
        np.full((count, actions, batches, worlds), np.nan, np.float32),
        np.zeros((count, batches, worlds), np.float32),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
    )


def estimate_mean(differences: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Return the weighted mean over batches and worlds (the last two axes), and standard errors.

    The standard error is computed from the effective sample size within the batches, or, from
    `MIN_SPREAD_BATCHES` batches on, from the spread of the batch means if that is larger. It is
    infinite where nothing was played out.
    """
    played = ~np.isnan(differences[..., 0])
    differences = np.where(played[..., None], differences, 0)
    count = np.maximum(played.sum(axis=-1), 1)
    means = (weights * differences).sum(axis=-1)
    mean = means.sum(axis=-1) / count
    square_sum = (weights**2).sum(axis=-1)  # the inverse of the effective sample size
    variance = (weights * (differences - means[..., None]) ** 2).sum(axis=-1)
    within = variance * square_sum / np.maximum(1 - square_sum, 1e-3)
    within = np.where(played, within, 0).sum(axis=-1)
    deviations = np.where(played, (means - mean[..., None]) ** 2, 0).sum(axis=-1)
    between = deviations * count / np.maximum(count - 1, 1)
    square = np.where(count >= MIN_SPREAD_BATCHES, np.maximum(within, between), within) / count**2
    return mean, np.where(played.any(axis=-1), np.sqrt(square), np.inf).astype(np.float32)
