"""Nothing moves while a page comes in: the sum of layout shifts stays small."""

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESKTOP, UPRIGHT, NewPage

MOST = 0.05
"""Half of what Google calls good."""
OBSERVE = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) shifts.push(each.value);
}).observe({ type: 'layout-shift', buffered: true });
"""


def late(route: Route) -> None:
    """Answer after the page has been painted without it."""
    time.sleep(0.3)
    route.continue_()


def shifts(page: Page) -> float:
    """Return the sum of all shifts, two frames after the last thing that was awaited."""
    page.evaluate(
        "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
    )
    total: float = page.evaluate("shifts.reduce((sum, value) => sum + value, 0)")
    return total


@pytest.mark.parametrize("size", [DESKTOP, UPRIGHT], ids=["desktop", "phone"])
def test_the_rules_come_in_without_moving_anything(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size)
    page.add_init_script(OBSERVE)
    page.route("**/api/rules/**", late)
    for path in ("/rules", "/rules/lopaka"):
        page.goto(path)
        expect(page.locator(".rules-text h2").first).to_be_visible()
        assert shifts(page) < MOST, path
    page.goto("/")
    expect(page.locator(".acts .go small")).not_to_be_empty()
    assert shifts(page) < MOST
