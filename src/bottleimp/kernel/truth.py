"""Where every card truly is, seen from a seat: for a critic that sees all, and to teach beliefs.

Never an input of anything that plays.
"""

from bottleimp.encoding.layout import COUNT, DEALER, HANDS, HISTORY, IMP, SECOND_HAND, Words
from bottleimp.encoding.planes import BOUND, BOUND_FOR_IMP, IN_HAND, IN_IMP, IN_SECOND, TRUTH_WORDS
from bottleimp.encoding.program import (
    AIM,
    AIM_SHOW,
    BEGUN,
    CHOICE_WORDS,
    CHOICES,
    DEALER_WORDS,
    DEALERS,
    FROM,
    PLACE,
    SEAT,
    SEATS,
    STEPS,
    TO,
)
from bottleimp.kernel.jit import compiled


@compiled
def reveal(program: Words, row: Words, seat: int, out: Words) -> None:
    """Hands and the imp's trick; cards chosen but not yet handed over are with their giver."""
    block, seats = DEALERS + row[DEALER] * DEALER_WORDS, program[SEATS]
    place = program[block + PLACE + seat]
    for word in range(TRUTH_WORDS):
        out[word] = 0
    out[IN_IMP] = row[IMP]
    for other in range(seats):
        far = (program[block + PLACE + other] - place) % seats
        out[IN_HAND + far] = row[HANDS + 2 * other] | row[HANDS + 2 * other + 1]
        out[IN_SECOND] |= row[HANDS + 2 * other + 1]
    if row[COUNT] == 0 or row[COUNT] >= program[CHOICES]:
        return
    now = block + STEPS + row[COUNT] * CHOICE_WORDS
    if program[now + AIM] == AIM_SHOW:
        return
    for nth in range(program[now + BEGUN], row[COUNT]):
        at = block + STEPS + nth * CHOICE_WORDS
        card = (row[HISTORY + (nth >> 3)] >> (8 * (nth & 7)) & (SECOND_HAND - 1)) - 1
        giver = (program[block + PLACE + program[at + SEAT]] - place) % seats
        out[IN_HAND + giver] |= 1 << card
        out[IN_SECOND] |= program[at + FROM] << card
        if program[at + TO] < 0:
            out[BOUND_FOR_IMP] |= 1 << card
        else:
            out[BOUND + (program[block + PLACE + program[at + TO]] - place) % seats] |= 1 << card
