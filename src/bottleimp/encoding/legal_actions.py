"""Legal actions as a bit mask; the function runs compiled and uncompiled."""

from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import SHOW
from bottleimp.encoding.layout import Numbers


def legal_mask(program: Numbers, row: Numbers) -> int:
    """Return the legal actions of the seat to act, as a mask of 56 bits; 0 if the round is over.

    In tricks, each hand that may play follows the led colour; a hand without it plays any card.
    """
    count = row[layout.COUNT]
    if count < program[prog.CHOICES]:
        step = prog.step_at(row[layout.DEALER], count)
        if program[step + prog.AIM] == prog.AIM_SHOW:
            return 3 << SHOW
        held: int = row[layout.hand_at(program[step + prog.SEAT], program[step + prog.FROM])]
        return held
    if count == program[prog.LENGTH]:
        return 0
    hands, turn = program[prog.SLOT_HANDS + row[layout.SLOT]], row[layout.TURN]
    first: int = row[layout.hand_at(turn, 0)] if hands & 1 else 0
    second: int = row[layout.hand_at(turn, 1)] if hands & 2 else 0
    led = row[layout.LED]
    return (first & led or first) | (second & led or second)
