"""Decisions judged here or in several processes; the verdicts are the same, and in order."""

import signal
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from types import TracebackType

from bottleimp.review.judges import Decision, Judges, verdict_of
from bottleimp.review.round_review import WORLDS, decisions_of, judges_for
from bottleimp.review.settlement import settled
from bottleimp.review.verdict import Verdict
from bottleimp.rules import Round, Setup


@dataclass(frozen=True)
class JudgeJob:
    """How to judge decisions of a setup."""

    setup: Setup
    seed: int = 1
    worlds: int = WORLDS

    def decisions(self, state: Round, seats: Collection[int] | None = None) -> list[Decision]:
        """Those of a round, of these seats or of all."""
        return decisions_of(self.judges.plays.search.kernel, state, seats)

    def judge(self, decision: Decision) -> Verdict:
        """One of them."""
        return verdict_of(self.judges, decision, self.seed)

    @property
    def judges(self) -> Judges:
        """Made once in each process."""
        return _judges(self.setup, self.worlds)


@cache
def _judges(setup: Setup, worlds: int) -> Judges:
    return judges_for(setup, worlds=worlds)


class JudgePool:
    """The processes; with one job there are none but this."""

    def __init__(self, jobs: int) -> None:
        self._executor: ProcessPoolExecutor | None = None
        if jobs > 1:
            context = get_context("spawn")  # safe beside threads, alike anywhere
            self._executor = ProcessPoolExecutor(
                jobs, context, partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
            )

    def verdicts(self, task: JudgeJob, decisions: Sequence[Decision]) -> Iterator[Verdict]:
        """Of all decisions of a round that are asked about, each as soon as it is settled."""
        one_by_one = map if self._executor is None else self._executor.map
        return settled(one_by_one(task.judge, decisions), task.judges.bounds)

    def __enter__(self) -> "JudgePool":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """What has not begun is not begun any more."""
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
