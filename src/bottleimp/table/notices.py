"""The notices at a table about people who come and go, and about the host.

A table keeps its latest notices, so that a reader who was away finds them in the page's log.
"""

from enum import StrEnum

import msgspec

from bottleimp.rules import Seat

MOST_NOTICES = 24
"""A table keeps this many notices and forgets older ones."""


class What(StrEnum):
    """What happened."""

    SAT = "sat"
    """A person took an open seat."""
    LEFT = "left"
    """A person left the seat by choice."""
    AWAY = "away"
    """A person's connection was lost for so long that a bot plays for them."""
    BACK = "back"
    """A person whom a bot played for has come back."""
    REMOVED = "removed"
    """The host removed a person."""
    CLAIMED = "claimed"
    """A person will take over the seat of `other` when the next round is dealt."""
    WITHDRAWN = "withdrawn"
    """A person who had claimed a seat will not take it."""
    JOINED = "joined"
    """A person has taken over the seat of `other`."""
    HOST = "host"
    """A person became the host."""


class Notice(msgspec.Struct, frozen=True):
    """One event about one person, and when in the match it happened."""

    number: int
    """The number of the log's entry."""
    what: What
    seat: Seat
    name: str
    round: int
    """How many rounds the table had dealt, over all its matches."""
    cards: int
    """How many cards of that round had been played."""
    other: str = ""
    """The name of who had the seat before, where the notice is about taking a seat over."""
    other_bot: bool = False
    """True if that one was a bot."""


def append_notices(kept: tuple[Notice, ...], new: list[Notice]) -> tuple[Notice, ...]:
    """Return the kept notices and the new ones, without the oldest."""
    return (*kept, *new)[-MOST_NOTICES:] if new else kept
