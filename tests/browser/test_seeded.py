"""The browser tests' server leaves nothing to luck."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.table_support import make_table
from tests.browser.wire import play_ahead
from tests.server.client import Json


def game(page: Page, **wishes: Any) -> list[Json]:
    """What a seat saw before each of its decisions."""
    made = make_table(page, **wishes)
    return play_ahead(page.url.removesuffix("/healthz"), made)


def test_who_asks_for_the_same_again_meets_the_same_again(page: Page) -> None:
    first = game(page, deal=None)
    assert len(first) > 8
    assert game(page, seed=1) != first
    assert game(page, deal=None) == first  # whatever happened at other tables
