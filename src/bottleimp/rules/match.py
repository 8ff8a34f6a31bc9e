"""Matches: rounds until an agreed end. Players with the highest total win together."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from bottleimp.rules.cards import Seat
from bottleimp.rules.errors import BadText
from bottleimp.rules.modes import Setup


class EndBy(StrEnum):
    """The unit in which the end of a match is counted."""

    ROUNDS = "rounds"
    DEALS = "deals"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class End:
    """The end of a match: a number of rounds, of deals by every player, or of points."""

    by: EndBy
    amount: int

    def __str__(self) -> str:
        return f"{self.amount} {self.by}"


MOST = 1_000_000
_NUMBER = re.compile("[1-9][0-9]{0,6}")

EVERYONE_DEALS_TWICE = End(EndBy.DEALS, 2)


def parse_end(text: str) -> End:
    """Parse `8 rounds`, `2 deals` (every player deals twice) or `500 points`."""
    amount, _, by = text.strip().replace("-", " ").partition(" ")
    known = {kind.value for kind in EndBy}
    if by not in known or not _NUMBER.fullmatch(amount) or int(amount) > MOST:
        raise BadText(f"{text[:40]!r} ends no match; say '8 rounds', '2 deals' or '500 points'")
    return End(EndBy(by), int(amount))


@dataclass(frozen=True, slots=True)
class Match:
    """A match with its agreed end and the scores of the rounds so far."""

    setup: Setup
    end: End = EVERYONE_DEALS_TWICE
    first_dealer: Seat = 0
    rounds: tuple[tuple[int, ...], ...] = ()

    @property
    def dealer(self) -> Seat:
        """The dealer of the next round. The deal passes to the left."""
        return (self.first_dealer + len(self.rounds)) % self.setup.mode.players

    @property
    def totals(self) -> tuple[int, ...]:
        """Sums of the scores so far, by seat."""
        if not self.rounds:
            return (0,) * self.setup.mode.seats
        return tuple(map(sum, zip(*self.rounds, strict=True)))

    @property
    def over(self) -> bool:
        """True if the agreed end is reached. The points of an automaton do not count for it."""
        players = self.setup.mode.players
        if self.end.by is EndBy.POINTS:
            return max(self.totals[:players]) >= self.end.amount
        each = players if self.end.by is EndBy.DEALS else 1
        return len(self.rounds) >= self.end.amount * each

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The players with the highest total. Automata cannot win."""
        totals = self.totals[: self.setup.mode.players]
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def after(self, scores: tuple[int, ...]) -> "Match":
        """Return the match with the scores of one more round."""
        return replace(self, rounds=(*self.rounds, scores))
