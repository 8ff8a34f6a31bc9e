"""How fast `imp` answers on one core: from a view to an action, and in batches of positions.

    python -m benchmarks speed.decision_time --rounds 20

Rounds of several modes are played through the rules, as at a table; each decision with a choice is
timed where it happens. `processor` is the time the core worked on it, which a busy machine cannot
lengthen by giving the core to others.
"""

import argparse
import subprocess
import sys
import time
from random import Random

import numpy as np

from bottleimp.bench.throughput import fastest
from bottleimp.bots import Bot, make_bot, play_round
from bottleimp.bots.imp_bot import network
from bottleimp.encoding.features import encode_view
from bottleimp.rules import Action, ExchangeOptions, PlayOptions, Setup, View, setup_of, shuffled

SETUPS = (
    setup_of("classic", players=3),
    setup_of("classic", players=4),
    setup_of("teams-2-2-2"),
    setup_of("two-bottles", players=6),
    setup_of("eye"),
    setup_of("lopaka"),
    setup_of("house"),
)
BATCHES = (1, 64, 512)
SECONDS = 2.0
LOADING = """
import time
from pathlib import Path
from random import Random
from bottleimp.bots import make_bot
from bottleimp.rules import setup_of, shuffled, start, view

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

setup = setup_of("classic", players=4)
seen = view(start(setup, shuffled(setup, dealer=0, rng=Random(1))), 0)
before, began = resident(), time.perf_counter()
bots = [make_bot("imp")]
loaded = time.perf_counter() - began
bots[0].choose(seen)
first, one = time.perf_counter() - began, resident()
for seed in range(100):
    bots.append(make_bot("imp", seed=seed))
    bots[-1].choose(seen)
print(loaded, first, one - before, resident() - one)
"""


class Timed(Bot):
    """Asks an imp and keeps what each decision took."""

    def __init__(self) -> None:
        super().__init__()
        self.imp = make_bot("imp")
        self.views: list[View] = []
        self.taken: dict[str, list[tuple[float, float]]] = {}

    def choose(self, view: View) -> Action:
        began, worked = time.perf_counter(), time.thread_time()
        action = self.imp.choose(view)
        taken = time.perf_counter() - began, time.thread_time() - worked
        kind = _kind(view)
        if kind:
            self.views.append(view)
            self.taken.setdefault(kind, []).append(taken)
        return action


def _kind(view: View) -> str | None:
    """What is decided; None where there is nothing to choose from."""
    if isinstance(view.options, ExchangeOptions):
        return "exchange"
    if isinstance(view.options, PlayOptions):
        return "play" if len(view.options.cards) > 1 else None
    return "show"


def decisions(setups: tuple[Setup, ...], rounds: int) -> Timed:
    """That number of rounds of each setup, all seats timed."""
    timed, rng = Timed(), Random(1)
    for setup in setups:
        for number in range(rounds):
            deal = shuffled(setup, dealer=number % setup.mode.players, rng=rng)
            play_round(setup, deal, [timed] * setup.mode.players)
    return timed


def positions_per_second(views: list[View], batch: int, seconds: float = SECONDS) -> float:
    """Positions per second through all heads of the network, asked in batches of that size."""
    drawn = Random(1).choices(views, k=batch)
    features = np.stack([encode_view(view) for view in drawn])

    def work() -> int:
        network().run(None, {"features": features})
        return batch

    return fastest(work, seconds=seconds)


def report(rounds: int = 20) -> None:
    """Decisions, loading, batches."""
    timed = decisions(SETUPS, rounds)
    every = [taken for kind in timed.taken.values() for taken in kind]
    print("Decisions of imp, ms     number    median      p99   processor: median      p99")
    for kind, taken in {**timed.taken, "all": every}.items():
        clock, processor = (1000 * np.array(times) for times in zip(*taken, strict=True))
        print(
            f"  {kind:<20} {len(taken):>8,}"
            f" {np.median(clock):>9.2f} {np.quantile(clock, 0.99):>8.2f}"
            f" {np.median(processor):>19.2f} {np.quantile(processor, 0.99):>8.2f}"
        )
    done = subprocess.run(
        [sys.executable, "-c", LOADING], check=True, capture_output=True, text=True
    )
    loaded, first, one, hundred = map(float, done.stdout.split())
    print("Loading, in a new process")
    print(f"  first imp made            {1000 * loaded:>10.0f} ms")
    print(f"  its first decision after  {1000 * (first - loaded):>10.0f} ms")
    print(f"  memory for the first      {one:>10.1f} MiB")
    print(f"  memory for a hundred more {hundred:>10.1f} MiB")
    print("Positions per second, policy, value and belief")
    for batch in BATCHES:
        print(
            f"  {batch:>3} at once               {positions_per_second(timed.views, batch):>10,.0f}"
        )


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="how fast imp answers on one core")
    parser.add_argument("--rounds", type=int, default=20, help="of each mode (default 20)")
    report(parser.parse_args().rounds)


if __name__ == "__main__":
    main()
