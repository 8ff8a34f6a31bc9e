"""Many rows at once, on one thread. The rows of a batch share a program."""

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
    """What the seat knows of a row, as the words of `planes`."""
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
    """Deal; row 0 is the round of that number."""
    for nth in range(first, last):
        begin(scratch, seed, number + nth)
        deal(program, rows[nth], dealers[nth], scratch)


@compiled
def step_rows(program: Words, rows: Words, first: int, last: int, actions: Words) -> None:
    """Take an action in each round that is not over; -1 is none."""
    for nth in range(first, last):
        if rows[nth, layout.TURN] >= 0 and actions[nth] >= 0:
            step(program, rows[nth], actions[nth])


@compiled
def legal_rows(program: Words, rows: Words, first: int, last: int, out: Words) -> None:
    """Legal actions as bits; none where the round is over."""
    for nth in range(first, last):
        out[nth] = legal_actions(program, rows[nth])


@compiled
def observe_rows(
    program: Words, rows: Words, first: int, last: int, seats: Words, out: Words
) -> None:
    """What that seat of each row knows; zeros where the seat is -1."""
    for nth in range(first, last):
        if seats[nth] >= 0:
            observe(program, rows[nth], seats[nth], out[nth])
        else:
            out[nth] = 0


@compiled
def reveal_rows(
    program: Words, rows: Words, first: int, last: int, seats: Words, out: Words
) -> None:
    """Where every card truly is, from that seat of each row; zeros where the seat is -1."""
    for nth in range(first, last):
        if seats[nth] >= 0:
            reveal(program, rows[nth], seats[nth], out[nth])
        else:
            out[nth] = 0


@compiled
def play_rows_on(
    program: Words, rows: Words, first: int, last: int, seed: int, number: int, scratch: Words
) -> None:
    """Play each round to its end at random; row 0 is the round of that number."""
    for nth in range(first, last):
        begin(scratch, ~seed, number + nth)
        play_on(program, rows[nth], scratch)


@compiled
def score_rows(
    program: Words, rows: Words, first: int, last: int, scores: Words, utilities: Floats
) -> None:
    """Scores and utilities, by seat, of rounds that are over."""
    for nth in range(first, last):
        score(program, rows[nth], scores[nth])
        utility(program, rows[nth], scores[nth], utilities[nth])


@compiled
def hide_rows(program: Words, rows: Words, first: int, last: int, seats: Words) -> None:
    """Blank what that seat of each row cannot know."""
    for nth in range(first, last):
        hide(program, rows[nth], seats[nth])


@compiled
def take_rows_back(program: Words, rows: Words, first: int, last: int, out: Words) -> None:
    """Each round before its first choice."""
    for nth in range(first, last):
        take_back(program, rows[nth], out[nth])


@compiled
def find_next_actions(
    program: Words, rows: Words, first: int, last: int, worlds: Words, out: Words
) -> None:
    """What is done next where each row stands, by the history of its world; -1 at its end."""
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
    """Worlds of each row, from the stream of its number."""
    for nth in range(first, last):
        begin(scratch, seed, numbers[nth])
        draw_worlds(
            program, rows[nth], seats[nth], logits[nth], habits, worlds[nth], table, scratch
        )


@compiled
def choose_rows(
    program: Words, infos: Words, first: int, last: int, logits: Floats, out: Words
) -> None:
    """The legal action that the policy likes most, by information row."""
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
    """The logarithm of how likely each action is by the policy, mixed with a uniform share."""
    for nth in range(first, last):
        out[nth] = log_probability(infos[nth, planes.LEGAL], logits[nth], actions[nth], uniform)
