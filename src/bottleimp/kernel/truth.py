"""True places of all cards relative to a seat: input of the all-seeing critic, target of beliefs.

They are never an input of a player.
"""

from bottleimp.encoding import history, layout, planes
from bottleimp.encoding import program as prog
from bottleimp.encoding.layout import Words
from bottleimp.kernel.jit import compiled


@compiled
def reveal(program: Words, row: Words, seat: int, out: Words) -> None:
    """Write the true place of each card, relative to the seat (see `planes.TRUTH_PIECES`).

    A card that is chosen to be given but not yet handed over is in its giver's hand.
    """
    dealer, count, seats = row[layout.DEALER], row[layout.COUNT], program[prog.SEATS]
    place = prog.place_of(program, dealer, seat)
    for word in range(planes.TRUTH_WORDS):
        out[word] = 0
    out[planes.IN_IMP] = row[layout.IMP]
    for other in range(seats):
        far = (prog.place_of(program, dealer, other) - place) % seats
        first, second = row[layout.hand_at(other, 0)], row[layout.hand_at(other, 1)]
        out[planes.IN_HAND + far] = first | second
        out[planes.IN_SECOND] |= second
    now = prog.step_at(dealer, count)
    if not 0 < count < program[prog.CHOICES] or program[now + prog.AIM] == prog.AIM_SHOW:
        return
    for nth in range(program[now + prog.BEGUN], count):
        at, card = prog.step_at(dealer, nth), history.action_at(row, nth)
        giver, to = program[at + prog.SEAT], program[at + prog.TO]
        out[planes.IN_HAND + prog.seats_away(program, dealer, seat, giver)] |= 1 << card
        out[planes.IN_SECOND] |= program[at + prog.FROM] << card
        if to < 0:
            out[planes.BOUND_FOR_IMP] |= 1 << card
        else:
            out[planes.BOUND + prog.seats_away(program, dealer, seat, to)] |= 1 << card
