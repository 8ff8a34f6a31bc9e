"""Messages are made of pieces, JSON objects without their braces; what is new is found in them."""

from collections.abc import Iterable, Mapping
from typing import Any

from bottleimp.table.messages import encode


def piece(value: Mapping[str, Any]) -> bytes:
    """A piece that holds this."""
    return encode(value)[1:-1]


def changed(now: Iterable[bytes], before: Iterable[bytes]) -> list[bytes]:
    """Those that are not what they were."""
    return [new for new, old in zip(now, before, strict=True) if new != old]
