"""Worlds: rows that look to a seat exactly as its own does, drawn from a belief about each card.

What is consistent is what `rules.worlds` draws from: sizes of hands, voids, and who can have given
what. Only the row of what the seat knows, with everything hidden blanked (see `hidden`), goes in.
"""

import numpy as np
import numpy.typing as npt

from bottleimp.encoding.cards import CARDS
from bottleimp.encoding.layout import (
    COUNT,
    DEALER,
    HANDS,
    HISTORY,
    IMP,
    MAX_SEATS,
    PLAYED,
    ROW_WORDS,
    SECOND_HAND,
    SHOWN,
    SIZE_BITS,
    SIZES,
    SPARE_DECK,
    SPARE_ROW,
    VOIDS,
    Words,
)
from bottleimp.encoding.program import (
    AIM,
    AIM_SHOW,
    CHOICE_WORDS,
    CHOICES,
    COLOUR_OF,
    COLOURS,
    DEALER_WORDS,
    DEALERS,
    DECK,
    HANDS_EACH,
    INTO,
    OPEN_HANDS,
    PLACE,
    PLAYERS,
    SEAT,
    SEATS,
    STEPS,
    TO,
)
from bottleimp.kernel.bits import count, lowest
from bottleimp.kernel.chance import draw
from bottleimp.kernel.deal import put_into_imp
from bottleimp.kernel.hidden import note_of
from bottleimp.kernel.jit import compiled

Floats = npt.NDArray[np.float32]

PLACES = MAX_SEATS + 1
"""Where an unseen card can be: with a seat, counted from the own, or in the imp's trick."""

# Working space of one thread, in the words that are spare here.
ROOM = SPARE_ROW
"""By place, how many unseen cards it still takes."""
LACKS = ROOM + PLACES
"""By place, the colours it has run out of, as bits."""
HAND = LACKS + PLACES
"""By place, which of the row's hands it is."""
LEFT = HAND + PLACES
"""By colour, how many cards are not yet placed."""

# And in floating point: a line for each card with its belief, and one more.
SUREST = PLACES
"""How likely the card is where it is most likely."""
CHANCES = CARDS
"""The line of how likely the card that is being placed goes to each place."""
FLOOR = 0.02
"""The share of each card's belief that is spread evenly, so that nothing possible is ruled out."""
TABLE_SHAPE = (CARDS + 1, PLACES + 1)


@compiled
def place_gifts(program: Words, row: Words, seat: int) -> int:
    """Put the cards that the seat gave where it knows them to be; returns those it cannot see."""
    block = DEALERS + row[DEALER] * DEALER_WORDS
    for nth in range(program[CHOICES]):
        at = block + STEPS + nth * CHOICE_WORDS
        if program[at + SEAT] != seat or program[at + AIM] == AIM_SHOW:
            continue
        card, to = note_of(row, nth) - 1, program[at + TO]
        if to < 0:
            put_into_imp(program, row, card)
        elif not row[PLAYED + to] >> card & 1:
            row[HANDS + 2 * to + (program[at + INTO] ^ (row[SHOWN] >> to & 1))] |= 1 << card
    unseen: int = program[DECK] & ~row[IMP]
    for other in range(program[SEATS]):
        unseen &= ~(row[HANDS + 2 * other] | row[HANDS + 2 * other + 1] | row[PLAYED + other])
    return unseen


@compiled
def make_room(program: Words, row: Words, seat: int, unseen: int, scratch: Words) -> None:
    """How many unseen cards each place takes, and of which colours."""
    block, left = DEALERS + row[DEALER] * DEALER_WORDS, count(unseen)
    for place in range(PLACES):
        scratch[ROOM + place] = scratch[LACKS + place] = 0
    for other in range(program[PLAYERS]):
        far = (program[block + PLACE + other] - program[block + PLACE + seat]) % program[SEATS]
        for nth in range(program[HANDS_EACH]):
            if other != seat and not program[OPEN_HANDS] >> nth & 1:
                hand = 2 * other + nth
                size = row[SIZES] >> (SIZE_BITS * hand) & ((1 << SIZE_BITS) - 1)
                scratch[HAND + far] = hand
                scratch[ROOM + far] = size - count(row[HANDS + hand])
                scratch[LACKS + far] = row[VOIDS] >> (3 * hand) & 7
                left -= scratch[ROOM + far]
    scratch[ROOM + MAX_SEATS] = left
    for colour in range(3):
        scratch[LEFT + colour] = count(unseen & program[COLOURS + colour])


@compiled
def takes(scratch: Words, place: int, colour: int) -> bool:
    """Whether that place has room for a card of that colour."""
    return scratch[ROOM + place] > 0 and not scratch[LACKS + place] >> colour & 1


@compiled
def fits(scratch: Words) -> bool:
    """Whether the cards not yet placed can be: every set of colours finds room enough."""
    for colours in range(1, 8):
        cards = 0
        for colour in range(3):
            cards += scratch[LEFT + colour] * (colours >> colour & 1)
        for place in range(PLACES):
            if colours & ~scratch[LACKS + place]:
                cards -= scratch[ROOM + place]
        if cards > 0:
            return False
    return True


@compiled
def normalise(program: Words, unseen: int, logits: Floats, belief: Floats, scratch: Words) -> None:
    """Probabilities over the places that take each card; the surest cards are placed first."""
    sorted_so_far = 0
    while unseen:
        card = lowest(unseen)
        unseen &= unseen - 1
        colour, most, total, places = program[COLOUR_OF + card], -np.inf, 0.0, 0
        for place in range(PLACES):
            if takes(scratch, place, colour):
                most = max(most, logits[card, place])
        for place in range(PLACES):
            belief[card, place] = 0
            if takes(scratch, place, colour):
                belief[card, place] = np.exp(logits[card, place] - most)
                total += belief[card, place]
                places += 1
        surest = 0.0
        for place in range(PLACES):
            if takes(scratch, place, colour):
                share = (1 - FLOOR) * belief[card, place] / total + FLOOR / places
                belief[card, place] = share
                surest = max(surest, share)
        belief[card, SUREST] = surest
        at = sorted_so_far
        while at > 0 and belief[scratch[SPARE_DECK + at - 1], SUREST] < surest:
            scratch[SPARE_DECK + at] = scratch[SPARE_DECK + at - 1]
            at -= 1
        scratch[SPARE_DECK + at] = card
        sorted_so_far += 1


@compiled
def place_unseen(program: Words, row: Words, cards: int, belief: Floats, scratch: Words) -> None:
    """Draw a place for each unseen card.

    A place draws by belief times room, over what the belief still hopes to put there: so that the
    last cards are not left with what nobody thought likely.
    """
    for nth in range(cards):
        card = scratch[SPARE_DECK + nth]
        colour, total = program[COLOUR_OF + card], 0.0
        scratch[LEFT + colour] -= 1
        for place in range(PLACES):
            belief[CHANCES, place] = 0
            if takes(scratch, place, colour):
                room = scratch[ROOM + place]
                scratch[ROOM + place] -= 1
                if fits(scratch):
                    hope = 0.0
                    for later in range(nth, cards):
                        hope += belief[scratch[SPARE_DECK + later], place]
                    belief[CHANCES, place] = belief[card, place] * room / hope
                    total += belief[CHANCES, place]
                scratch[ROOM + place] += 1
        aim, chosen = total * fraction(scratch), -1
        for place in range(PLACES):
            if belief[CHANCES, place] > 0 and (chosen < 0 or aim > 0):
                chosen = place
                aim -= belief[CHANCES, place]
        scratch[ROOM + chosen] -= 1
        if chosen == MAX_SEATS:
            put_into_imp(program, row, card)
        else:
            row[HANDS + scratch[HAND + chosen]] |= 1 << card


@compiled
def draw_gifts(program: Words, row: Words, habits: Floats, scratch: Words) -> None:
    """Draw who gave what, from cards that are where a gift can have gone.

    `habits` has for each aim and card how much likelier a card is one that was given.
    """
    block, gifts = DEALERS + row[DEALER] * DEALER_WORDS, 0
    for nth in range(program[CHOICES]):
        at = block + STEPS + nth * CHOICE_WORDS
        if program[at + AIM] != AIM_SHOW and note_of(row, nth):
            gifts |= 1 << (note_of(row, nth) - 1)
    for nth in range(program[CHOICES]):
        at = block + STEPS + nth * CHOICE_WORDS
        if note_of(row, nth):
            continue
        to, aim = program[at + TO], program[at + AIM]
        if to < 0:
            cards = row[IMP] & ~gifts
        else:
            hand = 2 * to + (program[at + INTO] ^ (row[SHOWN] >> to & 1))
            cards = (row[HANDS + hand] | played_from(program, row, hand)) & ~gifts
        total, rest = 0.0, cards
        while rest:
            total += habits[aim, lowest(rest)]
            rest &= rest - 1
        left, card = total * fraction(scratch), -1
        while cards and (card < 0 or left > 0):
            card = lowest(cards)
            cards &= cards - 1
            left -= habits[aim, card]
        gifts |= 1 << card
        row[HISTORY + (nth >> 3)] |= (card + 1) << (8 * (nth & 7))


@compiled
def played_from(program: Words, row: Words, hand: int) -> int:
    """The cards played from that hand."""
    cards = 0
    for nth in range(program[CHOICES], row[COUNT]):
        note = note_of(row, nth)
        bit = 1 << ((note & (SECOND_HAND - 1)) - 1)
        if row[PLAYED + (hand >> 1)] & bit and note // SECOND_HAND == hand & 1:
            cards |= bit
    return cards


@compiled
def fraction(scratch: Words) -> float:
    """A random number from 0 up to 1."""
    return (draw(scratch) >> np.uint64(11)) * 2.0**-53


@compiled
def draw_worlds(
    program: Words,
    known: Words,
    seat: int,
    logits: Floats,
    habits: Floats,
    worlds: Words,
    belief: Floats,
    scratch: Words,
) -> None:
    """Fill in the row as often as there is room for worlds."""
    for nth in range(len(worlds)):
        row = worlds[nth]
        for word in range(ROW_WORDS):
            row[word] = known[word]
        unseen = place_gifts(program, row, seat)
        make_room(program, row, seat, unseen, scratch)
        if nth == 0:
            normalise(program, unseen, logits, belief, scratch)
        place_unseen(program, row, count(unseen), belief, scratch)
        draw_gifts(program, row, habits, scratch)
