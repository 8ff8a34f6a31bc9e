"""imp's network from its ONNX file (`training/export.py`) into what `web/local/network.js` reads.

The length of a head of JSON (four bytes), the head, and the numbers of all tensors, those of more
bytes first, so that each lies where a browser can read it in place.
"""

import json
import struct

from bottleimp.encoding.planes import FLAGS_USED, INFO_WORDS, PLANES, WIDTH
from bottleimp.site.build.onnx_file import OnnxGraph, OnnxNode, Tensor, read_graph

_BYTES = {"float32": 4, "int8": 1, "uint8": 1}
_ALIGNED = 8


def convert_network(stored: bytes) -> bytes:
    """Return the policy of an ONNX model in the browser's format."""
    tensors = policy_tensors(read_graph(stored))
    bits = [*[WIDTH] * PLANES, *FLAGS_USED]
    blocks = sum(name.endswith(".weight") for name in tensors if name.startswith("block"))
    head = {"bits": bits, "numbers": INFO_WORDS - len(bits), "blocks": blocks, "tensors": []}
    data = b""
    for name, tensor in sorted(tensors.items(), key=lambda each: -_BYTES[each[1].kind]):
        size = len(tensor.data) // _BYTES[tensor.kind]
        place = {"name": name, "kind": tensor.kind, "at": len(data), "size": size}
        head["tensors"].append(place)  # type: ignore[attr-defined]
        data += tensor.data
    text = json.dumps(head).encode()
    text += b" " * (-(len(text) + 4) % _ALIGNED)
    return struct.pack("<I", len(text)) + text + data


def policy_tensors(graph: OnnxGraph) -> dict[str, Tensor]:
    """Return the constants of the policy, by their names in the browser's format."""
    found = _Constants(graph)
    first, *layers = found.all("MatMulInteger")
    (factor,) = found.all("Where")
    numbers = found.all("Gemm")[0]
    policy = found.making("policy")
    norm = found.all("LayerNormalization")[-1]
    tensors = {
        "first.factor": found.of(factor, 1),
        "first.weight": found.of(first, 1),
        "first.scale": found.of(found.scaling(first), 1),
        "first.numbers": found.of(numbers, 1),
        "first.bias": found.of(numbers, 2),
        "norm.weight": found.of(norm, 1),
        "norm.bias": found.of(norm, 2),
        "policy.weight": found.of(policy, 1),
        "policy.bias": found.of(policy, 2),
    }
    for nth, layer in enumerate(layers[:-1]):  # the last is the belief's
        scaling = found.scaling(layer)
        bias = found.after(found.after(scaling, "Mul"), "Add")
        tensors[f"block{nth}.weight"] = found.of(layer, 1)
        tensors[f"block{nth}.scale"] = found.of(scaling, 1)
        tensors[f"block{nth}.bias"] = found.of(bias, 1)
    return tensors


class _Constants:
    """The constants of a graph, found by the operations that use them."""

    def __init__(self, graph: OnnxGraph) -> None:
        self._graph = graph

    def all(self, kind: str) -> list[OnnxNode]:
        """Return the operations of this kind."""
        return [node for node in self._graph.nodes if node.kind == kind]

    def making(self, output: str) -> OnnxNode:
        """Return the operation with this output."""
        return next(node for node in self._graph.nodes if output in node.outputs)

    def after(self, node: OnnxNode, kind: str) -> OnnxNode:
        """Return the operation of this kind whose first input is the output of `node`."""
        (result,) = node.outputs
        return next(other for other in self.all(kind) if other.inputs[0] == result)

    def scaling(self, product: OnnxNode) -> OnnxNode:
        """Return the operation that scales an integer product back to floating point."""
        return self.after(self.after(product, "Cast"), "Mul")

    def of(self, node: OnnxNode, nth: int) -> Tensor:
        """Return the constant that is the operation's input number `nth`."""
        return self._graph.constants[node.inputs[nth]]
