"""Tenures: who played a seat for which rounds of a match, and which points each of them made.

A latecomer takes a seat over with its points, so the standing tells those points apart. A round in
which a bot made some of a person's choices is marked as helped.
"""

import msgspec

from bottleimp.rules import Seat


class Choice(msgspec.Struct, frozen=True):
    """A choice of the round that a bot made for a person."""

    seat: Seat
    turn: str
    """The decision within the round: a phase's name, or `play:5`."""
    by: str
    """`bot` for a person who is away, `limit` for one whose time was up."""


class Tenure(msgspec.Struct, frozen=True):
    """The rounds in a row that one person or bot played at a seat."""

    name: str
    bot: str | None
    """The bot's level; None for a person."""
    person: int
    """The person's number; 0 for a bot."""
    points: int
    helped: tuple[int, ...] = ()
    """The rounds of the match, counted from 1, in which a bot made some of the choices."""


def add_round(
    tenures: tuple[Tenure, ...], now: Tenure, *, number: int, helped: bool
) -> tuple[Tenure, ...]:
    """Return a seat's tenures after a round, whose player and points are `now`."""
    last = tenures[-1] if tenures else None
    before: tuple[Tenure, ...] = tenures
    points, rounds = now.points, (number,) if helped else ()
    if last is not None and same_player(last, now):
        before = tenures[:-1]
        points, rounds = last.points + points, (*last.helped, *rounds)
    return (*before, Tenure(now.name, now.bot, now.person, points, rounds))


def same_player(one: Tenure, other: Tenure) -> bool:
    """Return True if both are the same person, or bots of the same name."""
    return one.person == other.person and (one.person > 0 or one.name == other.name)
