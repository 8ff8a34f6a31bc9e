"""Each level against the one below it: in classic with four players, then in every other mode.

    python -m benchmarks strength.level_duels --deals 1000 --others 200 --jobs 2

Prints two Markdown tables. `--keep FILE` keeps deals, as in `benchmarks.strength.mode_duels`.
"""

import argparse
from itertools import pairwise
from pathlib import Path

from benchmarks.strength.duels import Effort, cells, line, played, setups
from bottleimp.arena.bot_check import check_bots
from bottleimp.bots.imp_bot import network_id
from bottleimp.bots.registry import LEVELS
from bottleimp.plurals import counted
from bottleimp.rules import BadText

FIRST = "classic-4"


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="each level against the one below it")
    parser.add_argument("--deals", type=int, default=1000, help="in classic-4 (default 1,000)")
    parser.add_argument("--others", type=int, default=200, help="in other modes (default 200)")
    parser.add_argument("--seed", default="1", help="of deals and bots (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--keep", type=Path, help="file of deals already played, to go on with")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), help="the weakest first")
    told = parser.parse_args()
    check_bots(told.levels)
    if len(told.levels) < 2:
        raise BadText("name two levels or more, the weakest first: --levels casual rulebook")
    rungs = [(above, below) for below, above in pairwise(told.levels)]
    (first,) = setups([FIRST])
    effort = Effort(deals=told.deals, jobs=told.jobs, keep=told.keep)
    print(f"network {network_id()}, seed {told.seed}, {FIRST}\n")
    print(line("level", "over", "deals", "one among the others", "both line-ups"))
    print("|---|---|---:|---|---|", flush=True)
    for above, below in rungs:
        deals = played(first, (above, below), told.seed, effort)
        print(line(f"`{above}`", f"`{below}`", *cells(deals)), flush=True)
    effort = Effort(deals=told.others, jobs=told.jobs, keep=told.keep)
    print(f"\nBoth line-ups, {counted(told.others, 'deal')} each:\n")
    print(line("mode", "players", *(f"`{above}` over `{below}`" for above, below in rungs)))
    print(f"|---|---|{'---|' * len(rungs)}", flush=True)
    for setup in setups():
        if setup != first:
            found = [cells(played(setup, rung, told.seed, effort)) for rung in rungs]
            margins = [alone if both == "the same" else both for _, alone, both in found]
            print(line(f"`{setup.mode.id}`", f"{setup.mode.players}", *margins), flush=True)


if __name__ == "__main__":
    main()
