"""JSON fragments: the members of an object without its braces, from which messages are joined."""

from collections.abc import Iterable, Mapping
from typing import Any

from bottleimp.table.messages import encode


def encode_fragment(value: Mapping[str, Any]) -> bytes:
    """Return the members of this mapping as JSON, without braces."""
    return encode(value)[1:-1]


def find_changed(now: Iterable[bytes], before: Iterable[bytes]) -> list[bytes]:
    """Return the fragments of `now` that differ from those of `before` at the same position."""
    return [new for new, old in zip(now, before, strict=True) if new != old]
