"""What each idea of the training gave or cost: short runs that differ in one thing, then duels.

python -m benchmarks training.ideas --seconds 60 --folder /tmp/ideas
python -m benchmarks training.ideas --ideas entropy floor --base entropy --folder /tmp/ideas

The weights are left in the folder as NAME.npz, for `strength.loss`.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path

import torch

from benchmarks.strength.network_duels import stored
from bottleimp.cores import cores
from bottleimp.intervals import around
from bottleimp.training.config import Config, Lane
from bottleimp.training.margin import margins
from bottleimp.training.network import TrainedNetwork
from bottleimp.training.network_weights import weights_of, write_weights
from bottleimp.training.training_run import Run, create_lane

LANES = (
    Lane("classic", 3, "bambus-2003", 8192),
    Lane("classic", 4, "bambus-2003", 8192),
    Lane("eye", 2, "bambus-2003", 8192),
)
ROUNDS = 65_536
"""Of each duel, each way."""
BASE = Config(lanes=LANES)
ENTROPY = replace(BASE, entropy=0.05, entropy_end=0.02)
IDEAS = {
    "base": BASE,
    "all-seeing critic": replace(BASE, all_seeing_critic=True),
    "no belief head": replace(BASE, belief_weight=0.0),
    "past opponents": replace(BASE, past_share=0.25),
    "constant entropy": replace(BASE, entropy_end=BASE.entropy),
    "half as wide": replace(BASE, width=BASE.width // 2),
    "one pass": replace(BASE, epochs=1),
    "entropy": ENTROPY,
    "entropy falls further": replace(ENTROPY, entropy_end=0.005),
    "floor": replace(ENTROPY, floor=0.003),
    "astray": replace(ENTROPY, astray=0.25),
    "by lane": replace(ENTROPY, by_lane=True),
    "all three": replace(ENTROPY, floor=0.003, astray=0.25, by_lane=True),
}


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--ideas", nargs="*", choices=IDEAS, default=list(IDEAS), metavar="IDEA")
    parser.add_argument("--base", default="base", help="the idea, or weights (.npz), to duel with")
    options = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    jobs = cores()
    given = None if options.base in options.ideas else stored(Path(options.base), device)
    networks: dict[str, TrainedNetwork] = {}
    for name in options.ideas:
        config = replace(IDEAS[name], minutes=options.seconds / 60)
        run = Run(options.folder / name.replace(" ", "-"), config, device, jobs=jobs)
        last: dict[str, object] = {}
        run.go_on(options.seconds, last.update)
        networks[name] = run.network
        write_weights(weights_of(run.network), options.folder / f"{name.replace(' ', '-')}.npz")
        print(name, json.dumps(last), flush=True)
    base = given or networks.pop(options.base)
    lanes = [create_lane(lane.setup, ROUNDS, jobs, 1.0) for lane in LANES]
    for name, network in networks.items():
        ahead = margins(lanes, network, base, device, seed=5)
        behind = margins(lanes, base, network, device, seed=5)
        for lane, one, other in zip(LANES, ahead, behind, strict=True):
            gain = (one.mean - other.mean) / 2
            error = (one.error**2 + other.error**2) ** 0.5 / 2
            found = around(gain, error, 2 * ROUNDS)
            margin = f"{found.mean:+.2f} [{found.low:+.2f}, {found.high:+.2f}]"
            print(f"{name}, {lane.mode}-{lane.players}: {margin} points per round", flush=True)


if __name__ == "__main__":
    main()
