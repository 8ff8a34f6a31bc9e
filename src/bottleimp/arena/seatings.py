"""Who sits where: every seating in which one bot holds one side and another all the others.

A deal is played in all of them. Each bot then has each seat, and so each hand, equally often and
among the same opponents as the other: what is left is how they play.
"""

from dataclasses import dataclass
from functools import cache

from bottleimp.rules import Mode, Seat


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of the two bots of a duel, 0 and 1."""

    alone: int
    """The bot (0 or 1) that has a single side."""
    side: tuple[Seat, ...]
    """The seats of that side."""
    bots: tuple[int, ...]
    """The bot of each player, by seat."""


def sides_of_players(mode: Mode, dealer: Seat) -> tuple[tuple[Seat, ...], ...]:
    """The sides that people or bots play; an automaton is everybody's opponent and no side here."""
    return tuple(side for side in mode.sides_for(dealer) if side[0] < mode.players)


@cache
def seatings(mode: Mode, dealer: Seat) -> tuple[Seating, ...]:
    """One 0 among 1s on every side, then one 1 among 0s.

    With two sides the second line-up is the first once more, so it is left out.
    """
    sides = sides_of_players(mode, dealer)
    line_ups = (0,) if len(sides) == 2 else (0, 1)
    return tuple(
        Seating(alone, side, _placed(mode.players, side, alone))
        for alone in line_ups
        for side in sides
    )


def _placed(players: int, side: tuple[Seat, ...], alone: int) -> tuple[int, ...]:
    return tuple(alone if seat in side else 1 - alone for seat in range(players))
