"""The feature encoding: what a seat knows of a row, in the words that `planes` lays out.

This is the only implementation. The functions index integers only: they run compiled over batches
of rows, and uncompiled, without Numba, on the row of one view. They must not read what the seat
cannot know: another seat's hidden hand, the imp's trick, or the note of a gift that the seat
neither made nor has looked at.
"""

from bottleimp.encoding import history, layout, planes
from bottleimp.encoding import program as prog
from bottleimp.encoding.layout import Numbers


def gifts(program: Numbers, row: Numbers, seat: int, out: Numbers) -> None:
    """Write the seat's gifts and received cards, the places of its gifts, and its visible hands.

    A received card becomes visible when all exchanges are over.
    """
    dealer, made = row[layout.DEALER], min(row[layout.COUNT], program[prog.CHOICES])
    now = prog.step_at(dealer, made)
    blind = made < program[prog.CHOICES] and program[now + prog.AIM] != prog.AIM_SHOW
    new = 0
    for nth in range(made):
        at, card = prog.step_at(dealer, nth), history.action_at(row, nth)
        to = program[at + prog.TO]
        if card < 0 or program[at + prog.AIM] == prog.AIM_SHOW:
            continue
        if program[at + prog.SEAT] == seat and to < 0:
            out[planes.BURIED] |= 1 << card
        elif program[at + prog.SEAT] == seat:
            out[planes.GIVEN] |= 1 << card
            if not row[layout.PLAYED + to] >> card & 1:
                out[planes.HELD + prog.seats_away(program, dealer, seat, to)] |= 1 << card
                hand = program[at + prog.INTO] ^ (row[layout.SHOWN] >> to & 1)
                out[planes.SECOND] |= hand << card
        elif to == seat and blind:
            new |= 1 << card
        elif to == seat:
            far = (program[at + prog.SEAT] - seat) % program[prog.PLAYERS]
            side = 0 if far == 1 else 1 if far == program[prog.PLAYERS] - 1 else 2
            out[planes.RECEIVED + side] |= 1 << card
    for hand in range(2):
        if not (blind and program[now + prog.UNSEEN] >> hand & 1):
            cards = row[layout.hand_at(seat, hand)] & ~new
            out[planes.HELD] |= cards
            out[planes.SECOND] |= cards * hand


def tricks(program: Numbers, row: Numbers, seat: int, out: Numbers) -> None:
    """Write the open cards (hands, the trick, cards played and won) and the unseen rest."""
    dealer, seats = row[layout.DEALER], program[prog.SEATS]
    place = prog.place_of(program, dealer, seat)
    known = out[planes.HELD] | out[planes.BURIED] | out[planes.GIVEN]
    for other in range(seats):
        far = (prog.place_of(program, dealer, other) - place) % seats
        played = row[layout.PLAYED + other]
        out[planes.ON_TABLE + far] = played & row[layout.TABLE]
        out[planes.PLAYED_BY + far] = played & ~row[layout.TABLE]
        out[planes.WON_BY + far] = row[layout.WON + other]
        known |= played
        if other != seat and row[layout.COUNT] >= program[prog.CHOICES]:
            for hand in range(2):
                if other >= program[prog.PLAYERS] or program[prog.OPEN_HANDS] >> hand & 1:
                    cards = row[layout.hand_at(other, hand)]
                    out[planes.HELD + far] |= cards
                    out[planes.SECOND] |= cards * hand
                    known |= cards
    out[planes.UNSEEN] = program[prog.DECK] & ~known


def people(program: Numbers, row: Numbers, seat: int, out: Numbers) -> None:
    """Write what is known of each seat: side, role, bottles, voids, points and number of cards."""
    dealer, seats = row[layout.DEALER], program[prog.SEATS]
    place = prog.place_of(program, dealer, seat)
    mates = program[prog.dealer_at(dealer) + prog.MATES + seat]
    dear = 1 if row[layout.PRICE + 1] > row[layout.PRICE] else 0
    flags = voids = points = first = second = 0
    for other in range(seats):
        far = (prog.place_of(program, dealer, other) - place) % seats
        flags |= 1 << (planes.PRESENT + far)
        flags |= (other >= program[prog.PLAYERS]) << (planes.AUTOMATON + far)
        flags |= (mates >> other & 1) << (planes.MATE + far)
        flags |= (other == dealer) << (planes.DEALS + far)
        flags |= (other == row[layout.LEADER]) << (planes.LEADS + far)
        flags |= (other == row[layout.BEST_SEAT]) << (planes.WINS + far)
        flags |= (other == row[layout.OWNER + dear]) << (planes.OWNS + far)
        flags |= (other == row[layout.OWNER + 1 - dear]) << (planes.OWNS_OTHER + far)
        voids |= layout.voids_of(row, other) << (layout.VOID_BITS * far)
        points |= (layout.points_of(row, other) & 255) << (8 * far)
        first |= layout.size_of(row, layout.nth_hand(other, 0)) << (8 * far)
        second |= layout.size_of(row, layout.nth_hand(other, 1)) << (8 * far)
    out[planes.SEATS_FLAGS] |= flags
    out[planes.VOIDS_FLAGS] |= voids
    out[planes.POINTS_NUMBERS] |= points
    out[planes.FIRST_NUMBERS] |= first
    out[planes.SECOND_NUMBERS] |= second


def stage(program: Numbers, row: Numbers, seat: int, out: Numbers) -> None:
    """Write the stage of the round, the kind of choice, the prices, the mode and the deck."""
    count, dealer, number_byte = row[layout.COUNT], row[layout.DEALER], 8 * layout.MAX_SEATS
    flags, aim = 0, -1
    if seat == row[layout.TURN] and count < program[prog.CHOICES]:
        at = prog.step_at(dealer, count)
        aim = program[at + prog.AIM]
        flags = 3 if aim == prog.AIM_SHOW else 1 << program[at + prog.FROM]
        # Cards chosen to be given have left the own hand; the other hands keep their dealt sizes.
        given = 0
        for nth in range(program[at + prog.BEGUN], count):
            given += program[prog.step_at(dealer, nth) + prog.SEAT] == seat
        second = program[at + prog.FROM]
        out[planes.SECOND_NUMBERS if second else planes.FIRST_NUMBERS] -= given
    elif seat == row[layout.TURN]:
        aim = prog.AIM_PLAY
        flags = program[prog.SLOT_HANDS + row[layout.SLOT]]
    flags <<= planes.HANDS_FLAGS
    flags |= (row[layout.BEST] >= layout.BUYS) << planes.BUYS_FLAG
    if row[layout.LED_COLOUR] >= 0:
        flags |= 1 << (planes.LED_FLAGS + row[layout.LED_COLOUR])
    out[planes.SEATS_FLAGS] |= flags
    if program[prog.MODE] >= 0:
        out[planes.VOIDS_FLAGS] |= 1 << (planes.MODE_FLAGS + program[prog.MODE])
    stage = 1 << (planes.SLOT_FLAGS + row[layout.SLOT])
    stage |= 1 << (planes.TRICK_FLAGS + min(row[layout.TRICK], planes.TRICKS_KNOWN - 1))
    out[planes.STAGE_FLAGS] = stage | (0 if aim < 0 else 1 << (planes.AIM_FLAGS + aim))
    price = max(row[layout.PRICE], row[layout.PRICE + 1])
    other_price = min(row[layout.PRICE], row[layout.PRICE + 1])
    out[planes.BELOW] = program[prog.DECK] & ((1 << price) - 1)
    out[planes.POINTS_NUMBERS] |= row[layout.TABLE_POINTS] << number_byte
    out[planes.FIRST_NUMBERS] |= price << number_byte
    if program[prog.BOTTLES] > 1:
        out[planes.BELOW + 1] = program[prog.DECK] & ((1 << other_price) - 1)
        out[planes.SECOND_NUMBERS] |= other_price << number_byte
    for nth in range(3):
        out[planes.COLOUR + nth] = program[prog.COLOURS + nth]
        out[planes.WORTH + nth] = program[prog.WORTH_BITS + nth]
