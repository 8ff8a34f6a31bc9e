"""Sums over the rounds of one bot, which can be added up over processes."""

from collections import Counter, deque
from dataclasses import dataclass, field

from bottleimp.arena.time_histogram import TimeHistogram

KEPT_LINES = 5
"""Number of last lines of a program's standard error that are stored."""


@dataclass
class BotTally:
    """Sums over sides: a bot that holds three sides of a round counts three times."""

    sides: int = 0
    score: int = 0
    points: int = 0
    bottles: int = 0
    times: TimeHistogram = field(default_factory=TimeHistogram)
    forfeits: Counter[str] = field(default_factory=Counter)
    """By kind of error, the number of decisions replaced by a random legal action."""
    first_forfeit: str = ""
    last_words: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT_LINES))

    def include(self, other: "BotTally") -> None:
        """Add the sums of a later tally."""
        self.sides += other.sides
        self.score += other.score
        self.points += other.points
        self.bottles += other.bottles
        self.times.include(other.times)
        self.forfeits.update(other.forfeits)
        self.first_forfeit = self.first_forfeit or other.first_forfeit
        self.last_words.extend(other.last_words)

    def add_forfeit(self, kind: str, what: str) -> None:
        """Count a decision that a random action replaced."""
        self.forfeits[kind] += 1
        self.first_forfeit = self.first_forfeit or what

    @property
    def mean_score(self) -> float:
        """Points per round as scored."""
        return self.score / self.sides if self.sides else 0.0

    @property
    def mean_points(self) -> float:
        """Points per round on the cards of its tricks, before the cost of a bottle."""
        return self.points / self.sides if self.sides else 0.0

    @property
    def bottle_rate(self) -> float:
        """The share of its rounds that ended with a bottle on its side."""
        return self.bottles / self.sides if self.sides else 0.0
