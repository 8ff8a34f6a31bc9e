"""What a test asks of a browser, whichever engine it has and however it is driven."""

import time
from typing import Any, Protocol


class Engine(Protocol):
    """One window of a browser of its own, with nothing in its profile."""

    name: str

    def resize(self, width: int, height: int) -> None:
        """Give the page that many CSS pixels."""

    def open(self, url: str) -> None:
        """Go there, and wait until it is loaded."""

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, as JSON tells it."""

    def click(self, x: float, y: float) -> None:
        """Press there, by the pointer that this engine has."""

    def screenshot(self) -> bytes:
        """What the page looks like, as PNG."""

    def errors(self) -> list[str]:
        """What the page's scripts have thrown and nobody caught."""

    def close(self) -> None:
        """End the browser and all that was started for it."""


class DriverError(Exception):
    """The browser does not do what it was asked."""


def wait_for(engine: Engine, condition: str, *, seconds: float = 60) -> Any:
    """Wait until the expression is true; its value."""
    end = time.monotonic() + seconds
    while not (value := engine.evaluate(condition)):
        if time.monotonic() > end:
            raise DriverError(f"{engine.name}: never true: {condition}")
        time.sleep(0.03)
    return value
