"""One side of a trained network among another, in classic, in the kernel.

python -m bottleimp.bench strength.networks response.npz imp.npz
"""

import argparse
import os
from pathlib import Path

import torch

from bottleimp.intervals import around
from bottleimp.rules import setup_of
from bottleimp.training.measure import margins
from bottleimp.training.network import Network
from bottleimp.training.run import lane_of
from bottleimp.training.weights import put, read_weights


def stored(path: Path, device: torch.device) -> Network:
    """The network of a file of weights."""
    weights = read_weights(path)
    blocks = sum(name.endswith(".linear.weight") for name in weights)
    network = Network(width=len(weights["trunk.0.bias"]), blocks=blocks).to(device)
    put(weights, network)
    return network


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("one", type=Path, help="weights (.npz) of the side that is alone")
    parser.add_argument("others", type=Path, help="weights (.npz) of all other sides")
    parser.add_argument("--rounds", type=int, default=65_536)
    told = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    setups = [setup_of("classic", players=players) for players in (3, 4)]
    lanes = [lane_of(setup, told.rounds, os.cpu_count() or 1, 1.0) for setup in setups]
    one, others = stored(told.one, device), stored(told.others, device)
    for setup, margin in zip(setups, margins(lanes, one, others, device, seed=5), strict=True):
        name = f"{setup.mode.id}-{setup.mode.players}"
        found = around(margin.mean, margin.error, told.rounds)
        print(f"{name}: {found.mean:+.2f} [{found.low:+.2f}, {found.high:+.2f}] points per round")


if __name__ == "__main__":
    main()
