"""Reviewed records in the three output formats of `bottleimp review`."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from bottleimp.bots.imp_bot import network_id
from bottleimp.records import Record, RoundRecord, write_record
from bottleimp.review.judge import trick_of
from bottleimp.review.judge_pool import JudgePool
from bottleimp.review.report.html_report import Chapter, page
from bottleimp.review.report.scenes import told
from bottleimp.review.report.text_catalogue import Catalogue
from bottleimp.review.report.text_report import fitted, lines_of
from bottleimp.review.review_json import to_json
from bottleimp.review.verdict import Verdict
from bottleimp.terminal.reviewer import Reviewer, ReviewRequest, RoundToReview


class Text(Reviewer):
    """Text output: a line for each trick, printed as soon as it is judged."""

    def write(self, record: Record, chosen: RoundToReview, verdicts: Iterator[Verdict]) -> None:
        words, state, found = chosen.words, chosen.state, list[Verdict]()
        mode, number = state.setup.mode, self.catalogue.t("table.round", n=chosen.number)
        self.say(f"{self.catalogue.t(f'mode.{mode.id}')}. {number}: {', '.join(words.names)}.")

        def kept() -> Iterator[Verdict]:
            for verdict in verdicts:
                found.append(verdict)
                yield verdict

        tricks = [trick_of(decision) for decision in chosen.decisions]
        for line in lines_of(words, told(state), kept(), tricks):
            self.say(line)
        for seat in self.seats or range(mode.players):
            lost = words.summary(seat, found, you=self.request.seat is not None)
            self.say(*fitted(f"{lost}. {words.beside(seat, found)}."))
        self.say("")


class Json(Reviewer):
    """JSON output: the record with a `review` in each round."""

    def __init__(self, request: ReviewRequest, catalogue: Catalogue, pool: JudgePool) -> None:
        super().__init__(request, catalogue, pool)
        self._rounds: dict[int, RoundRecord] = {}

    def write(self, record: Record, chosen: RoundToReview, verdicts: Iterator[Verdict]) -> None:
        request, played = self.request, record.rounds[chosen.number - 1]
        found = to_json(verdicts, network=network_id(), seed=request.seed, worlds=request.worlds)
        extra = {**played.extra, "review": found}
        self._rounds[chosen.number] = replace(played, extra=extra)

    def refused(self, record: Record) -> None:
        """Print the record unchanged."""
        self.say(write_record(record))

    def finish(self, record: Record) -> None:
        rounds = (self._rounds.get(nth, old) for nth, old in enumerate(record.rounds, start=1))
        self.say(write_record(replace(record, rounds=tuple(rounds))))
        self._rounds = {}


class Html(Reviewer):
    """HTML output: one page for all records."""

    def __init__(self, request: ReviewRequest, catalogue: Catalogue, pool: JudgePool) -> None:
        super().__init__(request, catalogue, pool)
        self._chapters: list[Chapter] = []

    def write(self, record: Record, chosen: RoundToReview, verdicts: Iterator[Verdict]) -> None:
        seats = self.seats or range(record.setup.mode.players)
        chapter = Chapter(chosen.number, chosen.words, tuple(verdicts), tuple(seats))
        self._chapters.append(chapter)

    def end(self) -> None:
        request = self.request
        made = self.catalogue.t(
            "review.made", network=network_id(), seed=request.seed, worlds=request.worlds
        )
        self.say(page(self.catalogue, self._chapters, made, you=request.seat is not None))


REVIEWERS: dict[str, Callable[[ReviewRequest, Catalogue, JudgePool], Reviewer]] = {
    "text": Text,
    "json": Json,
    "html": Html,
}
