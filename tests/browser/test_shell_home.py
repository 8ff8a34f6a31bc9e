"""One click deals a hand; a browser remembers where it left."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, TABLET, NewPage, Server
from tests.browser.shell import choose, hand, open_table, play, speak
from tests.browser.table_support import make_table, take_seat
from tests.web.languages import LANGUAGES, some


def test_play_deals_a_hand(page: Page) -> None:
    play(page)


def test_the_first_hand_is_against_beginners(page: Page) -> None:
    with page.expect_request("**/api/tables") as asked:
        play(page)
    wanted = asked.value.post_data_json or {}
    assert wanted["bots"] == [None, *["beginner"] * 3]


def test_a_new_table_offers_the_levels_and_says_what_they_are(page: Page) -> None:
    page.goto("/new")
    level = page.get_by_label("Seat 2: level")
    expect(level).to_have_value("beginner")
    names = level.locator("option").all_inner_texts()
    assert names[:3] == ["Beginner", "Casual", "Solid"]
    assert not {"random", "lopaka"} & set(names)
    level.select_option("casual")
    lines = page.locator(".sitters .gloss")
    expect(lines.nth(0)).to_contain_text("Beginner · Grabs points")
    expect(lines.nth(1)).to_contain_text("Casual · Knows the advice")


def asked_by_a_newcomer(browser: Browser, url: str) -> list[str]:
    """What a browser asks for that has never been there, and may have a service worker."""
    context = browser.new_context(base_url=url)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url.removeprefix(url)))
    page = context.new_page()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    context.close()
    return asked


def test_a_server_s_page_is_kept_by_the_browser(browser: Browser, server: Server) -> None:
    assert "/sw.js" in asked_by_a_newcomer(browser, server.url)


def test_what_make_play_serves_is_not_kept_and_nothing_is_asked_for_in_vain(
    browser: Browser, tmp_path: Path
) -> None:
    """Its address is another each time."""
    command = [sys.executable, "-m", "bottleimp", "play", "--no-browser"]
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=home) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        asked = asked_by_a_newcomer(browser, address.rstrip("/"))
        process.terminate()
    assert "/api/options" in asked
    assert "/sw.js" not in asked


def test_play_works_from_the_keyboard_alone(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".acts .go")).to_be_visible()
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('go')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".learn-acts")).to_be_visible()
    while not page.evaluate("document.activeElement.matches('.learn-acts .btn:not(.go)')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".hand .card")).to_have_count(9)


def test_the_skip_link_comes_first_and_leads_to_the_content(page: Page) -> None:
    page.goto("/rules")
    expect(page.locator(".rules-text h2")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.bring_to_front()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "app"


def test_a_reload_keeps_the_seat_and_the_hand(page: Page) -> None:
    play(page)
    before = hand(page)
    page.reload()
    assert hand(page) == before


def test_continue_leads_back_to_the_table_left(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".acts .go")).to_be_visible()
    expect(page.locator(".acts .on-with")).to_have_count(0)
    play(page)
    before, table = hand(page), page.url
    page.goto("/")
    page.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(table)
    assert hand(page) == before


def test_of_several_tables_one_is_chosen_or_forgotten(page: Page) -> None:
    open_table(page)
    open_table(page, friends=2)
    page.goto("/")
    page.get_by_role("button", name="Continue").click()
    rows = page.get_by_role("dialog").locator("li")
    expect(rows).to_have_count(2)
    rows.first.get_by_role("button", name="Forget this table").click()
    expect(rows).to_have_count(1)
    rows.first.locator(".kept-go").click()
    expect(page.locator(".lobby")).to_be_visible()


def test_back_and_forward_change_the_screen(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Rules").click()
    expect(page.locator("h1")).to_be_focused()
    page.get_by_role("link", name="Lopaka").click()
    expect(page.locator(".rules-text h2")).to_have_text("Lopaka")
    page.go_back()
    expect(page.locator(".rules-text h2")).to_have_text("Classic")
    page.go_back()
    expect(page.locator(".home")).to_be_visible()


@pytest.mark.parametrize("language", some(["de"]))
def test_no_screen_is_wider_than_the_window(new_page: NewPage, language: str) -> None:
    page = new_page(language=language)
    for path in ("/", "/new", "/daily", "/history", "/rules", "/settings", "/t/nowhere"):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        for width, height in (PHONE, TABLET, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{path} at {width}x{height}"


def test_the_home_page_fits_a_phone_without_scrolling(new_page: NewPage) -> None:
    page = new_page(size=PHONE)
    page.goto("/")
    for language in LANGUAGES:
        speak(page, language)
        expect(page.locator(".acts .btn").last).to_be_in_viewport(ratio=1)
        title = page.locator("h1").bounding_box()
        play = page.locator(".acts .go").bounding_box()
        assert title
        assert play
        assert title["y"] + title["height"] < play["y"]


def test_play_says_what_it_deals_and_remembers_the_last_choice(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".acts .go")).to_contain_text("Classic")
    expect(page.locator(".level-now")).to_contain_text("Beginner")
    page.goto("/new")
    choose(page, "How many players?", "2 players")
    page.locator(".seat-row select").first.select_option(label="Casual")
    page.locator(".strand .go").click()
    expect(page.locator("main.table")).to_be_visible()
    page.goto("/")
    expect(page.locator(".level-now")).to_contain_text("Casual")
    with page.expect_request("**/api/tables") as made:
        page.locator(".acts .go").click()
    wish = made.value.post_data_json
    assert wish is not None
    assert (wish["players"], wish["bots"]) == (2, [None, "casual"])


def test_the_level_is_chosen_on_the_home_page(page: Page) -> None:
    page.goto("/")
    level = page.locator(".level-now")
    expect(level.locator(".lit")).to_have_count(1)
    level.click()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("Follows all the advice")
    panel.get_by_role("radio", name="Solid").check(force=True)
    page.keyboard.press("Escape")
    expect(level).to_contain_text("Solid")
    expect(level.locator(".lit")).to_have_count(3)
    with page.expect_request("**/api/tables") as asked:
        page.locator(".acts .go").click()
    wish = asked.value.post_data_json
    assert wish is not None
    assert wish["bots"] == [None, *["rulebook"] * 3]


WAYS = (
    "() => [...document.querySelectorAll('.home .acts .btn')].filter((way) => {"
    "  const { top, bottom, left, right } = way.getBoundingClientRect();"
    "  const inside = [...way.querySelectorAll('span:not(.sr, .fresh), small')]"
    "    .every((text) => text.getBoundingClientRect().bottom <= bottom + 1);"
    "  return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || !inside;"
    "}).map((way) => way.textContent)"
)


@pytest.mark.parametrize("language", some("de"))
def test_all_ways_in_are_in_sight_on_wide_screens(new_page: NewPage, language: str) -> None:
    """Also with a table to go on with, and on a screen that is magnified to 200 %."""
    page = new_page(language=language)
    for goes_on in (False, True):
        if goes_on:
            take_seat(page, make_table(page))
        for width, height in ((1440, 900), (1440, 820), (2560, 1440), (1920, 1080), (720, 450)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto("/")
            expect(page.locator(".acts .go small")).not_to_be_empty()
            assert page.evaluate(WAYS) == [], (width, height, goes_on)


def test_play_deals_one_round_if_that_is_chosen(page: Page) -> None:
    page.goto("/")
    page.locator(".level-now").click()
    page.get_by_role("radio", name="One round").check(force=True)
    page.keyboard.press("Escape")
    expect(page.locator(".acts .go small")).to_have_text("Classic · one round")
    with page.expect_request("**/api/tables") as asked:
        page.locator(".acts .go").click()
    assert (asked.value.post_data_json or {})["end"] == "1 rounds"
