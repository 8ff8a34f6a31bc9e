"""Scores and utilities of finished rounds."""

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.layout import Words
from bottleimp.kernel.bits import count
from bottleimp.kernel.jit import compiled


@compiled
def score(program: Words, row: Words, out: npt.NDArray[np.int64]) -> None:
    """Write each seat's score: its side's points, times the side's weight.

    A side with bottles scores minus the points of the imp's trick for each bottle instead.
    """
    block = prog.dealer_at(row[layout.DEALER])
    for seat in range(layout.MAX_SEATS):
        out[seat] = 0
    for seat in range(program[prog.SEATS]):
        mates = program[block + prog.MATES + seat]
        bottles = points = 0
        for bottle in range(2):
            owner = row[layout.OWNER + bottle]
            bottles += owner >= 0 and mates >> owner & 1
        for mate in range(program[prog.SEATS]):
            if mates >> mate & 1:
                points += layout.points_of(row, mate)
        worth = -row[layout.IMP_POINTS] * bottles if bottles else points
        out[seat] = program[block + prog.WEIGHT + seat] * worth


@compiled
def utility(program: Words, row: Words, scores: Words, out: npt.NDArray[np.float32]) -> None:
    """Write each player's utility: its side's score minus the mean of the other sides' scores.

    Automata do not count as other sides.
    """
    block = prog.dealer_at(row[layout.DEALER])
    for seat in range(layout.MAX_SEATS):
        out[seat] = 0
    for seat in range(program[prog.PLAYERS]):
        mates = program[block + prog.MATES + seat]
        total = 0.0
        sides = 0.0
        for other in range(program[prog.PLAYERS]):
            others = program[block + prog.MATES + other]
            if others != mates:
                share = 1 / count(others)  # so that the members of a side count once together
                total += share * scores[other]
                sides += share
        out[seat] = scores[seat] - total / sides
