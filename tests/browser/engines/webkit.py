"""Debian's WebKit: its small browser in a virtual screen, by WebKit's own driver."""

import base64
import json
import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.browser.engines.engine import DriverError
from tests.browser.engines.webdriver import WebDriver

BROWSERS = "/usr/lib/*/webkit*gtk-*/MiniBrowser"
# The browser's own buttons would keep the window wider than a phone.
_NARROW = "* { margin: 0; padding: 0; min-width: 0; min-height: 0; }\n"
# The driver tells of no errors: the page has to keep them. (What is thrown while it loads is lost,
# but then there is no table to be played at.)
_KEEP_ERRORS = """(() => {
  window.thrown ??= [];
  addEventListener('error', (event) => window.thrown.push(event.message));
  addEventListener('unhandledrejection', (event) => window.thrown.push(`${event.reason}`));
})()"""


class WebKit:
    """WebKitGTK's MiniBrowser with a mouse."""

    name = "webkit-mouse"

    def __init__(self, folder: Path) -> None:
        found = sorted(Path("/").glob(BROWSERS.removeprefix("/")))
        if not found:
            raise DriverError(f"no {BROWSERS}")
        self._thrown: list[str] = []
        self._processes: list[subprocess.Popen[str]] = []
        try:
            environment = self._environment(folder)
            self._driver = self._start(found[-1], environment)
        except BaseException:
            self._end()
            raise

    def _environment(self, folder: Path) -> dict[str, str]:
        """A screen and a configuration of its own."""
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._processes.append(screen)
        assert screen.stdout is not None
        number = screen.stdout.readline().strip()
        if not number:
            raise DriverError("Xvfb does not start")
        for version in ("3.0", "4.0"):
            theme = folder / "config" / f"gtk-{version}" / "gtk.css"
            theme.parent.mkdir(parents=True)
            theme.write_text(_NARROW)
        places = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("DATA", "CACHE")}
        own = {"DISPLAY": f":{number}", "GDK_BACKEND": "x11", "LANG": "en_US.UTF-8"}
        return {**os.environ, **own, **places, "XDG_CONFIG_HOME": str(folder / "config")}

    def _start(self, browser: Path, environment: dict[str, str]) -> WebDriver:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
        driver = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, text=True)
        self._processes.append(driver)
        while driver.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.05)
        options = {"binary": str(browser), "args": ["--automation"]}
        return WebDriver(port, {"webkitgtk:browserOptions": options})

    def resize(self, width: int, height: int) -> None:
        """The window is as much higher than the page as its own buttons are."""
        for _ in range(10):
            has = self.evaluate("[innerWidth, innerHeight, outerWidth, outerHeight]")
            if has[:2] == [width, height]:
                return
            size = {"width": width + has[2] - has[0], "height": height + has[3] - has[1]}
            self._driver.post("/window/rect", **size)
            time.sleep(0.1)
        raise DriverError(f"the page has {has[:2]} pixels, not {[width, height]}")

    def open(self, url: str) -> None:
        self._thrown += self._kept()
        self._driver.post("/url", url=url)
        self.evaluate(_KEEP_ERRORS)

    def evaluate(self, expression: str) -> Any:
        script = f"return JSON.stringify(({expression}) ?? null)"
        return json.loads(self._driver.post("/execute/sync", script=script, args=[]))

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._driver.post(
            "/actions", actions=[{"type": "pointer", "id": "mouse", "actions": steps}]
        )

    def screenshot(self) -> bytes:
        return base64.b64decode(self._driver.get("/screenshot"))

    def errors(self) -> list[str]:
        return self._thrown + self._kept()

    def close(self) -> None:
        self._driver.close()
        self._end()

    def _kept(self) -> list[str]:
        kept: list[str] = self.evaluate("window.thrown ?? []")
        return kept

    def _end(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait(60)
            if process.stdout is not None:
                process.stdout.close()
