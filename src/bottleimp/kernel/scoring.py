"""Scores of finished rounds, and what they are worth to each seat."""

import numpy as np
import numpy.typing as npt

from bottleimp.encoding.layout import (
    DEALER,
    IMP_POINTS,
    MAX_SEATS,
    OWNER,
    POINT_BITS,
    POINTS,
    Words,
)
from bottleimp.encoding.program import DEALER_WORDS, DEALERS, MATES, PLAYERS, SEATS, WEIGHT
from bottleimp.kernel.bits import count
from bottleimp.kernel.jit import compiled


@compiled
def score(program: Words, row: Words, out: npt.NDArray[np.int64]) -> None:
    """By seat: the side's points; with bottles, minus the imp's trick for each instead."""
    block = DEALERS + row[DEALER] * DEALER_WORDS
    for seat in range(MAX_SEATS):
        out[seat] = 0
    for seat in range(program[SEATS]):
        mates = program[block + MATES + seat]
        bottles = points = 0
        for bottle in range(2):
            owner = row[OWNER + bottle]
            bottles += owner >= 0 and mates >> owner & 1
        for mate in range(program[SEATS]):
            if mates >> mate & 1:
                points += row[POINTS] >> (POINT_BITS * mate) & ((1 << POINT_BITS) - 1)
        worth = -row[IMP_POINTS] * bottles if bottles else points
        out[seat] = program[block + WEIGHT + seat] * worth


@compiled
def utility(program: Words, row: Words, scores: Words, out: npt.NDArray[np.float32]) -> None:
    """By player: the own side's score minus the mean of the other sides'; automata do not count."""
    block = DEALERS + row[DEALER] * DEALER_WORDS
    for seat in range(MAX_SEATS):
        out[seat] = 0
    for seat in range(program[PLAYERS]):
        mates = program[block + MATES + seat]
        total = 0.0
        sides = 0.0
        for other in range(program[PLAYERS]):
            others = program[block + MATES + other]
            if others != mates:
                share = 1 / count(others)  # so that the members of a side count once together
                total += share * scores[other]
                sides += share
        out[seat] = scores[seat] - total / sides
