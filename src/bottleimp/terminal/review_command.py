"""`bottleimp review`: what the decisions of recorded rounds cost, as text, JSON or a page."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bottleimp.bots.devil_bot import DevilBot
from bottleimp.cores import cores
from bottleimp.records import LONGEST_LINE, Record, RecordError, check_record, read_record
from bottleimp.records.record_lines import lines, opened, too_long
from bottleimp.rules import BadText, BottleImpError
from bottleimp.terminal.rules_text import chosen_language

if TYPE_CHECKING:
    from bottleimp.terminal.reviewer import Reviewer

MISSING = "a review needs the network and the kernel: pip install 'bottleimp[imp,fast]'"


@dataclass(frozen=True, kw_only=True)
class ReviewOptions:
    """The options as typed."""

    files: list[str]
    round: int | None
    seat: int | None
    worlds: int | None
    seed: int
    form: str
    jobs: int | None
    language: str | None
    progress: bool


def review(wishes: ReviewOptions) -> int:
    """Answer every line of the file; 0 if all were reviewed, else 1."""
    if not DevilBot.can_run():
        raise BottleImpError(MISSING)
    from bottleimp.review.judge_pool import JudgePool
    from bottleimp.review.report.text_catalogue import Catalogue, languages
    from bottleimp.review.review_settings import BATCH, WORLDS
    from bottleimp.terminal.review_output import REVIEWERS
    from bottleimp.terminal.reviewer import ReviewRequest

    order = ReviewRequest(
        round=wishes.round,
        seat=wishes.seat,
        seed=wishes.seed,
        worlds=_at_least("--worlds", BATCH, wishes.worlds, WORLDS),
        progress=wishes.progress or sys.stderr.isatty(),
    )
    jobs = _at_least("--jobs", 1, wishes.jobs, cores())
    catalogue = Catalogue(chosen_language(wishes.language, languages(), "review"))
    status = 0
    with JudgePool(jobs) as pool:
        reviewer = REVIEWERS[wishes.form](order, catalogue, pool)
        for file in wishes.files:
            if not _review_file(file, reviewer):
                status = 1
        reviewer.end()
    return status


def _review_file(file: str, reviewer: "Reviewer") -> bool:
    """Review every line of a file; return whether there was one, and all could be reviewed."""
    number, right = 0, True
    with opened(file) as stream:
        for number, line in enumerate(lines(stream), start=1):
            try:
                reviewer.review(_record(line))
            except RecordError as error:
                right = False
                print(f"bottleimp: {file}: line {number}: {error}", file=sys.stderr, flush=True)
    if not number:
        print(f"bottleimp: {file}: there is no record in it", file=sys.stderr, flush=True)
    return right and number > 0


def _at_least(option: str, least: int, wished: int | None, default: int) -> int:
    if wished is not None and wished < least:
        raise BadText(f"{option} must be {least} or more")
    return default if wished is None else wished


def _record(line: bytes | None) -> Record:
    """A record that was played by the rules; anything else says what is wrong."""
    if line is None:
        raise too_long(LONGEST_LINE)
    record = read_record(line)
    check_record(record)
    return record
