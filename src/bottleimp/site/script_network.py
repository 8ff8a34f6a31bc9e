"""imp's network, which JavaScript evaluates (`web/local/network.js`) and loads on demand."""

import struct
from collections.abc import Awaitable, Sequence
from typing import Any, Protocol

from bottleimp.encoding.planes import INFO_WORDS

_ROW = struct.Struct(f"<{INFO_WORDS}q")


class Script(Protocol):
    """The interface of the JavaScript part."""

    def load(self) -> Awaitable[None]:
        """Fetch the network if it is not loaded. May fail, and may be called again."""

    def policy(self, info: bytes) -> Any:
        """Return the policy's value for each action, as a JavaScript array."""


class ScriptNetwork:
    """imp's network, which is loaded on demand."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.here = False

    async def load(self) -> bool:
        """Load the network if necessary, and return True if it is loaded."""
        if not self.here:
            try:
                await self._script.load()
            except Exception:  # mostly: the browser is offline
                return False
            self.here = True
        return True

    def policy(self, info: Sequence[int]) -> Sequence[float]:
        """Return the policy's values. The network must be loaded."""
        liked: Sequence[float] = self._script.policy(_ROW.pack(*info)).to_py()
        return liked
