"""Verdict on an advised card."""

from dataclasses import dataclass
from typing import Any

from bottleimp.rules import Card

DIGITS = 1


@dataclass(frozen=True, kw_only=True)
class HintVerdict:
    """Advised card, and its comparison with another card."""

    card: Card
    also: tuple[Card, ...]
    """Cards whose values do not differ significantly from the advised one."""
    over: Card
    """Card with the highest prior among the clearly worse ones, or among all others if none is."""
    points: float
    """Points by which the advised card is better than `over`, on average."""
    error: float
    """Standard error of `points`."""
    clear: bool
    """True if the difference is large enough to tell a reason for it."""
    because: tuple[tuple[str, dict[str, Any]], ...]
    """Reasons, as keys and numbers of `review.reasons`."""

    def to_json(self) -> dict[str, Any]:
        """Return the verdict for the wire, without the card."""
        return {
            "also": list(self.also),
            "over": self.over,
            "points": round(self.points, DIGITS) + 0.0,
            "error": round(self.error, DIGITS) + 0.0,
            "clear": self.clear,
            "because": [[key, numbers] for key, numbers in self.because],
        }
