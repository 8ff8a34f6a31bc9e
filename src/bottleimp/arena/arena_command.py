"""`bottleimp arena`: checks the options, plays the plan and prints the result."""

import json
import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import SystemRandom

from bottleimp.arena.bot_check import check_bots
from bottleimp.arena.chunk_player import PlayedChunk
from bottleimp.arena.cluster import RayCluster
from bottleimp.arena.executors import Executor, executor_for
from bottleimp.arena.measurement import Result, measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.arena.record_file import RecordFile
from bottleimp.arena.report import as_lines
from bottleimp.arena.result_json import as_json
from bottleimp.arena.resume_file import ResumeFile, told
from bottleimp.cores import cores
from bottleimp.plurals import counted
from bottleimp.progress import Progress
from bottleimp.rules import BadText, setup_of

INTERRUPTED = 130
DEFAULT_MODE = "classic"


@dataclass(frozen=True, kw_only=True)
class ArenaOptions:
    """The command-line options."""

    bots: list[str]
    mode: str | None
    players: int | None
    deck: str | None
    deals: int
    seed: str | None
    jobs: int | None
    cluster: str | None
    keep: str | None
    limit: float | None
    record: str | None
    as_json: bool
    progress: bool


def run_arena(wishes: ArenaOptions) -> int:
    """Measure and print; return the exit status, 130 after Ctrl-C."""
    plan = plan_of(wishes)
    executor, kept = executor_of(wishes, plan), None
    shown = wishes.progress or sys.stderr.isatty()
    with ExitStack() as stack:
        records = RecordFile(Path(wishes.record)) if wishes.record else None
        if records:
            stack.callback(records.close)
        if path := place_to_keep(wishes, plan):
            start = records.start if records else 0
            kept = stack.enter_context(
                closing(ResumeFile(path, plan, executor, records_from=start))
            )
            executor = kept
            if records:
                records.go_back(kept.records_from)
            done = f"{kept.deals} of {counted(plan.deals, 'deal')}"
            print(f"{done} played, kept in {path} (seed {plan.seed})", file=sys.stderr, flush=True)
        progress = Progress(plan.deals, sys.stderr, what="deal", shown=shown)

        def heard(result: Result, played: PlayedChunk) -> None:
            if records:
                records.add(played.records)
            progress.at(result.deals)

        try:
            result = measure(plan, executor, heard)
        finally:
            progress.end()
    print(json.dumps(as_json(result)) if wishes.as_json else "\n".join(as_lines(result)))
    if kept and not result.stopped:
        kept.remove()
    return INTERRUPTED if result.stopped else 0


def executor_of(wishes: ArenaOptions, plan: ArenaPlan) -> Executor:
    """Return the executor that the options select."""
    if wishes.cluster is None:
        return executor_for(plan, jobs_of(wishes))
    if wishes.jobs is not None:
        raise BadText("--jobs is for this machine; a cluster uses all of its cores")
    return RayCluster(wishes.cluster)


def place_to_keep(wishes: ArenaOptions, plan: ArenaPlan) -> Path | None:
    """Return the resume file or None; a cluster always has one, by default named for the plan."""
    if wishes.keep is not None:
        return Path(wishes.keep)
    if wishes.cluster is None:
        return None
    name = blake2b(json.dumps(told(plan)).encode(), digest_size=4).hexdigest()
    return Path(f"arena-{name}.kept")


def plan_of(wishes: ArenaOptions) -> ArenaPlan:
    """Return the plan that the options describe; raise an error if an option is wrong."""
    if wishes.deals < 1:
        raise BadText("--deals must be 1 or more")
    if wishes.limit is not None and not 0 < wishes.limit < 1e6:
        raise BadText("--limit must be a number of seconds above 0")
    setup = setup_of(wishes.mode or DEFAULT_MODE, players=wishes.players, deck=wishes.deck)
    if len(wishes.bots) < 2:
        raise BadText("name two bots or more: --bot A --bot B")
    check_bots(wishes.bots)
    return ArenaPlan(
        setup=setup,
        bots=tuple(wishes.bots),
        seed=str(SystemRandom().randrange(10**9)) if wishes.seed is None else wishes.seed,
        deals=wishes.deals,
        limit=wishes.limit,
        record=bool(wishes.record),
    )


def jobs_of(wishes: ArenaOptions) -> int:
    """Return the number of processes; by default one per usable core."""
    if wishes.jobs is None:
        return cores()
    if wishes.jobs < 1:
        raise BadText("--jobs must be 1 or more")
    return wishes.jobs
