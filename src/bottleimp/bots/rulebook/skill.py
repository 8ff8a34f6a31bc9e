"""Skills: how well a player follows the advice, as data."""

from collections.abc import Mapping
from dataclasses import dataclass

from bottleimp.bots.rulebook import exchange_advice, play_advice
from bottleimp.bots.rulebook.forecast import EAGERNESS
from bottleimp.bots.rulebook.knowledge import EVERYTHING, Memory


@dataclass(frozen=True, slots=True)
class Skill:
    """Advice that a player follows, with its weights, and the limits of their attention."""

    tricks: Mapping[play_advice.Advice, float]
    giving: tuple[exchange_advice.GivenCard, ...]
    """Sets of weights for gifts; one of them is drawn for each exchange."""
    memory: Memory = EVERYTHING
    eagerness: float = EAGERNESS
    """Assumed probability that another player takes a trick that they can take."""
    overlooks: float = 0.0
    """Probability that a piece of advice is overlooked when a card is to be played."""


RULEBOOK = Skill(play_advice.ADVICE, (exchange_advice.ADVICE,))
