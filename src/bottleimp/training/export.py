"""The shipped form of a network: ONNX that multiplies whole numbers of eight bits.

Its products are the same on every processor, and for a row alone and in a batch:

- **Features.** Nearly all are 0 or 1; in place of the 1, each has a whole number that is large
  where its weights are (`factors`), so that large weights do not round the small ones away. The
  few that are numbers have weights of 32 bits.
- **Layers.** What goes into them is nowhere negative, so a row's largest brings it to 0..127; each
  column of weights has its own scale to -127..127. Two products of such fit into sixteen bits,
  where processors without the newest instructions add them: nothing is cut off.
- **Normalisation.** The mean is taken off the weights instead of the row, which comes to the same,
  and the division is part of the scale.
- **Policy and value** keep 32 bits: they are small, and choices hang on them.
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
"""What goes into a node: what another gave, or a constant."""
HEADS = ("policy", "value", "belief")
OPSET = 21
EPSILON = 1e-5
BITS = len(BIT_COLUMNS)
"""How many features are 0 or 1; the numbers follow them."""
MOST = 127
"""The largest whole number on either side of a product."""
USUAL_FACTOR = 16
"""What a feature counts whose weights are of middling size."""


class Part(NamedTuple):
    """What a layer or a normalisation learnt; a layer's weights are outputs × inputs."""

    weight: Array
    bias: Array


class Graph:
    """A graph in the making."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def node(self, kind: str, *inputs: Value, name: str = "", **attributes: Any) -> str:
        """Add a node with one output; its name."""
        (name,) = self.split(kind, *inputs, names=(name or f"node{len(self.nodes)}",), **attributes)
        return name

    def split(
        self, kind: str, *inputs: Value, names: tuple[str, ...], **attributes: Any
    ) -> tuple[str, ...]:
        """Add a node with several outputs."""
        sources = [self._name(value) for value in inputs]
        self.nodes.append(helper.make_node(kind, sources, list(names), **attributes))
        return names

    def product(self, whole: str, columns: Array) -> str:
        """Whole numbers times weights, which are inputs × outputs."""
        scale = np.maximum(np.abs(columns).max(axis=0), 1e-8).astype(np.float32) / MOST
        total = self.node("MatMulInteger", whole, np.rint(columns / scale).astype(np.int8))
        return self.node("Mul", self.node("Cast", total, to=TensorProto.FLOAT), scale)

    def first(self, linear: Part) -> str:
        """The layer of the features."""
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
        """Quantised rows, and the factor per row that restores unit variance."""
        largest = self.node("ReduceMax", rows, np.array([1]))
        largest = self.node("Max", largest, np.array(1e-6, np.float32))
        share = self.node("Div", rows, largest)
        step, zero = np.array(1 / MOST, np.float32), np.zeros((), np.uint8)
        return self.node("QuantizeLinear", share, step, zero), self.node("Mul", largest, inverse)

    def norm(self, rows: str, part: Part) -> tuple[str, str]:
        """Rows normalised, and by row the inverse of its deviation."""
        normal = f"normal{len(self.nodes)}"
        names = (normal, f"{normal}.mean", f"{normal}.inverse")
        self.split("LayerNormalization", rows, *part, names=names, epsilon=EPSILON)
        return names[0], names[2]

    def layer(self, source: tuple[str, str], norm: Part, linear: Part, name: str = "") -> str:
        """A normalisation, of which `source` is what `whole` gave, and a linear layer."""
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
    """By input, a whole number that goes with the size of its weights."""
    size = np.sqrt((weight**2).mean(axis=0))
    return np.clip(np.rint(size / np.median(size) * USUAL_FACTOR), 1, MOST)


def to_onnx(weights: dict[str, Array]) -> onnx.ModelProto:
    """The network of these weights: features as bytes in, logits, value and belief out."""

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
    """Write the network to a file."""
    onnx.save(to_onnx(weights), path)
