"""What `devil` gains over `imp` in every setup: one seat searches, all others play as `imp` does.

    python -m benchmarks strength.search_gain --rounds 1000 --keep gain.jsonl
    python -m benchmarks strength.search_gain --only classic-4 --network new.npz --device cuda

Each deal is played twice, with and without, everything else alike; the gain is the difference of
that seat's utility (its side's score minus the mean of the others'), in points per round. `--keep`
keeps rounds: whoever stops goes on behind the last. `strength.search_time` says what it costs.
"""

import argparse
from functools import partial
from typing import NamedTuple

import numpy as np

from benchmarks.strength.duels import line, name_of, setups, shown
from benchmarks.strength.network_file import evaluate_from, id_of
from benchmarks.strength.resumable_run import ResumableRun, add_options
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.search_player import DEVIL
from bottleimp.bots.search.tree_search import search_for
from bottleimp.encoding.layout import COUNT
from bottleimp.encoding.program import CHOICES
from bottleimp.intervals import estimate
from bottleimp.kernel.engine import Kernel

SETTING_OPTIONS = {
    "worlds": "worlds",
    "walks": "simulations",
    "least": "min_batches",
    "batches": "max_batches",
    "budget": "max_evaluations",
    "kept": "max_survivors",
    "surely": "elimination_threshold",
    "points": "temperature",
    "caution": "confidence_bound",
    "doubt": "prior_floor",
}
"""Command-line options, also the keys of stored settings, and the fields of `RaceSettings`."""
ON_GPU = 2048
"""Rounds in lock-step there."""
HEAD = ("setup", "rounds", "gain a round", "plays that differ", "evaluations a play", "at most")


class Gain(NamedTuple):
    """Of one round."""

    margin: float
    asked: int
    """Plays with a choice."""
    other: int
    """Plays that were other than the policy's."""
    spent: int
    """Evaluations of the network."""
    most: int
    """The most for one play."""


def gains(search: Search, first: int, count: int, *, seed: int) -> list[Gain]:
    """Rounds of these numbers, with and without."""
    kernel, players = search.kernel, search.kernel.setup.mode.players
    numbers = first + np.arange(count)
    seats = numbers // players % players
    plain = kernel.deal(count, seed=seed, number=first)
    searched = plain.copy()
    figures = np.zeros((count, 4), np.int64)
    for _ in range(kernel.decisions):
        for rows in (plain, searched):
            info = kernel.info(rows)
            actions = kernel.best(info, search.evaluate(info, "policy"))
            legal = kernel.legal(rows)
            ours = np.flatnonzero((kernel.turns(rows) == seats) & (legal & (legal - 1) != 0))
            if rows is searched and rows[0, COUNT] >= kernel.program[CHOICES] and len(ours):
                known = rows[ours]
                kernel.hide(known, seats[ours])
                trial = search.begin(known, keys=numbers[ours] * 128 + known[:, COUNT], seed=seed)
                best = search.select(trial)
                chosen = trial.actions[np.arange(len(ours)), best]
                figures[ours, 0] += 1
                figures[ours, 1] += chosen != actions[ours]
                figures[ours, 2] += trial.spent
                figures[ours, 3] = np.maximum(figures[ours, 3], trial.spent)
                actions[ours] = chosen
            kernel.step(rows, actions)
    every = np.arange(count)
    margins = kernel.utilities(searched)[every, seats] - kernel.utilities(plain)[every, seats]
    columns = zip(margins.astype(float).round(3).tolist(), figures.tolist(), strict=True)
    return [Gain(margin, *rest) for margin, rest in columns]


def cells(name: str, found: list[Gain]) -> list[str]:
    """For a table."""
    asked = sum(each.asked for each in found)
    return [
        f"`{name}`", f"{len(found):,}", shown(estimate([each.margin for each in found])),
        f"{sum(each.other for each in found) / asked:.1%}",
        f"{sum(each.spent for each in found) / asked:,.0f}",
        f"{max(each.most for each in found):,}",
    ]  # fmt: skip


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser, on_gpu=ON_GPU)
    for option, name in SETTING_OPTIONS.items():
        default = getattr(DEVIL, name)
        parser.add_argument(f"--{option}", type=type(default), default=default)
    told = parser.parse_args()
    wanted = setups(told.only)
    values = {option: getattr(told, option) for option in SETTING_OPTIONS}
    settings = RaceSettings(**{name: values[option] for option, name in SETTING_OPTIONS.items()})
    evaluate, network = evaluate_from(told.network, told.device), id_of(told.network)
    pieces = ResumableRun.told(told, on_gpu=ON_GPU)
    print(f"network {network}, seed {told.seed}, {values}\n")
    print(line(*HEAD))
    print("|---|---:|---|---:|---:|---:|", flush=True)
    for setup in wanted:
        name = name_of(setup)
        search = search_for(Kernel(setup, jobs=told.jobs), evaluate, settings)
        way = {"setup": name, "network": network, "seed": told.seed, "settings": values}
        found = pieces.measured(way, partial(gains, search, seed=told.seed))
        if found:
            print(line(*cells(name, [Gain(*each) for each in found])), flush=True)


if __name__ == "__main__":
    main()
