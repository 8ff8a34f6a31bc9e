"""The lobby: seats in sight on a phone, names, copying, the question before bots, another game."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.shell import choose, open_table, say_who, sit

VISIBLE = ((375, 553), (390, 664), (360, 640))
"""What is left of a phone's screen between the browser's bars."""
HIDDEN = """() => [...document.querySelectorAll('.place.open .btn, .strand .btn')].filter((b) => {
  const { x, y, width, height } = b.getBoundingClientRect();
  return !b.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""


def test_every_free_seat_is_in_sight_on_a_phone(new_page: NewPage) -> None:
    path = open_table(new_page(), friends=3)
    for language in ("de", "ru"):
        guest = new_page(size=PHONE, language=language)
        guest.goto(path)
        expect(guest.locator(".place.open .btn")).to_have_count(3)
        for width, height in VISIBLE:
            guest.set_viewport_size({"width": width, "height": height})
            guest.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
            assert guest.evaluate(HIDDEN) == 0, (language, width, height)
            assert guest.locator(".strand .btn.go").count() == 1


def test_a_name_and_a_face_are_asked_once_and_can_be_changed(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(size=PHONE)
    path = open_table(host)
    guest.goto(path)
    guest.locator(".strand .go").click()
    guest.get_by_role("dialog").get_by_role("radio", name="Moon").check(force=True)
    say_who(guest, "Bo")
    expect(guest.locator(".place.own use")).to_have_attribute("href", "#p-sign-5")
    guest.get_by_role("button", name="Name and face").click()
    say_who(guest, "Bea")
    bea = host.locator(".place").nth(1)
    expect(bea).to_contain_text("Bea")
    host.get_by_role("button", name="Move Bea", exact=True).click()
    host.get_by_role("button", name="Swap with Ada").click()
    expect(host.locator(".place").nth(0).locator(".pic use")).to_have_attribute("href", "#p-sign-5")
    expect(host.locator(".place").nth(1)).to_contain_text("You · host")


def test_the_host_is_asked_once_before_bots_take_the_seats_of_friends(page: Page) -> None:
    open_table(page)
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Wait").click()
    expect(page.locator(".lobby")).to_be_visible()
    choose(page, "Seat 2", "Bot")
    page.get_by_role("button", name="Deal").click()  # nobody is waited for any more
    expect(page.locator(".hand .card")).to_have_count(9)


def test_the_host_chooses_another_game_in_the_same_lobby(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(size=PHONE)
    path = open_table(host)
    sit(guest, path, name="Bo")
    host.get_by_role("button", name="Change the game").click()
    choose(host, "How many players?", "3 players")
    choose(host, "How long?", "Points")
    choose(host, "Time for a decision", "45 s")
    host.get_by_role("button", name="Play this").click()
    expect(guest.locator(".place")).to_have_count(3)
    expect(guest.locator(".scene-words")).to_contain_text("45 s for a decision")
    expect(guest.locator(".place.own")).to_contain_text("Bo")
    host.get_by_role("button", name="Deal").click()
    expect(guest.locator(".hand .card")).to_have_count(12)


def test_a_link_is_copied_without_a_clipboard_api_and_leads_to_the_network(
    new_page: NewPage,
) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(
        """window.kept = navigator.clipboard;
        Object.defineProperty(navigator, 'clipboard', { value: undefined });"""
    )

    def reachable(route: Route) -> None:
        answer = route.fetch()
        told: dict[str, Any] = {**answer.json(), "address": "http://192.0.2.7:8000"}
        route.fulfill(response=answer, json=told)

    page.route("**/api/options", reachable)
    path = open_table(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#banner")).to_have_text("The link is copied.")
    assert page.evaluate("kept.readText()") == f"http://192.0.2.7:8000{path}"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_of_a_new_table_lies_under_the_waves(new_page: NewPage, language: str) -> None:
    page = new_page(size=DESKTOP, language=language)
    page.goto("/new")
    expect(page.locator(".more summary")).to_be_visible()
    page.locator(".numbers label").last.click()
    more, sea = page.locator(".more summary").bounding_box(), page.locator(".strand").bounding_box()
    assert more is not None
    assert sea is not None
    assert more["y"] + more["height"] < sea["y"] - 30, "the waves are 30 px high"
