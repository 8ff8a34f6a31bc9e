"""One side of a trained network among another, and the other way round, in the kernel.

python -m benchmarks strength.network_duels response.npz imp.npz --only classic-3 classic-4

The margin is half the difference of both, as in the arena.
"""

import argparse
from pathlib import Path

import torch

from benchmarks.strength.duels import name_of, setups
from bottleimp.cores import cores
from bottleimp.intervals import around, t_quantile
from bottleimp.training.margin import margins
from bottleimp.training.network import TrainedNetwork
from bottleimp.training.network_weights import load_weights, read_weights
from bottleimp.training.training_run import create_lane


def stored(path: Path, device: torch.device) -> TrainedNetwork:
    """The network of a file of weights."""
    weights = read_weights(path)
    blocks = sum(name.endswith(".linear.weight") for name in weights)
    network = TrainedNetwork(width=len(weights["trunk.0.bias"]), blocks=blocks).to(device)
    load_weights(weights, network)
    return network


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("one", type=Path, help="weights (.npz) of the side that is alone")
    parser.add_argument("others", type=Path, help="weights (.npz) of all other sides")
    parser.add_argument("--rounds", type=int, default=65_536, help="each way")
    parser.add_argument("--only", nargs="+", default=[], metavar="SETUP", help="as classic-4")
    told = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    one, others = stored(told.one, device), stored(told.others, device)
    for setup in setups(told.only):
        lanes = [create_lane(setup, told.rounds, cores(), 1.0)]
        (alone,) = margins(lanes, one, others, device, seed=5)
        (among,) = margins(lanes, others, one, device, seed=5)
        error = (alone.error**2 + among.error**2) ** 0.5 / 2
        found = around((alone.mean - among.mean) / 2, error, 2 * told.rounds)
        half = t_quantile(told.rounds - 1) * alone.error
        print(
            f"{name_of(setup)}: {found.mean:+.2f} "
            f"[{found.low:+.2f}, {found.high:+.2f}] points per round; "
            f"one among the others {alone.mean:+.2f} ± {half:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
