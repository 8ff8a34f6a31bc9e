"""How well a player follows the advice: a level is data, not code."""

from collections.abc import Mapping
from dataclasses import dataclass

from bottleimp.bots.rulebook import exchange_advice, play_advice
from bottleimp.bots.rulebook.forecast import EAGERNESS
from bottleimp.bots.rulebook.knowledge import EVERYTHING, Memory


@dataclass(frozen=True, slots=True)
class Skill:
    """What a player heeds, with weights, and what they keep in mind; all of it, unless told."""

    tricks: Mapping[play_advice.Advice, float]
    giving: tuple[exchange_advice.GivenCard, ...]
    """Ways to choose gifts; one of them is gone by in each exchange."""
    memory: Memory = EVERYTHING
    eagerness: float = EAGERNESS
    """How often others are expected to take a trick that they can take."""
    overlooks: float = 0.0
    """How often a piece of advice does not come to mind when a card is to be played."""


RULEBOOK = Skill(play_advice.ADVICE, (exchange_advice.ADVICE,))
