"""Search: the network's policy, corrected by playing on in worlds that fit what the seat knows.

Worlds are drawn from the network's belief and weighed by how likely its policy makes what the
others did in them: to a power below 1, as the belief has seen that too. Every candidate is played
out in the same worlds. The policy stays the prior: what is chosen has the most log π + Q/η. Many
positions are searched in lock-step, so that a measurement on a large machine and one decision at
the table run the same code.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from bottleimp.bots.imp_bot import ImpBot, network
from bottleimp.encoding.cards import ACTIONS, CARDS
from bottleimp.encoding.features import spread
from bottleimp.encoding.layout import COUNT, ROW_WORDS, TURN, Words
from bottleimp.encoding.planes import LEGAL, PLACES
from bottleimp.encoding.program import AIM, AIM_SHOW, AIMS, CHOICES, step_at
from bottleimp.encoding.viewrow import known_row
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import Card, Setup, View
from bottleimp.rules.options import PlayOptions

Floats = npt.NDArray[np.float32]
Evaluate = Callable[[Words, str], Floats]
"""From information rows to what a head of the network ("policy", "belief") says of them."""

AT_ONCE = 1024
"""Rows that the network is asked about in one call: more would not be faster."""
HABIT_ROUNDS = 128
"""Rounds whose exchanges tell which cards the policy gives away."""


@dataclass(frozen=True)
class Settings:
    """How much is searched, and how much what is found counts."""

    proposals: int = 128
    """Worlds drawn."""
    worlds: int = 48
    """Worlds played on in: those that weigh most."""
    candidates: int = 4
    notable: float = 0.04
    """An action is a candidate if the policy takes it more often than this."""
    points: float = 1.0
    """η, the temperature: an advantage of η points outweighs a policy ratio of e."""
    caution: float = 1.0
    """How many standard errors are taken off an advantage over the policy's favourite."""
    whim: float = 0.02
    """The share of a player's choices that are taken to be uniform."""
    plays_count: float = 0.5
    """The power to which the likelihood of the others' plays weighs a world."""
    gifts_count: float = 0.1
    """The same for their gifts, which worlds rarely get right and belief has accounted for."""


class Search:
    """Searches positions of one setup in which a card is to be played."""

    def __init__(self, kernel: Kernel, evaluate: Evaluate, settings: Settings) -> None:
        self.kernel, self.settings = kernel, settings
        self.choices = int(kernel.program[CHOICES])
        self.evaluations = 0
        self._evaluate = evaluate
        self.habits = self._learn_habits()

    def choose(self, known: Words, *, seed: int, number: int = 0) -> Words:
        """For each row, with everything hidden blanked, what its seat to act should play."""
        seats, info = self.kernel.turns(known), self.kernel.info(known)
        candidates, log_policy = self.candidates(info)
        chosen = candidates[:, 0].copy()
        asked = np.flatnonzero(candidates[:, 1] >= 0)
        if not len(asked):
            return chosen
        known, seats, candidates = known[asked], seats[asked], candidates[asked]
        worlds, log_weights = self.worlds(known, seats, info[asked], seed=seed, number=number)
        results = self.play_out(worlds, known, candidates)
        best = preferred(log_policy[asked], results, log_weights, self.settings)
        chosen[asked] = candidates[np.arange(len(best)), best]
        return chosen

    def candidates(self, info: Words) -> tuple[Words, Floats]:
        """The likeliest actions, and their log-probabilities; -1 and -inf where there are fewer."""
        settings = self.settings
        log_policy = self._log_policy(info)
        actions = np.argsort(-log_policy, axis=1, kind="stable")[:, : settings.candidates]
        log_policy = np.take_along_axis(log_policy, actions, axis=1)
        minor = np.exp(log_policy) <= settings.notable
        minor[:, 0] = False
        actions[minor], log_policy[minor] = -1, -np.inf
        return actions, log_policy

    def worlds(
        self, known: Words, seats: Words, info: Words, *, seed: int, number: int
    ) -> tuple[Words, Floats]:
        """The heaviest of the worlds drawn for each row, and the logarithms of their weights."""
        settings, count = self.settings, self.settings.proposals
        belief = self.evaluate(info, "belief").reshape(-1, CARDS, PLACES)
        worlds = self.kernel.worlds(
            known, seats, belief, self.habits, count=count, seed=seed, number=number,
        )  # fmt: skip
        flat = worlds.reshape(-1, ROW_WORDS)
        gifts, plays = self.log_likelihoods(flat, np.repeat(seats, count))
        log_weights = settings.gifts_count * gifts + settings.plays_count * plays
        log_weights = log_weights.reshape(-1, count)
        heaviest = np.argsort(-log_weights, axis=1, kind="stable")[:, : settings.worlds]
        return (
            np.take_along_axis(worlds, heaviest[:, :, None], axis=1),
            np.take_along_axis(log_weights, heaviest, axis=1),
        )

    def log_likelihoods(self, worlds: Words, seats: Words) -> tuple[Floats, Floats]:
        """How likely the policy makes all that the others gave, and all that they played."""
        kernel, total = self.kernel, np.zeros((2, len(worlds)), np.float32)
        rows = kernel.taken_back(worlds)
        while ((actions := kernel.noted(rows, worlds)) >= 0).any():
            legal = kernel.legal(rows)
            choice = (legal & (legal - 1) != 0) & (actions >= 0)
            asked = np.flatnonzero(choice & (rows[:, TURN] != seats))
            if len(asked):
                info = kernel.info(rows[asked])
                logits, played = self.evaluate(info, "policy"), rows[asked, COUNT] >= self.choices
                total[played.astype(int), asked] += kernel.log_chances(
                    info, logits, actions[asked], uniform=self.settings.whim
                )
            kernel.step(rows, actions)
        return total[0], total[1]

    def play_out(self, worlds: Words, known: Words, candidates: Words) -> Floats:
        """By row, candidate and world: the seat's utility if all play on as the policy likes best.

        Candidates that are not there have 0.
        """
        kernel, each = self.kernel, worlds.shape[1]
        row, candidate = np.nonzero(candidates >= 0)
        rows = worlds[row].reshape(-1, ROW_WORDS)
        kernel.step(rows, np.repeat(candidates[row, candidate], each))
        while (legal := kernel.legal(rows)).any():
            actions = _only(legal)
            asked = np.flatnonzero((actions < 0) & (legal != 0))
            if len(asked):
                info = kernel.info(rows[asked])
                actions[asked] = kernel.best(info, self.evaluate(info, "policy"))
            kernel.step(rows, actions)
        results = np.zeros((*candidates.shape, each), np.float32)
        seats = np.repeat(known[row, TURN], each)
        utilities = kernel.utilities(rows)[np.arange(len(rows)), seats]
        results[row, candidate] = utilities.reshape(-1, each)
        return results

    def evaluate(self, info: Words, head: str) -> Floats:
        """What the network says of these information rows."""
        self.evaluations += len(info)
        return self._evaluate(info, head)

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
            chances = np.exp(self._log_policy(info))
            if aim != AIM_SHOW:
                held = info[:, LEGAL, None] >> np.arange(CARDS) & 1
                given[aim] += chances[:, :CARDS].sum(axis=0)
                kept += (held - chances[:, :CARDS]).sum(axis=0) / (AIMS // 2)
            noise = rng.exponential(size=chances.shape)
            kernel.step(rows, np.argmax(chances / noise, axis=1))
        return np.ascontiguousarray(given / kept)

    def _log_policy(self, info: Words) -> Floats:
        """The policy's log-probabilities of all actions."""
        logits = self.evaluate(info, "policy")
        allowed = info[:, LEGAL, None] >> np.arange(ACTIONS) & 1 != 0
        logits = np.where(allowed, logits, -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        found: Floats = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return found


def preferred(
    log_policy: Floats, results: Floats, log_weights: Floats, settings: Settings
) -> Words:
    """By row, the candidate with the most log π + Q/η, by results in each of the weighed worlds.

    Q is the advantage over the policy's favourite in the same worlds, less the caution.
    """
    weights = np.exp(log_weights - log_weights.max(axis=1, keepdims=True))
    weights = (weights / weights.sum(axis=1, keepdims=True))[:, None, :]
    advantages = results - results[:, :1]
    mean = (weights * advantages).sum(axis=2)
    spread_out = (weights * (advantages - mean[:, :, None]) ** 2).sum(axis=2)
    alike = (weights**2).sum(axis=2)
    error = np.sqrt(spread_out * alike / np.maximum(1 - alike, 1e-3))
    value = (mean - settings.caution * error) / settings.points
    best: Words = np.argmax(log_policy + value, axis=1)
    return best


def _only(legal: Words) -> Words:
    """The only legal action; -1 where there is none or a choice."""
    single = (legal != 0) & (legal & (legal - 1) == 0)
    return np.where(single, np.log2(np.where(single, legal, 1)).astype(np.int64), -1)


class SearchBot(ImpBot):
    """`imp` with search; the same view gives the same choice."""

    settings = Settings()

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._seed = self.rng.getrandbits(62)

    def best(self, view: View, chosen: tuple[Card, ...] = ()) -> int:
        """The number of the action that search likes most; it looks at tricks alone.

        It is made ready in the exchange: where nothing is compiled yet, that takes a while.
        """
        search = _ready(view.setup, self.settings)
        if not isinstance(view.options, PlayOptions):
            return super().best(view, chosen)
        known = known_row(view)[None]
        (best,) = search.choose(known, seed=self._seed, number=int(known[0, COUNT]))
        return int(best)


@cache
def _ready(setup: Setup, settings: Settings) -> Search:
    """A search with the shipped network, which all bots share; a small one compiles everything."""
    kernel = Kernel(setup)
    rows = kernel.deal(1, seed=0)
    while rows[0, COUNT] < kernel.program[CHOICES]:
        info = kernel.info(rows)
        kernel.step(rows, kernel.best(info, ask(info, "policy")))
    kernel.hide(rows, kernel.turns(rows))
    Search(kernel, ask, Settings(proposals=2, worlds=2, notable=0.0)).choose(rows, seed=0)
    return Search(kernel, ask, settings)


def ask(info: Words, head: str) -> Floats:
    """What the shipped network says of these information rows."""
    parts = [info[at : at + AT_ONCE] for at in range(0, len(info), AT_ONCE)]
    return np.concatenate([network().run([head], {"features": spread(part)})[0] for part in parts])
