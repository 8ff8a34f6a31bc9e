"""Where everything about a round lies in its row of 64-bit words.

Seats are padded to `MAX_SEATS` and hands to two per seat. A card set is a word (see `cards`). The
functions run compiled on rows and uncompiled on lists.
"""

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Words: TypeAlias = npt.NDArray[np.int64]
    """A row, a program, or a batch of rows."""
else:
    Words = Any  # a single view is looked at without NumPy

Numbers: TypeAlias = Any
"""What index arithmetic works on: words compiled, or plain lists of integers uncompiled."""

MAX_SEATS = 6
MAX_HANDS = 2 * MAX_SEATS

DEALER = 0
LEADER = 1
TURN = 2
"""Whose decision is next; -1 when the round is over."""
COUNT = 3
"""Actions so far: cards given, packets shown, cards played (by automata too)."""
SLOT = 4
"""Cards on the table."""
TRICK = 5
"""Tricks finished."""
LED = 6
"""The cards of the led colour; all ones when the next card leads."""
LED_COLOUR = 7
"""That colour's number, or -1."""
TABLE = 8
"""The cards on the table."""
TABLE_POINTS = 9
BEST = 10
"""The card that is winning the trick, plus `BUYS` if it is below the price; or -1."""
BEST_SEAT = 11
VOIDS = 12
"""By hand and colour a bit (`void_at`): that hand is known to have run out of that colour."""
IMP = 13
"""The imp's trick, once the cards for it are handed over."""
IMP_POINTS = 14
SHOWN = 15
"""Bit by seat: its second packet lies open."""
PRICE = 16
"""By bottle, as a bit position (see `cards.price_bit`); -1 for a bottle that is not in play."""
OWNER = 18
"""By bottle; -1 for nobody."""
SIZES = 20
"""By hand, `SIZE_BITS` for the number of its cards (`size_at`)."""
POINTS = 21
"""Points on the cards won, `POINT_BITS` for each seat."""
HANDS = 22
"""By seat and hand (`hand_at`). A card chosen to be given has left its hand."""
PLAYED = HANDS + MAX_HANDS
"""By seat, every card it played."""
WON = PLAYED + MAX_SEATS
"""By seat; a price card is in none of these until it is replaced."""
HISTORY = WON + MAX_SEATS
"""A byte for each action (see `history`)."""
HISTORY_WORDS = 9
ROW_WORDS = HISTORY + HISTORY_WORDS
MAX_ACTIONS = 8 * HISTORY_WORDS

BUYS = 64
SIZE_BITS = 5
POINT_BITS = 9
VOID_BITS = 6
"""Of `VOIDS`, for each seat."""

# Working space of one thread, for what deals and plays at random.
STREAM = 0
"""The state of its random numbers."""
SPARE_DECK = 1
SPARE_SCORES = SPARE_DECK + 54
SPARE_ROW = SPARE_SCORES + MAX_SEATS
SCRATCH_WORDS = 128
"""More than needed, so that threads do not write to the same cache line."""


def nth_hand(seat: int, hand: int) -> int:
    """The place of that hand among all hands."""
    return 2 * seat + hand


def hand_at(seat: int, hand: int) -> int:
    """The word of that hand."""
    return HANDS + nth_hand(seat, hand)


def size_at(nth: int) -> int:
    """The bit of `SIZES` where the size of the nth hand begins."""
    return SIZE_BITS * nth


def size_of(row: Numbers, nth: int) -> int:
    """How many cards are in the nth hand."""
    size: int = row[SIZES] >> size_at(nth) & ((1 << SIZE_BITS) - 1)
    return size


def points_of(row: Numbers, seat: int) -> int:
    """The points on the cards that the seat won."""
    points: int = row[POINTS] >> (POINT_BITS * seat) & ((1 << POINT_BITS) - 1)
    return points


def void_at(nth: int, colour: int) -> int:
    """The bit of `VOIDS` for the nth hand and that colour."""
    return 3 * nth + colour


def voids_of(row: Numbers, seat: int) -> int:
    """The seat's `VOID_BITS`."""
    voids: int = row[VOIDS] >> (VOID_BITS * seat) & ((1 << VOID_BITS) - 1)
    return voids
