"""A friend who comes during a match: watches, claims a bot's seat, has it from the next round on.

Where the next round matters, the first was played up to its last card. Both are at instant speed:
at a pace for people the friend's page would still be telling the first round.
"""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.shell import say_who
from tests.browser.table_support import INSTANT, act, in_a_hurry, my_turn, sit_down

TAKE_OVER = "Join from the next round"


def host_and_friend(new_page: NewPage, **wishes: Any) -> tuple[Page, Page]:
    """A host in the first round of a match against bots, and a friend who has come to the link."""
    host = sit_down(new_page, end="3 rounds", settings=INSTANT, **wishes)
    friend = in_a_hurry(new_page(size=PHONE))
    friend.goto("/" + host.url.split("/", 3)[3])
    expect(friend.locator("main.table.watching")).to_be_visible()
    return host, friend


def to_the_next_round(host: Page) -> None:
    assert act(host)  # the last card
    my_turn(host)
    host.locator(".end-foot .go").click()


def claim(friend: Page, bot: str, name: str = "Bo") -> None:
    friend.get_by_role("button", name=TAKE_OVER).click()
    friend.get_by_role("button", name=f"Take {bot}’s seat").click()
    say_who(friend, name)
    expect(friend.locator(".guest-waits")).to_contain_text(f"you play for {bot}")


def test_a_friend_claims_a_bots_seat_and_plays_from_the_next_round_on(new_page: NewPage) -> None:
    host, friend = host_and_friend(new_page, left=1)
    expect(friend.locator(".seat .may-sit")).to_have_count(3)
    claim(friend, "Kiano")
    expect(host.locator(".seat[data-seat='2']")).to_have_attribute(
        "aria-label", re.compile("Bo plays from the next round on")
    )
    expect(friend.locator(".hands .card[data-card]")).to_have_count(0)
    to_the_next_round(host)
    expect(friend.locator(".hands .card[data-card]")).to_have_count(9)
    expect(friend.locator(".guest")).to_be_hidden()
    expect(host.locator(".seat[data-seat='2'] .nm")).to_have_text("Bo")


def test_a_reload_keeps_the_claim_and_then_the_seat(new_page: NewPage) -> None:
    host, friend = host_and_friend(new_page, left=1)
    claim(friend, "Kokua")
    friend.reload()
    expect(friend.locator(".guest-waits")).to_contain_text("you play for Kokua")
    to_the_next_round(host)
    expect(friend.locator(".hands .card[data-card]")).to_have_count(9)
    friend.reload()
    expect(friend.locator(".hands .card[data-card]")).to_have_count(9)


def test_who_takes_a_claim_back_watches_also_after_a_reload(new_page: NewPage) -> None:
    _, friend = host_and_friend(new_page)
    claim(friend, "Kiano")
    friend.get_by_role("button", name="I’d rather watch").click()
    expect(friend.get_by_role("button", name=TAKE_OVER)).to_be_visible()
    friend.reload()
    expect(friend.get_by_role("button", name=TAKE_OVER)).to_be_visible()
    # The name is known now: at a seat one tap is enough.
    friend.locator(".seat[data-seat='1'] .seat-more").click()
    friend.get_by_role("dialog").get_by_role("button", name=TAKE_OVER).click()
    expect(friend.locator(".guest-waits")).to_contain_text("Kokua")


def test_a_host_may_refuse_a_claim(new_page: NewPage) -> None:
    host, friend = host_and_friend(new_page)
    claim(friend, "Kiano")
    # In the exchange the host's own places take the room: the seats are there with the tricks.
    while host.locator("main.table.stage-exchange").count():
        act(host)
    host.locator(".seat[data-seat='2'] .seat-more").click()
    host.get_by_role("button", name="Refuse Bo").click()
    expect(friend.get_by_role("button", name=TAKE_OVER)).to_be_visible()


def test_a_table_may_be_closed_to_latecomers(new_page: NewPage) -> None:
    _, friend = host_and_friend(new_page, latecomers=False)
    expect(friend.locator(".seat .may-sit")).to_have_count(0)
    expect(friend.locator(".guest")).to_be_hidden()


def test_the_host_settles_it_with_the_table(page: Page) -> None:
    page.goto("/new")
    page.locator("summary").click()
    page.get_by_role("switch", name="Friends may come late").click()
    with page.expect_request("**/api/tables") as made:
        page.locator(".strand .go").click()
    wish = made.value.post_data_json
    assert wish is not None
    assert wish["latecomers"] is False
