"""Functions that blank what a seat cannot know of a row, and that rewind a row to its deal."""

from bottleimp.encoding import history, layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import SHOW
from bottleimp.encoding.layout import Words
from bottleimp.kernel.dealer import begin_round
from bottleimp.kernel.jit import compiled


@compiled
def hide(program: Words, row: Words, seat: int) -> None:
    """Blank what the seat cannot know of the row. Tricks must have begun."""
    for other in range(program[prog.PLAYERS]):
        for hand in range(2):
            if other != seat and not program[prog.OPEN_HANDS] >> hand & 1:
                row[layout.hand_at(other, hand)] = 0
    for nth in range(program[prog.CHOICES]):
        at = prog.step_at(row[layout.DEALER], nth)
        if program[at + prog.SEAT] == seat or program[at + prog.AIM] == prog.AIM_SHOW:
            continue
        if program[at + prog.TO] != seat:
            history.erase(row, nth)
    row[layout.IMP] = row[layout.IMP_POINTS] = 0


@compiled
def take_back(program: Words, row: Words, out: Words) -> None:
    """Write the row's round as it was before its first choice. Tricks must have begun."""
    begin_round(program, out, row[layout.DEALER])
    for seat in range(program[prog.SEATS]):
        first, second = layout.hand_at(seat, 0), layout.hand_at(seat, 1)
        out[first], out[second] = row[first], row[second]
    for nth in range(program[prog.CHOICES], row[layout.COUNT]):
        note = history.note_of(row, nth)
        bit, hand = 1 << history.action_in(note), history.hand_in(note)
        for seat in range(program[prog.SEATS]):
            if row[layout.PLAYED + seat] & bit:
                out[layout.hand_at(seat, hand)] |= bit
    for seat in range(program[prog.PLAYERS]):
        if row[layout.SHOWN] >> seat & 1:
            first, second = layout.hand_at(seat, 0), layout.hand_at(seat, 1)
            out[first], out[second] = out[second], out[first]
    out[layout.IMP], out[layout.IMP_POINTS] = row[layout.IMP], row[layout.IMP_POINTS]
    for nth in range(program[prog.CHOICES]):
        at, card = prog.step_at(row[layout.DEALER], nth), history.action_at(row, nth)
        if card >= SHOW:
            continue
        if program[at + prog.TO] < 0:
            out[layout.IMP] ^= 1 << card
            out[layout.IMP_POINTS] -= program[prog.WORTH + card]
        else:
            out[layout.hand_at(program[at + prog.TO], program[at + prog.INTO])] ^= 1 << card
        out[layout.hand_at(program[at + prog.SEAT], program[at + prog.FROM])] |= 1 << card


@compiled
def next_action(row: Words, world: Words) -> int:
    """Return the action in the world's history that follows the row; -1 at the history's end."""
    count = row[layout.COUNT]
    return history.action_at(world, count) if count < world[layout.COUNT] else -1
