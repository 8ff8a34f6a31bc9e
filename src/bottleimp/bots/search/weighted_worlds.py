"""Worlds that fit what a seat knows, and how much each of them counts."""

import numpy as np

from bottleimp.bots.search.evaluator import Evaluate, Floats
from bottleimp.encoding.card_bits import ACTIONS, CARDS
from bottleimp.encoding.layout import COUNT, ROW_WORDS, TURN, Words
from bottleimp.encoding.planes import LEGAL, PLACES
from bottleimp.encoding.program import AIM, AIM_SHOW, AIMS, CHOICES, step_at
from bottleimp.kernel.engine import Kernel

HABIT_ROUNDS = 128
"""Rounds whose exchanges tell which cards the policy gives away."""
WHIM = 0.02
"""The share of a player's choices that are taken to be uniform."""
PLAYS_COUNT = 0.5
"""The power to which the likelihood of the others' plays weighs a world: the belief that drew it
has seen them, too."""
GIFTS_COUNT = 0.1
"""The same for their gifts, which worlds rarely get right."""
COUNTING = 1 / 3
"""The share of a batch that counts at least, by effective sample: so weights are tempered."""


class WeightedWorlds:
    """Draws worlds of positions of one setup in which a card is to be played."""

    def __init__(self, kernel: Kernel, evaluate: Evaluate) -> None:
        self.kernel, self.evaluate = kernel, evaluate
        self.choices = int(kernel.program[CHOICES])
        self.habits = self._learn_habits()

    def belief(self, info: Words) -> Floats:
        """What the network thinks where each card is."""
        return self.evaluate(info, "belief").reshape(-1, CARDS, PLACES)

    def draw(
        self, known: Words, belief: Floats, *, count: int, seed: int, numbers: Words
    ) -> tuple[Words, Floats, Words]:
        """By row: a batch of worlds, their weights, which add up to 1, and evaluations spent."""
        seats = self.kernel.turns(known)
        worlds = self.kernel.worlds(
            known, seats, belief, self.habits, count=count, seed=seed, numbers=numbers
        )
        gifts, plays, asked = self.log_likelihoods(
            worlds.reshape(-1, ROW_WORDS), np.repeat(seats, count)
        )
        log_weights = (GIFTS_COUNT * gifts + PLAYS_COUNT * plays).reshape(-1, count)
        return worlds, tempered(log_weights), asked.reshape(-1, count).sum(axis=1)

    def log_likelihoods(self, worlds: Words, seats: Words) -> tuple[Floats, Floats, Words]:
        """How likely the policy makes what the others gave and what they played; evaluations."""
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
                    info, logits, actions[asked], uniform=WHIM
                )
                spent[asked] += 1
            kernel.step(rows, actions)
        return total[0], total[1], spent

    def log_policy(self, info: Words) -> Floats:
        """The policy's log-probabilities of all actions."""
        logits = self.evaluate(info, "policy")
        allowed = info[:, LEGAL, None] >> np.arange(ACTIONS) & 1 != 0
        logits = np.where(allowed, logits, -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        found: Floats = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return found

    def _learn_habits(self) -> Floats:
        """By aim and card: the odds that the policy gives this card away.

        Told by the exchanges of random deals, with a little added for what they did not show.
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


def tempered(log_weights: Floats) -> Floats:
    """Weights by row that add up to 1, flattened until enough of them count."""
    power = np.ones((len(log_weights), 1), np.float32)
    least = COUNTING * log_weights.shape[1]
    highest = log_weights.max(axis=1, keepdims=True)
    while True:
        weights = np.exp(power * (log_weights - highest))
        weights /= weights.sum(axis=1, keepdims=True)
        few = 1 / (weights**2).sum(axis=1) < least
        if not few.any():
            return np.asarray(weights, np.float32)
        power[few] *= 0.8
