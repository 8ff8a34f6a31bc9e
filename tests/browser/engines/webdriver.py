"""Classic WebDriver: a session's commands as JSON over HTTP."""

import http.client
import json
from typing import Any

from tests.browser.engines.engine import DriverError

PATIENCE = 60.0


class WebDriver:
    """A session with a browser, by the driver that listens on `port`."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self._port = port
        wanted = {"capabilities": {"alwaysMatch": capabilities}}
        made = self._ask("POST", "/session", wanted)
        self._session = f"/session/{made['sessionId']}"

    def get(self, path: str) -> Any:
        return self._ask("GET", self._session + path)

    def post(self, path: str, **body: Any) -> Any:
        return self._ask("POST", self._session + path, body)

    def close(self) -> None:
        self._ask("DELETE", self._session)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            sent = None if body is None else json.dumps(body).encode()
            line.request(method, path, sent, {"Content-Type": "application/json"})
            answer = line.getresponse()
            value = json.loads(answer.read())["value"]
        finally:
            line.close()
        if answer.status != 200:
            raise DriverError(f"{path}: {value['error']}: {value['message']}")
        return value
