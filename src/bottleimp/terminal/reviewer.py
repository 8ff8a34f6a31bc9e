"""Base class for the review of records, one after another, in any output format."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bottleimp.progress import Progress
from bottleimp.records import Record, RecordError, replay_round
from bottleimp.review.baseline import is_yardstick
from bottleimp.review.judge import Decision
from bottleimp.review.judge_pool import JudgeJob, JudgePool
from bottleimp.review.report.sentences import Words
from bottleimp.review.report.text_catalogue import Catalogue
from bottleimp.review.verdict import Verdict
from bottleimp.rules import Round
from bottleimp.terminal.option_values import check_seat


@dataclass(frozen=True, kw_only=True)
class ReviewRequest:
    """The options of a review; `round` and `seat` are None for all rounds and seats."""

    round: int | None
    seat: int | None
    seed: int
    worlds: int
    progress: bool


@dataclass(frozen=True)
class RoundToReview:
    """A round of a record that is to be reviewed."""

    number: int
    state: Round
    words: Words
    decisions: Sequence[Decision]


class Reviewer(ABC):
    """A reviewer of records. Subclasses write the verdicts in one output format."""

    def __init__(self, request: ReviewRequest, catalogue: Catalogue, pool: JudgePool) -> None:
        self.request, self.catalogue, self._pool = request, catalogue, pool
        self._progress: Progress | None = None

    def review(self, record: Record) -> None:
        """Judge the requested decisions of a record and write them.

        Raises `RecordError` if the record cannot be reviewed.
        """
        request, setup = self.request, record.setup
        if request.seat is not None:
            check_seat(setup, request.seat, "--seat")
        if (why := self._why_not(record)) is not None:
            self.refused(record)
            raise RecordError(why)
        task = JudgeJob(setup, request.seed, request.worlds)
        chosen = list(self._chosen(record, task))
        total = sum(len(each.decisions) for each in chosen)
        self._progress = Progress(
            max(1, total), sys.stderr, what="decision", shown=request.progress
        )
        done = 0
        try:
            for each in chosen:
                found = self._pool.verdicts(task, each.decisions)
                self.write(record, each, self._counted(found, done))
                done += len(each.decisions)
        finally:
            self._progress.end()
        self.finish(record)

    def _why_not(self, record: Record) -> str | None:
        wanted, there = self.request.round, len(record.rounds)
        if wanted is not None and not 1 <= wanted <= there:
            return f"there is no round {wanted}; the record has {there}"
        return None if is_yardstick(record.setup) else self.catalogue.t("review.refused")

    def _chosen(self, record: Record, task: JudgeJob) -> Iterator[RoundToReview]:
        setup, seat = record.setup, self.request.seat
        names = (*record.names, *(self.catalogue.t("worked.name.Lopaka"),) * setup.mode.automata)
        seats = None if seat is None else {seat}
        for number, played in enumerate(record.rounds, start=1):
            if self.request.round in (None, number):
                state = replay_round(setup, played)
                words = Words(self.catalogue, names, state)
                yield RoundToReview(number, state, words, task.decisions(state, seats))

    def _counted(self, verdicts: Iterator[Verdict], before: int) -> Iterator[Verdict]:
        for nth, verdict in enumerate(verdicts, start=before + 1):
            if self._progress is not None:
                self._progress.at(nth)
            yield verdict

    def say(self, *lines: str) -> None:
        """Print lines at once, in place of the progress line."""
        if self._progress is not None:
            self._progress.end()
        print(*lines, sep="\n", flush=True)

    @property
    def seats(self) -> Sequence[int] | None:
        """The requested seat in a list, or None for all seats."""
        return None if self.request.seat is None else [self.request.seat]

    @abstractmethod
    def write(self, record: Record, chosen: RoundToReview, verdicts: Iterator[Verdict]) -> None:
        """Write a reviewed round. The verdicts are computed while they are iterated over."""

    def refused(self, record: Record) -> None:  # noqa: B027 (optional hook)
        """Handle a record that cannot be reviewed."""

    def finish(self, record: Record) -> None:  # noqa: B027
        """Finish a record after all its rounds are written."""

    def end(self) -> None:  # noqa: B027
        """Finish the output after all records."""
