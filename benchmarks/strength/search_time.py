"""How long `devil` thinks on one core, in every setup, and how much longer than `imp`.

    python -m benchmarks strength.search_time --plays 100

Cards with a choice in rounds that `imp` plays with itself, each asked for as at the table. Times
are the processor's, which a busy machine does not lengthen by giving the core to others.
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np

from benchmarks.strength.duels import line, setups
from bottleimp.bots import Bot, make_bot
from bottleimp.bots.imp_bot import network_id
from bottleimp.bots.search.evaluator import evaluate_shipped
from bottleimp.encoding.layout import COUNT
from bottleimp.encoding.program import CHOICES
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import to_rules
from bottleimp.rules import Setup, View, view


def views(setup: Setup, count: int, seed: int) -> Iterator[View]:
    """Views of seats that have a choice of cards, evenly from all of a round."""
    kernel = Kernel(setup)
    rounds = -(-2 * count // (kernel.decisions - int(kernel.program[CHOICES])))
    rows = kernel.deal(rounds, seed=seed)
    for _ in range(kernel.decisions):
        legal = kernel.legal(rows)
        for row in rows[legal & (legal - 1) != 0]:
            if row[COUNT] >= kernel.program[CHOICES]:
                state = to_rules(setup, row)
                yield view(state, state.turn)
        info = kernel.info(rows)
        kernel.step(rows, kernel.best(info, evaluate_shipped(info, "policy")))


def milliseconds(bot: Bot, seen: list[View]) -> list[float]:
    """What each of these took; the first, which may have had to load something, is asked twice."""
    bot.choose(seen[0])
    taken = []
    for each in seen:
        begun = time.process_time()
        bot.choose(each)
        taken.append(1000 * (time.process_time() - begun))
    return taken


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", default=[], metavar="SETUP", help="as classic-4")
    parser.add_argument("--plays", type=int, default=100, help="of each setup (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (default 1)")
    told = parser.parse_args()
    wanted = setups(told.only)
    print(f"network {network_id()}, seed {told.seed}\n")
    print(line("setup", "plays", "`devil`, ms: median", "p99", "`imp`, ms: median", "ratio"))
    print("|---|---:|---:|---:|---:|---:|", flush=True)
    for setup in wanted:
        seen = list(views(setup, told.plays, told.seed))
        devil, imp = (milliseconds(make_bot(name), seen) for name in ("devil", "imp"))
        middle, late = np.percentile(devil, (50, 99))
        plain = float(np.median(imp))
        print(
            line(
                f"`{setup.mode.id}-{setup.mode.players}`", f"{len(seen)}", f"{middle:.0f}",
                f"{late:.0f}", f"{plain:.2f}", f"{np.mean(devil) / np.mean(imp):,.0f}",
            ),
            flush=True,
        )  # fmt: skip


if __name__ == "__main__":
    main()
