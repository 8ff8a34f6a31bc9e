"""What a seat knows of a row, as the words of `planes`: the feature encoding, which exists once.

Plain functions over indexed integers: they run compiled over batches of rows, and uncompiled on the
row of one view, which needs neither Numba nor the hidden words. None of them calls another, so that
both ways share them. Nothing here may read what the seat cannot know: another's hidden hand, the
imp's trick, or a note of a gift that the seat neither made nor has looked at.
"""

from bottleimp.encoding.layout import (
    BEST,
    BEST_SEAT,
    BUYS,
    COUNT,
    DEALER,
    HANDS,
    HISTORY,
    LEADER,
    LED_COLOUR,
    MAX_SEATS,
    OWNER,
    PLAYED,
    POINT_BITS,
    POINTS,
    PRICE,
    SECOND_HAND,
    SHOWN,
    SIZE_BITS,
    SIZES,
    SLOT,
    TABLE,
    TABLE_POINTS,
    TRICK,
    TURN,
    VOIDS,
    WON,
    Numbers,
)
from bottleimp.encoding.planes import (
    AIM_FLAGS,
    AUTOMATON,
    BELOW,
    BURIED,
    BUYS_FLAG,
    COLOUR,
    DEALS,
    FIRST_NUMBERS,
    GIVEN,
    HANDS_FLAGS,
    HELD,
    LEADS,
    LED_FLAGS,
    MATE,
    MODE_FLAGS,
    ON_TABLE,
    OWNS,
    OWNS_OTHER,
    PLAYED_BY,
    POINTS_NUMBERS,
    PRESENT,
    RECEIVED,
    SEATS_FLAGS,
    SECOND,
    SECOND_NUMBERS,
    SLOT_FLAGS,
    STAGE_FLAGS,
    TRICK_FLAGS,
    TRICKS_KNOWN,
    UNSEEN,
    VOIDS_FLAGS,
    WINS,
    WON_BY,
)
from bottleimp.encoding.planes import WORTH as WORTH_PLANES
from bottleimp.encoding.program import (
    AIM,
    AIM_PLAY,
    AIM_SHOW,
    BEGUN,
    BOTTLES,
    CHOICE_WORDS,
    CHOICES,
    COLOURS,
    DEALER_WORDS,
    DEALERS,
    DECK,
    FROM,
    INTO,
    MATES,
    MODE,
    OPEN_HANDS,
    PLACE,
    PLAYERS,
    SEAT,
    SEATS,
    SLOT_HANDS,
    STEPS,
    TO,
    WORTH_BITS,
)
from bottleimp.encoding.program import UNSEEN as UNSEEN_HANDS


def gifts(program: Numbers, row: Numbers, seat: int, out: Numbers) -> None:
    """What the seat gave and got, where its gifts are now, and the hands it looks at.

    A card that was received is not looked at before every exchange is over.
    """
    choices, block = program[CHOICES], DEALERS + row[DEALER] * DEALER_WORDS
    made = min(row[COUNT], choices)
    now = block + STEPS + made * CHOICE_WORDS
    blind = made < choices and program[now + AIM] != AIM_SHOW
    place, new = program[block + PLACE + seat], 0
    for nth in range(made):
        at = block + STEPS + nth * CHOICE_WORDS
        card = (row[HISTORY + (nth >> 3)] >> (8 * (nth & 7)) & (SECOND_HAND - 1)) - 1
        to = program[at + TO]
        if card < 0 or program[at + AIM] == AIM_SHOW:
            continue
        if program[at + SEAT] == seat and to < 0:
            out[BURIED] |= 1 << card
        elif program[at + SEAT] == seat:
            out[GIVEN] |= 1 << card
            if not row[PLAYED + to] >> card & 1:
                far = (program[block + PLACE + to] - place) % program[SEATS]
                out[HELD + far] |= 1 << card
                out[SECOND] |= (program[at + INTO] ^ (row[SHOWN] >> to & 1)) << card
        elif to == seat and blind:
            new |= 1 << card
        elif to == seat:
            far = (program[at + SEAT] - seat) % program[PLAYERS]
            side = 0 if far == 1 else 1 if far == program[PLAYERS] - 1 else 2
            out[RECEIVED + side] |= 1 << card
    for hand in range(2):
        if not (blind and program[now + UNSEEN_HANDS] >> hand & 1):
            cards = row[HANDS + 2 * seat + hand] & ~new
            out[HELD] |= cards
            out[SECOND] |= cards * hand


def tricks(program: Numbers, row: Numbers, seat: int, out: Numbers) -> None:
    """Cards that lie open: hands, the trick, what was played and won. The rest is unseen."""
    block = DEALERS + row[DEALER] * DEALER_WORDS
    place, seats = program[block + PLACE + seat], program[SEATS]
    known = out[HELD] | out[BURIED] | out[GIVEN]
    for other in range(seats):
        far = (program[block + PLACE + other] - place) % seats
        played = row[PLAYED + other]
        out[ON_TABLE + far] = played & row[TABLE]
        out[PLAYED_BY + far] = played & ~row[TABLE]
        out[WON_BY + far] = row[WON + other]
        known |= played
        if other != seat and row[COUNT] >= program[CHOICES]:
            for hand in range(2):
                if other >= program[PLAYERS] or program[OPEN_HANDS] >> hand & 1:
                    cards = row[HANDS + 2 * other + hand]
                    out[HELD + far] |= cards
                    out[SECOND] |= cards * hand
                    known |= cards
    out[UNSEEN] = program[DECK] & ~known


def people(program: Numbers, row: Numbers, seat: int, out: Numbers) -> None:
    """Who sits where: sides, dealer, leader, owners, voids, points, cards left."""
    block = DEALERS + row[DEALER] * DEALER_WORDS
    place, seats = program[block + PLACE + seat], program[SEATS]
    dear = 1 if row[PRICE + 1] > row[PRICE] else 0
    flags = voids = points = first = second = 0
    for other in range(seats):
        far = (program[block + PLACE + other] - place) % seats
        flags |= 1 << (PRESENT + far)
        flags |= (other >= program[PLAYERS]) << (AUTOMATON + far)
        flags |= (program[block + MATES + seat] >> other & 1) << (MATE + far)
        flags |= (other == row[DEALER]) << (DEALS + far)
        flags |= (other == row[LEADER]) << (LEADS + far)
        flags |= (other == row[BEST_SEAT]) << (WINS + far)
        flags |= (other == row[OWNER + dear]) << (OWNS + far)
        flags |= (other == row[OWNER + 1 - dear]) << (OWNS_OTHER + far)
        voids |= (row[VOIDS] >> (6 * other) & 63) << (6 * far)
        points |= (row[POINTS] >> (POINT_BITS * other) & 255) << (8 * far)
        sizes = row[SIZES] >> (2 * SIZE_BITS * other)
        first |= (sizes & ((1 << SIZE_BITS) - 1)) << (8 * far)
        second |= (sizes >> SIZE_BITS & ((1 << SIZE_BITS) - 1)) << (8 * far)
    out[SEATS_FLAGS] |= flags
    out[VOIDS_FLAGS] |= voids
    out[POINTS_NUMBERS] |= points
    out[FIRST_NUMBERS] |= first
    out[SECOND_NUMBERS] |= second


def stage(program: Numbers, row: Numbers, seat: int, out: Numbers) -> None:
    """How far the round is, what is chosen now, the prices, the mode and the deck."""
    count, number_byte = row[COUNT], 8 * MAX_SEATS
    flags, aim = 0, -1
    if seat == row[TURN] and count < program[CHOICES]:
        at = DEALERS + row[DEALER] * DEALER_WORDS + STEPS + count * CHOICE_WORDS
        aim = program[at + AIM]
        flags = 3 if aim == AIM_SHOW else 1 << program[at + FROM]
        # Of the own hand, what is chosen to be given is gone; the others' hands stay as dealt.
        given = count - program[at + BEGUN]
        for nth in range(count - given, count):
            given -= program[at + (nth - count) * CHOICE_WORDS + SEAT] != seat
        out[SECOND_NUMBERS if program[at + FROM] else FIRST_NUMBERS] -= given
    elif seat == row[TURN]:
        aim = AIM_PLAY
        flags = program[SLOT_HANDS + row[SLOT]]
    flags <<= HANDS_FLAGS
    flags |= (row[BEST] >= BUYS) << BUYS_FLAG
    if row[LED_COLOUR] >= 0:
        flags |= 1 << (LED_FLAGS + row[LED_COLOUR])
    out[SEATS_FLAGS] |= flags
    if program[MODE] >= 0:
        out[VOIDS_FLAGS] |= 1 << (MODE_FLAGS + program[MODE])
    stage = 1 << (SLOT_FLAGS + row[SLOT])
    stage |= 1 << (TRICK_FLAGS + min(row[TRICK], TRICKS_KNOWN - 1))
    out[STAGE_FLAGS] = stage | (0 if aim < 0 else 1 << (AIM_FLAGS + aim))
    price, other_price = max(row[PRICE], row[PRICE + 1]), min(row[PRICE], row[PRICE + 1])
    out[BELOW] = program[DECK] & ((1 << price) - 1)
    out[POINTS_NUMBERS] |= row[TABLE_POINTS] << number_byte
    out[FIRST_NUMBERS] |= price << number_byte
    if program[BOTTLES] > 1:
        out[BELOW + 1] = program[DECK] & ((1 << other_price) - 1)
        out[SECOND_NUMBERS] |= other_price << number_byte
    for nth in range(3):
        out[COLOUR + nth] = program[COLOURS + nth]
        out[WORTH_PLANES + nth] = program[WORTH_BITS + nth]
