"""Dealing: a fresh row with every card in its place."""

from bottleimp.encoding.layout import (
    BEST,
    BEST_SEAT,
    DEALER,
    HANDS,
    IMP,
    IMP_POINTS,
    LEADER,
    LED,
    LED_COLOUR,
    OWNER,
    PRICE,
    ROW_WORDS,
    SIZES,
    SPARE_DECK,
    TURN,
    Words,
)
from bottleimp.encoding.program import (
    BOTTLES,
    CHOICES,
    DEALER_WORDS,
    DEALERS,
    DEALT_SIZES,
    DECK_CARDS,
    DECK_SIZE,
    FIRST_LEADER,
    HAND_CARDS,
    MAX_TRICK,
    SEAT,
    SEATS,
    START_PRICE,
    STEPS,
    TURNS,
    WORTH,
)
from bottleimp.kernel.chance import below
from bottleimp.kernel.jit import compiled


@compiled
def deal(program: Words, row: Words, dealer: int, scratch: Words) -> None:
    """Shuffle and deal."""
    begin_round(program, row, dealer)
    size = program[DECK_SIZE]
    for nth in range(size):
        scratch[SPARE_DECK + nth] = program[DECK_CARDS + nth]
    nth = 0
    for hand in range(2 * program[SEATS]):
        word = 0
        for _ in range(program[DEALERS + dealer * DEALER_WORDS + HAND_CARDS + hand]):
            drawn = nth + below(scratch, size - nth)
            word |= 1 << scratch[SPARE_DECK + drawn]
            scratch[SPARE_DECK + drawn] = scratch[SPARE_DECK + nth]
            nth += 1
        row[HANDS + hand] = word
    for left in range(nth, size):
        put_into_imp(program, row, scratch[SPARE_DECK + left])


@compiled
def begin_round(program: Words, row: Words, dealer: int) -> None:
    """A row before the first choice, but for the cards."""
    block = DEALERS + dealer * DEALER_WORDS
    for word in range(ROW_WORDS):
        row[word] = 0
    row[DEALER], row[LEADER] = dealer, program[block + FIRST_LEADER]
    row[LED] = row[LED_COLOUR] = row[BEST] = row[BEST_SEAT] = -1
    row[PRICE] = program[START_PRICE]
    row[PRICE + 1] = program[START_PRICE] if program[BOTTLES] > 1 else -1
    row[OWNER] = row[OWNER + 1] = -1
    row[SIZES] = program[block + DEALT_SIZES]
    if program[CHOICES]:
        row[TURN] = program[block + STEPS + SEAT]
    else:
        row[TURN] = program[block + TURNS + row[LEADER] * MAX_TRICK]


@compiled
def put_into_imp(program: Words, row: Words, card: int) -> None:
    """A card that is dealt to the imp's trick."""
    row[IMP] |= 1 << card
    row[IMP_POINTS] += program[WORTH + card]
