"""A decided ending plays itself, says so, and leaves it to whoever touches a card.

In the Eye everybody has two cards in the last trick, and all four meet whatever is chosen: so it
is decided, whoever plays and whatever was dealt.
"""

import pytest
from playwright.sync_api import Page, expect

from bottleimp.records import CorrectRecord, check_line
from tests.browser.conftest import UPRIGHT, NewPage
from tests.browser.table_support import INSTANT, act, cards_in_hand, my_turn, sit_down

REST = "The rest plays itself"
_LIKE = """wanted => import('/static/lib/settings.js').then(({ settings }) => {
  for (const [name, value] of Object.entries(wanted)) settings.set(name, value);
})"""
_LISTEN = """() => { window.heard = []; new MutationObserver((all) => all.forEach((one) =>
  one.addedNodes.forEach((node) => heard.push(node.textContent))))
  .observe(document.querySelector('[role=log]'), { childList: true }); }"""
# In one go, so that no card can play itself in between.
_STOP = """how => import('/static/lib/settings.js').then(({ settings }) => {
  const said = () => document.querySelector('.say-t').textContent;
  settings.set('autoRest', true);
  const before = said();
  if (how === 'Escape') document.dispatchEvent(new KeyboardEvent('keydown', { key: how }));
  else document.querySelector('.hands .card.up').click();
  return [before, said()];
})"""

_HOLD = """() => import('/static/table/motion.js')
  .then(({ Motion }) => new Motion({ speed: 'slow' }, document.body).pace.hold)"""


def before_the_last_trick(new_page: NewPage) -> Page:
    """The reader's turn, with two cards left."""
    # Instant, for what a test changes then: it is the ending that matters here.
    page = sit_down(new_page, "eye", 2, size=UPRIGHT, settings=INSTANT | {"confirm": "on"}, left=2)
    my_turn(page)
    return page


def test_a_decided_ending_plays_itself_and_says_so_once(new_page: NewPage) -> None:
    page = before_the_last_trick(new_page)
    expect(page.locator(".say")).not_to_contain_text(REST)
    page.evaluate(_LISTEN)
    page.evaluate(_LIKE, {"speed": "normal", "autoRest": True})
    expect(page.locator(".say-t")).to_have_text(REST)
    expect(page.locator(".say-if")).to_contain_text("Touch a card to play on yourself")
    assert not page.title().startswith("Your turn")
    expect(page.locator("h1")).to_contain_text("The match is over")
    heard: list[str] = page.evaluate("heard")
    assert [REST in text for text in heard].count(True) == 1
    assert not any("Your turn" in text for text in heard)
    table = page.url.rsplit("/", 1)[1]
    record = page.request.get(f"/api/tables/{table}/record").text()
    assert isinstance(check_line(record), CorrectRecord)


@pytest.mark.parametrize("how", ["Escape", "a card"])
def test_who_touches_a_card_plays_on(new_page: NewPage, how: str) -> None:
    page = before_the_last_trick(new_page)
    page.evaluate(_LIKE, {"speed": "slow"})
    before, after = page.evaluate(_STOP, how)
    assert before == REST
    assert after.startswith("Your turn")
    expect(page.locator(".hands .card.sel")).to_have_count(0 if how == "Escape" else 1)
    page.wait_for_timeout(1.25 * page.evaluate(_HOLD))  # longer than the ending would have waited
    assert len(cards_in_hand(page)) == 2
    while act(page):
        pass
    expect(page.locator("h1")).to_contain_text("The match is over")
