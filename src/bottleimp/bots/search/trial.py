"""Positions on trial: how every action fared in the worlds drawn so far, and what that tells."""

from dataclasses import dataclass

import numpy as np

from bottleimp.bots.search.evaluator import Floats
from bottleimp.encoding.layout import Words

STREAMS = 1024
"""Batches of worlds that a position has streams of chance for."""
FRESH = 512
"""The first stream of those that nothing was chosen by."""
ENOUGH_BATCHES = 6
"""From so many on, the means of batches tell an error by their own spread."""


@dataclass
class Trial:
    """Of each position the actions, the policy's favourite first, and results by world.

    What holds of a position depends on it and its key alone, never on the others beside it.
    """

    known: Words
    """Rows with everything hidden blanked."""
    keys: Words
    """By position, which worlds are drawn; the same key and position, the same worlds."""
    seed: int
    actions: Words
    """By position; -1 where there are fewer than elsewhere."""
    log_policy: Floats
    belief: Floats
    results: Floats
    """By position, action, batch and world: the seat's utility; NaN where it was not played out."""
    weights: Floats
    """By position, batch and world; they add up to 1 in each batch."""
    spent: Words
    """By position, evaluations of the network."""
    batches: Words
    """By position, how many were played."""
    stream: int = 0

    def fresh(self, batches: int) -> "Trial":
        """The same positions before worlds that are independent of all so far."""
        count, actions, _, worlds = self.results.shape
        return Trial(
            self.known, self.keys, self.seed, self.actions, self.log_policy, self.belief,
            *empty(count, actions, batches, worlds), stream=FRESH,
        )  # fmt: skip

    def numbers(self, at: Words) -> Words:
        """The streams of chance of these positions' next batches."""
        found: Words = self.keys[at] * STREAMS + self.stream + self.batches[at]
        return found

    def note(self, at: Words, results: Floats, weights: Floats, spent: Words) -> None:
        """One more batch of these positions."""
        self.results[at, :, self.batches[at]] = results
        self.weights[at, self.batches[at]] = weights
        self.spent[at] += spent
        self.batches[at] += 1

    def lead(self, at: Words, over: Words) -> tuple[Floats, Floats]:
        """By position and action: points ahead of that one, and the standard error of it."""
        done = max(1, int(self.batches[at].max(initial=0)))
        results, weights = self.results[at, :, :done], self.weights[at, None, :done]
        return compared(results - results[np.arange(len(at)), over][:, None], weights)

    def points(self) -> Floats:
        """By position and action, the expected utility; NaN where it was not played out."""
        means = (self.results * self.weights[:, None]).sum(axis=3)
        there = ~np.isnan(means)
        with np.errstate(invalid="ignore"):
            found: Floats = np.where(there, means, 0).sum(axis=2) / there.sum(axis=2)
        return found


def empty(
    count: int, actions: int, batches: int, worlds: int
) -> tuple[Floats, Floats, Words, Words]:
    """Results, weights, spent and batches of a trial that has not begun."""
    return (
        np.full((count, actions, batches, worlds), np.nan, np.float32),
        np.zeros((count, batches, worlds), np.float32),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
    )


def compared(differences: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """The mean of differences by batch and world (the last two axes), and its standard error.

    The error goes by the effective sample within batches, and from `ENOUGH_BATCHES` on by the
    spread of their means if that is larger. Where nothing was played out it is infinite.
    """
    there = ~np.isnan(differences[..., 0])
    differences = np.where(there[..., None], differences, 0)
    count = np.maximum(there.sum(axis=-1), 1)
    means = (weights * differences).sum(axis=-1)
    mean = means.sum(axis=-1) / count
    alike = (weights**2).sum(axis=-1)
    spread = (weights * (differences - means[..., None]) ** 2).sum(axis=-1)
    within = np.where(there, spread * alike / np.maximum(1 - alike, 1e-3), 0).sum(axis=-1)
    away = np.where(there, (means - mean[..., None]) ** 2, 0).sum(axis=-1)
    between = away * count / np.maximum(count - 1, 1)
    square = np.where(count >= ENOUGH_BATCHES, np.maximum(within, between), within) / count**2
    return mean, np.where(there.any(axis=-1), np.sqrt(square), np.inf).astype(np.float32)
