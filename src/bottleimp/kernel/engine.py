"""Entry point of the kernel: batches of rounds of one setup."""

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
    """Rules engine that plays many rounds of one setup in lock-step.

    All rounds have the same number of decisions, so rounds dealt together end together. Methods
    that play change `rows` in place; results are new arrays unless `out` is given. With `jobs`
    above 1 the work is spread over that many threads; then only one Python thread may use kernels
    at a time.
    """

    def __init__(self, setup: Setup, *, jobs: int = 1) -> None:
        self.setup = setup
        self.program = program_of(setup)
        self.decisions = int(self.program[prog.DECISIONS])
        self.jobs = max(1, min(jobs, most_threads()))

    def deal(
        self, count: int, *, seed: int, number: int = 0, dealers: npt.ArrayLike | None = None
    ) -> Words:
        """Deal `count` rounds, starting with round `number` of the seed's sequence.

        The dealer rotates with the round's number unless `dealers` has a seat for each round.
        """
        rows = np.empty((count, layout.ROW_WORDS), np.int64)
        if dealers is None:
            dealers = (number + np.arange(count)) % self.setup.mode.players
        self._run("deal_rows", rows, _one_each(rows, dealers), seed, number, self._scratch())
        return rows

    def turns(self, rows: Words) -> Words:
        """Return the seat to act in each round; -1 where the round is over."""
        return np.ascontiguousarray(rows[:, layout.TURN])

    def legal(self, rows: Words) -> Words:
        """Return the legal actions of each round's seat to act, as bit masks."""
        out = np.empty(len(rows), np.int64)
        self._run("legal_rows", rows, out)
        return out

    def step(self, rows: Words, actions: npt.ArrayLike) -> None:
        """Take one action in each round. It must be legal; -1, or a finished round, takes none."""
        self._run("step_rows", rows, _one_each(rows, actions))

    def info(
        self, rows: Words, *, seats: npt.ArrayLike | None = None, out: Words | None = None
    ) -> Words:
        """Return what each round's seat to act knows, or the seats given, as information rows.

        `encoding.planes` describes the words of a row; `encoding.features.spread` unpacks them.
        """
        return self._by_seat("observe_rows", rows, seats, out, planes.INFO_WORDS)

    def truth(
        self, rows: Words, *, seats: npt.ArrayLike | None = None, out: Words | None = None
    ) -> Words:
        """Return the true places of all cards, relative to the same seats as in `info`."""
        return self._by_seat("reveal_rows", rows, seats, out, planes.TRUTH_WORDS)

    def scores(self, rows: Words) -> Words:
        """Return the scores of finished rounds, by round and seat; 0 for seats the mode lacks."""
        return self._results(rows)[0]

    def utilities(self, rows: Words) -> batch.Floats:
        """Return the utilities of finished rounds, by round and seat.

        A utility is the score of the seat's side minus the mean of the other sides' scores.
        """
        return self._results(rows)[1]

    def play_on(self, rows: Words, *, seed: int, number: int = 0) -> None:
        """Play every round to its end at random, starting with round `number` of the seed."""
        self._run("play_rows_on", rows, seed, number, self._scratch())

    def hide(self, rows: Words, seats: npt.ArrayLike) -> None:
        """Blank what the seat of each round cannot know; it must be the seat's turn."""
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
        """Draw `count` worlds for each row in which everything hidden is blanked.

        `logits` are a belief by row, card and place; `habits` are odds by aim and card that a card
        was given away (see `row_worlds`). `numbers` selects the random stream of each row.
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
        """Return the rounds as they were before their first choice. Tricks must have begun."""
        out = np.empty_like(rows)
        self._run("take_rows_back", rows, out)
        return out

    def noted(self, rows: Words, worlds: Words) -> Words:
        """Return the next action of each row according to its world's history; -1 at its end."""
        out = np.empty(len(rows), np.int64)
        self._run("find_next_actions", rows, worlds, out)
        return out

    def best(self, infos: Words, logits: batch.Floats) -> Words:
        """Return the legal action with the highest logit for each observation; -1 if none."""
        out = np.empty(len(infos), np.int64)
        self._run("choose_rows", infos, logits, out)
        return out

    def log_chances(
        self, infos: Words, logits: batch.Floats, actions: npt.ArrayLike, *, uniform: float = 0.0
    ) -> batch.Floats:
        """Return the log-probability of each action under the policy mixed with a uniform share."""
        out = np.empty(len(infos), np.float32)
        self._run("weigh_rows", infos, logits, _one_each(infos, actions), uniform, out)
        return out

    def random_rounds(self, rounds: int, *, seed: int) -> Words:
        """Deal and play `rounds` rounds at random; return the sums of the scores by seat."""
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

    def _by_seat(
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
        """Allocate scratch space, with a row for each thread."""
        shape = (self.jobs, layout.SCRATCH_WORDS) if self.jobs > 1 else layout.SCRATCH_WORDS
        return np.empty(shape, np.int64)

    def _run(self, name: str, rows: Words, *args: Any) -> None:
        if self.jobs == 1:
            getattr(batch, name)(self.program, rows, 0, len(rows), *args)
        else:
            use_cores(self.jobs)
            _parallel(name)(self.program, rows, self.jobs, *args)


def _parallel(name: str) -> Callable[..., None]:
    """Import a function of `parallel_batch` on first use, because the import starts threads."""
    from bottleimp.kernel import parallel_batch

    function: Callable[..., None] = getattr(parallel_batch, name)
    return function


def _one_each(rows: Words, values: npt.ArrayLike) -> Words:
    """Return `values` as an array after a check: compiled code does not check array bounds."""
    numbers = np.asarray(values)
    if numbers.shape != (len(rows),) or (numbers.dtype.kind not in "iu" and len(rows)):
        what = f"{numbers.dtype} of shape {numbers.shape}"
        raise ValueError(f"{len(rows)} rounds need {len(rows)} whole numbers, not {what}")
    return np.ascontiguousarray(numbers, np.int64)
