"""Counterparts of the functions of `batch` that split a batch into equal shares for threads.

They exist because Numba's own threads start and finish a loop in microseconds. On two cores, a
`ThreadPoolExecutor` over the functions of `batch`, which release the GIL, was slower: by a factor
of 1.1 for a training step of 47,000 rows, 1.3 for 12,000 rows, and 3 to 10 for 1,000 rows.
"""

from bottleimp.encoding.layout import Words
from bottleimp.kernel import batch, playout
from bottleimp.kernel.batch import Floats
from bottleimp.kernel.jit import compiled_for_all_cores, prange

_deal, _step, _legal = batch.deal_rows, batch.step_rows, batch.legal_rows
_observe, _reveal = batch.observe_rows, batch.reveal_rows
_play_on, _score = batch.play_rows_on, batch.score_rows
_hide, _take_back, _find_next = batch.hide_rows, batch.take_rows_back, batch.find_next_actions
_draw_worlds = batch.draw_worlds_of_rows
_choose, _weigh = batch.choose_rows, batch.weigh_rows
_random_rounds = playout.random_rounds


@compiled_for_all_cores
def deal_rows(
    program: Words,
    rows: Words,
    shares: int,
    dealers: Words,
    seed: int,
    number: int,
    scratch: Words,
) -> None:
    """`batch.deal_rows` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        last = min(n * size + size, len(rows))
        _deal(program, rows, n * size, last, dealers, seed, number, scratch[n])


@compiled_for_all_cores
def step_rows(program: Words, rows: Words, shares: int, actions: Words) -> None:
    """`batch.step_rows` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _step(program, rows, n * size, min(n * size + size, len(rows)), actions)


@compiled_for_all_cores
def legal_rows(program: Words, rows: Words, shares: int, out: Words) -> None:
    """`batch.legal_rows` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _legal(program, rows, n * size, min(n * size + size, len(rows)), out)


@compiled_for_all_cores
def observe_rows(program: Words, rows: Words, shares: int, seats: Words, out: Words) -> None:
    """`batch.observe_rows` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _observe(program, rows, n * size, min(n * size + size, len(rows)), seats, out)


@compiled_for_all_cores
def reveal_rows(program: Words, rows: Words, shares: int, seats: Words, out: Words) -> None:
    """`batch.reveal_rows` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _reveal(program, rows, n * size, min(n * size + size, len(rows)), seats, out)


@compiled_for_all_cores
def play_rows_on(
    program: Words, rows: Words, shares: int, seed: int, number: int, scratch: Words
) -> None:
    """`batch.play_rows_on` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _play_on(program, rows, n * size, min(n * size + size, len(rows)), seed, number, scratch[n])


@compiled_for_all_cores
def score_rows(program: Words, rows: Words, shares: int, scores: Words, utilities: Floats) -> None:
    """`batch.score_rows` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _score(program, rows, n * size, min(n * size + size, len(rows)), scores, utilities)


@compiled_for_all_cores
def random_rounds(
    program: Words, rounds: int, shares: int, seed: int, totals: Words, scratch: Words
) -> None:
    """`playout.random_rounds` in shares, each with its own row of totals."""
    size = -(-rounds // shares)
    for n in prange(shares):
        last = min(n * size + size, rounds)
        _random_rounds(program, n * size, last, seed, totals[n], scratch[n])


@compiled_for_all_cores
def hide_rows(program: Words, rows: Words, shares: int, seats: Words) -> None:
    """`batch.hide_rows` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _hide(program, rows, n * size, min(n * size + size, len(rows)), seats)


@compiled_for_all_cores
def take_rows_back(program: Words, rows: Words, shares: int, out: Words) -> None:
    """`batch.take_rows_back` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _take_back(program, rows, n * size, min(n * size + size, len(rows)), out)


@compiled_for_all_cores
def find_next_actions(program: Words, rows: Words, shares: int, worlds: Words, out: Words) -> None:
    """`batch.find_next_actions` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        _find_next(program, rows, n * size, min(n * size + size, len(rows)), worlds, out)


@compiled_for_all_cores
def draw_worlds_of_rows(
    program: Words,
    rows: Words,
    shares: int,
    seats: Words,
    logits: Floats,
    habits: Floats,
    worlds: Words,
    seed: int,
    numbers: Words,
    table: Floats,
    scratch: Words,
) -> None:
    """`batch.draw_worlds_of_rows` in shares."""
    size = -(-len(rows) // shares)
    for n in prange(shares):
        last = min(n * size + size, len(rows))
        _draw_worlds(
            program, rows, n * size, last, seats, logits, habits, worlds, seed, numbers, table[n],
            scratch[n],
        )  # fmt: skip


@compiled_for_all_cores
def choose_rows(program: Words, infos: Words, shares: int, logits: Floats, out: Words) -> None:
    """`batch.choose_rows` in shares."""
    size = -(-len(infos) // shares)
    for n in prange(shares):
        _choose(program, infos, n * size, min(n * size + size, len(infos)), logits, out)


@compiled_for_all_cores
def weigh_rows(
    program: Words,
    infos: Words,
    shares: int,
    logits: Floats,
    actions: Words,
    uniform: float,
    out: Floats,
) -> None:
    """`batch.weigh_rows` in shares."""
    size = -(-len(infos) // shares)
    for n in prange(shares):
        last = min(n * size + size, len(infos))
        _weigh(program, infos, n * size, last, logits, actions, uniform, out)
