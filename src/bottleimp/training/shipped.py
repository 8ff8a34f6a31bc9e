"""Reader of weights in the shipped form, so that a run can start from the shipped network.

The normalisations that `training.export` folded into layers stay folded: they get scale 1 and
shift 0. The weights have a precision of eight bits.
"""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper

from bottleimp.encoding.features import SCALE
from bottleimp.training.export import BITS, HEADS, MOST, Array


def read_shipped(path: Path) -> dict[str, Array]:
    """Read the weights of a shipped network, by the names of `training.network_weights`."""
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
    """ONNX graph with its nodes in order and its constants by name."""

    def __init__(self, graph: Any) -> None:
        self.nodes = list(graph.node)
        self.constants = {each.name: numpy_helper.to_array(each) for each in graph.initializer}

    def of_kind(self, kind: str) -> list[Any]:
        return [node for node in self.nodes if node.op_type == kind]

    def constant(self, node: Any, nth: int = 0) -> Any:
        """Return the constant that is input `nth` of a node, counting constants only."""
        return [self.constants[name] for name in node.input if name in self.constants][nth]

    def after(self, node: Any) -> Any:
        """Return the node that reads the output of a node."""
        return next(each for each in self.nodes if node.output[0] in each.input)

    def weights(self, product: Any) -> Any:
        """Return the dequantised weights of an integer product, outputs × inputs."""
        cast = self.after(product)
        return (self.constant(product) * self.constant(self.after(cast))).T

    def bias(self, product: Any) -> Any:
        """Return the bias that is added after a layer's product and its two scalings."""
        return self.constant(self.after(self.after(self.after(self.after(product)))))
