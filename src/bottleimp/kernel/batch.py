"""Compiled functions over a batch of rows with a common program, on one thread.

Each works on the rows `first` to `last - 1`.
"""

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import layout, observation, planes
from bottleimp.encoding.layout import Words
from bottleimp.kernel.dealer import deal
from bottleimp.kernel.hidden import hide, next_action, take_back
from bottleimp.kernel.jit import compiled
from bottleimp.kernel.playout import play_on
from bottleimp.kernel.policy import best, log_probability
from bottleimp.kernel.rng import begin
from bottleimp.kernel.row_scores import score, utility
from bottleimp.kernel.row_worlds import draw_worlds
from bottleimp.kernel.step import legal_actions, step
from bottleimp.kernel.truth import reveal

Floats = npt.NDArray[np.float32]


@compiled
def observe(program: Words, row: Words, seat: int, out: Words) -> None:
    """Write what the seat knows of a row to `out`, in the words that `planes` lays out."""
    for word in range(planes.INFO_WORDS):
        out[word] = 0
    observation.gifts(program, row, seat, out)
    observation.tricks(program, row, seat, out)
    observation.people(program, row, seat, out)
    observation.stage(program, row, seat, out)
    if row[layout.TURN] == seat:
        out[planes.LEGAL] = legal_actions(program, row)


@compiled
def deal_rows(
    program: Words,
    rows: Words,
    first: int,
    last: int,
    dealers: Words,
    seed: int,
    number: int,
    scratch: Words,
) -> None:
    """Deal a round to each row; row 0 gets round `number` of the seed's sequence."""
    for nth in range(first, last):
        begin(scratch, seed, number + nth)
        deal(program, rows[nth], dealers[nth], scratch)


@compiled
def step_rows(program: Words, rows: Words, first: int, last: int, actions: Words) -> None:
    """Take an action in each round that is not over; -1 takes none."""
    for nth in range(first, last):
        if rows[nth, layout.TURN] >= 0 and actions[nth] >= 0:
            step(program, rows[nth], actions[nth])


@compiled
def legal_rows(program: Words, rows: Words, first: int, last: int, out: Words) -> None:
    """Write the bit mask of the legal actions of each row; 0 where the round is over."""
    for nth in range(first, last):
        out[nth] = legal_actions(program, rows[nth])


@compiled
def observe_rows(
    program: Words, rows: Words, first: int, last: int, seats: Words, out: Words
) -> None:
    """Write the observation of `seats[nth]` for each row; zeros where the seat is -1."""
    for nth in range(first, last):
        if seats[nth] >= 0:
            observe(program, rows[nth], seats[nth], out[nth])
        else:
            out[nth] = 0


@compiled
def reveal_rows(
    program: Words, rows: Words, first: int, last: int, seats: Words, out: Words
) -> None:
    """Write the true places of all cards, relative to each row's seat; zeros where it is -1."""
    for nth in range(first, last):
        if seats[nth] >= 0:
            reveal(program, rows[nth], seats[nth], out[nth])
        else:
            out[nth] = 0


@compiled
def play_rows_on(
    program: Words, rows: Words, first: int, last: int, seed: int, number: int, scratch: Words
) -> None:
    """Play each round to its end at random; row 0 is round `number` of the seed's sequence."""
    for nth in range(first, last):
        begin(scratch, ~seed, number + nth)
        play_on(program, rows[nth], scratch)


@compiled
def score_rows(
    program: Words, rows: Words, first: int, last: int, scores: Words, utilities: Floats
) -> None:
    """Write the scores and utilities of finished rounds, by row and seat."""
    for nth in range(first, last):
        score(program, rows[nth], scores[nth])
        utility(program, rows[nth], scores[nth], utilities[nth])


@compiled
def hide_rows(program: Words, rows: Words, first: int, last: int, seats: Words) -> None:
    """Blank what the seat of each row cannot know."""
    for nth in range(first, last):
        hide(program, rows[nth], seats[nth])


@compiled
def take_rows_back(program: Words, rows: Words, first: int, last: int, out: Words) -> None:
    """Write each round as it was before its first choice."""
    for nth in range(first, last):
        take_back(program, rows[nth], out[nth])


@compiled
def find_next_actions(
    program: Words, rows: Words, first: int, last: int, worlds: Words, out: Words
) -> None:
    """Write the next action of each row according to its world's history; -1 at its end."""
    for nth in range(first, last):
        out[nth] = next_action(rows[nth], worlds[nth])


@compiled
def draw_worlds_of_rows(
    program: Words,
    rows: Words,
    first: int,
    last: int,
    seats: Words,
    logits: Floats,
    habits: Floats,
    worlds: Words,
    seed: int,
    numbers: Words,
    table: Floats,
    scratch: Words,
) -> None:
    """Draw the worlds of each row, with the random stream that its number selects."""
    for nth in range(first, last):
        begin(scratch, seed, numbers[nth])
        draw_worlds(
            program, rows[nth], seats[nth], logits[nth], habits, worlds[nth], table, scratch
        )


@compiled
def choose_rows(
    program: Words, infos: Words, first: int, last: int, logits: Floats, out: Words
) -> None:
    """Write the legal action with the highest logit for each observation."""
    for nth in range(first, last):
        out[nth] = best(infos[nth, planes.LEGAL], logits[nth])


@compiled
def weigh_rows(
    program: Words,
    infos: Words,
    first: int,
    last: int,
    logits: Floats,
    actions: Words,
    uniform: float,
    out: Floats,
) -> None:
    """Write the log-probability of each action under the policy mixed with a uniform share."""
    for nth in range(first, last):
        out[nth] = log_probability(infos[nth, planes.LEGAL], logits[nth], actions[nth], uniform)
