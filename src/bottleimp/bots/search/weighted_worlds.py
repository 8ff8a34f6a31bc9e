"""Worlds that are consistent with what a seat knows, drawn from a belief and weighted."""

import numpy as np

from bottleimp.bots.search.evaluator import Evaluate, Floats
from bottleimp.encoding.card_bits import ACTIONS, CARDS
from bottleimp.encoding.layout import COUNT, ROW_WORDS, TURN, Words
from bottleimp.encoding.planes import LEGAL, PLACES
from bottleimp.encoding.program import AIM, AIM_SHOW, AIMS, CHOICES, step_at
from bottleimp.kernel.engine import Kernel

HABIT_ROUNDS = 128
"""Number of random deals from whose exchanges the policy's giving habits are estimated."""
UNIFORM_SHARE = 0.02
"""Share of the uniform distribution mixed into the policy when likelihoods are computed."""
PLAYS_POWER = 0.5
"""Exponent of the likelihood of the others' plays in a world's weight.

It is below 1 because the belief that the world was drawn from already takes the plays into account.
"""
GIFTS_POWER = 0.1
"""Exponent of the likelihood of the others' gifts in a world's weight.

It is small because few sampled worlds have the right gifts.
"""
MIN_EFFECTIVE_SHARE = 1 / 3
"""Minimum effective sample size of a batch, as a share of its worlds (see `temper_weights`)."""


class WeightedWorlds:
    """Sampler of weighted worlds for positions of one setup in which a card is to be played."""

    def __init__(self, kernel: Kernel, evaluate: Evaluate) -> None:
        self.kernel, self.evaluate = kernel, evaluate
        self.choices = int(kernel.program[CHOICES])
        self.habits = self._learn_habits()

    def belief(self, info: Words) -> Floats:
        """Return the network's belief logits by observation, card and place."""
        return self.evaluate(info, "belief").reshape(-1, CARDS, PLACES)

    def draw(
        self, known: Words, belief: Floats, *, count: int, seed: int, numbers: Words
    ) -> tuple[Words, Floats, Words]:
        """Draw `count` worlds for each row of `known`.

        Returns the worlds, their weights, which sum to 1 in each row, and the number of network
        evaluations by row. `numbers` selects the random stream of each row.
        """
        seats = self.kernel.turns(known)
        worlds = self.kernel.worlds(
            known, seats, belief, self.habits, count=count, seed=seed, numbers=numbers
        )
        gifts, plays, asked = self.log_likelihoods(
            worlds.reshape(-1, ROW_WORDS), np.repeat(seats, count)
        )
        log_weights = (GIFTS_POWER * gifts + PLAYS_POWER * plays).reshape(-1, count)
        return worlds, temper_weights(log_weights), asked.reshape(-1, count).sum(axis=1)

    def log_likelihoods(self, worlds: Words, seats: Words) -> tuple[Floats, Floats, Words]:
        """Return the log-likelihoods of the others' gifts and plays under the policy.

        The third result is the number of network evaluations. All are by world; `seats` has the
        searching seat of each world, whose own choices do not count.
        """
        kernel, total = self.kernel, np.zeros((2, len(worlds)), np.float32)
        rows, spent = kernel.taken_back(worlds), np.zeros(len(worlds), np.int64)
        while ((actions := kernel.noted(rows, worlds)) >= 0).any():
            legal = kernel.legal(rows)
            choice = (legal & (legal - 1) != 0) & (actions >= 0)
            asked = np.flatnonzero(choice & (rows[:, TURN] != seats))
            if len(asked):
                info = kernel.info(rows.take(asked, axis=0))
                logits, played = self.evaluate(info, "policy"), rows[asked, COUNT] >= self.choices
                total[played.astype(int), asked] += kernel.log_chances(
                    info, logits, actions[asked], uniform=UNIFORM_SHARE
                )
                spent[asked] += 1
            kernel.step(rows, actions)
        return total[0], total[1], spent

    def log_policy(self, info: Words) -> Floats:
        """Return the policy's log-probabilities of all actions; minus infinity where illegal."""
        logits = self.evaluate(info, "policy")
        allowed = info[:, LEGAL, None] >> np.arange(ACTIONS) & 1 != 0
        logits = np.where(allowed, logits, -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        normalised: Floats = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return normalised

    def _learn_habits(self) -> Floats:
        """Estimate the odds that the policy gives a card away, by aim and card.

        They come from the exchanges of `HABIT_ROUNDS` random deals, with pseudo-counts of 0.1 for
        given and 1 for kept cards.
        """
        kernel = self.kernel
        rng = np.random.default_rng(0)
        rows = kernel.deal(HABIT_ROUNDS, seed=0)
        given = np.full((AIMS, CARDS), 0.1, np.float32)
        kept = np.ones(CARDS, np.float32)
        for nth in range(self.choices):
            aim = int(kernel.program[step_at(0, nth) + AIM])
            info = kernel.info(rows)
            chances = np.exp(self.log_policy(info))
            if aim != AIM_SHOW:
                held = info[:, LEGAL, None] >> np.arange(CARDS) & 1
                given[aim] += chances[:, :CARDS].sum(axis=0)
                kept += (held - chances[:, :CARDS]).sum(axis=0) / (AIMS // 2)
            noise = rng.exponential(size=chances.shape)
            kernel.step(rows, np.argmax(chances / noise, axis=1))
        return np.ascontiguousarray(given / kept)


def temper_weights(log_weights: Floats) -> Floats:
    """Return normalised weights by row, tempered to an effective sample size that is large enough.

    The weights of a row are raised to ever smaller powers until their effective sample size is at
    least the share `MIN_EFFECTIVE_SHARE` of the row.
    """
    power = np.ones((len(log_weights), 1), np.float32)
    least = MIN_EFFECTIVE_SHARE * log_weights.shape[1]
    highest = log_weights.max(axis=1, keepdims=True)
    while True:
        weights = np.exp(power * (log_weights - highest))
        weights /= weights.sum(axis=1, keepdims=True)
        few = 1 / (weights**2).sum(axis=1) < least
        if not few.any():
            return np.asarray(weights, np.float32)
        power[few] *= 0.8
