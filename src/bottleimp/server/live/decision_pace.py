"""The time that a searching bot takes for a forced card.

A search ends at once if only one card is legal. If the bot also played at once, all players would
learn that it had no choice. So the time for a forced card is drawn from the times of recent free
decisions by the same bot with as many cards in hand.
"""

from collections import deque
from random import Random
from typing import TypeAlias

from bottleimp.rules import PlayOptions
from bottleimp.table.table_bots import BotJob

_HISTORY = 32
"""Number of recent times per bot, mode and hand size."""
_LONGEST = 10.0
"""Seconds; longer times are ignored: code was compiled, or a process was killed."""
_AT_FIRST = (0.03, 0.3)
"""Minimum and maximum seconds for a forced card before any free decision was timed."""

_Kind: TypeAlias = tuple[str, str]
"""The names of a bot and a mode."""


def is_forced(job: BotJob) -> bool:
    """Return True if one card is legal, but the hand holds more, so that others cannot know."""
    options = job.seen.options
    return isinstance(options, PlayOptions) and len(options.cards) == 1 < _cards(job)


class Pace:
    """The times of recent free decisions."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._times: dict[_Kind, dict[int, deque[float]]] = {}

    def note(self, job: BotJob, seconds: float) -> None:
        """Record the seconds that a free choice of a card took."""
        if seconds < _LONGEST and isinstance(job.seen.options, PlayOptions):
            times = self._times.setdefault(_kind_of(job), {})
            times.setdefault(_cards(job), deque(maxlen=_HISTORY)).append(seconds)

    def draw(self, job: BotJob) -> float:
        """Return the seconds that a forced card should take."""
        times = self._times.get(_kind_of(job))
        if not times:
            return self._rng.uniform(*_AT_FIRST)
        cards = _cards(job)
        nearest = min(times, key=lambda count: (abs(count - cards), count))
        return self._rng.choice(times[nearest])


def _kind_of(job: BotJob) -> _Kind:
    return job.name, job.seen.setup.mode.id


def _cards(job: BotJob) -> int:
    return len(job.seen.own_cards)
