"""The shipped form of a network: integer products without saturation, and unchanged choices."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

onnx = pytest.importorskip("onnx", reason="onnx is of the extra 'train': make test-training")

from onnx import numpy_helper  # noqa: E402

from benchmarks.training.agreement import compare, stored, trained  # noqa: E402
from bottleimp.bots.imp_bot import session  # noqa: E402
from bottleimp.encoding.card_bits import ACTIONS, CARDS  # noqa: E402
from bottleimp.encoding.features import spread  # noqa: E402
from bottleimp.encoding.planes import FEATURES, WIDTH  # noqa: E402
from bottleimp.kernel.engine import Kernel  # noqa: E402
from bottleimp.rules import setup_of  # noqa: E402
from bottleimp.training.export import BITS, export, factors, to_onnx  # noqa: E402
from bottleimp.training.shipped import read_shipped  # noqa: E402

Weights = dict[str, npt.NDArray[np.float32]]
LARGEST_SUM = 2**15 - 1
"""Limit of the sum of two products: processors without newer instructions add them in 16 bits."""


def some_weights(width: int = 128, blocks: int = 2) -> Weights:
    """Create random weights in which some features, as after training, have far larger weights."""
    rng = np.random.default_rng(1)

    def normal(*shape: int) -> npt.NDArray[np.float32]:
        return rng.normal(size=shape).astype(np.float32)

    weights = {
        "trunk.0.weight": 0.03 * normal(width, FEATURES) * np.exp(normal(FEATURES)),
        "trunk.0.bias": 0.1 * normal(width),
    }
    for nth in range(2, 2 + blocks):
        weights[f"trunk.{nth}.linear.weight"] = normal(width, width) / np.float32(width) ** 0.5
        weights[f"trunk.{nth}.linear.bias"] = 0.1 * normal(width)
    for norm in (*(f"trunk.{nth}.norm" for nth in range(2, 2 + blocks)), f"trunk.{2 + blocks}"):
        weights[f"{norm}.weight"] = 1 + 0.2 * normal(width)
        weights[f"{norm}.bias"] = 0.2 * normal(width)
    for head, outputs in {"policy": ACTIONS, "value": 1, "belief": CARDS * 7}.items():
        weights[f"{head}.weight"] = 0.2 * normal(outputs, width)
        weights[f"{head}.bias"] = 0.1 * normal(outputs)
    return weights


def positions() -> Iterator[tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]]:
    """Return the features and legal actions of all positions in random rounds of two bottles."""
    kernel, rng = Kernel(setup_of("two-bottles", players=5)), np.random.default_rng(1)
    rows = kernel.deal(64, seed=1)
    for _ in range(kernel.decisions):
        allowed = kernel.legal(rows)[:, None] >> np.arange(WIDTH) & 1 != 0
        yield spread(kernel.info(rows)), allowed
        kernel.step(rows, np.where(allowed, rng.random(allowed.shape), -1).argmax(axis=1))


def errors(weights: Weights) -> list[float]:
    """Return, by head, the RMS error of the stored network relative to the outputs' deviation."""
    one, other = trained(weights), stored(session(to_onnx(weights).SerializeToString()))
    features = np.concatenate([features for features, _ in positions()])
    heads = zip(one(features), other(features), strict=True)
    return [float(np.sqrt(((mine - theirs) ** 2).mean()) / mine.std()) for mine, theirs in heads]


def test_the_stored_networks_outputs_are_close_to_the_trained_ones() -> None:
    weights = some_weights()
    policy, value, belief = errors(weights)
    assert policy < 0.025  # 0.040 where all features count 1
    assert value < 0.06
    assert belief < 0.03
    one, other = trained(weights), stored(session(to_onnx(weights).SerializeToString()))
    same = [compare(one(seen), other(seen), allowed).same for seen, allowed in positions()]
    assert np.concatenate(same).mean() > 0.98


def test_no_sum_of_two_products_exceeds_16_bits() -> None:
    weights = some_weights()
    constants = [numpy_helper.to_array(value) for value in to_onnx(weights).graph.initializer]
    small = [value.astype(int) for value in constants if value.dtype == np.int8]
    assert sorted(len(value) for value in small) == [128, 128, 128, BITS]
    factor = factors(weights["trunk.0.weight"][:, :BITS])
    assert (factor.min(), factor.max()) == (1, 127)
    for value in small:
        assert 2 * 127 * np.abs(value).max() <= LARGEST_SUM


def test_a_layer_with_zero_inputs_returns_its_biases() -> None:
    weights = some_weights()
    weights["trunk.0.bias"] -= 1000
    for nth in (2, 3):
        weights[f"trunk.{nth}.linear.bias"] -= 1000
    features, _ = next(positions())
    theirs = stored(session(to_onnx(weights).SerializeToString()))(features)
    for head, answer in zip(trained(weights)(features), theirs, strict=True):
        np.testing.assert_allclose(head, answer, rtol=1e-4, atol=1e-5)


def test_weights_read_from_the_shipped_form_give_the_same_outputs(tmp_path: Path) -> None:
    weights = some_weights()
    export(weights, tmp_path / "net.onnx")
    again = read_shipped(tmp_path / "net.onnx")
    assert {name: w.shape for name, w in again.items()} == {n: w.shape for n, w in weights.items()}
    one, other = trained(again), stored(session((tmp_path / "net.onnx").read_bytes()))
    features = np.concatenate([features for features, _ in positions()])
    for mine, theirs in zip(one(features), other(features), strict=True):
        assert np.sqrt(((mine - theirs) ** 2).mean()) < 0.02 * theirs.std()
