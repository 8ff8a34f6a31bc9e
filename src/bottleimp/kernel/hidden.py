"""What a seat cannot know of a row, blanked; and the way from any row back to its deal."""

import numpy as np

from bottleimp.encoding.cards import INDEX, SHOW
from bottleimp.encoding.layout import (
    COUNT,
    DEALER,
    HANDS,
    HISTORY,
    IMP,
    IMP_POINTS,
    PLAYED,
    SECOND_HAND,
    SHOWN,
    Words,
)
from bottleimp.encoding.program import (
    AIM,
    AIM_SHOW,
    CHOICE_WORDS,
    CHOICES,
    DEALER_WORDS,
    DEALERS,
    FROM,
    INTO,
    OPEN_HANDS,
    PLAYERS,
    SEAT,
    SEATS,
    STEPS,
    TO,
    WORTH,
    program_of,
)
from bottleimp.encoding.viewrow import row_of_view
from bottleimp.kernel.deal import begin_round
from bottleimp.kernel.jit import compiled
from bottleimp.rules import View


@compiled
def note_of(row: Words, nth: int) -> int:
    """That action as the history has it: the number plus 1, plus `SECOND_HAND`."""
    note: int = row[HISTORY + (nth >> 3)] >> (8 * (nth & 7)) & 127
    return note


@compiled
def hide(program: Words, row: Words, seat: int) -> None:
    """Blank what the seat cannot know; the row can then be shown to it. Tricks must have begun."""
    block = DEALERS + row[DEALER] * DEALER_WORDS
    for hand in range(2 * program[SEATS]):
        lies_open = hand >> 1 >= program[PLAYERS] or program[OPEN_HANDS] >> (hand & 1) & 1
        if hand >> 1 != seat and not lies_open:
            row[HANDS + hand] = 0
    for nth in range(program[CHOICES]):
        at = block + STEPS + nth * CHOICE_WORDS
        if program[at + SEAT] == seat or program[at + AIM] == AIM_SHOW:
            continue
        if program[at + TO] != seat:
            row[HISTORY + (nth >> 3)] &= ~(127 << (8 * (nth & 7)))
    row[IMP] = row[IMP_POINTS] = 0


@compiled
def take_back(program: Words, row: Words, out: Words) -> None:
    """The row's round before its first choice. The row must be past its choices."""
    begin_round(program, out, row[DEALER])
    for hand in range(2 * program[SEATS]):
        out[HANDS + hand] = row[HANDS + hand]
    for nth in range(program[CHOICES], row[COUNT]):
        note = note_of(row, nth)
        bit, second = 1 << ((note & (SECOND_HAND - 1)) - 1), note // SECOND_HAND
        for seat in range(program[SEATS]):
            if row[PLAYED + seat] & bit:
                out[HANDS + 2 * seat + second] |= bit
    for seat in range(program[PLAYERS]):
        if row[SHOWN] >> seat & 1:
            at = HANDS + 2 * seat
            out[at], out[at + 1] = out[at + 1], out[at]
    out[IMP], out[IMP_POINTS] = row[IMP], row[IMP_POINTS]
    for nth in range(program[CHOICES]):
        at = DEALERS + row[DEALER] * DEALER_WORDS + STEPS + nth * CHOICE_WORDS
        card = note_of(row, nth) - 1
        if card >= SHOW:
            continue
        if program[at + TO] < 0:
            out[IMP] ^= 1 << card
            out[IMP_POINTS] -= program[WORTH + card]
        else:
            out[HANDS + 2 * program[at + TO] + program[at + INTO]] ^= 1 << card
        out[HANDS + 2 * program[at + SEAT] + program[at + FROM]] |= 1 << card


@compiled
def noted(row: Words, world: Words) -> int:
    """What the world's history does where the row stands; -1 where that history ends."""
    if row[COUNT] >= world[COUNT]:
        return -1
    return (note_of(world, row[COUNT]) & (SECOND_HAND - 1)) - 1


def known_row(view: View) -> Words:
    """The row of a view of a trick: what `hide` leaves of the true one."""
    row, program = row_of_view(view), program_of(view.setup)
    mode = view.setup.mode
    names, hands = [hand.name for hand in mode.hands], mode.hands_in_play
    notes = {}
    for nth in range(int(program[CHOICES])):
        at = DEALERS + view.dealer * DEALER_WORDS + STEPS + nth * CHOICE_WORDS
        packet = view.shown[int(program[at + SEAT])]
        if program[at + AIM] == AIM_SHOW and packet:
            notes[nth] = SHOW + names.index(packet) + 1
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    for nth, play in enumerate(plays, start=int(program[CHOICES])):
        notes[nth] = INDEX[play.card] + 1 + SECOND_HAND * hands.index(play.hand)
    for nth, note in notes.items():
        row[HISTORY + nth // 8] |= note << 8 * (nth % 8)
    return np.array(row, np.int64)
