"""Pictures of a real game in a real browser: `make pictures`.

Every screen as a phone shows it goes to `artifacts/screens`, with all of them on one sheet
(`artifacts/screens.png`) to look through; README's pictures are made anew.
"""

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.conftest import ARTIFACTS, CHROMIUM, DESKTOP, QUIET, UPRIGHT, Server
from tests.browser.shell import open_table
from tests.browser.table_support import (
    INSTANT,
    SETUPS,
    act,
    give_cards,
    make_table,
    my_turn,
    post_table,
    press,
    take_seat,
    to_play,
)
from tests.browser.test_lesson import begin, sentences
from tests.browser.test_shell_screens import PATHS

ROOT = Path(__file__).parents[1]
IMAGES, SCREENS = ROOT / "docs" / "images", ARTIFACTS / "screens"
DEAL = "C4B0-21EYA-Y827W-KRWVY"
Moment = Callable[[Page], object]
_RESTS = """() => document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)"""
"""What moves for ever, as a bottle adrift does, is not waited for."""


def shoot(page: Page, path: Path) -> None:
    """Keep what the page looks like once nothing moves."""
    page.evaluate("document.fonts.ready")
    page.wait_for_function(_RESTS)
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    print(f"  {path.relative_to(ROOT)}", flush=True)


@contextmanager
def new_page(browser: Browser, server: Server, size: tuple[int, int], theme: str) -> Iterator[Page]:
    """A page that is closed again."""
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=1 if size == DESKTOP else 2,
        has_touch=size != DESKTOP,
        color_scheme="dark" if theme == "dark" else "light",
        locale="en",
    )
    yield context.new_page()
    context.close()


# ---- moments of a game ----


def after(plays: int) -> Moment:
    """So many cards played by the reader."""

    def go_on(page: Page) -> None:
        to_play(page)
        for _ in range(plays):
            act(page)
        my_turn(page)

    return go_on


def laid_out(page: Page) -> None:
    """All cards to give lie on their places."""
    my_turn(page)
    while page.locator(".slot.on").count():
        press(page, ".card.pick")


def packets(page: Page) -> None:
    """The choice of the packet to lay open."""
    while my_turn(page) == "exchange":
        give_cards(page)


def opened(key: str) -> Moment:
    """The panel that this key opens, in the second trick."""

    def go_on(page: Page) -> None:
        after(1)(page)
        page.keyboard.press(key)

    return go_on


def to_the_end(page: Page) -> None:
    """The round's result, counted."""
    while act(page):
        pass
    page.wait_for_timeout(2500)


# ---- the pictures ----


def readme_pictures(browser: Browser, server: Server) -> None:
    """The table as README shows it."""
    games: list[tuple[str, tuple[int, int], Moment, dict[str, Any]]] = [
        ("table", DESKTOP, after(2), {"deal": DEAL}),
        ("table-phone", UPRIGHT, after(2), {"deal": DEAL}),
        ("exchange-phone", UPRIGHT, my_turn, {"deal": DEAL}),
        ("eye-phone", UPRIGHT, after(4), {"mode": "eye", "players": 2, "theme": "dark"}),
        ("end-phone", UPRIGHT, to_the_end, {"deal": DEAL}),
    ]
    for name, size, moment, wishes in games:
        with new_page(browser, server, size, wishes.pop("theme", "light")) as page:
            mode, players = wishes.pop("mode", "classic"), wishes.pop("players", 4)
            bots = [None, *["rulebook"] * (players - 1)]
            made = post_table(page, mode, players, bots=bots, deck="bambus-2003", **wishes)
            # Instant, here and below: a picture is of a moment, not of the way to it.
            take_seat(page, made, INSTANT | {"language": "en"})
            moment(page)
            shoot(page, IMAGES / f"{name}.png")


def screens_before_a_game(browser: Browser, server: Server) -> None:
    """The pages around the table."""
    with new_page(browser, server, UPRIGHT, "light") as page:
        for name, path in PATHS.items():
            page.goto(path)
            expect(page.locator("h1")).to_be_visible()
            page.wait_for_load_state("networkidle")
            shoot(page, SCREENS / f"{name}.png")
        table = open_table(page, friends=2)
        shoot(page, SCREENS / "lobby-host.png")
        with new_page(browser, server, UPRIGHT, "light") as guest:
            guest.goto(table)
            expect(guest.get_by_role("button", name="Sit here").first).to_be_visible()
            shoot(guest, SCREENS / "lobby-guest.png")


def screens_of_games(browser: Browser, server: Server) -> None:
    """Every stage and panel, the exchange and a trick of every mode, and the night."""
    games: list[tuple[str, str, int, Moment]] = [
        ("exchange-laid-out", "classic", 4, laid_out),
        ("last-trick", "classic", 4, opened("l")),
        ("log", "classic", 4, opened("g")),
        ("menu", "classic", 4, opened("m")),
        ("phrases", "classic", 4, opened("t")),
        ("help", "classic", 4, opened("?")),
        ("packets", "house", 2, packets),
    ]
    for mode, players in SETUPS:
        name = f"{mode}-{players}"
        games += [(f"{name}-1-exchange", mode, players, my_turn)]
        games += [(f"{name}-2-trick", mode, players, after(1))]
        games += [(f"{name}-3-end", mode, players, to_the_end)]
    for name, mode, players, moment in games:
        with new_page(browser, server, UPRIGHT, "dark" if mode == "eye" else "light") as page:
            take_seat(page, make_table(page, mode, players), INSTANT)
            moment(page)
            shoot(page, SCREENS / f"{name}.png")


def screens_of_the_lesson(browser: Browser, server: Server) -> None:
    """All that Keawe says in the first round, and where he leads then."""
    with new_page(browser, server, UPRIGHT, "light") as page:
        begin(page)
        for number, _ in enumerate(sentences(page), 1):
            shoot(page, SCREENS / f"lesson-{number:02}.png")
        page.wait_for_timeout(2500)  # the result is counted
        shoot(page, SCREENS / "lesson-end.png")


def sheet(browser: Browser) -> None:
    """All screens side by side, each with its name."""
    figures = "".join(
        f"<figure><img src='data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}'>"
        f"<figcaption>{path.stem}</figcaption></figure>"
        for path in sorted(SCREENS.glob("*.png"))
    )
    style = (
        "body{display:grid;grid-template-columns:repeat(8,1fr);gap:16px;margin:16px}"
        "figure{margin:0}img{width:100%;outline:1px solid #888}"
    )
    page = browser.new_page(viewport={"width": 2200, "height": 1200})
    page.set_content(f"<style>{style}</style>{figures}")
    page.screenshot(path=ARTIFACTS / "screens.png", full_page=True)
    page.close()
    print("All on one sheet: artifacts/screens.png")


def main() -> None:
    """One picture after the other."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        try:
            print("README's pictures")
            readme_pictures(browser, server)
            print("Every screen, as a phone shows it")
            for old in SCREENS.glob("*.png"):
                old.unlink()
            screens_before_a_game(browser, server)
            screens_of_games(browser, server)
            screens_of_the_lesson(browser, server)
            sheet(browser)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
