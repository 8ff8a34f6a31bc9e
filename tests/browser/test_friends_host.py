"""What a host does about who sits where: in the lobby, in a match, and after it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.shell import open_table, say_who, sit
from tests.browser.table_support import INSTANT, act, in_a_hurry, sit_down


def to_the_end(page: Page) -> None:
    while act(page):
        pass


def names(page: Page) -> list[str]:
    return page.locator(".place .who b").all_inner_texts()


def test_two_seats_change_places_by_keyboard(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(size=PHONE, motion=True)
    sit(guest, open_table(host, name="Ada"), name="Bo")
    expect(host.locator(".place").nth(1)).to_contain_text("Bo")
    host.get_by_role("button", name="Move Bo", exact=True).focus()
    host.keyboard.press("Enter")
    expect(host.locator(".place").nth(1)).to_contain_text("Where to?")
    host.get_by_role("button", name="Swap with Ada").focus()
    host.keyboard.press("Enter")
    expect(guest.locator(".place.own")).to_contain_text("Bo")
    expect(host.locator(".place").nth(0)).to_contain_text("Bo")
    assert names(host)[:2] == names(guest)[:2] == ["Bo", "Ada"]
    expect(host.locator(".place.own")).to_contain_text("Ada")
    assert host.evaluate("document.activeElement !== document.body")


def test_choosing_another_place_can_be_given_up(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name="Move Ada").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Move Ada")).to_be_focused()


def test_who_is_sent_away_is_told_so_and_may_watch(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(size=PHONE, motion=True)
    sit(guest, open_table(host, name="Ada"), name="Bo")
    host.get_by_role("button", name="Remove Bo").click()
    host.get_by_role("button", name="Really remove Bo?").click()
    expect(guest.locator("h1")).to_have_text("The host has freed your seat")
    expect(host.locator("#banner")).to_have_text("Bo was removed by the host.")
    expect(host.locator(".place.open")).to_have_count(1)
    assert guest.evaluate("localStorage.getItem('bottleimp.tables')") == "[]"
    guest.get_by_role("link", name="Sit down again").click()
    expect(guest.get_by_role("button", name="Sit here")).to_be_visible()


def test_after_a_match_the_host_leads_back_to_the_lobby(new_page: NewPage) -> None:
    # Instant for both: it is what comes after the match that matters here.
    host = sit_down(new_page, end="1 rounds", settings=INSTANT, left=1)
    watcher = in_a_hurry(new_page(size=PHONE))
    watcher.goto("/" + host.url.split("/", 3)[3])
    to_the_end(host)
    expect(watcher.locator(".end-foot")).to_contain_text("Ada decides how to go on.")
    host.get_by_role("button", name="Other game or seats").click()
    expect(host.locator(".lobby")).to_be_visible()
    expect(watcher.locator(".lobby")).to_be_visible()
    host.get_by_role("group", name="Seat 3").get_by_role("radio", name="Friend").click()
    watcher.get_by_role("button", name="Sit here").click()
    say_who(watcher, "Bo")
    expect(host.locator(".place").nth(2)).to_contain_text("Bo")
    host.get_by_role("button", name="Deal").click()
    expect(watcher.locator(".hands .card[data-card]")).to_have_count(9)


def test_a_bots_level_is_changed_between_rounds(new_page: NewPage) -> None:
    # Instant: it is what comes after the round that matters here.
    host = sit_down(new_page, end="2 rounds", settings=INSTANT, left=1)
    to_the_end(host)
    host.locator(".sheet").get_by_role("button", name="Kiano").click()
    host.get_by_label("Level of the bot").select_option(label="Casual")
    expect(host.get_by_role("dialog")).to_contain_text("Bot, Casual")


def test_a_bot_plays_at_once_for_who_is_missing_and_the_seat_can_be_lost(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(size=PHONE, motion=True)
    path = open_table(host, name="Ada")
    sit(guest, path, name="Bo")
    host.get_by_role("button", name="Deal").click()
    expect(guest.locator(".hands .card[data-card]")).to_have_count(9)
    guest.goto("/")
    about_bo(host)
    host.get_by_role("button", name="Let a bot play now").click()
    bo, log = host.locator(".seat[data-seat='1']"), host.get_by_role("log")
    expect(bo).to_have_class(re.compile("away"))
    expect(bo.locator(".bubble")).to_have_text("A bot plays for Bo until Bo is back.")
    expect(log.get_by_text("A bot plays for Bo until Bo is back.")).to_have_count(1)
    guest.goto(path)
    expect(guest.locator(".hands .card[data-card]").first).to_be_visible()
    expect(bo.locator(".bubble")).to_have_text("Bo is back.")
    expect(log.get_by_text("Bo is back.", exact=True)).to_have_count(1)
    leave(guest)
    expect(guest.get_by_role("dialog")).to_contain_text("A bot plays on for you.")
    guest.get_by_role("button", name="Stay").click()
    expect(bo).not_to_have_class(re.compile("away"))
    leave(guest)
    guest.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(guest.locator(".acts .go")).to_be_visible()
    expect(bo).to_have_class(re.compile("away"))  # at once: nobody has to wait
    leave(host)  # alone with bots now, and so not asked
    expect(host.locator(".acts .go")).to_be_visible()
    host.goto(path)
    guest.goto(path)
    expect(guest.locator(".hands .card[data-card]").first).to_be_visible()
    about_bo(host)
    host.get_by_role("button", name="Remove from the table").click()
    host.get_by_role("button", name="Really remove Bo?").click()
    expect(guest.locator("h1")).to_have_text("The host has removed you from the table")


def leave(page: Page) -> None:
    """Choose so in the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()


def about_bo(host: Page) -> None:
    """Ask about the guest from the standing, which is there at every stage."""
    host.locator(".standing-open").click()
    host.get_by_role("dialog").get_by_role("button", name=re.compile("^Bo")).click()
