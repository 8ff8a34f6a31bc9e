"""The table server under load, on its full path: sockets, rules, views, SQLite.

    python -m benchmarks server.load [--seconds 10] [--json FILE]

The server has one core and the players the other, where there are two. Run it on a machine that
does nothing else; the figures of a busy one mean little.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from benchmarks.server.load_client import PEOPLE, Measure, Player, Seat, seated_table
from benchmarks.server.server_process import Server
from bottleimp.cores import cores

T = TypeVar("T")

TARGETS = {
    "saturated, accepted actions/s": (">=", 3000.0),
    "500 tables x 1 action/s, p99 ms": ("<", 25.0),
    "idle connection, KB": ("<", 40.0),
    "server at rest, MB": ("<", 120.0),
}
SATURATED = 96
"""Tables that keep one core busy."""
SLICES = 4
"""The best of them says how many actions a processor second is worth, as with `speed.measure`."""
TICK = 1 / os.sysconf("SC_CLK_TCK")


async def make_tables(
    server: Server, count: int, seats: tuple[str | None, ...] = PEOPLE
) -> list[list[Player]]:
    """The connections of tables that have not started, the host's first."""
    tables: list[list[Player]] = []
    for start in range(0, count, 25):
        several = range(start, min(count, start + 25))
        tables += await asyncio.gather(*(seated_table(server.address, seats) for _ in several))
    await asyncio.sleep(0.5)
    return tables


def begin(tables: list[list[Player]], pause: float) -> Measure:
    """Everybody plays: at once, or with a pause before each action."""
    measure = Measure()
    loop = asyncio.get_running_loop()
    for nth, players in enumerate(tables):
        for number, player in enumerate(players):
            Seat(player, number, measure, pause)
        delay = pause * nth / len(tables)
        loop.call_later(delay, players[0].send, {"type": "start", "id": "start"})
    return measure


async def run_load(
    server: Server,
    *,
    tables: int,
    pause: float,
    seconds: float,
    seats: tuple[str | None, ...] = PEOPLE,
) -> dict[str, float]:
    """Accepted actions per second, latency from sending to `done`, processor share."""
    made = await make_tables(server, tables, seats)
    measure = begin(made, pause)
    await asyncio.sleep(2 + pause)
    measure.latencies.clear()
    done, cpu, began = measure.done, server.cpu, time.perf_counter()
    best = 0.0
    for _ in range(SLICES):
        slice_done, slice_cpu = measure.done, server.cpu
        await asyncio.sleep(seconds / SLICES)
        best = max(best, (measure.done - slice_done) / max(server.cpu - slice_cpu, TICK))
    took = time.perf_counter() - began
    actions, cpu = measure.done - done, server.cpu - cpu
    await hang_up(made)
    waits = sorted(measure.latencies)
    return {
        "actions": actions / took,
        "cpu": cpu / took,
        "per_cpu": best,
        "p50": waits[len(waits) // 2] * 1000,
        "p99": waits[int(len(waits) * 0.99)] * 1000,
        "refused": measure.refused,
    }


async def idle_connections(server: Server, tables: int) -> float:
    """Kilobytes for each connection, its share of the table included."""
    before = server.megabytes
    made = await make_tables(server, tables)
    await asyncio.sleep(1)
    kilobytes = (server.megabytes - before) * 1024 / (4 * tables)
    await hang_up(made)
    return kilobytes


async def hang_up(tables: list[list[Player]]) -> None:
    """Close every connection; the loop cannot end before they are gone."""
    for players in tables:
        for player in players:
            player.transport.abort()
    await asyncio.sleep(0.1)


def run(work: Coroutine[Any, Any, T]) -> T:
    """On the fast loop, so that the players do not slow the server down."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def measured(seconds: float) -> dict[str, float]:
    """Every figure, each from a fresh server."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("rest", "saturated", "paced"):
            (Path(folder) / name).mkdir()
        server = Server(Path(folder) / "rest")
        figures["server at rest, MB"] = server.megabytes
        figures["idle connection, KB"] = run(idle_connections(server, 500))
        server.stop()
        server = Server(Path(folder) / "saturated")
        load = run(run_load(server, tables=SATURATED, pause=0, seconds=seconds))
        figures["saturated, accepted actions/s"] = load["actions"]
        figures["saturated, actions per processor second"] = load["per_cpu"]
        figures["saturated, p50 ms"] = load["p50"]
        figures["saturated, server's share of its core"] = load["cpu"]
        server.stop()
        server = Server(Path(folder) / "paced")
        load = run(run_load(server, tables=500, pause=1.0, seconds=seconds))
        figures["500 tables, actions/s"] = load["actions"]
        figures["500 tables x 1 action/s, p50 ms"] = load["p50"]
        figures["500 tables x 1 action/s, p99 ms"] = load["p99"]
        figures["500 tables, server's share of its core"] = load["cpu"]
        figures["server after 500 tables, MB"] = server.megabytes
        server.stop()
    return figures


def report(seconds: float = 10) -> dict[str, float]:
    """Measure and print, beside what is aimed at."""
    figures = measured(seconds)
    print(f"Server load, {cores()} cores, {seconds:g} s each")
    for name, value in figures.items():
        sign, target = TARGETS.get(name, ("", 0.0))
        kept = value >= target if sign == ">=" else value < target
        note = f"  target {sign} {target:g}: {'kept' if kept else 'MISSED'}" if sign else ""
        print(f"  {name:42}{value:10.1f}{note}")
    return figures


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10, help="how long each load lasts")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    figures = report(options.seconds)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
