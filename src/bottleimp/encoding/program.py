"""A mode with its deck, compiled from its declaration into one array of 64-bit words.

The kernel knows no mode by name: all it does follows from these words.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np

from bottleimp.encoding.cards import CARDS, INDEX, START, bits_of
from bottleimp.encoding.layout import MAX_ACTIONS, MAX_HANDS, MAX_SEATS, SIZE_BITS, Words
from bottleimp.rules import Colour, Mode, Seat, Setup
from bottleimp.rules.deals import places
from bottleimp.rules.modes import IMP, OPEN, ShowPhase
from bottleimp.rules.scoring import weight_of

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

AIM_IMP, AIM_LEFT, AIM_RIGHT, AIM_ACROSS, AIM_SHOW, AIM_PLAY = range(6)


@cache
def program_of(setup: Setup) -> Words:
    """The program of a setup; every caller gets the same array, which must not be changed."""
    mode, deck = setup.mode, setup.deck
    steps = [list(_steps(mode, dealer)) for dealer in range(mode.players)]
    choices = len(steps[0])
    imp = mode.imp_dealt + sum(step[AIM] == AIM_IMP for step in steps[0])
    plays = mode.deck_size - imp
    slots = [slot.turn for slot in mode.trick]
    check_fits(mode, choices=choices, plays=plays)
    words = np.zeros(PROGRAM_WORDS, np.int64)
    words[SEATS], words[PLAYERS], words[HANDS_EACH] = mode.seats, mode.players, len(mode.hands)
    words[BOTTLES], words[TRICK_CARDS] = mode.bottles, len(slots)
    words[CHOICES], words[LENGTH] = choices, choices + plays
    words[DECISIONS] = choices + plays * mode.players // mode.seats
    words[MODE] = -1 if mode.number is None else mode.number
    words[START_PRICE] = START
    words[OPEN_HANDS] = sum(1 << n for n, name in enumerate(mode.hands_in_play) if name == OPEN)
    words[DECK] = bits_of(deck.cards)
    for number, colour in enumerate(Colour):
        words[COLOURS + number] = bits_of(c for c in deck.cards if deck.colour[c] is colour)
    for bit in range(3):
        words[WORTH_BITS + bit] = bits_of(c for c in deck.cards if deck.points[c] >> bit & 1)
    for place, slot in enumerate(mode.trick):
        hands = [slot.hand in (None, name) for name in mode.hands_in_play]
        words[SLOT_HANDS + place] = sum(allowed << n for n, allowed in enumerate(hands))
    words[DECK_SIZE] = deck.size
    for nth, card in enumerate(deck.cards):
        words[DECK_CARDS + nth] = INDEX[card]
        words[WORTH + INDEX[card]] = deck.points[card]
        words[COLOUR_OF + INDEX[card]] = list(Colour).index(deck.colour[card])
    for dealer in range(mode.players):
        at = DEALERS + dealer * DEALER_WORDS
        _fill_dealer(words[at : at + DEALER_WORDS], mode, dealer, steps[dealer])
    words.flags.writeable = False
    return words


def check_fits(mode: Mode, *, choices: int, plays: int) -> None:
    """A mode too large for the row says so instead of going wrong."""
    fits = (
        mode.seats <= MAX_SEATS
        and len(mode.hands) <= 2
        and len(mode.trick) <= MAX_TRICK
        and mode.bottles <= 2
        and choices <= MAX_CHOICES
        and choices + plays <= MAX_ACTIONS
        and plays % len(mode.trick) == 0
    )
    if not fits:
        raise ValueError(f"mode {mode.id!r} with {mode.players} players is too large for a row")


def _fill_dealer(words: Words, mode: Mode, dealer: Seat, steps: list[tuple[int, ...]]) -> None:
    order = mode.order[dealer]
    words[FIRST_LEADER] = order[1]
    for place, seat in enumerate(order):
        words[PLACE + seat] = place
    for seat, sizes in enumerate(places(mode, dealer)):
        for hand, size in enumerate(sizes):
            words[HAND_CARDS + 2 * seat + hand] = size
            words[DEALT_SIZES] += size << SIZE_BITS * (2 * seat + hand)
        for place, turn in enumerate(mode.turns[dealer][seat]):
            words[TURNS + seat * MAX_TRICK + place] = turn
    for side in mode.sides_for(dealer):
        for seat in side:
            words[MATES + seat] = sum(1 << mate for mate in side)
            words[WEIGHT + seat] = weight_of(mode, side)
    flat = np.array(steps, np.int64).ravel()
    words[STEPS : STEPS + flat.size] = flat


def _steps(mode: Mode, dealer: Seat) -> Iterator[tuple[int, ...]]:
    """Every single choice before the first trick: phase by phase, seat by seat, card by card.

    The choices of a phase are made at once at the table; here one after the other, and nobody's
    view shows another's before all are made.
    """
    names = [hand.name for hand in mode.hands]
    begun = 0
    for phase in mode.phases:
        found: list[tuple[int, ...]] = []
        for seat in range(mode.players):
            if isinstance(phase, ShowPhase):
                found.append((seat, 0, AIM_SHOW, -1, 0, 0))
                continue
            unseen = sum(1 << names.index(name) for name in phase.unseen)
            for gift in mode.gifts(phase, seat=seat, dealer=dealer):
                where = (AIM_IMP, -1, 0)
                if gift.place != IMP:
                    to = (seat + gift.seats_left) % mode.players
                    where = (_aim(mode, gift.seats_left), to, names.index(gift.into))
                found += [(seat, names.index(phase.hand), *where, unseen)] * gift.cards
        for number, (*where_from, unseen) in enumerate(found):
            yield (*where_from, begun, int(number == len(found) - 1), unseen)
        begun += len(found)


def _aim(mode: Mode, seats_left: int) -> int:
    """Which neighbour sits so many seats to the left; an only opponent is the left one."""
    places = {mode.players - 1: AIM_RIGHT, 1: AIM_LEFT}
    return places.get(seats_left % mode.players, AIM_ACROSS)
