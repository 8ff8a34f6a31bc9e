"""What the tests of the site without a server do again and again."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import DESKTOP, PATIENCE, TABLET, save_screens
from tests.browser.table_support import INSTANT, settle
from tests.built import BASE
from tests.statichost import StaticHost

_KEPT = "() => navigator.serviceWorker.ready.then(() => true)"


def kept(page: Page) -> None:
    """Wait until the page would open without a network: all its files are fetched once more."""
    page.wait_for_function(_KEPT, timeout=2 * PATIENCE)


class Visitor:
    """Somebody's browser, and the host that the site came from."""

    def __init__(self, context: BrowserContext, host: StaticHost) -> None:
        self.context, self.host = context, host
        self.thrown: list[str] = []
        self.stopped = False

    def page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.thrown.append(str(error)))
        return page

    def at_home(self, settings: dict[str, Any] | None = None) -> Page:
        """On the home page, with these settings or a newcomer's."""
        if settings is not None:
            settle(self.context, settings)
        page = self.page()
        page.goto(self.host.url)
        expect(page.locator(".acts .go")).to_be_visible()
        return page

    def go_offline(self, page: Page) -> None:
        """Once the page is kept: no network, and no host to be found even if there were one."""
        kept(page)
        self.context.set_offline(True)
        self.stop()

    def stop(self) -> None:
        if not self.stopped:
            self.host.stop()
        self.stopped = True


@contextmanager
def visiting(browser: Browser, site: Path, **how: Any) -> Iterator[Visitor]:
    """A newcomer to the site, which has a host of its own; whatever a script throws is an error."""
    size = how.pop("size", DESKTOP)
    host = StaticHost(site, BASE)
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < TABLET[0], **how
    )
    visitor = Visitor(context, host)
    try:
        yield visitor
    except BaseException:
        save_screens([context], os.environ["PYTEST_CURRENT_TEST"].split("::")[-1])
        raise
    finally:
        context.close()
        visitor.stop()
    assert not visitor.thrown, visitor.thrown


def deal_new(page: Page, mode: str, players: int, *, home: bool = True, rounds: int = 1) -> None:
    """From the home page by clicks to a match of so many rounds."""
    if home:
        page.locator(".links a[href$='/new']").click()
    page.get_by_role("radio", name=f"{players} players", exact=True).click()
    page.locator(f".cards input[value='{mode}']").click()
    page.locator(".length input[value=rounds]").click()
    page.locator(f".length input[value='{rounds}']").click()
    page.locator(".strand .go").click()
    expect(page.locator("main.table")).to_be_visible()


def go_home(page: Page) -> None:
    page.locator(".brand").click()
    expect(page.locator(".acts .go")).to_be_visible()


def just_play(page: Page) -> None:
    """A newcomer clicks Play, and says no to the lesson."""
    page.locator(".acts .go").click()
    page.locator(".learn-acts .btn:not(.go)").click()
    expect(page.locator(".hands .card[data-card]").first).to_be_visible()


SHORT = ("teams-2-2-2", 6)
"""The fewest cards in a hand: for what comes after a round."""
HURRIED = INSTANT
"""For whole matches in which it is not the motion that matters; a test that takes it says so."""
