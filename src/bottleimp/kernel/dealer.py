"""Dealing: rows of new rounds."""

from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.layout import Words
from bottleimp.kernel.jit import compiled
from bottleimp.kernel.rng import below


@compiled
def deal(program: Words, row: Words, dealer: int, scratch: Words) -> None:
    """Shuffle the deck and deal a round to the row."""
    begin_round(program, row, dealer)
    size = program[prog.DECK_SIZE]
    for nth in range(size):
        scratch[layout.SPARE_DECK + nth] = program[prog.DECK_CARDS + nth]
    nth = 0
    sizes = prog.dealer_at(dealer) + prog.HAND_CARDS
    for seat in range(program[prog.SEATS]):
        for hand in range(2):
            word = 0
            for _ in range(program[sizes + layout.nth_hand(seat, hand)]):
                drawn = nth + below(scratch, size - nth)
                word |= 1 << scratch[layout.SPARE_DECK + drawn]
                scratch[layout.SPARE_DECK + drawn] = scratch[layout.SPARE_DECK + nth]
                nth += 1
            row[layout.hand_at(seat, hand)] = word
    for left in range(nth, size):
        put_into_imp(program, row, scratch[layout.SPARE_DECK + left])


@compiled
def begin_round(program: Words, row: Words, dealer: int) -> None:
    """Reset the row to the state before the first choice, without any cards."""
    block = prog.dealer_at(dealer)
    for word in range(layout.ROW_WORDS):
        row[word] = 0
    row[layout.DEALER], row[layout.LEADER] = dealer, program[block + prog.FIRST_LEADER]
    row[layout.LED] = row[layout.LED_COLOUR] = row[layout.BEST] = row[layout.BEST_SEAT] = -1
    row[layout.PRICE] = program[prog.START_PRICE]
    row[layout.PRICE + 1] = program[prog.START_PRICE] if program[prog.BOTTLES] > 1 else -1
    row[layout.OWNER] = row[layout.OWNER + 1] = -1
    row[layout.SIZES] = program[block + prog.DEALT_SIZES]
    if program[prog.CHOICES]:
        row[layout.TURN] = program[prog.step_at(dealer, 0) + prog.SEAT]
    else:
        row[layout.TURN] = prog.turn_of(program, dealer, row[layout.LEADER], 0)


@compiled
def put_into_imp(program: Words, row: Words, card: int) -> None:
    """Put the card into the imp's trick."""
    row[layout.IMP] |= 1 << card
    row[layout.IMP_POINTS] += program[prog.WORTH + card]
