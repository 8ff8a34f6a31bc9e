"""People who come and go: what the others read, and what a player reads on coming back."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.shell import sit
from tests.browser.table_support import act, in_a_hurry, post_table, take_seat


def two_friends(new_page: NewPage, **wishes: Any) -> tuple[Page, Page, str]:
    """Ada and Bo in the exchange of a match with two bots, at instant speed; the table's path."""
    host, guest = in_a_hurry(new_page()), in_a_hurry(new_page(size=PHONE))
    bots = [None, "open", "random", "random"]
    wanted = {"bots": bots, "start": False, "end": "2 rounds", **wishes}
    made = post_table(host, "classic", 4, **wanted)
    path = f"/t/{made['table']}"
    host.evaluate(
        "(entry) => localStorage.setItem('bottleimp.tables', entry)",
        json.dumps([{"id": made["table"], "seat": 0, "token": made["token"]}]),
    )
    host.goto(path)
    sit(guest, path, name="Bo")
    host.get_by_role("button", name="Deal").click()
    for page in (host, guest):
        expect(page.locator(".hands .card[data-card]")).to_have_count(9)
    return host, guest, path


def test_a_seat_that_was_left_is_offered_to_who_watches(new_page: NewPage) -> None:
    host, guest, path = two_friends(new_page)
    watcher = in_a_hurry(new_page())
    watcher.evaluate(
        """() => localStorage.setItem('bottleimp.settings',
          JSON.stringify({...JSON.parse(localStorage['bottleimp.settings']), name: 'Eve'}))"""
    )
    watcher.goto(path)
    expect(host.locator(".standing-open")).to_contain_text("Watching: Eve.")
    expect(watcher.locator(".seat[data-seat='1'] .may-sit")).to_have_count(0)
    act(guest)
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    guest.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    bo = host.locator(".seat[data-seat='1']")
    expect(bo.locator(".bubble")).to_have_text("Bo has left the table.")
    expect(bo.locator(".lv")).to_have_text("Bot, Solid")
    watcher.locator(".seat[data-seat='1'] .seat-more").click()
    watcher.get_by_role("dialog").get_by_role("button", name="Join from the next round").click()
    expect(bo.locator(".bubble")).to_have_text("From the next round on Eve plays for Bo.")
    host.keyboard.press("g")
    expect(host.locator(".note")).to_contain_text("Bo has left the table.")


def test_the_host_hands_the_role_on_and_everybody_reads_it(new_page: NewPage) -> None:
    host, guest, _ = two_friends(new_page)
    host.locator(".standing-open").click()
    host.get_by_role("dialog").get_by_role("button", name=re.compile("^Bo")).click()
    host.get_by_role("button", name="Make host").click()
    expect(host.locator(".seat[data-seat='1'] .bubble")).to_have_text("Bo is host now.")
    expect(host.locator(".seat[data-seat='1'] .lv")).to_have_text("host")
    expect(guest.get_by_role("log").get_by_text("You are host now.")).to_have_count(1)


def test_who_comes_back_reads_what_a_bot_did(new_page: NewPage) -> None:
    host, guest, path = two_friends(new_page, grace=8)
    act(host)
    guest.goto("about:blank")
    expect(host.locator(".say")).to_contain_text("Bo’s connection is lost: a bot plays in")
    expect(host.locator(".seat[data-seat='1'] .bubble")).to_have_text(
        "A bot plays for Bo until Bo is back."
    )
    guest.goto(path)
    expect(guest.locator("#banner")).to_contain_text("While you were away, a bot gave")
    expect(host.locator(".seat[data-seat='1'] .bubble")).to_have_text("Bo is back.")
    guest.reload()  # it is told once
    expect(guest.locator(".hands .card[data-card]").first).to_be_visible()
    expect(guest.locator("#banner")).to_be_hidden()


def test_a_phrase_in_one_tap_is_there_among_people_only(new_page: NewPage) -> None:
    host, guest, _ = two_friends(new_page)
    host.locator(".quips-all").click()
    host.get_by_role("dialog").get_by_role("button", name="The imp is yours!").click()
    expect(guest.locator(".seat[data-seat='0'] .bubble")).to_have_text("The imp is yours!")
    alone = new_page()
    take_seat(alone, post_table(alone, "classic", 4))
    expect(alone.locator(".quips-all")).to_be_hidden()
