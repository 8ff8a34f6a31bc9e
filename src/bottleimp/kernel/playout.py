"""Random play at full speed."""

import numpy as np
import numpy.typing as npt

from bottleimp.kernel.bits import count, lowest
from bottleimp.kernel.cards import CARDS
from bottleimp.kernel.chance import Stream, begin, below
from bottleimp.kernel.deal import deal
from bottleimp.kernel.jit import compiled
from bottleimp.kernel.layout import MAX_SEATS, ROW_WORDS, TURN, Words
from bottleimp.kernel.program import PLAYERS
from bottleimp.kernel.scoring import score
from bottleimp.kernel.step import legal, step


@compiled
def any_of(stream: Stream, word: int) -> int:
    """One of the bits of a word, each as likely as any other."""
    for _ in range(below(stream, count(word))):
        word &= word - 1
    return lowest(word)


@compiled
def play_on(program: Words, row: Words, stream: Stream) -> None:
    """Play a round to its end at random."""
    while row[TURN] >= 0:
        step(program, row, any_of(stream, legal(program, row)))


@compiled
def random_rounds(
    program: Words, first: int, last: int, seed: int, totals: npt.NDArray[np.int64]
) -> None:
    """Deal and play the rounds of these numbers at random, and add their scores up by seat."""
    row = np.empty(ROW_WORDS, np.int64)
    deck = np.empty(CARDS, np.int64)
    scores = np.empty(MAX_SEATS, np.int64)
    stream = np.empty(1, np.uint64)
    for number in range(first, last):
        begin(stream, seed, number)
        deal(program, row, number % program[PLAYERS], stream, deck)
        play_on(program, row, stream)
        score(program, row, scores)
        for seat in range(MAX_SEATS):
            totals[seat] += scores[seat]
