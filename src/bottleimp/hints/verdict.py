"""What is said of the card that is advised, beside others."""

from dataclasses import dataclass
from typing import Any

from bottleimp.rules import Card

DIGITS = 1


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A card, and how it compares."""

    card: Card
    also: tuple[Card, ...]
    """Cards that are no worse, as far as can be told."""
    over: Card | None
    """The likeliest of those that are clearly worse; None if there are none."""
    points: float
    """By how much the card is better than that one."""
    error: float
    because: tuple[tuple[str, dict[str, Any]], ...]
    """Why, as `review.reasons` has it."""

    def to_json(self) -> dict[str, Any]:
        """For the wire."""
        return {
            "also": list(self.also),
            "over": self.over,
            "points": round(self.points, DIGITS) + 0.0,
            "error": round(self.error, DIGITS) + 0.0,
            "because": [[key, numbers] for key, numbers in self.because],
        }
