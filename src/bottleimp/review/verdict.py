"""What is said of one decision."""

from dataclasses import dataclass

from bottleimp.review.reasons import Reason
from bottleimp.rules import Card

PLAY = "play"


@dataclass(frozen=True, kw_only=True)
class Option:
    """A card that could have been played."""

    card: Card
    points: float
    """The expected utility."""
    error: float
    """The standard error of its distance from the reference."""
    policy: float
    """How often `imp` plays it."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """One decision of a seat that had a choice."""

    kind: str
    number: int
    """Actions before it in the round."""
    seat: int
    trick: int
    """Tricks before it."""
    played: Card
    reference: Card
    options: tuple[Option, ...]
    """All that was legal, what `imp` likes most first."""
    loss: float
    """Points of the reference over what was played."""
    error: float
    lead: float
    """Points of the reference over what `imp` would have played."""
    own: float
    """Points of what `imp` would have played over what was: these add up over decisions."""
    grade: str
    reasons: tuple[Reason, ...]
    hindsight: float
    """Points of the reference over what was played in the true deal."""
    worlds: int
    """How many were looked at."""
    spent: int
    """Evaluations of the network."""
