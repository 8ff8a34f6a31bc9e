"""Export of a network to its shipped form: ONNX with 8-bit integer products.

The integer products are identical on every processor, for a single row and in a batch:

- **Features.** Nearly all are 0 or 1. Instead of 1, each feature has an integer in proportion to
  the size of its weights (`factors`), so that large weights do not round small ones away. The few
  numeric features have 32-bit weights.
- **Layers.** Inputs are not negative, so each row is scaled by its maximum to 0..127. Each column
  of weights has its own scale to -127..127. The sum of two such products fits into 16 bits, in
  which processors without the newest instructions add them, so nothing saturates.
- **Normalisation.** The mean is subtracted from the weights instead of the row, which is
  equivalent, and the division is part of the scale.
- **Policy and value** keep 32 bits: they are small, and choices depend on them.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

from bottleimp.encoding.features import BIT_COLUMNS, SCALE
from bottleimp.encoding.planes import FEATURES

Array = npt.NDArray[np.float32]
Value = str | npt.NDArray[Any]
"""Input of a node: the name of another node's output, or a constant."""
HEADS = ("policy", "value", "belief")
OPSET = 21
EPSILON = 1e-5
BITS = len(BIT_COLUMNS)
"""Number of features that are 0 or 1; the numeric features follow them."""
MOST = 127
"""Largest integer on either side of a product."""
USUAL_FACTOR = 16
"""Integer of a feature whose weights have the median size."""


class Part(NamedTuple):
    """Weights of a layer (outputs × inputs) or a normalisation."""

    weight: Array
    bias: Array


class Graph:
    """Builder of an ONNX graph."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def node(self, kind: str, *inputs: Value, name: str = "", **attributes: Any) -> str:
        """Add a node with one output and return the output's name."""
        (name,) = self.split(kind, *inputs, names=(name or f"node{len(self.nodes)}",), **attributes)
        return name

    def split(
        self, kind: str, *inputs: Value, names: tuple[str, ...], **attributes: Any
    ) -> tuple[str, ...]:
        """Add a node with several outputs and return their names."""
        sources = [self._name(value) for value in inputs]
        self.nodes.append(helper.make_node(kind, sources, list(names), **attributes))
        return names

    def product(self, whole: str, columns: Array) -> str:
        """Add the product of integers with quantised weights, which are inputs × outputs."""
        scale = np.maximum(np.abs(columns).max(axis=0), 1e-8).astype(np.float32) / MOST
        total = self.node("MatMulInteger", whole, np.rint(columns / scale).astype(np.int8))
        return self.node("Mul", self.node("Cast", total, to=TensorProto.FLOAT), scale)

    def first(self, linear: Part) -> str:
        """Add the first layer, which reads the features."""
        weight, bias = linear
        widths = np.array([BITS, FEATURES - BITS])
        bits, numbers = self.split("Split", "features", widths, names=("bits", "numbers"), axis=1)
        factor = factors(weight[:, :BITS])
        on = self.node("Cast", bits, to=TensorProto.BOOL)
        whole = self.node("Where", on, factor.astype(np.uint8), np.zeros((), np.uint8))
        wide = self.node("Cast", numbers, to=TensorProto.FLOAT)
        return self.node(
            "Add",
            self.product(whole, (weight[:, :BITS] / factor).T),
            self.node("Gemm", wide, weight[:, BITS:] * SCALE[BITS:], bias, transB=1),
        )

    def whole(self, rows: str, inverse: str) -> tuple[str, str]:
        """Quantise rows; return them and the factor per row that restores unit variance."""
        largest = self.node("ReduceMax", rows, np.array([1]))
        largest = self.node("Max", largest, np.array(1e-6, np.float32))
        share = self.node("Div", rows, largest)
        step, zero = np.array(1 / MOST, np.float32), np.zeros((), np.uint8)
        return self.node("QuantizeLinear", share, step, zero), self.node("Mul", largest, inverse)

    def norm(self, rows: str, part: Part) -> tuple[str, str]:
        """Add a normalisation; return its rows and the inverse of each row's deviation."""
        normal = f"normal{len(self.nodes)}"
        names = (normal, f"{normal}.mean", f"{normal}.inverse")
        self.split("LayerNormalization", rows, *part, names=names, epsilon=EPSILON)
        return names[0], names[2]

    def layer(self, source: tuple[str, str], norm: Part, linear: Part, name: str = "") -> str:
        """Add a normalisation folded into a linear layer; `source` is a result of `whole`."""
        weight = linear.weight * norm.weight
        centred = weight - weight.mean(axis=1, keepdims=True)
        product = self.node("Mul", self.product(source[0], centred.T / MOST), source[1])
        return self.node("Add", product, linear.weight @ norm.bias + linear.bias, name=name)

    def _name(self, value: Value) -> str:
        if isinstance(value, str):
            return value
        name = f"constant{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(value, name))
        return name


def factors(weight: Array) -> Array:
    """Return an integer for each input in proportion to the size of its weights."""
    size = np.sqrt((weight**2).mean(axis=0))
    return np.clip(np.rint(size / np.median(size) * USUAL_FACTOR), 1, MOST)


def to_onnx(weights: dict[str, Array]) -> onnx.ModelProto:
    """Build the ONNX network: features as bytes in; policy logits, value and belief out."""

    def part(name: str) -> Part:
        return Part(weights[f"{name}.weight"], weights[f"{name}.bias"])

    graph = Graph()
    x = graph.node("Relu", graph.first(part("trunk.0")))
    blocks = sum(name.endswith(".linear.weight") for name in weights)
    for nth in range(2, 2 + blocks):
        norm = part(f"trunk.{nth}.norm")
        _, inverse = graph.norm(x, norm)
        y = graph.layer(graph.whole(x, inverse), norm, part(f"trunk.{nth}.linear"))
        x = graph.node("Add", x, graph.node("Relu", y))
    norm = part(f"trunk.{2 + blocks}")
    normal, inverse = graph.norm(x, norm)
    for head in ("policy", "value"):
        graph.node("Gemm", normal, *part(head), name=head, transB=1)
    graph.layer(graph.whole(x, inverse), norm, part("belief"), name="belief")
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "imp",
            [helper.make_tensor_value_info("features", TensorProto.UINT8, ["rows", FEATURES])],
            [
                helper.make_tensor_value_info(
                    head, TensorProto.FLOAT, ["rows", len(part(head).bias)]
                )
                for head in HEADS
            ],
            graph.constants,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=10,
    )
    onnx.checker.check_model(model)
    return model


def export(weights: dict[str, Array], path: Path) -> None:
    """Write the shipped form of a network to a file."""
    onnx.save(to_onnx(weights), path)
