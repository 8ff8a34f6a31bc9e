"""imp's network, which JavaScript works out (`web/local/network.js`), fetched when first needed."""

import struct
from collections.abc import Awaitable, Sequence
from typing import Any, Protocol

from bottleimp.encoding.planes import INFO_WORDS

_ROW = struct.Struct(f"<{INFO_WORDS}q")


class Script(Protocol):
    """What JavaScript does."""

    def load(self) -> Awaitable[None]:
        """Fetch the network, if it is not here yet; that can fail, and be tried again."""

    def policy(self, info: bytes) -> Any:
        """How much each action is liked: an array of JavaScript's."""


class ScriptNetwork:
    """The network, here or not yet."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.here = False

    async def load(self) -> bool:
        """Whether it is here, fetched now if it must be."""
        if not self.here:
            try:
                await self._script.load()
            except Exception:  # whatever the browser says: mostly, that there is no line
                return False
            self.here = True
        return True

    def policy(self, info: Sequence[int]) -> Sequence[float]:
        """A `Policy` for `imp`, once the network is here."""
        liked: Sequence[float] = self._script.policy(_ROW.pack(*info)).to_py()
        return liked
