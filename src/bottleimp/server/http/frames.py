"""Fast encoding and decoding of the most common WebSocket frame: a short text in one frame.

The library would need more time for such a frame than all other work on its message.
"""

from functools import lru_cache
from struct import Struct

_TEXT = 0x81
"""First byte of a text frame that holds a complete message."""
_MASKED, _MASK_BYTES = 0x80, 4
_SHORT, _MIDDLE = 125, 0xFFFF
_NEXT_TWO, _NEXT_EIGHT = 126, 127
"""Length codes: the length is in the next two or eight bytes."""
_middle_head, _long_head = Struct("!BBH").pack, Struct("!BBQ").pack


@lru_cache(maxsize=4096)
def head_of(size: int) -> bytes:
    """Return the frame header for a text of `size` bytes from the server."""
    if size <= _SHORT:
        return b"%c%c" % (_TEXT, size)
    if size <= _MIDDLE:
        return _middle_head(_TEXT, _NEXT_TWO, size)
    return _long_head(_TEXT, _NEXT_EIGHT, size)


def whole_text(data: bytes) -> bytes | None:
    """Return the text if the data are exactly one text frame of a client, of at most 64 KiB."""
    if len(data) < 2 + _MASK_BYTES or data[0] != _TEXT or data[1] < _MASKED:
        return None
    size, start = data[1] - _MASKED, 2
    if size == _NEXT_TWO:
        size, start = int.from_bytes(data[2:4], "big"), 4
    body = start + _MASK_BYTES
    if size > _MIDDLE or len(data) != body + size:
        return None
    mask = data[start:body] * (size // _MASK_BYTES + 1)
    unmasked = int.from_bytes(data[body:], "big") ^ int.from_bytes(mask[:size], "big")
    return unmasked.to_bytes(size, "big")


def frame_bytes(size: int) -> int:
    """Return the size of a client's frame with a payload of `size` bytes."""
    return len(head_of(size)) + _MASK_BYTES + size
