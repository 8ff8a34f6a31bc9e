"""Random placement of the unseen cards according to a belief, within the known constraints.

The sizes of hands and the voids limit how many cards a place takes, and of which colours.
"""

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.layout import Words
from bottleimp.encoding.planes import PLACES
from bottleimp.kernel.bits import count, lowest
from bottleimp.kernel.dealer import put_into_imp
from bottleimp.kernel.jit import compiled
from bottleimp.kernel.rng import fraction

Floats = npt.NDArray[np.float32]

# Scratch space of one thread, in words that are not otherwise used here.
ROOM = layout.SPARE_ROW
"""Number of unseen cards that each place still takes."""
LACKS = ROOM + PLACES
"""Colours that each place has run out of, as bits."""
HAND = LACKS + PLACES
"""Index of the row's word for the hand that each place stands for."""
LEFT = HAND + PLACES
"""Number of cards of each colour that are not placed yet."""

# Floating-point table: a line for each card with its belief by place, and one more line.
SUREST = PLACES
"""Column of each card's highest probability."""
CHANCES = CARDS
"""Line with the weight of each place for the card that is being placed."""
FLOOR = 0.02
"""Share of each card's belief that is spread evenly, so that no possible place is ruled out."""
TABLE_SHAPE = (CARDS + 1, PLACES + 1)


@compiled
def make_room(program: Words, row: Words, seat: int, unseen: int, scratch: Words) -> None:
    """Write how many unseen cards each place takes, and which colours it has run out of."""
    left = count(unseen)
    for place in range(PLACES):
        scratch[ROOM + place] = scratch[LACKS + place] = 0
    for other in range(program[prog.PLAYERS]):
        far = prog.seats_away(program, row[layout.DEALER], seat, other)
        for hand in range(program[prog.HANDS_EACH]):
            if other != seat and not program[prog.OPEN_HANDS] >> hand & 1:
                at, nth = layout.hand_at(other, hand), layout.nth_hand(other, hand)
                scratch[HAND + far] = at
                scratch[ROOM + far] = layout.size_of(row, nth) - count(row[at])
                scratch[LACKS + far] = row[layout.VOIDS] >> layout.void_at(nth, 0) & 7
                left -= scratch[ROOM + far]
    scratch[ROOM + layout.MAX_SEATS] = left
    for colour in range(3):
        scratch[LEFT + colour] = count(unseen & program[prog.COLOURS + colour])


@compiled
def takes(scratch: Words, place: int, colour: int) -> bool:
    """Return whether the place takes another card of the colour."""
    return scratch[ROOM + place] > 0 and not scratch[LACKS + place] >> colour & 1


@compiled
def fits(scratch: Words) -> bool:
    """Return whether the remaining cards can be placed: every set of colours has enough room."""
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
    """Write each card's probabilities over the places that take it.

    The cards are sorted by their highest probability, because the most certain are placed first.
    """
    sorted_so_far = 0
    while unseen:
        card = lowest(unseen)
        unseen &= unseen - 1
        colour, most, total, places = program[prog.COLOUR_OF + card], -np.inf, 0.0, 0
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
        while at > 0 and belief[scratch[layout.SPARE_DECK + at - 1], SUREST] < surest:
            scratch[layout.SPARE_DECK + at] = scratch[layout.SPARE_DECK + at - 1]
            at -= 1
        scratch[layout.SPARE_DECK + at] = card
        sorted_so_far += 1


@compiled
def place_unseen(program: Words, row: Words, cards: int, belief: Floats, scratch: Words) -> None:
    """Draw a place for each unseen card.

    The weight of a place is its belief times its remaining room, divided by the number of cards
    that the belief still expects there. Without this correction the last cards would often end in
    unlikely places.
    """
    for nth in range(cards):
        card = scratch[layout.SPARE_DECK + nth]
        colour, total = program[prog.COLOUR_OF + card], 0.0
        scratch[LEFT + colour] -= 1
        for place in range(PLACES):
            belief[CHANCES, place] = 0
            if takes(scratch, place, colour):
                room = scratch[ROOM + place]
                scratch[ROOM + place] -= 1
                if fits(scratch):
                    expected = 0.0
                    for later in range(nth, cards):
                        expected += belief[scratch[layout.SPARE_DECK + later], place]
                    belief[CHANCES, place] = belief[card, place] * room / expected
                    total += belief[CHANCES, place]
                scratch[ROOM + place] += 1
        aim, chosen = total * fraction(scratch), -1
        for place in range(PLACES):
            if belief[CHANCES, place] > 0 and (chosen < 0 or aim > 0):
                chosen = place
                aim -= belief[CHANCES, place]
        scratch[ROOM + chosen] -= 1
        if chosen == layout.MAX_SEATS:
            put_into_imp(program, row, card)
        else:
            row[scratch[HAND + chosen]] |= 1 << card
