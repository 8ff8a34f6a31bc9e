"""Compiled random play."""

from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.layout import Words
from bottleimp.kernel.bits import count, nth
from bottleimp.kernel.dealer import deal
from bottleimp.kernel.jit import compiled
from bottleimp.kernel.rng import begin, below
from bottleimp.kernel.row_scores import score
from bottleimp.kernel.step import legal_actions, step


@compiled
def any_of(scratch: Words, word: int) -> int:
    """Return the position of a uniformly random set bit of a word."""
    return nth(word, below(scratch, count(word)))


@compiled
def play_on(program: Words, row: Words, scratch: Words) -> None:
    """Play a round to its end at random."""
    while row[layout.TURN] >= 0:
        step(program, row, any_of(scratch, legal_actions(program, row)))


@compiled
def random_rounds(
    program: Words, first: int, last: int, seed: int, totals: Words, scratch: Words
) -> None:
    """Deal and play rounds `first` to `last - 1` at random; add their scores to `totals`."""
    row = scratch[layout.SPARE_ROW : layout.SPARE_ROW + layout.ROW_WORDS]
    scores = scratch[layout.SPARE_SCORES : layout.SPARE_SCORES + layout.MAX_SEATS]
    for number in range(first, last):
        begin(scratch, seed, number)
        deal(program, row, number % program[prog.PLAYERS], scratch)
        play_on(program, row, scratch)
        score(program, row, scores)
        for seat in range(layout.MAX_SEATS):
            totals[seat] += scores[seat]
