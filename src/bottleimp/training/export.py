"""The shipped form of a network: ONNX, with weights of eight bits that are widened when loaded.

Every column of a weight matrix has its own scale. The runtime computes in 32 bits as in training;
only the file is small.
"""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

from bottleimp.kernel.cards import ACTIONS, CARDS
from bottleimp.kernel.features import SCALE
from bottleimp.kernel.planes import FEATURES
from bottleimp.training.spreading import PLACES

Array = npt.NDArray[np.float32]
OPSET = 21


class Graph:
    """A graph in the making; each method adds a node and names its output."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.values: list[onnx.TensorProto] = []

    def node(self, kind: str, *inputs: str, name: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def constant(self, name: str, value: npt.NDArray[Any]) -> str:
        self.values.append(numpy_helper.from_array(value, name))
        return name

    def linear(self, name: str, source: str, weight: Array, bias: Array) -> str:
        """A layer; `weight` is outputs × inputs as PyTorch has it."""
        columns = np.ascontiguousarray(weight.T)
        scale = np.maximum(np.abs(columns).max(axis=0), 1e-8).astype(np.float32) / 127
        small = np.rint(columns / scale).astype(np.int8)
        wide = self.node(
            "DequantizeLinear",
            self.constant(f"{name}.small", small),
            self.constant(f"{name}.scale", scale),
            name=f"{name}.weight",
            axis=1,
        )
        product = self.node("MatMul", source, wide, name=f"{name}.product")
        return self.node("Add", product, self.constant(f"{name}.bias", bias), name=name)

    def norm(self, name: str, source: str, weight: Array, bias: Array) -> str:
        """Layer normalisation."""
        scale, shift = self.constant(f"{name}.scale", weight), self.constant(f"{name}.shift", bias)
        return self.node("LayerNormalization", source, scale, shift, name=name, epsilon=1e-5)


def to_onnx(weights: dict[str, Array]) -> onnx.ModelProto:
    """The network of these weights: features as bytes in, logits, value and belief out."""
    graph = Graph()
    wide = graph.node("Cast", "features", name="wide", to=TensorProto.FLOAT)
    even = graph.node("Mul", wide, graph.constant("scale", SCALE), name="even")
    x = graph.linear("input", even, weights["trunk.0.weight"], weights["trunk.0.bias"])
    x = graph.node("Relu", x, name="input.relu")
    blocks = sum(name.endswith(".linear.weight") for name in weights)
    for nth in range(2, 2 + blocks):
        part = f"trunk.{nth}"
        y = graph.norm(
            f"{part}.norm", x, weights[f"{part}.norm.weight"], weights[f"{part}.norm.bias"]
        )
        y = graph.linear(
            f"{part}.linear", y, weights[f"{part}.linear.weight"], weights[f"{part}.linear.bias"]
        )
        y = graph.node("Relu", y, name=f"{part}.relu")
        x = graph.node("Add", x, y, name=part)
    last = f"trunk.{2 + blocks}"
    x = graph.norm("shared", x, weights[f"{last}.weight"], weights[f"{last}.bias"])
    for head in ("policy", "value", "belief"):
        graph.linear(head, x, weights[f"{head}.weight"], weights[f"{head}.bias"])
    heads = {"policy": ACTIONS, "value": 1, "belief": CARDS * PLACES}
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "imp",
            [helper.make_tensor_value_info("features", TensorProto.UINT8, ["rows", FEATURES])],
            [
                helper.make_tensor_value_info(name, TensorProto.FLOAT, ["rows", width])
                for name, width in heads.items()
            ],
            graph.values,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=10,
    )
    onnx.checker.check_model(model)
    return model


def export(weights: dict[str, Array], path: Path) -> None:
    """Write the network to a file."""
    onnx.save(to_onnx(weights), path)
