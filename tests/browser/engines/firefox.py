"""Debian's Firefox, by its own remote agent: no driver is needed between."""

import base64
import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.browser.engines.bidi import BiDi
from tests.browser.engines.engine import DriverError

COMMAND = "firefox-esr"
# A phone's finger instead of a mouse: nothing hovers, and what is pressed is pressed coarsely.
TOUCH = {
    "dom.w3c_touch_events.enabled": 1,
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
}
QUIET = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "intl.accept_languages": "en",
}
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox:
    """Firefox without a screen, with a finger if `touch`."""

    def __init__(self, folder: Path, *, touch: bool = False) -> None:
        self._pointer = "touch" if touch else "mouse"
        self.name = f"firefox-{self._pointer}"
        profile = folder / "firefox"
        write_profile(profile, QUIET | (TOUCH if touch else {}))
        command = [COMMAND, "--headless", "--no-remote", "--profile", str(profile)]
        self._process = subprocess.Popen(
            [*command, "--remote-debugging-port=0", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            self._bidi = BiDi(self._address() + "/session")
            self._bidi.command("session.subscribe", events=["log.entryAdded"])
            tree = self._bidi.command("browsingContext.getTree")
        except BaseException:
            self._end()
            raise
        self._page = tree["contexts"][0]["context"]

    def _address(self) -> str:
        """Where the remote agent listens: Firefox says so once it does."""
        assert self._process.stderr is not None
        said = []
        for line in self._process.stderr:
            said.append(line)
            if found := _LISTENING.search(line):
                return found[1]
        raise DriverError("Firefox does not listen: " + "".join(said))

    def resize(self, width: int, height: int) -> None:
        self._of_page("browsingContext.setViewport", viewport={"width": width, "height": height})

    def open(self, url: str) -> None:
        self._of_page("browsingContext.navigate", url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        answer = self._bidi.command(
            "script.evaluate",
            expression=f"JSON.stringify(({expression}) ?? null)",
            target={"context": self._page},
            awaitPromise=False,
        )
        if answer["type"] == "exception":
            raise DriverError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        how = {"pointerType": self._pointer}
        pointer = {"type": "pointer", "id": self._pointer, "parameters": how, "actions": steps}
        self._of_page("input.performActions", actions=[pointer])

    def screenshot(self) -> bytes:
        return base64.b64decode(self._of_page("browsingContext.captureScreenshot")["data"])

    def errors(self) -> list[str]:
        entries = [event["params"] for event in self._bidi.events]
        return [entry["text"] for entry in entries if entry.get("type") == "javascript"]

    def close(self) -> None:
        self._bidi.close()
        self._end()

    def _of_page(self, method: str, **params: Any) -> Any:
        return self._bidi.command(method, context=self._page, **params)

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait(60)
        assert self._process.stderr is not None
        self._process.stderr.close()


def write_profile(folder: Path, preferences: Mapping[str, object]) -> None:
    """A profile that has these preferences and nothing else."""
    folder.mkdir()
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in preferences.items()]
    (folder / "user.js").write_text("".join(lines))
