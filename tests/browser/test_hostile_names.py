"""Names and links that want to be more than text: no script runs, and nothing bursts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.shell import open_table, sit
from tests.browser.table_support import make_table
from tests.browser.wire import play_ahead

MARKUP = "<img src=x onerror=p=1>"
LONG = "W" * 24
TURNED = "שרה כהן 123 شهرزاد"
NAMES = [MARKUP, LONG, TURNED]
_BURST = """(names) => [...document.querySelectorAll('body *')].filter((it) => {
  const text = [...it.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data);
  if (!text.some((part) => names.some((name) => part.includes(name)))) return false;
  const { left, right, width, height } = it.getBoundingClientRect();
  if (width < 2 || height < 2 || it.closest('.sr') || !it.checkVisibility()) return false;
  return left < -1 || right > innerWidth + 1;
}).map((it) => it.outerHTML.slice(0, 200))"""


def harmless(page: Page, *names: str) -> None:
    """Each name is text on this page; no script of a name has run; no text leaves the screen."""
    for name in names:
        expect(page.get_by_text(name).first).to_be_attached()
    assert page.evaluate("globalThis.p") is None
    assert page.locator("img").count() == 0
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate(_BURST, NAMES) == []


def test_names_are_nothing_but_text_from_the_lobby_to_the_table(new_page: NewPage) -> None:
    host, *guests = (new_page(size=PHONE, motion=False) for _ in NAMES)
    path = open_table(host, name=MARKUP, friends=2)
    for guest, name in zip(guests, NAMES[1:], strict=True):
        sit(guest, path, name=name)
    harmless(host, *NAMES)
    harmless(guests[0], *NAMES)
    host.get_by_role("button", name="Deal").click()
    for page, others in ((host, NAMES[1:]), (guests[0], [MARKUP, TURNED])):
        expect(page.locator("main.table")).to_be_visible()
        harmless(page, *others)
        page.locator(".standing-open").click()
        harmless(page, *others)
        page.keyboard.press("Escape")
        page.keyboard.press("m")
        harmless(page, *others)
        page.keyboard.press("Escape")
    guests[0].locator(".seat", has_text="<img").get_by_role("button").first.click()
    harmless(guests[0], MARKUP)


def test_names_are_nothing_but_text_at_the_end_of_a_match(new_page: NewPage) -> None:
    page = new_page(size=PHONE, motion=False)
    made = make_table(page, name=MARKUP)
    play_ahead(page.url.removesuffix("/healthz"), made)
    page.goto(f"/t/{made['table']}")
    expect(page.locator("main.table.match-over")).to_be_visible()
    harmless(page, MARKUP)
    page.get_by_role("button", name="Log").first.click()
    harmless(page, MARKUP)


@pytest.mark.parametrize(
    "bad", ["%3Cimg%20src=x%20onerror=p=1%3E", "javascript:p=1", "%E2%80%AE..%2F"]
)
def test_a_link_is_nothing_but_a_link(new_page: NewPage, bad: str) -> None:
    page = new_page(size=PHONE)
    for place in ("t", "r", "c", "daily", "rules", "r/C4B0", ""):
        page.goto("/".join(["", *filter(None, [place]), bad]) + f"?seat={bad}#{bad}")
        expect(page.locator("h1").first).to_be_attached()
        harmless(page)
        addresses = page.eval_on_selector_all("a", "links => links.map(({ protocol }) => protocol)")
        assert set(addresses) <= {"http:"}
