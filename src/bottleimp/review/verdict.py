"""What is said of one decision."""

from dataclasses import dataclass
from typing import TypeAlias

from bottleimp.review.reasons import Reason
from bottleimp.rules import Card

PLAY = "play"
Chosen: TypeAlias = Card | tuple[Card, ...] | str
"""A card played, the cards of an exchange in its places' order, or the packet that is shown."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """What could have been done."""

    choice: Chosen
    points: float
    """The expected utility."""
    error: float
    """The standard error of its distance from the reference."""
    policy: float
    """How often `imp` does it."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """One decision of a seat that had a choice."""

    kind: str
    """`play`, or the name of the phase in which it was chosen."""
    number: int
    """Actions before it in the round."""
    seat: int
    trick: int
    """Tricks before it; 0 before the first, too."""
    played: Chosen
    reference: Chosen
    options: tuple[Option, ...]
    """All that was legal, or what is likeliest of it; what `imp` likes most first."""
    loss: float
    """Points of the reference over what was played."""
    error: float
    lead: float
    """Points of the reference over what `imp` would have played; 0 where all think ahead."""
    own: float
    """The loss less the lead: these add up over decisions."""
    shown: float
    """What of the loss is told: a chance that is still there at the next decision is not lost."""
    grade: str
    """Of what is told."""
    reasons: tuple[Reason, ...]
    hindsight: float
    """Points of the reference over what was played in the true deal."""
    worlds: int
    """How many were looked at."""
    spent: int
    """Evaluations of the network."""
