"""What `bottleimp arena` does: the options are checked, the plan is played, the result printed."""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import SystemRandom

from bottleimp.arena.executors import executor_for
from bottleimp.arena.measuring import Result, measure
from bottleimp.arena.plan import Plan, is_stranger
from bottleimp.arena.playing import Played
from bottleimp.arena.report import as_lines
from bottleimp.arena.resultjson import as_json
from bottleimp.arena.workers import Ended, Note, Worker
from bottleimp.bots import make_bot
from bottleimp.progress import Progress
from bottleimp.rules import BadText, BottleImpError, UnknownName, setup_of
from bottleimp.rules.wording import described

INTERRUPTED = 130
DEFAULT_MODE = "classic"


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """The options as typed."""

    bots: list[str]
    mode: str | None
    players: int | None
    deck: str | None
    deals: int
    seed: str | None
    jobs: int | None
    limit: float | None
    record: str | None
    as_json: bool
    progress: bool


def run_arena(wishes: Wishes) -> int:
    """Measure and print; 130 if it was stopped before the end."""
    plan, jobs = plan_of(wishes), jobs_of(wishes)
    shown = wishes.progress or sys.stderr.isatty()
    with ExitStack() as stack:
        file = stack.enter_context(Path(wishes.record).open("ab")) if wishes.record else None
        progress = Progress(plan.deals, sys.stderr, what="deal", shown=shown)

        def heard(result: Result, played: Played) -> None:
            if file:
                file.write("".join(f"{line}\n" for line in played.records).encode())
            progress.at(result.deals)

        try:
            result = measure(plan, executor_for(plan, jobs), heard)
        finally:
            progress.end()
    print(json.dumps(as_json(result)) if wishes.as_json else "\n".join(as_lines(result)))
    return INTERRUPTED if result.stopped else 0


def plan_of(wishes: Wishes) -> Plan:
    """The plan that the options ask for; each is checked before anything is played."""
    if wishes.deals < 1:
        raise BadText("--deals must be 1 or more")
    if wishes.limit is not None and not 0 < wishes.limit < 1e6:
        raise BadText("--limit must be a number of seconds above 0")
    setup = setup_of(wishes.mode or DEFAULT_MODE, players=wishes.players, deck=wishes.deck)
    if len(wishes.bots) < 2:
        raise BadText("name two bots or more: --bot A --bot B")
    check_bots(wishes.bots)
    return Plan(
        setup=setup,
        bots=tuple(wishes.bots),
        seed=str(SystemRandom().randrange(10**9)) if wishes.seed is None else wishes.seed,
        deals=wishes.deals,
        limit=wishes.limit,
        record=bool(wishes.record),
    )


def jobs_of(wishes: Wishes) -> int:
    """How many processes; without a wish, one for each core that may be used."""
    if wishes.jobs is None:
        usable = getattr(os, "sched_getaffinity", None)  # not there on macOS
        return len(usable(0)) if usable else os.cpu_count() or 1
    if wishes.jobs < 1:
        raise BadText("--jobs must be 1 or more")
    return wishes.jobs


def check_bots(bots: Sequence[str]) -> None:
    """Make each once, so that what is wrong with one is said before anybody plays."""
    strangers = [bot for bot in bots if is_stranger(bot)]
    make([bot for bot in bots if bot not in strangers], lambda number: None)
    if strangers:
        worker = Worker()
        try:
            worker.give(partial(make, strangers))
            worker.answer()
        except Ended as ended:
            culprit = strangers[ended.bot or 0]
            raise UnknownName(f"bot {culprit!r} cannot be made: {ended}") from ended
        finally:
            worker.end()


def make(bots: Sequence[str], note: Note) -> None:
    """Make them and let them go."""
    for number, bot in enumerate(bots):
        note(number)
        try:
            make_bot(bot).close()
        except BottleImpError:
            raise
        except (Exception, SystemExit) as error:  # a stranger's constructor
            raise UnknownName(f"bot {bot!r} cannot be made: {described(error)}") from error
