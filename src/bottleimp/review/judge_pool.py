"""Judging in one or several processes, with the same verdicts in the same order."""

import signal
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from types import TracebackType

from bottleimp.review.judge import Decision, Judge
from bottleimp.review.review_settings import WORLDS, create_judge
from bottleimp.review.settlement import settle
from bottleimp.review.verdict import Comparison, Verdict
from bottleimp.rules import Round, Setup


@dataclass(frozen=True)
class JudgeJob:
    """The setup, seed and number of worlds of a review, which a process can receive."""

    setup: Setup
    seed: int = 1
    worlds: int = WORLDS
    """Maximum number of worlds per decision for the reference, and again for the comparison."""

    @property
    def judge(self) -> Judge:
        """The judge of the setup, created once per process."""
        return _cached_judge(self.setup, self.worlds)

    def decisions(self, state: Round, seats: Collection[int] | None = None) -> list[Decision]:
        """Return the decisions of a finished round, of `seats` or of all players."""
        return self.judge.decisions(state, seats)

    def compare(self, decision: Decision) -> Comparison:
        """Compare one decision with its reference."""
        return self.judge.compare(decision, seed=self.seed)

    def verdicts(self, decisions: Sequence[Decision]) -> Iterator[Verdict]:
        """Yield the verdicts in this process, each as soon as it is settled."""
        return self.judge.verdicts(decisions, seed=self.seed)


@cache
def _cached_judge(setup: Setup, worlds: int) -> Judge:
    return create_judge(setup, worlds=worlds)


class JudgePool:
    """A pool of `jobs` processes that judge; with one job, this process judges."""

    def __init__(self, jobs: int) -> None:
        self._executor: ProcessPoolExecutor | None = None
        if jobs > 1:
            context = get_context("spawn")  # safe beside threads, alike on all systems
            self._executor = ProcessPoolExecutor(
                jobs, context, partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
            )

    def verdicts(self, job: JudgeJob, decisions: Sequence[Decision]) -> Iterator[Verdict]:
        """Yield the verdicts on decisions of a round, each as soon as it is settled."""
        if self._executor is None:
            return job.verdicts(decisions)
        return settle(self._executor.map(job.compare, decisions), job.judge.bounds)

    def __enter__(self) -> "JudgePool":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Cancel the comparisons that have not started, and end the processes."""
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
