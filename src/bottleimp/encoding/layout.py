"""Layout of a row: the state of a round in 64-bit words.

Seats are padded to `MAX_SEATS`, hands to two per seat. A card set is a word (see `card_bits`). The
functions run compiled on rows and uncompiled on lists.
"""

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Words: TypeAlias = npt.NDArray[np.int64]
    """A row, a program, or a batch of rows."""
else:
    Words = Any  # NumPy is not needed to encode a single view

Numbers: TypeAlias = Any
"""Type of rows and programs in functions that run compiled on arrays and uncompiled on lists."""

MAX_SEATS = 6
MAX_HANDS = 2 * MAX_SEATS

DEALER = 0
LEADER = 1
TURN = 2
"""Seat to act; -1 when the round is over."""
COUNT = 3
"""Number of actions so far: cards given, packets shown, cards played (also by automata)."""
SLOT = 4
"""Number of cards on the table."""
TRICK = 5
"""Number of finished tricks."""
LED = 6
"""Cards of the led colour, as bits; all ones when the next card leads."""
LED_COLOUR = 7
"""Number of the led colour, or -1."""
TABLE = 8
"""The cards on the table."""
TABLE_POINTS = 9
BEST = 10
"""Card that is winning the trick, plus `BUYS` if it is below the price; -1 without one."""
BEST_SEAT = 11
VOIDS = 12
"""Bits by hand and colour (`void_at`): the hand is known to have run out of the colour."""
IMP = 13
"""Cards of the imp's trick, without those that are chosen but not yet handed over."""
IMP_POINTS = 14
SHOWN = 15
"""Bit by seat: set if its second packet lies open."""
PRICE = 16
"""Price of each bottle as a bit position (`card_bits.price_bit`); -1 if it is not in play."""
OWNER = 18
"""Owner's seat of each bottle; -1 without an owner."""
SIZES = 20
"""Number of cards of each hand, in `SIZE_BITS` bits (`size_at`)."""
POINTS = 21
"""Points on the cards that each seat won, in `POINT_BITS` bits."""
HANDS = 22
"""Cards by seat and hand (`hand_at`). A card that is chosen to be given has left its hand."""
PLAYED = HANDS + MAX_HANDS
"""All cards that each seat played."""
WON = PLAYED + MAX_SEATS
"""Cards that each seat won; a card that is a bottle's price is in none until it is replaced."""
HISTORY = WON + MAX_SEATS
"""One byte for each action (see `history`)."""
HISTORY_WORDS = 9
ROW_WORDS = HISTORY + HISTORY_WORDS
MAX_ACTIONS = 8 * HISTORY_WORDS

BUYS = 64
SIZE_BITS = 5
POINT_BITS = 9
VOID_BITS = 6
"""Number of bits in `VOIDS` for each seat."""

# Scratch space of one thread, for dealing, random play and worlds.
STREAM = 0
"""State of the thread's random generator."""
SPARE_DECK = 1
SPARE_SCORES = SPARE_DECK + 54
SPARE_ROW = SPARE_SCORES + MAX_SEATS
SCRATCH_WORDS = 128
"""Size of the scratch space; it is padded so that threads do not share a cache line."""


def nth_hand(seat: int, hand: int) -> int:
    """Return the index of a seat's hand among all hands."""
    return 2 * seat + hand


def hand_at(seat: int, hand: int) -> int:
    """Return the index of the word of a seat's hand."""
    return HANDS + nth_hand(seat, hand)


def size_at(nth: int) -> int:
    """Return the lowest bit, in `SIZES`, of the size of hand `nth`."""
    return SIZE_BITS * nth


def size_of(row: Numbers, nth: int) -> int:
    """Return the number of cards in hand `nth`."""
    size: int = row[SIZES] >> size_at(nth) & ((1 << SIZE_BITS) - 1)
    return size


def points_of(row: Numbers, seat: int) -> int:
    """Return the points on the cards that the seat won."""
    points: int = row[POINTS] >> (POINT_BITS * seat) & ((1 << POINT_BITS) - 1)
    return points


def void_at(nth: int, colour: int) -> int:
    """Return the bit of `VOIDS` for hand `nth` and the colour."""
    return 3 * nth + colour


def voids_of(row: Numbers, seat: int) -> int:
    """Return the seat's `VOID_BITS` bits of `VOIDS`."""
    voids: int = row[VOIDS] >> (VOID_BITS * seat) & ((1 << VOID_BITS) - 1)
    return voids
