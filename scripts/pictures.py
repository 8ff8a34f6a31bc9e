"""Make the README's pictures of the table from a real game in a real browser.

    .venv/bin/python scripts/readme_pictures.py http://127.0.0.1:8000

The address is that of a running `bottleimp play --no-browser --port 8000`.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.conftest import QUIET
from tests.browser.table_support import act, my_turn, to_play

IMAGES = Path(__file__).parents[1] / "docs" / "images"
DESKTOP, PHONE = (1440, 900), (360, 640)
DEAL = "C4B0-21EYA-Y827W-KRWVY"


def sit(browser: Browser, address: str, size: tuple[int, int], **wishes: Any) -> Page:
    """A page at a new table against rulebook bots."""
    dark = wishes.pop("dark", False)
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=1 if size == DESKTOP else 2,
        color_scheme="dark" if dark else "light",
        base_url=address,
    )
    wanted = {"mode": "classic", "players": 4, "name": "Ada", "end": "1 rounds"} | wishes
    wanted["bots"] = [None, *["rulebook"] * (wanted["players"] - 1)]
    wanted.setdefault("deck", "bambus-2003")
    page.goto("/healthz")
    answer = page.request.post("/api/tables", data=wanted, headers={"Origin": address})
    made = json.loads(answer.text())
    settings = {"speed": "instant", "sound": False, "confirm": "off"}
    settings |= {"autoLast": False, "language": "en"}
    entry = {"id": made["table"], "seat": made["seat"], "token": made["token"]}
    page.evaluate(
        "([settings, entry]) => {"
        "localStorage.setItem('bottleimp.settings', JSON.stringify(settings));"
        "localStorage.setItem('bottleimp.tables', JSON.stringify([entry]));}",
        [settings, entry],
    )
    page.goto(f"/t/{made['table']}")
    page.wait_for_selector("main.table")
    return page


def after(plays: int) -> Callable[[Page], None]:
    """So many cards played by the reader."""

    def go_on(page: Page) -> None:
        to_play(page)
        for _ in range(plays):
            act(page)
        my_turn(page)

    return go_on


def to_the_end(page: Page) -> None:
    """The round's result, counted."""
    while act(page):
        pass
    page.wait_for_timeout(2500)


def main(address: str) -> None:
    """One picture after the other."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(QUIET))
        for name, size, moment, wishes in (
            ("table", DESKTOP, after(2), {"deal": DEAL}),
            ("table-phone", PHONE, after(2), {"deal": DEAL}),
            ("exchange-phone", PHONE, my_turn, {"deal": DEAL}),
            ("eye-phone", PHONE, after(4), {"mode": "eye", "players": 2, "dark": True}),
            ("end-phone", PHONE, to_the_end, {"deal": DEAL}),
        ):
            page = sit(browser, address, size, **wishes)
            moment(page)
            page.wait_for_timeout(900)
            page.screenshot(path=IMAGES / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
