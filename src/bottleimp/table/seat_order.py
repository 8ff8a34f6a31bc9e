"""Which seats stay when the host chooses a game for fewer or more players."""

from collections.abc import Sequence
from enum import IntEnum


class KeepRank(IntEnum):
    """How firmly a seat stays: the lowest goes first."""

    FREE = 0
    BOT = 1
    PERSON = 2


def select_seats(seats: Sequence[KeepRank], players: int) -> list[int]:
    """Return the numbers of the seats that stay, in order.

    With fewer players the free seats go first, then the bots, and the last of each before the
    others. People stay: there are at most `players` of them.
    """
    surplus = max(0, len(seats) - players)
    in_order_to_go = sorted(range(len(seats)), key=lambda seat: (seats[seat], -seat))
    gone = {*in_order_to_go[:surplus]}
    return [seat for seat in range(len(seats)) if seat not in gone]
