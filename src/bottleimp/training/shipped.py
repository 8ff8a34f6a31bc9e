"""Weights read back from the shipped form, so that a run can start from what is shipped.

What `training.export` folded together stays so: a normalisation in front of a layer has no scale of
its own any more. The weights are as exact as eight bits are.
"""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper

from bottleimp.encoding.features import SCALE
from bottleimp.training.export import BITS, HEADS, MOST, Array


def read_shipped(path: Path) -> dict[str, Array]:
    """By name, as `training.weights` has them."""
    graph = _Graph(onnx.load(path).graph)
    first, *layers = graph.of_kind("MatMulInteger")
    (where,) = graph.of_kind("Where")
    (numbers,) = (gemm for gemm in graph.of_kind("Gemm") if gemm.output[0] not in HEADS)
    *norms, last = graph.of_kind("LayerNormalization")
    bits = graph.weights(first) * graph.constant(where)
    found = {
        "trunk.0.weight": np.hstack((bits, graph.constant(numbers) / SCALE[BITS:])),
        "trunk.0.bias": graph.constant(numbers, 1),
    }
    for nth, layer in enumerate(layers[: len(norms)], 2):
        weight = MOST * graph.weights(layer)
        found[f"trunk.{nth}.norm.weight"] = np.ones(weight.shape[1])
        found[f"trunk.{nth}.norm.bias"] = np.zeros(weight.shape[1])
        found[f"trunk.{nth}.linear.weight"] = weight
        found[f"trunk.{nth}.linear.bias"] = graph.bias(layer)
    scale, shift = graph.constant(last), graph.constant(last, 1)
    found |= {f"trunk.{2 + len(norms)}.weight": scale, f"trunk.{2 + len(norms)}.bias": shift}
    belief = MOST * graph.weights(layers[-1]) / scale
    found |= {"belief.weight": belief, "belief.bias": graph.bias(layers[-1]) - belief @ shift}
    for gemm in graph.of_kind("Gemm"):
        if gemm.output[0] in HEADS:
            found[f"{gemm.output[0]}.weight"] = graph.constant(gemm)
            found[f"{gemm.output[0]}.bias"] = graph.constant(gemm, 1)
    return {name: np.asarray(value, np.float32) for name, value in found.items()}


class _Graph:
    """Nodes by kind, in their order, and the constants that go into them."""

    def __init__(self, graph: Any) -> None:
        self.nodes = list(graph.node)
        self.constants = {each.name: numpy_helper.to_array(each) for each in graph.initializer}

    def of_kind(self, kind: str) -> list[Any]:
        return [node for node in self.nodes if node.op_type == kind]

    def constant(self, node: Any, nth: int = 0) -> Any:
        """The nth of its inputs that are constants."""
        return [self.constants[name] for name in node.input if name in self.constants][nth]

    def after(self, node: Any) -> Any:
        """The node that its output goes into."""
        return next(each for each in self.nodes if node.output[0] in each.input)

    def weights(self, product: Any) -> Any:
        """What whole numbers are multiplied with, outputs × inputs, each column with its scale."""
        cast = self.after(product)
        return (self.constant(product) * self.constant(self.after(cast))).T

    def bias(self, product: Any) -> Any:
        """What is added to a layer's product, scaled by column and then by row."""
        return self.constant(self.after(self.after(self.after(self.after(product)))))
