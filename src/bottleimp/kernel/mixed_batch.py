"""Batches with rounds of several setups; each row is played by the program of its own setup."""

from collections.abc import Sequence

import numpy as np

from bottleimp.encoding import layout
from bottleimp.encoding.layout import Words
from bottleimp.kernel import batch
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.jit import compiled, compiled_for_all_cores, prange, use_cores
from bottleimp.kernel.step import step
from bottleimp.kernel.truth import reveal

_observe = batch.observe


class MixedBatch:
    """Rounds of several kernels that take their decisions in lock-step, longest rounds first.

    Shorter rounds end earlier, so the rounds still in play are always the first rows: `playing`
    has their number by step.
    """

    def __init__(self, kernels: Sequence[Kernel], counts: Sequence[int], *, jobs: int) -> None:
        self.order = sorted(range(len(kernels)), key=lambda nth: -kernels[nth].decisions)
        self.kernels = [kernels[nth] for nth in self.order]
        sizes = [counts[nth] for nth in self.order]
        ends = np.cumsum(sizes)
        self.parts = [slice(end - size, end) for end, size in zip(ends, sizes, strict=True)]
        """Slice of `rows` of each kernel, in the order of `kernels`."""
        self.programs = np.stack([kernel.program for kernel in self.kernels])
        self.kinds = np.repeat(np.arange(len(sizes)), sizes)
        self.rows = np.empty((int(ends[-1]), layout.ROW_WORDS), np.int64)
        self.steps = self.kernels[0].decisions
        self.playing = [
            sum(n for n, k in zip(sizes, self.kernels, strict=True) if k.decisions > step)
            for step in range(self.steps)
        ]
        self.jobs = jobs

    def deal(self, *, seed: int) -> None:
        """Deal a new round to every row."""
        for nth, (kernel, part) in enumerate(zip(self.kernels, self.parts, strict=True)):
            self.rows[part] = kernel.deal(part.stop - part.start, seed=seed + 97 * nth)

    def step(self, actions: Words) -> None:
        """Take one action in each of the first `len(actions)` rows."""
        if self.jobs == 1:
            step_rows(self.programs, self.kinds, self.rows, 0, len(actions), actions)
        else:
            use_cores(self.jobs)
            step_all(self.programs, self.kinds, self.rows, 4 * self.jobs, actions)

    def look(self, seats: Words, info: Words, truth: Words) -> None:
        """Write the seat to act, its observation and the truth for the first `len(seats)` rows."""
        if self.jobs == 1:
            look_at_rows(self.programs, self.kinds, self.rows, 0, len(seats), seats, info, truth)
        else:
            use_cores(self.jobs)
            look_at_all(self.programs, self.kinds, self.rows, 4 * self.jobs, seats, info, truth)


@compiled
def step_rows(
    programs: Words, kinds: Words, rows: Words, first: int, last: int, actions: Words
) -> None:
    """`batch.step_rows` for many programs."""
    for nth in range(first, last):
        step(programs[kinds[nth]], rows[nth], actions[nth])


@compiled
def look_at_rows(
    programs: Words,
    kinds: Words,
    rows: Words,
    first: int,
    last: int,
    seats: Words,
    info: Words,
    truth: Words,
) -> None:
    """`batch.observe_rows` and `reveal_rows` for many programs."""
    for nth in range(first, last):
        seat = rows[nth, layout.TURN]
        seats[nth] = seat
        _observe(programs[kinds[nth]], rows[nth], seat, info[nth])
        reveal(programs[kinds[nth]], rows[nth], seat, truth[nth])


@compiled_for_all_cores
def step_all(programs: Words, kinds: Words, rows: Words, shares: int, actions: Words) -> None:
    """`step_rows` in shares."""
    size = -(-len(actions) // shares)
    for n in prange(shares):
        last = min(n * size + size, len(actions))
        step_rows(programs, kinds, rows, n * size, last, actions)


@compiled_for_all_cores
def look_at_all(
    programs: Words,
    kinds: Words,
    rows: Words,
    shares: int,
    seats: Words,
    info: Words,
    truth: Words,
) -> None:
    """`look_at_rows` in shares."""
    size = -(-len(seats) // shares)
    for n in prange(shares):
        last = min(n * size + size, len(seats))
        look_at_rows(programs, kinds, rows, n * size, last, seats, info, truth)
