"""The command `review`: the cost of recorded decisions as text, JSON or HTML."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bottleimp.bots.devil_bot import DevilBot
from bottleimp.cores import cores
from bottleimp.records import LONGEST_LINE, Record, RecordError, check_record, read_record
from bottleimp.records.record_lines import line_too_long, open_records, read_lines
from bottleimp.rules import BadText, BottleImpError
from bottleimp.terminal.rules_text import resolve_language

if TYPE_CHECKING:
    from bottleimp.terminal.reviewer import Reviewer

MISSING = "a review needs the network and the kernel: pip install 'bottleimp[imp,fast]'"


@dataclass(frozen=True, kw_only=True)
class ReviewOptions:
    """The command's options as typed."""

    files: list[str]
    round: int | None
    seat: int | None
    worlds: int | None
    seed: int
    form: str
    jobs: int | None
    language: str | None
    progress: bool


def review(options: ReviewOptions) -> int:
    """Review every record of the files; return 0 if all could be reviewed, else 1."""
    if not DevilBot.can_run():
        raise BottleImpError(MISSING)
    from bottleimp.review.judge_pool import JudgePool
    from bottleimp.review.report.text_catalogue import Catalogue, languages
    from bottleimp.review.review_settings import BATCH, WORLDS
    from bottleimp.terminal.review_output import REVIEWERS
    from bottleimp.terminal.reviewer import ReviewRequest

    request = ReviewRequest(
        round=options.round,
        seat=options.seat,
        seed=options.seed,
        worlds=_at_least("--worlds", BATCH, options.worlds, WORLDS),
        progress=options.progress or sys.stderr.isatty(),
    )
    jobs = _at_least("--jobs", 1, options.jobs, cores())
    catalogue = Catalogue(resolve_language(options.language, languages(), "review"))
    status = 0
    with JudgePool(jobs) as pool:
        reviewer = REVIEWERS[options.form](request, catalogue, pool)
        for file in options.files:
            if not _review_file(file, reviewer):
                status = 1
        reviewer.end()
    return status


def _review_file(file: str, reviewer: "Reviewer") -> bool:
    """Review every record of a file; return whether it has any and all could be reviewed."""
    number, right = 0, True
    with open_records(file) as stream:
        for number, line in enumerate(read_lines(stream), start=1):
            try:
                reviewer.review(_record(line))
            except RecordError as error:
                right = False
                print(f"bottleimp: {file}: line {number}: {error}", file=sys.stderr, flush=True)
    if not number:
        print(f"bottleimp: {file}: there is no record in it", file=sys.stderr, flush=True)
    return right and number > 0


def _at_least(option: str, least: int, requested: int | None, default: int) -> int:
    if requested is not None and requested < least:
        raise BadText(f"{option} must be {least} or more")
    return default if requested is None else requested


def _record(line: bytes | None) -> Record:
    """Read and check a record; raise `RecordError` if it is invalid."""
    if line is None:
        raise line_too_long(LONGEST_LINE)
    record = read_record(line)
    check_record(record)
    return record
