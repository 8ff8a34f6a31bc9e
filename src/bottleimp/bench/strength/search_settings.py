"""Which settings of search gain most: many at once, from one pass over plain rounds.

At every decision of one seat with more than one candidate, each is played on in worlds and in the
true round. A setting's gain is what its choice would have brought in the true round, had only this
one decision been searched, summed over the decisions of a round.

python -m bottleimp.bench strength.search_settings --players 4 --network weights.npz --device cuda
"""

import argparse
import os
from dataclasses import replace
from itertools import product

import numpy as np

from bottleimp.bench.strength.search_gain import trained
from bottleimp.bots.search import Search, Settings, ask, preferred
from bottleimp.encoding.layout import COUNT, ROW_WORDS
from bottleimp.encoding.planes import PLACES
from bottleimp.intervals import estimate
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import setup_of

POWERS = ((0.0, 0.0), (0.25, 0.1), (0.5, 0.0), (0.5, 0.1), (0.5, 0.25), (1.0, 0.1))
KEPT = (24, 48, 96)
POINTS = (0.5, 1.0, 2.0, 4.0)
CAUTION = (0.0, 0.5, 1.0, 2.0, 3.0)


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mode", default="classic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--proposals", type=int, default=256)
    parser.add_argument("--network", default="imp", help="imp, or a file of weights (.npz)")
    parser.add_argument("--device", default="cpu", help="cpu or cuda, for weights from a file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    kernel = Kernel(setup_of(options.mode, players=options.players), jobs=options.jobs)
    evaluate = ask if options.network == "imp" else trained(options.network, options.device)
    # All worlds are kept here; each setting keeps and weighs its own.
    settings = Settings(proposals=options.proposals)
    search, players = Search(kernel, evaluate, settings), options.players
    grid = list(product(POWERS, KEPT, POINTS, CAUTION))
    gains = np.zeros((len(grid), options.rounds))
    rows = kernel.deal(options.rounds, seed=options.seed)
    seats = np.arange(options.rounds) // players % players
    for _ in range(kernel.decisions):
        info = kernel.info(rows)
        actions = kernel.best(info, evaluate(info, "policy"))
        ours = np.flatnonzero(kernel.turns(rows) == seats)
        if rows[0, COUNT] >= search.choices and len(ours):
            candidates, log_policy = search.candidates(info[ours])
            asked = candidates[:, 1] >= 0
            ours, candidates, log_policy = ours[asked], candidates[asked], log_policy[asked]
        if rows[0, COUNT] >= search.choices and len(ours):
            known = rows[ours]
            kernel.hide(known, seats[ours])
            true = search.play_out(rows[ours][:, None], known, candidates)[:, :, 0]
            belief = evaluate(info[ours], "belief").reshape(len(ours), -1, PLACES)
            worlds = kernel.worlds(
                known, seats[ours], belief, search.habits, count=options.proposals, seed=1,
                number=int(rows[0, COUNT]) * options.rounds,
            )  # fmt: skip
            flat = worlds.reshape(-1, ROW_WORDS)
            likely = search.log_likelihoods(flat, np.repeat(seats[ours], options.proposals))
            gifts, plays = (found.reshape(len(ours), -1) for found in likely)
            for plays_count, gifts_count in POWERS:
                weights = plays_count * plays + gifts_count * gifts
                order = np.argsort(-weights, axis=1, kind="stable")[:, : max(KEPT)]
                results = search.play_out(
                    np.take_along_axis(worlds, order[:, :, None], axis=1), known, candidates
                )
                weights = np.take_along_axis(weights, order, axis=1)
                for nth, (powers, kept, points, caution) in enumerate(grid):
                    if powers == (plays_count, gifts_count):
                        way = replace(settings, points=points, caution=caution)
                        best = preferred(log_policy, results[:, :, :kept], weights[:, :kept], way)
                        gains[nth, ours] += true[np.arange(len(ours)), best] - true[:, 0]
        kernel.step(rows, actions)
    print("plays^, gifts^, worlds kept, points, caution: gain in points per round, 95 % interval")
    for (powers, kept, points, caution), of_rounds in zip(grid, gains, strict=True):
        found = estimate(of_rounds.tolist())
        print(
            *powers, kept, points, caution,
            f"{found.mean:+.2f} [{found.low:+.2f}, {found.high:+.2f}]",
        )  # fmt: skip


if __name__ == "__main__":
    main()
