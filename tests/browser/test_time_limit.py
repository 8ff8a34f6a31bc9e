"""The time for a decision: a ring that burns down, and a word when it is over."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.table_support import make_table, take_seat


def test_a_ring_burns_down_and_a_word_says_that_time_is_up(new_page: NewPage) -> None:
    page = new_page(size=PHONE, motion=True)
    take_seat(page, make_table(page, limit=3))
    ring = page.locator(".say .countdown")
    expect(ring).to_be_visible()
    offset = "ring => parseFloat(getComputedStyle(ring.firstChild).strokeDashoffset)"
    before = ring.evaluate(offset)
    page.wait_for_function("() => document.querySelector('.stage-play')")
    assert 0 <= before < 1
    expect(page.locator("[role=log]")).to_contain_text("Time is up: a bot gave")
    expect(page.locator(".you .bubble")).to_contain_text("Time is up: a bot")


def test_without_a_limit_nothing_burns(new_page: NewPage) -> None:
    page = new_page(size=PHONE, motion=True)
    take_seat(page, make_table(page))
    expect(page.locator(".say.mine")).to_be_visible()
    expect(page.locator(".countdown:visible")).to_have_count(0)
