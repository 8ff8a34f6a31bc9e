"""The result of judging one decision, before and after the seat's next decision is known."""

from dataclasses import dataclass
from typing import TypeAlias

from bottleimp.review.reasons import Reason
from bottleimp.rules import Card

PLAY = "play"
"""The kind of a decision in a trick. Other kinds are names of phases before the tricks."""
Chosen: TypeAlias = Card | tuple[Card, ...] | str
"""A card played, the cards of an exchange in the order of its places, or the packet shown."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """A choice that a seat had, with its value."""

    choice: Chosen
    points: float
    """Expected utility, in points."""
    error: float
    """Standard error of the difference between this option and the reference, in points."""
    policy: float
    """Probability with which `imp` makes this choice."""


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A decision compared with its reference, independently of all other decisions."""

    kind: str
    """`PLAY`, or the name of the phase in which the choice was made."""
    number: int
    """Number of actions in the round before the decision."""
    seat: int
    trick: int
    """Number of tricks finished before the decision; 0 also before the tricks."""
    played: Chosen
    reference: Chosen
    options: tuple[Option, ...]
    """The legal cards, or the likeliest choices before the tricks; `imp`'s favourite first."""
    loss: float
    """Points by which the reference beats the choice made."""
    error: float
    """Standard error of `loss`."""
    lead: float
    """Points by which the reference beats `imp`'s favourite; 0 where the baseline searches."""
    own: float
    """`loss` minus `lead`, the only loss that may be summed over decisions."""
    reasons: tuple[Reason, ...]
    hindsight: float
    """Points by which the reference beats the choice made in the true deal."""
    worlds: int
    """Number of worlds drawn."""
    spent: int
    """Number of network evaluations."""


@dataclass(frozen=True, kw_only=True)
class Verdict(Comparison):
    """A decision's comparison with the loss that the player is shown and its grade."""

    shown: float
    """The loss, less the part that is still available at the seat's next decision."""
    grade: str
    """The grade of `shown`, one of `GRADES`."""
