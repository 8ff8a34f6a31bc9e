"""What the seat to act may do, as a word of 56 bits. Runs compiled and uncompiled."""

from bottleimp.encoding.cards import SHOW
from bottleimp.encoding.layout import COUNT, DEALER, HANDS, LED, SLOT, TURN, Numbers
from bottleimp.encoding.program import (
    AIM,
    AIM_SHOW,
    CHOICE_WORDS,
    CHOICES,
    DEALER_WORDS,
    DEALERS,
    FROM,
    LENGTH,
    SEAT,
    SLOT_HANDS,
    STEPS,
)


def legal_mask(program: Numbers, row: Numbers) -> int:
    """Follow the led colour within each hand that may play; void in it, any card of it."""
    count = row[COUNT]
    if count < program[CHOICES]:
        step = DEALERS + row[DEALER] * DEALER_WORDS + STEPS + count * CHOICE_WORDS
        if program[step + AIM] == AIM_SHOW:
            return 3 << SHOW
        held: int = row[HANDS + 2 * program[step + SEAT] + program[step + FROM]]
        return held
    if count == program[LENGTH]:
        return 0
    hands = program[SLOT_HANDS + row[SLOT]]
    at = HANDS + 2 * row[TURN]
    first: int = row[at] if hands & 1 else 0
    second: int = row[at + 1] if hands & 2 else 0
    led = row[LED]
    return (first & led or first) | (second & led or second)
