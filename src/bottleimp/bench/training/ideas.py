"""What each idea of the training gave or cost: short runs that differ in one thing, then duels.

python -m bottleimp.bench training.ideas --seconds 60 --folder /tmp/ideas
"""

import argparse
import json
import os
from dataclasses import replace
from pathlib import Path

import torch

from bottleimp.intervals import around
from bottleimp.rules import setup_of
from bottleimp.training.config import Config, Lane
from bottleimp.training.measure import margins
from bottleimp.training.run import Run, lane_of

LANES = tuple(Lane("classic", players, "bambus-2003", 8192) for players in (3, 4))
ROUNDS = 65_536
"""Of each duel, each way."""
BASE = Config(lanes=LANES)
IDEAS = {
    "base": BASE,
    "all-seeing critic": replace(BASE, all_seeing_critic=True),
    "no belief head": replace(BASE, belief_weight=0.0),
    "past opponents": replace(BASE, past_share=0.25),
    "constant entropy": replace(BASE, entropy_end=BASE.entropy),
    "half as wide": replace(BASE, width=BASE.width // 2),
    "one pass": replace(BASE, epochs=1),
}


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--ideas", nargs="*", default=list(IDEAS))
    options = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    jobs = os.cpu_count() or 1
    networks = {}
    for name in options.ideas:
        config = replace(IDEAS[name], minutes=options.seconds / 60)
        run = Run(options.folder / name.replace(" ", "-"), config, device, jobs=jobs)
        last: dict[str, object] = {}
        run.go_on(options.seconds, last.update)
        networks[name] = run.network
        print(name, json.dumps(last), flush=True)
    lanes = [lane_of(setup_of("classic", players=n), ROUNDS, jobs, 1.0) for n in (3, 4)]
    for name, network in networks.items():
        if name == "base":
            continue
        ahead = margins(lanes, network, networks["base"], device, seed=5)
        behind = margins(lanes, networks["base"], network, device, seed=5)
        for lane, one, other in zip(lanes, ahead, behind, strict=True):
            players = lane.kernel.setup.mode.players
            gain = (one.mean - other.mean) / 2
            error = (one.error**2 + other.error**2) ** 0.5 / 2
            found = around(gain, error, 2 * ROUNDS)
            margin = f"{found.mean:+.2f} [{found.low:+.2f}, {found.high:+.2f}]"
            print(f"{name}, classic-{players}: {margin} points per round", flush=True)


if __name__ == "__main__":
    main()
