"""As much of an ONNX file as a network's constants need: protocol buffers, without a package.

A message is a sequence of fields; each begins with its number and how its value is written.
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
    """A constant: its numbers as they lie in the file, the last dimension first."""

    kind: str
    shape: tuple[int, ...]
    data: bytes


@dataclass(frozen=True)
class OnnxNode:
    """An operation: what goes in, and what comes out, by name."""

    kind: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


@dataclass(frozen=True)
class OnnxGraph:
    """What is worked out, in order, and with which constants."""

    nodes: tuple[OnnxNode, ...]
    constants: dict[str, Tensor]


def read_graph(stored: bytes) -> OnnxGraph:
    """The graph of a stored model."""
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
    """The fields of a message: numbers, and all else as bytes."""
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
    """A number in pieces of seven bits, the last of which has no eighth; and where it ends."""
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
