"""WebDriver BiDi: commands and events as JSON over a WebSocket."""

import itertools
import json
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.engines.engine import DriverError

PATIENCE = 60.0


class BiDi:
    """A session with a browser that listens at `address`."""

    def __init__(self, address: str) -> None:
        self._line: ClientConnection = connect(address, proxy=None, max_size=None).__enter__()
        self._ids = itertools.count(1)
        self.events: list[dict[str, Any]] = []
        self.command("session.new", capabilities={})

    def command(self, method: str, **params: Any) -> Any:
        """Ask for something and wait for the answer; events that come before it are kept."""
        number = next(self._ids)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._line.recv(PATIENCE))
            if message["type"] == "event":
                self.events.append(message)
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise DriverError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def close(self) -> None:
        self._line.close()
