"""Messages are made of pieces, and a piece is written again only when it has changed."""

from collections.abc import Callable, Iterable
from typing import Any

from bottleimp.table.messages import encode


class Pieces:
    """Written pieces by name, each with what it was made from: JSON objects without braces."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[object, tuple[object, bytes]] = {}

    def get(self, name: object, made_from: object, make: Callable[..., Any], *how: Any) -> bytes:
        """What `make(*how)` gives; made only if it was made from something else before."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != made_from:
            kept = self._kept[name] = (made_from, encode(make(*how))[1:-1])
        return kept[1]


def changed(now: Iterable[bytes], before: Iterable[bytes]) -> list[bytes]:
    """Those that are not what they were."""
    return [piece for piece, old in zip(now, before, strict=True) if piece != old]
