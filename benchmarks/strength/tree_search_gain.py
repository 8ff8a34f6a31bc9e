"""What thinking ahead gains over playing out, with two players: `devil` against `devil` without.

    python -m benchmarks strength.tree_search_gain --rounds 100 --keep thinking.jsonl

One seat's search grows trees (`bots/search/tree_search.py`), the other's plays rounds out as the
policy likes (`bots/search/lockstep_search.py`), as it does with more players; both within the same
budget. Each deal is played in both seatings; points per round.
"""

import argparse
from functools import partial

import numpy as np

from benchmarks.strength.duels import line, name_of, setups, shown
from benchmarks.strength.network_file import evaluate_from, id_of
from benchmarks.strength.resumable_run import ResumableRun, add_options
from benchmarks.strength.self_play_verdicts import searched
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.search_player import DEVIL
from bottleimp.bots.search.tree_search import TreeSearch
from bottleimp.intervals import estimate
from bottleimp.kernel.engine import Kernel

ON_GPU = 512


def margins(thinking: Search, playing: Search, first: int, count: int, *, seed: int) -> list[float]:
    """By deal, the mean of both seatings."""
    kernel, numbers = thinking.kernel, first + np.arange(count)
    found = np.zeros(count)
    for seat in range(2):
        rows = kernel.deal(count, seed=seed, number=first)
        while (kernel.turns(rows) >= 0).any():
            for search, whose in ((thinking, seat), (playing, 1 - seat)):
                at = np.flatnonzero(kernel.turns(rows) == whose)
                if len(at):
                    turn = rows[at]
                    kernel.step(turn, searched(search, numbers[at], turn, seed=seed))
                    rows[at] = turn
        found += kernel.utilities(rows)[:, seat] / 2
    return [float(margin) for margin in found.round(3)]


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser, on_gpu=ON_GPU)
    told = parser.parse_args()
    for_two = [name_of(setup) for setup in setups() if setup.mode.duel]
    evaluate, network = evaluate_from(told.network, told.device), id_of(told.network)
    pieces = ResumableRun.told(told, on_gpu=ON_GPU)
    print(f"network {network}, seed {told.seed}\n")
    print(line("setup", "deals", "thinking ahead over playing out"))
    print("|---|---:|---|", flush=True)
    for setup in setups(told.only or for_two):
        kernel, name = Kernel(setup, jobs=told.jobs), name_of(setup)
        thinking, playing = (kind(kernel, evaluate, DEVIL) for kind in (TreeSearch, Search))
        way = {"setup": name, "network": network, "seed": told.seed, "thinking": True}
        found = pieces.measured(way, partial(margins, thinking, playing, seed=told.seed))
        if found:
            print(line(f"`{name}`", f"{len(found):,}", shown(estimate(found))), flush=True)


if __name__ == "__main__":
    main()
