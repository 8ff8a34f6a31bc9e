"""This code's speed over another commit's: engines, start of the program, saturated server.

    python -m benchmarks --against COMMIT [--pairs 5] [--only server]

Both are measured in turn, in pairs, in one run. A ratio above 1 is faster than that commit; in
brackets its 95 % interval over the pairs. Engines: rounds per second of random play; start: printed
--help per second; server: actions of people per second that it accepts. All seconds are those of
the measured process's own work. The last column is what the ratio has to reach.
"""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.commits.programs import (
    KERNEL,
    RULES,
    engine_speed,
    server_speed,
    startup_speed,
)
from benchmarks.commits.ratio import in_pairs, line, ratio_of
from benchmarks.commits.worktree import source_of
from benchmarks.server.load_client import AMONG_BOTS, PEOPLE
from benchmarks.server.server_process import SOURCE

MEASURED: dict[str, Callable[[Path], float]] = {
    "rules, classic-4": partial(engine_speed, program=RULES, mode="classic", players=4),
    "rules, two-bottles-6": partial(engine_speed, program=RULES, mode="two-bottles", players=6),
    "kernel, classic-4": partial(engine_speed, program=KERNEL, mode="classic", players=4),
    "kernel, two-bottles-6": partial(engine_speed, program=KERNEL, mode="two-bottles", players=6),
    "start, bottleimp --help": startup_speed,
    "server, four people": partial(server_speed, seats=PEOPLE),
    "server, one person and three bots": partial(server_speed, seats=AMONG_BOTS),
}
LEAST = 0.95


def main() -> int:
    """What the command line asks for; 1 if a ratio is below what is asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit", help="what this code is compared with")
    parser.add_argument("--pairs", type=int, default=5, help="measurements of each (default 5)")
    parser.add_argument("--only", nargs="+", default=[""], metavar="WORD", help="rules, kernel, …")
    parser.add_argument("--least", type=float, default=LEAST, help=f"ratio (default {LEAST})")
    parser.add_argument(
        "--server-least", type=float, default=LEAST, help=f"the server's (default {LEAST})"
    )
    told = parser.parse_args()
    kept = True
    with source_of(told.commit) as source:
        print(f"{'per processor second':<40}{'before':>13}{'after':>13}{'ratio':>8}", flush=True)
        for name, speed in MEASURED.items():
            if not name.startswith(tuple(told.only)):
                continue
            least = told.server_least if name.startswith("server") else told.least
            pairs = in_pairs(partial(speed, source), partial(speed, SOURCE), pairs=told.pairs)
            print(line(name, pairs, least=least), flush=True)
            kept = kept and ratio_of(pairs).mean >= least
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
