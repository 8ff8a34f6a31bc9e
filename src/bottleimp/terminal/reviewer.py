"""Reviews records one after the other, whatever form they are written in."""

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
    """What is to be reviewed."""

    round: int | None
    seat: int | None
    seed: int
    worlds: int
    progress: bool


@dataclass(frozen=True)
class Chosen:
    """A round of a record that is to be reviewed."""

    number: int
    state: Round
    words: Words
    decisions: Sequence[Decision]


class Reviewer(ABC):
    """Reviews records, one after the other."""

    def __init__(self, order: ReviewRequest, catalogue: Catalogue, pool: JudgePool) -> None:
        self.order, self.catalogue, self._pool = order, catalogue, pool
        self._progress: Progress | None = None

    def review(self, record: Record) -> None:
        """Judge what was ordered and write it; a `RecordError` says why it cannot be."""
        order, setup = self.order, record.setup
        if order.seat is not None:
            check_seat(setup, order.seat, "--seat")
        if (why := self._why_not(record)) is not None:
            self.refused(record)
            raise RecordError(why)
        task = JudgeJob(setup, order.seed, order.worlds)
        chosen = list(self._chosen(record, task))
        total = sum(len(each.decisions) for each in chosen)
        self._progress = Progress(max(1, total), sys.stderr, what="decision", shown=order.progress)
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
        wanted, there = self.order.round, len(record.rounds)
        if wanted is not None and not 1 <= wanted <= there:
            return f"there is no round {wanted}; the record has {there}"
        return None if is_yardstick(record.setup) else self.catalogue.t("review.refused")

    def _chosen(self, record: Record, task: JudgeJob) -> Iterator[Chosen]:
        setup, seat = record.setup, self.order.seat
        names = (*record.names, *(self.catalogue.t("worked.name.Lopaka"),) * setup.mode.automata)
        seats = None if seat is None else {seat}
        for number, played in enumerate(record.rounds, start=1):
            if self.order.round in (None, number):
                state = replay_round(setup, played)
                words = Words(self.catalogue, names, state)
                yield Chosen(number, state, words, task.decisions(state, seats))

    def _counted(self, verdicts: Iterator[Verdict], before: int) -> Iterator[Verdict]:
        for nth, verdict in enumerate(verdicts, start=before + 1):
            if self._progress is not None:
                self._progress.at(nth)
            yield verdict

    def say(self, *lines: str) -> None:
        """Print at once, where how far it is may stand."""
        if self._progress is not None:
            self._progress.end()
        print(*lines, sep="\n", flush=True)

    @property
    def seats(self) -> Sequence[int] | None:
        """Those that are asked about; None for all."""
        return None if self.order.seat is None else [self.order.seat]

    @abstractmethod
    def write(self, record: Record, chosen: Chosen, verdicts: Iterator[Verdict]) -> None:
        """A round, whose verdicts are still to come."""

    def refused(self, record: Record) -> None:  # noqa: B027 (most have nothing to do then)
        """A record that is not reviewed."""

    def finish(self, record: Record) -> None:  # noqa: B027
        """All its rounds are written."""

    def end(self) -> None:  # noqa: B027
        """All records are."""
