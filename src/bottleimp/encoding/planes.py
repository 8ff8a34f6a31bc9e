"""Layout of an information row: what a seat knows, packed into words.

An information row has `INFO_WORDS` words of 56 bits: first planes, with a bit for each card (and,
in `legal`, for each of the two packets); then flags of one bit; then numbers of one byte. Seats are
relative: the seat itself is 0, the others follow clockwise.
"""

from typing import NamedTuple

from bottleimp.encoding.card_bits import ACTIONS, CARDS
from bottleimp.encoding.layout import MAX_SEATS

WIDTH = ACTIONS
"""Number of bits used in each word."""
BYTES = WIDTH // 8

# Planes: index of the first word of each kind.
HELD = 0
SECOND = 6
GIVEN = 7
BURIED = 8
RECEIVED = 9
ON_TABLE = 12
PLAYED_BY = 18
WON_BY = 24
BELOW = 30
UNSEEN = 32
LEGAL = 33
COLOUR = 34
WORTH = 37
PLANES = 40

# Flags: bit positions within one of the three words after the planes.
SEATS_FLAGS = PLANES
PRESENT, AUTOMATON, MATE, DEALS, LEADS, WINS, OWNS, OWNS_OTHER = range(0, 8 * MAX_SEATS, MAX_SEATS)
LED_FLAGS = 48
HANDS_FLAGS = 51
BUYS_FLAG = 53
SEATS_FLAGS_USED = 54
VOIDS_FLAGS = PLANES + 1
MODE_FLAGS = 36
MODES_KNOWN = 16
VOIDS_FLAGS_USED = MODE_FLAGS + MODES_KNOWN
STAGE_FLAGS = PLANES + 2
SLOT_FLAGS = 0
TRICK_FLAGS = 8
TRICKS_KNOWN = 18
AIM_FLAGS = TRICK_FLAGS + TRICKS_KNOWN
STAGE_FLAGS_USED = AIM_FLAGS + 6

FLAG_WORDS = 3
FLAGS_USED = (SEATS_FLAGS_USED, VOIDS_FLAGS_USED, STAGE_FLAGS_USED)
"""Number of bits used in each word of flags."""

# Numbers: seven bytes in each of the last three words.
POINTS_NUMBERS = PLANES + 3
FIRST_NUMBERS = PLANES + 4
SECOND_NUMBERS = PLANES + 5
INFO_WORDS = PLANES + 6

# The truth: a separate row that has only planes.
IN_HAND = 0
IN_SECOND = 6
IN_IMP = 7
BOUND = 8
BOUND_FOR_IMP = 14
TRUTH_WORDS = 15

PLACES = MAX_SEATS + 1
"""Number of places of an unseen card: a relative seat, or the imp's trick."""


class Piece(NamedTuple):
    """A named part of the features: `width` columns with numbers from 0 to `most`."""

    name: str
    meaning: str
    width: int
    most: int = 1


def _planes(name: str, meaning: str, kinds: int = 1) -> Piece:
    return Piece(name, meaning, kinds * WIDTH)


PIECES: tuple[Piece, ...] = (
    _planes("held", "by seat: cards known to be in its hands (own, open, or given to it)", 6),
    _planes("second", "of those, the ones in the hidden hand or the second packet"),
    _planes("given", "cards this seat gave to another"),
    _planes("buried", "cards this seat put into the imp's trick"),
    _planes("received", "cards this seat got: from the left, from the right, from elsewhere", 3),
    _planes("table", "by seat: its cards in the trick on the table", 6),
    _planes("played", "by seat: its cards in finished tricks", 6),
    _planes("won", "by seat: the cards it won", 6),
    _planes("below", "cards below the price; cards below the other bottle's price", 2),
    _planes("unseen", "cards whose place this seat does not know"),
    _planes("legal", f"actions open to this seat now; {CARDS} and {CARDS + 1} show a packet"),
    _planes("colour", "by colour (yellow, blue, red): the deck's cards", 3),
    _planes("worth", "cards whose points have the bit 1, 2, 4", 3),
    Piece("present", "by seat: somebody sits there", 6),
    Piece("automaton", "by seat: it plays by itself", 6),
    Piece("mate", "by seat: on the same side", 6),
    Piece("dealer", "by seat: it dealt", 6),
    Piece("leader", "by seat: it led, or leads now", 6),
    Piece("winning", "by seat: its card is winning the trick on the table", 6),
    Piece("owner", "by seat: it owns the bottle for sale", 6),
    Piece("other_owner", "by seat: it owns the other bottle", 6),
    Piece("led", "the colour that was led", 3),
    Piece("from", "the hands the card may come from: first, second", 2),
    Piece("buying", "the card that is winning is below the price", 1),
    Piece("voids", "by seat, hand and colour: known to have run out", 36),
    Piece("mode", "the mode at this player count, by its own number", MODES_KNOWN),
    Piece("slot", "by number: cards on the table", 8),
    Piece("trick", "by number: finished tricks", TRICKS_KNOWN),
    Piece("aim", "what is chosen: for the imp, left, right, elsewhere; a packet; a play", 6),
    Piece("points", "by seat: points on the cards won", 6, 255),
    Piece("table_points", "points on the table", 1, 63),
    Piece("first_cards", "by seat: cards in its (first, open) hand", 6, 18),
    Piece("price", "the price as a place among the cards", 1, CARDS),
    Piece("second_cards", "by seat: cards in its second or hidden hand", 6, 18),
    Piece("other_price", "the other bottle's price, or 0", 1, CARDS),
)

TRUTH_PIECES: tuple[Piece, ...] = (
    _planes("in_hand", "by seat: the cards it holds", 6),
    _planes("in_second", "of those, the ones in the hidden hand or the second packet"),
    _planes("in_imp", "the imp's trick"),
    _planes("bound", "by seat: cards chosen for it, not handed over yet", 6),
    _planes("bound_for_imp", "cards chosen for the imp's trick, not handed over yet"),
)


def _check() -> int:
    width = PLANES * WIDTH + sum(FLAGS_USED) + 3 * BYTES
    assert width == sum(piece.width for piece in PIECES)
    return width


FEATURES = _check()
"""Number of features."""
