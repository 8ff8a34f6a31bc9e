"""Layout of a program: a mode with its deck as an array of 64-bit words.

The kernel contains no code for particular modes; it only reads these words. The functions run
compiled on arrays and uncompiled on lists.
"""

from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.layout import MAX_HANDS, MAX_SEATS, Numbers

SEATS = 0
PLAYERS = 1
HANDS_EACH = 2
BOTTLES = 3
TRICK_CARDS = 4
CHOICES = 5
"""Number of single choices before the first trick: cards given and packets shown."""
LENGTH = 6
"""Number of actions of a round, including those of automata."""
DECISIONS = 7
"""Number of actions that players take."""
MODE = 8
"""Number of the mode; -1 for a mode that no network has learnt."""
START_PRICE = 9
OPEN_HANDS = 10
"""Hands that lie open during tricks: bit 0 for the first, bit 1 for the second."""
DECK = 11
COLOURS = 12
"""Cards of each colour."""
WORTH_BITS = 15
"""Cards whose points have bit 0, 1 and 2 set."""
SLOT_HANDS = 18
"""Hands that each card of a trick may come from: bit 0 for the first, bit 1 for the second."""
MAX_TRICK = 8
WORTH = SLOT_HANDS + MAX_TRICK
"""Points of each card."""
COLOUR_OF = WORTH + CARDS
"""Number of each card's colour."""
DECK_SIZE = COLOUR_OF + CARDS
DECK_CARDS = DECK_SIZE + 1
"""Cards of the deck, in rising order."""
DEALERS = DECK_CARDS + CARDS
"""A block of `DEALER_WORDS` words for each dealer; the offsets in a block follow."""

FIRST_LEADER = 0
DEALT_SIZES = 1
"""Sizes of all hands after the deal, encoded like `SIZES` of a row."""
PLACE = 2
"""Distance of each seat from the dealer, clockwise."""
TURNS = PLACE + MAX_SEATS
"""Seat to act, by leader and number of the card in the trick."""
MATES = TURNS + MAX_SEATS * MAX_TRICK
"""Seats of each seat's side as bits, including its own."""
WEIGHT = MATES + MAX_SEATS
"""Factor by which the score of each seat's side is multiplied."""
HAND_CARDS = WEIGHT + MAX_SEATS
"""Number of cards dealt, by seat and hand."""
STEPS = HAND_CARDS + MAX_HANDS
"""A block of `CHOICE_WORDS` words for each choice, in order; the offsets in a block follow."""
MAX_CHOICES = 24
CHOICE_WORDS = 8
DEALER_WORDS = STEPS + MAX_CHOICES * CHOICE_WORDS
PROGRAM_WORDS = DEALERS + MAX_SEATS * DEALER_WORDS

SEAT = 0
FROM = 1
"""Hand that the card comes from."""
AIM = 2
TO = 3
"""Seat that gets the card; -1 for the imp's trick."""
INTO = 4
"""Hand that the card goes into."""
BEGUN = 5
"""Index of the first choice of this phase."""
ENDS = 6
"""1 if this is the last choice of the phase, else 0."""
UNSEEN = 7
"""Hands that the seat does not look at yet, as bits."""

AIMS = 6
AIM_IMP, AIM_LEFT, AIM_RIGHT, AIM_ACROSS, AIM_SHOW, AIM_PLAY = range(AIMS)


def dealer_at(dealer: int) -> int:
    """Return the index of the dealer's block."""
    return DEALERS + dealer * DEALER_WORDS


def step_at(dealer: int, nth: int) -> int:
    """Return the index of the block of choice `nth` before the first trick."""
    return DEALERS + dealer * DEALER_WORDS + STEPS + nth * CHOICE_WORDS


def turn_of(program: Numbers, dealer: int, leader: int, slot: int) -> int:
    """Return the seat that plays card `slot` of a trick."""
    turn: int = program[dealer_at(dealer) + TURNS + leader * MAX_TRICK + slot]
    return turn


def place_of(program: Numbers, dealer: int, seat: int) -> int:
    """Return the distance of a seat from the dealer, clockwise."""
    place: int = program[dealer_at(dealer) + PLACE + seat]
    return place


def seats_away(program: Numbers, dealer: int, seat: int, other: int) -> int:
    """Return the distance of the seat `other` from the seat, clockwise."""
    seats: int = program[SEATS]
    return (place_of(program, dealer, other) - place_of(program, dealer, seat)) % seats
