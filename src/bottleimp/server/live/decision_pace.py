"""How long a searching bot takes over a card that it must play anyway.

A search ends at once where only one card is legal. If the bot answered at once too, everybody at
the table would know that it had no choice. So a forced card takes a time drawn from those that
free decisions took lately, of the same bot with as many cards in hand.
"""

from collections import deque
from random import Random
from typing import TypeAlias

from bottleimp.rules import PlayOptions
from bottleimp.table.table_bots import BotJob

_KEPT = 32
"""Times remembered of each kind of decision."""
_LONGEST = 10.0
"""Seconds; what took longer had to be compiled, or its process was killed."""
_AT_FIRST = (0.03, 0.3)
"""Seconds, at least and at most, of a forced card before any free decision was timed."""

_Kind: TypeAlias = tuple[str, str]
"""A bot's and a mode's name."""


def is_forced(thought: BotJob) -> bool:
    """Return whether a search would end at once, and others could not know: one card is legal."""
    options = thought.seen.options
    return isinstance(options, PlayOptions) and len(options.cards) == 1 < _cards(thought)


class Pace:
    """The times that free decisions took."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._times: dict[_Kind, dict[int, deque[float]]] = {}

    def note(self, thought: BotJob, seconds: float) -> None:
        """Remember how long it took to choose a card."""
        if seconds < _LONGEST and isinstance(thought.seen.options, PlayOptions):
            times = self._times.setdefault(_kind_of(thought), {})
            times.setdefault(_cards(thought), deque(maxlen=_KEPT)).append(seconds)

    def draw(self, thought: BotJob) -> float:
        """Return the seconds that a forced decision is to take."""
        times = self._times.get(_kind_of(thought))
        if not times:
            return self._rng.uniform(*_AT_FIRST)
        cards = _cards(thought)
        nearest = min(times, key=lambda count: (abs(count - cards), count))
        return self._rng.choice(times[nearest])


def _kind_of(thought: BotJob) -> _Kind:
    return thought.name, thought.seen.setup.mode.id


def _cards(thought: BotJob) -> int:
    return len(thought.seen.own_cards)
