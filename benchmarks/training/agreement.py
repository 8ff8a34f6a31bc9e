"""How often the stored network chooses as the trained one does, mode by mode.

    bottleimp train RUN --seconds 0 --export imp.npz
    python -m benchmarks training.agreement --weights imp.npz --positions 100000

The trained network is computed here in 32 bits from its weights, with NumPy alone. It plays all
setups with itself, drawing from its policy; every position with a choice counts. `differs` is how
far the two policies are apart (half the sum of absolute differences), `costs` by how much the
trained network finds the stored one's choice less likely than its own, both as a mean over all
positions, and `value` the root mean square of the values' difference, in units of the utility.
"""

import argparse
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bottleimp.bots.imp_bot import network, session
from bottleimp.encoding.features import SCALE, spread
from bottleimp.encoding.planes import WIDTH
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import Setup, every_setup

Array = npt.NDArray[np.float32]
Answers = tuple[Array, Array, Array]
"""Policy, value and belief, as the heads give them."""
Network = Callable[[npt.NDArray[np.uint8]], Answers]
ROUNDS = 64
HEADS = ("policy", "value", "belief")


def trained(weights: dict[str, Array]) -> Network:
    """The network of these weights, in 32 bits."""

    def linear(x: Array, name: str) -> Array:
        out: Array = x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
        return out

    def norm(x: Array, name: str) -> Array:
        x = x - x.mean(axis=1, keepdims=True)
        x = x / np.sqrt((x**2).mean(axis=1, keepdims=True) + 1e-5)
        out: Array = x * weights[f"{name}.weight"] + weights[f"{name}.bias"]
        return out

    def answers(features: npt.NDArray[np.uint8]) -> Answers:
        x = np.maximum(linear(features * SCALE, "trunk.0"), 0)
        last = 2 + sum(name.endswith(".linear.weight") for name in weights)
        for nth in range(2, last):
            y = linear(norm(x, f"trunk.{nth}.norm"), f"trunk.{nth}.linear")
            x = x + np.maximum(y, 0)
        x = norm(x, f"trunk.{last}")
        return linear(x, "policy"), linear(x, "value"), linear(x, "belief")

    return answers


def stored(runtime: Any) -> Network:
    """The network of a file, as onnxruntime has loaded it."""

    def answers(features: npt.NDArray[np.uint8]) -> Answers:
        policy, value, belief = runtime.run(HEADS, {"features": features})
        return policy, value, belief

    return answers


class Compared(NamedTuple):
    """By position: whether both choose alike, and how far they are apart."""

    same: npt.NDArray[np.bool_]
    differs: Array
    costs: Array
    value: Array


def compare(one: Answers, other: Answers, allowed: npt.NDArray[np.bool_]) -> Compared:
    """Two networks on the same positions; the first is the measure."""
    chances, others = (_chances(policy, allowed) for policy, *_ in (one, other))
    mine, theirs = chances.argmax(axis=1), others.argmax(axis=1)
    rows = np.arange(len(chances))
    return Compared(
        mine == theirs,
        np.abs(chances - others).sum(axis=1) / 2,
        chances[rows, mine] - chances[rows, theirs],
        (one[1] - other[1])[:, 0],
    )


def positions(
    setup: Setup, one: Network, other: Network, *, seed: int, first: int
) -> Iterator[Compared]:
    """The first network plays rounds of a setup with itself; all positions that have a choice."""
    kernel, rng = Kernel(setup), np.random.default_rng((seed, first))
    rows = kernel.deal(ROUNDS, seed=seed, number=first)
    for _ in range(kernel.decisions):
        features = spread(kernel.info(rows))
        allowed = kernel.legal(rows)[:, None] >> np.arange(WIDTH) & 1 != 0
        answers = one(features)
        yield _some(compare(answers, other(features), allowed), allowed.sum(axis=1) > 1)
        drawn = answers[0] + rng.gumbel(size=allowed.shape)
        kernel.step(rows, np.where(allowed, drawn, -np.inf).argmax(axis=1))


def compared(setup: Setup, one: Network, other: Network, count: int, seed: int) -> Compared:
    """That number of positions of a setup."""
    found: list[Compared] = []
    for first in itertools.count(0, ROUNDS):
        found += positions(setup, one, other, seed=seed, first=first)
        if sum(len(batch.same) for batch in found) >= count:
            break
    return _some(_joined(found), slice(count))


def report(weights: dict[str, Array], runtime: Any, positions: int, seed: int) -> None:
    """A line for each mode and player count, and one for all."""
    setups = every_setup()
    shares = np.diff(np.linspace(0, positions, len(setups) + 1).astype(int))
    one, other = trained(weights), stored(runtime)
    modes: dict[str, list[Compared]] = {}
    for setup, share in zip(setups, shares, strict=True):
        name = f"{setup.mode.id}-{setup.mode.players}"
        modes.setdefault(name, []).append(compared(setup, one, other, int(share), seed))
    modes["all"] = [part for parts in modes.values() for part in parts]
    print("| mode | positions | same choice | differs | costs | value |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, parts in modes.items():
        all_ = _joined(parts)
        print(
            f"| {name} | {len(all_.same):,} | {100 * all_.same.mean():.2f} % "
            f"| {all_.differs.mean():.4f} | {all_.costs.mean():.5f} "
            f"| {np.sqrt((all_.value**2).mean()):.4f} |"
        )


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="does the stored network choose as trained?")
    parser.add_argument("--weights", type=Path, required=True, help="as trained (.npz)")
    parser.add_argument("--network", type=Path, help="as stored (default: the one shipped)")
    parser.add_argument("--positions", type=int, default=100_000, help="(default 100,000)")
    parser.add_argument("--seed", type=int, default=1, help="of deals and choices (default 1)")
    told = parser.parse_args()
    with np.load(told.weights) as file:
        weights = {name: np.asarray(file[name], np.float32) for name in file}
    runtime = session(told.network.read_bytes()) if told.network else network()
    report(weights, runtime, told.positions, told.seed)


def _chances(policy: Array, allowed: npt.NDArray[np.bool_]) -> Array:
    logits = np.where(allowed, policy, -np.inf)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    out: Array = chances / chances.sum(axis=1, keepdims=True)
    return out


def _joined(parts: list[Compared]) -> Compared:
    return Compared(*(np.concatenate(fields) for fields in zip(*parts, strict=True)))


def _some(of: Compared, which: npt.NDArray[np.bool_] | slice) -> Compared:
    return Compared(of.same[which], of.differs[which], of.costs[which], of.value[which])


if __name__ == "__main__":
    main()
