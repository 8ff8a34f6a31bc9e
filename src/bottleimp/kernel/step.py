"""One action: a card given, a packet shown, or a card played, and all that follows from it."""

from bottleimp.encoding.cards import SHOW
from bottleimp.encoding.layout import (
    BEST,
    BEST_SEAT,
    BUYS,
    COUNT,
    DEALER,
    HANDS,
    HISTORY,
    IMP,
    IMP_POINTS,
    LEADER,
    LED,
    LED_COLOUR,
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
    Words,
)
from bottleimp.encoding.legal import legal_mask
from bottleimp.encoding.program import (
    AIM,
    AIM_SHOW,
    BEGUN,
    CHOICE_WORDS,
    CHOICES,
    COLOUR_OF,
    COLOURS,
    DEALER_WORDS,
    DEALERS,
    ENDS,
    FROM,
    INTO,
    LENGTH,
    MAX_TRICK,
    PLAYERS,
    SEAT,
    STEPS,
    TO,
    TRICK_CARDS,
    TURNS,
    WORTH,
)
from bottleimp.kernel.bits import highest, lowest
from bottleimp.kernel.jit import compiled

legal = compiled(legal_mask)


@compiled
def step(program: Words, row: Words, action: int) -> None:
    """Take the action of the seat whose turn it is; automata then play by themselves.

    The action must be legal: nothing checks it here.
    """
    if row[COUNT] < program[CHOICES]:
        choose(program, row, action)
    else:
        play(program, row, action)
    while row[TURN] >= program[PLAYERS]:
        play(program, row, automatons_card(program, row))


@compiled
def choose(program: Words, row: Words, action: int) -> None:
    """Note one card to give or a packet to show; after the last of a phase, carry all out."""
    block = DEALERS + row[DEALER] * DEALER_WORDS
    at = block + STEPS + row[COUNT] * CHOICE_WORDS
    if program[at + AIM] != AIM_SHOW:
        row[HANDS + 2 * program[at + SEAT] + program[at + FROM]] ^= 1 << action
    note(row, action)
    if program[at + ENDS]:
        for nth in range(program[at + BEGUN], row[COUNT]):
            carry_out(program, row, nth, block + STEPS + nth * CHOICE_WORDS)
    if row[COUNT] < program[CHOICES]:
        row[TURN] = program[at + CHOICE_WORDS + SEAT]
    else:
        row[TURN] = program[block + TURNS + row[LEADER] * MAX_TRICK]


@compiled
def carry_out(program: Words, row: Words, nth: int, at: int) -> None:
    """Hand one card over, or lay one packet open: it becomes the first hand."""
    action = (row[HISTORY + (nth >> 3)] >> (8 * (nth & 7)) & (SECOND_HAND - 1)) - 1
    seat = program[at + SEAT]
    if program[at + AIM] == AIM_SHOW:
        if action > SHOW:
            hands, sizes = HANDS + 2 * seat, 2 * seat * SIZE_BITS
            row[hands], row[hands + 1] = row[hands + 1], row[hands]
            ones = (1 << SIZE_BITS) - 1
            first = row[SIZES] >> sizes & ones
            second = row[SIZES] >> (sizes + SIZE_BITS) & ones
            row[SIZES] += ((second - first) << sizes) + ((first - second) << (sizes + SIZE_BITS))
            row[SHOWN] |= 1 << seat
        return
    row[SIZES] -= 1 << (SIZE_BITS * (2 * seat + program[at + FROM]))
    to = program[at + TO]
    if to < 0:
        row[IMP] |= 1 << action
        row[IMP_POINTS] += program[WORTH + action]
    else:
        hand = 2 * to + program[at + INTO]
        row[HANDS + hand] |= 1 << action
        row[SIZES] += 1 << (SIZE_BITS * hand)


@compiled
def play(program: Words, row: Words, card: int) -> None:
    """Put the card on the table; the last card of a trick decides it.

    Written with few branches that cannot be foretold, because this is where random play spends its
    time: a wrong guess costs the processor as much as all the rest.
    """
    seat, slot, bit = row[TURN], row[SLOT], 1 << card
    led, best = row[LED], row[BEST]
    second = 0 if row[HANDS + 2 * seat] & bit else 1
    hand = 2 * seat + second
    note(row, card + SECOND_HAND * second)
    row[HANDS + hand] ^= bit
    row[SIZES] -= 1 << (SIZE_BITS * hand)
    row[PLAYED + seat] |= bit
    row[TABLE] |= bit
    row[TABLE_POINTS] += program[WORTH + card]
    strength = card + BUYS * (card < max(row[PRICE], row[PRICE + 1]))
    row[BEST] = max(strength, best)
    row[BEST_SEAT] = seat if strength > best else row[BEST_SEAT]
    if slot == 0:
        colour = program[COLOUR_OF + card]
        row[LED_COLOUR] = colour
        row[LED] = program[COLOURS + colour]
    else:
        row[VOIDS] |= (led >> card & 1 ^ 1) << (3 * hand + row[LED_COLOUR])
    slot += 1
    if slot == program[TRICK_CARDS]:
        slot = 0
        finish_trick(program, row)
    row[SLOT] = slot
    if row[COUNT] == program[LENGTH]:
        row[TURN] = -1
    else:
        turns = DEALERS + row[DEALER] * DEALER_WORDS + TURNS
        row[TURN] = program[turns + row[LEADER] * MAX_TRICK + slot]


@compiled
def finish_trick(program: Words, row: Words) -> None:
    """The winner takes the cards and leads; a card below the price buys the dearer bottle."""
    winner, best = row[BEST_SEAT], row[BEST]
    taken, points = row[TABLE], row[TABLE_POINTS]
    if best >= BUYS:
        card = best - BUYS
        sold = 1 if row[PRICE + 1] > row[PRICE] else 0
        taken ^= 1 << card
        points -= program[WORTH + card]
        owner, price = row[OWNER + sold], row[PRICE + sold]
        if owner >= 0:
            row[WON + owner] |= 1 << price
            row[POINTS] += program[WORTH + price] << (POINT_BITS * owner)
        row[PRICE + sold], row[OWNER + sold] = card, winner
    row[WON + winner] |= taken
    row[POINTS] += points << (POINT_BITS * winner)
    row[LEADER] = winner
    row[TRICK] += 1
    row[TABLE] = row[TABLE_POINTS] = 0
    row[LED] = row[LED_COLOUR] = row[BEST] = row[BEST_SEAT] = -1


@compiled
def automatons_card(program: Words, row: Words) -> int:
    """The highest card that would be winning so far, else the lowest; leading, the highest."""
    cards, best = legal(program, row), row[BEST]
    if best < 0:
        return highest(cards)
    below = (1 << max(row[PRICE], row[PRICE + 1])) - 1
    higher = ~((2 << (best & (BUYS - 1))) - 1)
    winning = cards & (below & higher if best >= BUYS else below | higher)
    return highest(winning) if winning else lowest(cards)


@compiled
def note(row: Words, action: int) -> None:
    """Write the action into the history."""
    count = row[COUNT]
    row[HISTORY + (count >> 3)] |= (action + 1) << (8 * (count & 7))
    row[COUNT] = count + 1
