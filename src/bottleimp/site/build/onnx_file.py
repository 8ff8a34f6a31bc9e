"""A reader of the graph and the constants of ONNX files (protocol buffers), without a package.

A message is a sequence of fields. Each begins with its number and the encoding of its value.
"""

from collections.abc import Iterator
from dataclasses import dataclass

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5

# Numbers of fields, from ONNX's own definition of its messages.
_MODEL_GRAPH = 7
_GRAPH_NODE, _GRAPH_CONSTANT = 1, 5
_NODE_INPUT, _NODE_OUTPUT, _NODE_KIND = 1, 2, 4
_TENSOR_DIMENSION, _TENSOR_TYPE, _TENSOR_NAME, _TENSOR_RAW = 1, 2, 8, 9
_TYPES = {1: "float32", 2: "uint8", 3: "int8", 7: "int64"}


@dataclass(frozen=True)
class Tensor:
    """A constant, with its data as in the file, the last dimension contiguous."""

    kind: str
    shape: tuple[int, ...]
    data: bytes


@dataclass(frozen=True)
class OnnxNode:
    """An operation, with the names of its inputs and outputs."""

    kind: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


@dataclass(frozen=True)
class OnnxGraph:
    """The operations of a model in order, and its constants."""

    nodes: tuple[OnnxNode, ...]
    constants: dict[str, Tensor]


def read_graph(stored: bytes) -> OnnxGraph:
    """Return the graph of an ONNX model."""
    (graph,) = [value for number, value in _fields(stored) if number == _MODEL_GRAPH]
    fields = list(_fields(_whole(graph)))
    nodes = [_node(_whole(value)) for number, value in fields if number == _GRAPH_NODE]
    constants = [_tensor(_whole(value)) for number, value in fields if number == _GRAPH_CONSTANT]
    return OnnxGraph(tuple(nodes), dict(constants))


def _node(message: bytes) -> OnnxNode:
    fields = [(number, _whole(value).decode()) for number, value in _fields(message, {1, 2, 4})]

    def texts(wanted: int) -> tuple[str, ...]:
        return tuple(text for number, text in fields if number == wanted)

    (kind,) = texts(_NODE_KIND)
    return OnnxNode(kind, texts(_NODE_INPUT), texts(_NODE_OUTPUT))


def _tensor(message: bytes) -> tuple[str, Tensor]:
    shape: list[int] = []
    kind, name, raw = 0, "", b""
    for number, value in _fields(message):
        if number == _TENSOR_DIMENSION and isinstance(value, int):
            shape.append(value)
        elif number == _TENSOR_DIMENSION:
            shape.extend(_varints(_whole(value)))
        elif number == _TENSOR_TYPE and isinstance(value, int):
            kind = value
        elif number == _TENSOR_NAME:
            name = _whole(value).decode()
        elif number == _TENSOR_RAW:
            raw = _whole(value)
    return name, Tensor(_TYPES[kind], tuple(shape), raw)


def _fields(message: bytes, wanted: set[int] | None = None) -> Iterator[tuple[int, int | bytes]]:
    """Yield the fields of a message by number: integers as `int`, all others as `bytes`."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        number, written = key >> 3, key & 7
        value: int | bytes
        if written == _VARINT:
            value, at = _varint(message, at)
        elif written == _BYTES:
            size, at = _varint(message, at)
            value, at = message[at : at + size], at + size
        elif written in (_FIXED32, _FIXED64):
            size = 4 if written == _FIXED32 else 8
            value, at = message[at : at + size], at + size
        else:
            raise ValueError(f"no protocol buffer: a value is written in way {written}")
        if wanted is None or number in wanted:
            yield number, value


def _varint(message: bytes, at: int) -> tuple[int, int]:
    """Return the variable-length integer at `at`, and the position after it."""
    value = shift = 0
    while True:
        byte = message[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _varints(message: bytes) -> Iterator[int]:
    at = 0
    while at < len(message):
        value, at = _varint(message, at)
        yield value


def _whole(value: int | bytes) -> bytes:
    assert isinstance(value, bytes)
    return value
