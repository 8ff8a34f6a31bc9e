"""Where everything about a mode with its deck lies in its program, an array of 64-bit words.

The kernel knows no mode by name: all it does follows from these words. The functions run compiled
on a program and uncompiled on its list.
"""

from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.layout import MAX_HANDS, MAX_SEATS, Numbers

SEATS = 0
PLAYERS = 1
HANDS_EACH = 2
BOTTLES = 3
TRICK_CARDS = 4
CHOICES = 5
"""Single choices before the first trick: each card given, each packet shown."""
LENGTH = 6
"""All actions of a round, automata's too."""
DECISIONS = 7
"""The actions that players take."""
MODE = 8
"""The mode's own number; -1 for a mode that no network has learnt."""
START_PRICE = 9
OPEN_HANDS = 10
"""The hands that lie open in play: bit 0 the first, bit 1 the second."""
DECK = 11
COLOURS = 12
"""By colour, its cards."""
WORTH_BITS = 15
"""By bit of a card's points, the cards that have it."""
SLOT_HANDS = 18
"""By place in the trick, the hands the card may come from: bit 0 the first, bit 1 the second."""
MAX_TRICK = 8
WORTH = SLOT_HANDS + MAX_TRICK
"""By card, its points."""
COLOUR_OF = WORTH + CARDS
"""By card, its colour's number."""
DECK_SIZE = COLOUR_OF + CARDS
DECK_CARDS = DECK_SIZE + 1
"""The cards of the deck, in rising order."""
DEALERS = DECK_CARDS + CARDS
"""By dealer, a block of `DEALER_WORDS`:"""

FIRST_LEADER = 0
DEALT_SIZES = 1
"""As in a row's `SIZES`."""
PLACE = 2
"""By seat, how many seats to the left of the dealer it sits."""
TURNS = PLACE + MAX_SEATS
"""By leader and place in the trick, whose turn it is."""
MATES = TURNS + MAX_SEATS * MAX_TRICK
"""By seat, the seats of its side as bits, its own among them."""
WEIGHT = MATES + MAX_SEATS
"""By seat, what its side's score is multiplied by."""
HAND_CARDS = WEIGHT + MAX_SEATS
"""By seat and hand, how many cards it is dealt."""
STEPS = HAND_CARDS + MAX_HANDS
"""The choices in the order they are taken, each a block of `CHOICE_WORDS`:"""
MAX_CHOICES = 24
CHOICE_WORDS = 8
DEALER_WORDS = STEPS + MAX_CHOICES * CHOICE_WORDS
PROGRAM_WORDS = DEALERS + MAX_SEATS * DEALER_WORDS

SEAT = 0
FROM = 1
"""The hand the card comes from."""
AIM = 2
TO = 3
"""The seat that gets the card; -1 for the imp's trick."""
INTO = 4
"""The hand it goes into."""
BEGUN = 5
"""The step with which this phase began."""
ENDS = 6
"""1 if all choices of the phase are made after this one."""
UNSEEN = 7
"""The hands that are not looked at yet, as bits."""

AIMS = 6
AIM_IMP, AIM_LEFT, AIM_RIGHT, AIM_ACROSS, AIM_SHOW, AIM_PLAY = range(AIMS)


def dealer_at(dealer: int) -> int:
    """Where that dealer's block begins."""
    return DEALERS + dealer * DEALER_WORDS


def step_at(dealer: int, nth: int) -> int:
    """Where that choice begins, of those before the first trick."""
    return DEALERS + dealer * DEALER_WORDS + STEPS + nth * CHOICE_WORDS


def turn_of(program: Numbers, dealer: int, leader: int, slot: int) -> int:
    """Whose turn it is at that place of a trick."""
    turn: int = program[dealer_at(dealer) + TURNS + leader * MAX_TRICK + slot]
    return turn


def place_of(program: Numbers, dealer: int, seat: int) -> int:
    """How many seats clockwise from the dealer the seat is."""
    place: int = program[dealer_at(dealer) + PLACE + seat]
    return place


def seats_away(program: Numbers, dealer: int, seat: int, other: int) -> int:
    """How many seats clockwise from the seat the other sits."""
    seats: int = program[SEATS]
    return (place_of(program, dealer, other) - place_of(program, dealer, seat)) % seats
