"""The way in: a mode with its deck, and batches of rounds of it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import layout, planes
from bottleimp.encoding import program as prog
from bottleimp.encoding.layout import Words
from bottleimp.encoding.program_builder import program_of
from bottleimp.kernel import batch, playout
from bottleimp.kernel.card_placement import TABLE_SHAPE
from bottleimp.kernel.jit import most_threads, use_cores
from bottleimp.rules import Setup


class Kernel:
    """Plays many rounds of one setup in lock-step.

    All rounds take the same number of decisions, so what is dealt together is over together. `rows`
    are changed in place; results are new arrays unless `out` is given. With `jobs` above 1 the work
    is spread over that many threads; then only one Python thread may use kernels at a time.
    """

    def __init__(self, setup: Setup, *, jobs: int = 1) -> None:
        self.setup = setup
        self.program = program_of(setup)
        self.decisions = int(self.program[prog.DECISIONS])
        self.jobs = max(1, min(jobs, most_threads()))

    def deal(
        self, count: int, *, seed: int, number: int = 0, dealers: npt.ArrayLike | None = None
    ) -> Words:
        """Fresh rounds: those of these numbers in the series of the seed; dealers take turns."""
        rows = np.empty((count, layout.ROW_WORDS), np.int64)
        if dealers is None:
            dealers = (number + np.arange(count)) % self.setup.mode.players
        self._run("deal_rows", rows, _one_each(rows, dealers), seed, number, self._scratch())
        return rows

    def turns(self, rows: Words) -> Words:
        """Whose decision each round waits for; -1 where it is over."""
        return np.ascontiguousarray(rows[:, layout.TURN])

    def legal(self, rows: Words) -> Words:
        """What that seat may do, as bits."""
        out = np.empty(len(rows), np.int64)
        self._run("legal_rows", rows, out)
        return out

    def step(self, rows: Words, actions: npt.ArrayLike) -> None:
        """Take these actions, which must be legal; -1 is none. A round that is over stays so."""
        self._run("step_rows", rows, _one_each(rows, actions))

    def info(
        self, rows: Words, *, seats: npt.ArrayLike | None = None, out: Words | None = None
    ) -> Words:
        """What each round's seat to act (or that seat) knows; `features.spread` spreads it out."""
        return self._seen("observe_rows", rows, seats, out, planes.INFO_WORDS)

    def truth(
        self, rows: Words, *, seats: npt.ArrayLike | None = None, out: Words | None = None
    ) -> Words:
        """Where every card truly is, counted from the same seats."""
        return self._seen("reveal_rows", rows, seats, out, planes.TRUTH_WORDS)

    def scores(self, rows: Words) -> Words:
        """By seat, the scores of rounds that are over; 0 for a seat that is not there."""
        return self._results(rows)[0]

    def utilities(self, rows: Words) -> batch.Floats:
        """By seat, the own side's score minus the mean of the other sides'."""
        return self._results(rows)[1]

    def play_on(self, rows: Words, *, seed: int, number: int = 0) -> None:
        """Play every round to its end at random."""
        self._run("play_rows_on", rows, seed, number, self._scratch())

    def hide(self, rows: Words, seats: npt.ArrayLike) -> None:
        """Blank what that seat of each round cannot know; it must be its turn to give or play."""
        self._run("hide_rows", rows, _one_each(rows, seats))

    def worlds(
        self,
        known: Words,
        seats: npt.ArrayLike,
        logits: batch.Floats,
        habits: batch.Floats,
        *,
        count: int,
        seed: int,
        numbers: npt.ArrayLike | None = None,
    ) -> Words:
        """`count` worlds of each row in which everything hidden is blanked (see `worlds`).

        `logits` are a belief by card and place, `habits` by aim and card how much likelier a card
        is one that was given. `numbers` has by row which worlds in the series of the seed they are.
        """
        if numbers is None:
            numbers = np.arange(len(known))
        worlds = np.empty((len(known), count, layout.ROW_WORDS), np.int64)
        shape = (self.jobs, *TABLE_SHAPE) if self.jobs > 1 else TABLE_SHAPE
        table = np.empty(shape, np.float32)
        self._run(
            "draw_worlds_of_rows", known, _one_each(known, seats), logits, habits, worlds,
            seed, _one_each(known, numbers), table, self._scratch(),
        )  # fmt: skip
        return worlds

    def taken_back(self, rows: Words) -> Words:
        """The rounds before their first choice. Tricks must have begun."""
        out = np.empty_like(rows)
        self._run("take_rows_back", rows, out)
        return out

    def noted(self, rows: Words, worlds: Words) -> Words:
        """What comes next where each row stands, by its world's history; -1 at the end of it."""
        out = np.empty(len(rows), np.int64)
        self._run("find_next_actions", rows, worlds, out)
        return out

    def best(self, infos: Words, logits: batch.Floats) -> Words:
        """The legal action that a policy likes most, for what each seat knows; -1 if none."""
        out = np.empty(len(infos), np.int64)
        self._run("choose_rows", infos, logits, out)
        return out

    def log_chances(
        self, infos: Words, logits: batch.Floats, actions: npt.ArrayLike, *, uniform: float = 0.0
    ) -> batch.Floats:
        """Log-probabilities of these actions under the policy mixed with a uniform share."""
        out = np.empty(len(infos), np.float32)
        self._run("weigh_rows", infos, logits, _one_each(infos, actions), uniform, out)
        return out

    def random_rounds(self, rounds: int, *, seed: int) -> Words:
        """Deal and play that many rounds at random; the sum of the scores by seat."""
        totals = np.zeros((self.jobs, layout.MAX_SEATS), np.int64)
        if self.jobs == 1:
            playout.random_rounds(self.program, 0, rounds, seed, totals[0], self._scratch())
        else:
            use_cores(self.jobs)
            _parallel("random_rounds")(
                self.program, rounds, self.jobs, seed, totals, self._scratch()
            )
        summed: Words = totals.sum(axis=0)
        return summed

    def _seen(
        self, name: str, rows: Words, seats: npt.ArrayLike | None, out: Words | None, width: int
    ) -> Words:
        if out is None:
            out = np.empty((len(rows), width), np.int64)
        whose = self.turns(rows) if seats is None else _one_each(rows, seats)
        self._run(name, rows, whose, out)
        return out

    def _results(self, rows: Words) -> tuple[Words, batch.Floats]:
        scores = np.empty((len(rows), layout.MAX_SEATS), np.int64)
        utilities = np.empty((len(rows), layout.MAX_SEATS), np.float32)
        self._run("score_rows", rows, scores, utilities)
        return scores, utilities

    def _scratch(self) -> Words:
        """Working space: for several threads, a row each."""
        shape = (self.jobs, layout.SCRATCH_WORDS) if self.jobs > 1 else layout.SCRATCH_WORDS
        return np.empty(shape, np.int64)

    def _run(self, name: str, rows: Words, *args: Any) -> None:
        if self.jobs == 1:
            getattr(batch, name)(self.program, rows, 0, len(rows), *args)
        else:
            use_cores(self.jobs)
            _parallel(name)(self.program, rows, self.jobs, *args)


def _parallel(name: str) -> Callable[..., None]:
    """Loaded on demand: threads start when somebody asks for them."""
    from bottleimp.kernel import parallel_batch

    function: Callable[..., None] = getattr(parallel_batch, name)
    return function


def _one_each(rows: Words, values: npt.ArrayLike) -> Words:
    """A whole number for each row: compiled code does not look where an array ends."""
    numbers = np.asarray(values)
    if numbers.shape != (len(rows),) or (numbers.dtype.kind not in "iu" and len(rows)):
        what = f"{numbers.dtype} of shape {numbers.shape}"
        raise ValueError(f"{len(rows)} rounds need {len(rows)} whole numbers, not {what}")
    return np.ascontiguousarray(numbers, np.int64)
