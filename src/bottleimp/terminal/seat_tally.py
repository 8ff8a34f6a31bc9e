"""The results of one seat over many matches."""

from collections.abc import Sequence
from math import sqrt

from bottleimp.intervals import around
from bottleimp.rules import Match, Round, Seat


class SeatTally:
    """Matches won, points per round, and how often a round ended with a bottle."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.won = 0.0
        self.rounds = 0
        self._bottles = 0
        self._sum = 0
        self._squares = 0

    def add(self, seat: Seat, match: Match, states: Sequence[Round]) -> None:
        """Add a match; a shared win counts in part."""
        if seat in match.winners:
            self.won += 1 / len(match.winners)
        for scores, state in zip(match.rounds, states, strict=True):
            self.rounds += 1
            self._sum += scores[seat]
            self._squares += scores[seat] ** 2
            self._bottles += any(bottle.owner == seat for bottle in state.bottles)

    @property
    def mean(self) -> float:
        """Points per round."""
        return self._sum / self.rounds

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        if self.rounds < 2:
            return 0.0
        variance = (self._squares - self._sum * self.mean) / (self.rounds - 1)
        error = sqrt(max(variance, 0.0) / self.rounds)
        return around(0, error, self.rounds).high or 0.0

    @property
    def bottle_rate(self) -> float:
        """Share of the rounds that ended with a bottle."""
        return self._bottles / self.rounds

    def line(self, label: str) -> str:
        """Return the seat's line of the text table."""
        won = f"{self.won:.1f}".removesuffix(".0")
        mean = f"{self.mean:.1f} ± {self.margin:.1f}"
        return f"{label:>4}  {self.bot:<10}  {won:>11}  {mean:>16}  {self.bottle_rate:>14.1%}"

    def to_json(self) -> dict[str, object]:
        """Return the seat's results as JSON."""
        return {
            "bot": self.bot,
            "matches_won": self.won,
            "points_a_round": self.mean,
            "margin_95": self.margin,
            "bottle_rate": self.bottle_rate,
        }
