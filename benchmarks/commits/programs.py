"""What is measured of a commit: short programs that use only names every commit has.

Each runs in a new process that imports the package from the commit's folder, and each speed is per
second of that process's own processor time, which a busy machine does not change.
"""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.server.load import SATURATED, run, run_load
from benchmarks.server.server_process import Server, environment

_TIMING = """
import time
def fastest(work, amount, seconds):
    work()
    best, end = 0.0, time.process_time() + seconds
    while time.process_time() < end:
        began = time.process_time()
        work()
        best = max(best, amount / (time.process_time() - began))
    print(best)
"""
RULES = """
from random import Random
from bottleimp.rules import apply, options_of, setup_of, shuffled, start
setup = setup_of({mode!r}, players={players})
def work():
    rng = Random(1)
    for dealer in range({players}):
        for _ in range(10):
            state = start(setup, shuffled(setup, dealer=dealer, rng=rng))
            while not state.over:
                seat = state.to_act[0]
                state = apply(state, seat, options_of(state, seat).draw(rng))
fastest(work, 10 * {players}, {seconds})
"""
KERNEL = """
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import setup_of
kernel = Kernel(setup_of({mode!r}, players={players}))
fastest(lambda: kernel.random_rounds(20_000, seed=1), 20_000, {seconds})
"""


def engine_speed(
    source: Path, program: str, *, mode: str, players: int, seconds: float = 1.5
) -> float:
    """Rounds per second, the best of many slices that play the same rounds."""
    code = _TIMING + program.format(mode=mode, players=players, seconds=seconds)
    return float(_printed(source, "-c", code))


def startup_speed(source: Path, *, runs: int = 10) -> float:
    """How often per second `bottleimp --help` can be printed, by the fastest of the runs."""
    least = float("inf")
    for _ in range(runs):
        before = _children()
        _printed(source, "-m", "bottleimp", "--help")
        least = min(least, _children() - before)
    return 1 / least


def server_speed(source: Path, seats: tuple[str | None, ...], *, seconds: float = 6) -> float:
    """Accepted actions of people per processor second of a saturated server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), source=source)
        try:
            load = run(run_load(server, tables=SATURATED, pause=0, seconds=seconds, seats=seats))
        finally:
            server.stop()
    if load["refused"]:
        raise SystemExit(f"the server of {source} refused {load['refused']:.0f} actions")
    return load["per_cpu"]


def _printed(source: Path, *words: str) -> str:
    """What Python prints, run where its first look for the package finds the measured one."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=source,
        env=environment(source),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
