"""What is said of the card that is advised, beside others."""

from dataclasses import dataclass
from typing import Any

from bottleimp.rules import Card

DIGITS = 1


@dataclass(frozen=True, kw_only=True)
class HintVerdict:
    """A card, and how it compares."""

    card: Card
    also: tuple[Card, ...]
    """Cards that are no worse, as far as can be told."""
    over: Card
    """The likeliest card that is clearly worse; where none is, the likeliest other card."""
    points: float
    """By how much the card is better than that one, on average."""
    error: float
    """The standard error of `points`."""
    clear: bool
    """True if the difference is large enough to tell a reason for it."""
    because: tuple[tuple[str, dict[str, Any]], ...]
    """Why, as `review.reasons` has it."""

    def to_json(self) -> dict[str, Any]:
        """For the wire."""
        return {
            "also": list(self.also),
            "over": self.over,
            "points": round(self.points, DIGITS) + 0.0,
            "error": round(self.error, DIGITS) + 0.0,
            "clear": self.clear,
            "because": [[key, numbers] for key, numbers in self.because],
        }
