"""The server under rising load: answer times, processor and memory by the number of tables.

    python -m benchmarks server.load_curve [--json FILE] [--picture SVG] [--page docs/hosting.md]

Tables with an action a second each are added until one answer in a hundred takes more than 250 ms,
or somebody is cut off: with SQLite, with PostgreSQL, and with two servers behind HAProxy on
PostgreSQL; four people at each table, and one with three bots. All of it, the players included,
shares this machine's cores. Run it on one that does nothing else.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.server import usage
from benchmarks.server.load import begin, hang_up, make_tables, run
from benchmarks.server.load_client import AMONG_BOTS, PEOPLE, Measure, Player
from benchmarks.server.postgres_cluster import Cluster
from benchmarks.server.server_process import Server
from benchmarks.server.sizing import STOP_MS, TOLD, Curve, Point, filled, picture, table
from bottleimp.cores import cores
from bottleimp.server.connection_limit import most_files

STORES = ("SQLite", "PostgreSQL", "2 workers")
CASTS = {"4 people": PEOPLE, "1 person, 3 bots": AMONG_BOTS}
STEPS = (125, 250, 500, 1000, 1500, 2000)
_WORKERS = 2
_FILES = 20_000
_SETTLE_SECONDS = 2.5


@dataclass(frozen=True)
class Machine:
    """A server that is measured, and the processes that belong to it."""

    server: Server
    database: Cluster | None

    def parts(self) -> dict[str, list[int]]:
        """Who does what, by process."""
        ours = usage.family(self.server.process.pid)
        proxy = [pid for pid in ours if usage.name(pid) == "haproxy"]
        parts = {"servers": [pid for pid in ours if pid not in proxy]}
        if self.database is not None:
            parts["database"] = usage.family(self.database.pid)
        return parts | ({"proxy": proxy} if proxy else {})


@contextmanager
def serving(store: str) -> Iterator[Machine]:
    """A fresh one, on all cores."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as over:
        cluster = where = None
        if store != STORES[0]:
            cluster = Cluster()
            over.callback(cluster.remove)
            cluster.start()
            where = cluster.new_database()
        workers = _WORKERS if store == STORES[2] else None
        server = Server(Path(folder), database=where, workers=workers, pinned=False)
        over.callback(server.stop)
        yield Machine(server, cluster)


class Load:
    """Tables that are played at, more and more of them."""

    def __init__(self, machine: Machine, seats: tuple[str | None, ...]) -> None:
        self._machine, self._seats = machine, seats
        self._tables: list[list[Player]] = []
        self._measures: list[Measure] = []

    async def grow(self, tables: int) -> None:
        """Until there are so many, and all are played at."""
        more = await make_tables(
            self._machine.server, tables - len(self._tables), seats=self._seats
        )
        self._tables += more
        self._measures.append(begin(more, 1.0))
        await asyncio.sleep(_SETTLE_SECONDS)

    async def point(self, seconds: float) -> Point:
        """What the next seconds are like."""
        parts = self._machine.parts()
        for measure in self._measures:
            measure.latencies.clear()
        before = {part: usage.processor_seconds(pids) for part, pids in parts.items()}
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        waits = [wait for measure in self._measures for wait in measure.latencies]
        actions, now = len(waits) / took, time.perf_counter()
        # Who waits still, and has for long, is not forgotten.
        since = (sent for measure in self._measures for sent in measure.sent.values())
        waits += [now - sent for sent in since if (now - sent) * 1000 > STOP_MS]
        waits = sorted(waits) or [seconds]
        return Point(
            tables=len(self._tables),
            actions=actions,
            p50=waits[len(waits) // 2] * 1000,
            p99=waits[int(len(waits) * 0.99)] * 1000,
            cores={
                part: (usage.processor_seconds(pids) - before[part]) / took
                for part, pids in parts.items()
            },
            megabytes={part: usage.megabytes(pids) for part, pids in parts.items()},
            lost=sum(player.lost for players in self._tables for player in players),
        )

    async def over(self) -> None:
        """Everybody leaves."""
        await hang_up(self._tables)


async def measured(
    machine: Machine,
    seats: tuple[str | None, ...],
    *,
    steps: Sequence[int],
    seconds: float,
    stop: float = STOP_MS,
) -> list[Point]:
    """A point for each step, until the server is too slow."""
    load = Load(machine, seats)
    points: list[Point] = []
    for tables in steps:
        await load.grow(tables)
        points.append(await load.point(seconds))
        print(f"  {points[-1].told()}", flush=True)
        if points[-1].p99 > stop or points[-1].lost:
            break
    await load.over()
    return points


def all_curves(options: argparse.Namespace) -> Iterator[Curve]:
    """Each from a fresh server."""
    most_files(_FILES)
    steps = [int(step) for step in options.steps.split(",")]
    for store in options.store or STORES:
        for cast, seats in CASTS.items():
            print(f"{store}, {cast}", flush=True)
            with serving(store) as machine:
                work = measured(
                    machine, seats, steps=steps, seconds=options.seconds, stop=options.stop
                )
                yield Curve(store, cast, run(work))


def renew(page: Path, curves: Sequence[Curve], drawn: Path | None) -> None:
    """The page with these figures, and the picture if one was drawn."""
    shown = [table(curves)]
    if drawn is not None:
        shown.append(f"![{TOLD}]({Path(os.path.relpath(drawn, page.parent)).as_posix()})")
    page.write_text(filled(page.read_text(encoding="utf-8"), "\n\n".join(shown)), encoding="utf-8")


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--store", action="append", choices=STORES, help="one of them alone")
    parser.add_argument("--steps", default=",".join(map(str, STEPS)), help="numbers of tables")
    parser.add_argument("--seconds", type=float, default=4, help="how long each is measured")
    parser.add_argument(
        "--stop", type=float, default=STOP_MS, help="milliseconds that are too slow"
    )
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--picture", type=Path, help="the SVG to draw")
    parser.add_argument("--page", type=Path, help="the page whose table is renewed")
    parser.add_argument("--read", type=Path, help="measure nothing: draw the figures of this file")
    options = parser.parse_args()
    if options.read:
        curves = [Curve.read(each) for each in json.loads(options.read.read_text())]
    else:
        curves = list(all_curves(options))
    if options.json:
        options.json.write_text(json.dumps([asdict(curve) for curve in curves], indent=1) + "\n")
    if options.picture:
        options.picture.write_text(picture(curves), encoding="utf-8")
    if options.page:
        renew(options.page, curves, options.picture)
    print(f"\n{table(curves)}\n\n{cores()} cores, players included")


if __name__ == "__main__":
    main()
