"""The page as an app: installed once it is asked for, and opened without its server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, Server, save_screen
from tests.browser.site import HURRIED, deal_new, go_home, kept, visiting
from tests.browser.table_support import cards_in_hand, my_turn, play_card, settle, to_play

# What a browser that could install the page tells it.
OFFER = """() => {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.asked = 0;
  event.prompt = async () => { window.asked += 1; return { outcome: 'accepted' }; };
  dispatchEvent(event);
}"""


def test_it_is_offered_as_an_app_once_and_then_stands_in_the_settings(
    browser: Browser, built_site: Path
) -> None:
    with visiting(browser, built_site, service_workers="block") as visitor:
        page = visitor.at_home()
        tile = page.locator(".acts").get_by_role("button", name="Install")
        expect(tile).to_have_count(0)
        page.evaluate(OFFER)
        expect(tile).to_be_visible()
        save_screen(page, "site/install")
        tile.click()
        expect(tile).to_have_count(0)
        assert page.evaluate("window.asked") == 1
        page.reload()
        page.evaluate(OFFER)
        page.locator(".links").get_by_role("link", name="Settings").click()
        page.get_by_role("button", name="Install as an app").click()
        page.wait_for_function("() => window.asked === 1")
        page.locator(".homeward").click()
        expect(page.locator(".acts .go")).to_be_visible()
        expect(tile).to_have_count(0)


def test_the_settings_say_how_safe_the_tables_are(browser: Browser, built_site: Path) -> None:
    with visiting(browser, built_site, service_workers="block") as visitor:
        page = visitor.at_home()
        page.locator(".links").get_by_role("link", name="Settings").click()
        device = page.get_by_role("region", name="On this device")
        expect(device).to_contain_text("in this browser alone")
        device.get_by_role("button", name="Save all records").click()
        expect(page.locator("#banner")).to_contain_text("no finished round")
        device.get_by_role("button", name="Keep the tables safe").click()
        expect(device.get_by_role("button", name="Keep the tables safe")).to_have_count(0)
        expect(device).to_contain_text("This browser")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    yield context
    context.close()


def at(context: BrowserContext, server: Server) -> Page:
    """On the home page, which is kept from now on."""
    # Hurried: it is where the table is that matters, not how cards move.
    settle(context, HURRIED)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.url)
    kept(page)
    return page


def test_who_plays_alone_can_do_without_the_server_if_it_has_the_site(
    context: BrowserContext, built_site: Path, tmp_path: Path
) -> None:
    server = Server(tmp_path, "--site", str(built_site), module="bottleimp.server")
    server.start()
    try:
        page = at(context, server)
        daily = page.get_by_text("Deal of the day")
        expect(daily).to_be_visible()
        server.stop()
        page.reload()
        expect(daily).to_have_count(0)
        deal_new(page, "classic", 4)
        expect(page.locator("#banner")).to_contain_text("this table is in your browser")
        save_screen(page, "site/spare")
        to_play(page)
        play_card(page)
        hand = cards_in_hand(page)
        # The server is back: the table stays where it is.
        server.start()
        page.goto(server.url)
        expect(daily).to_be_visible()
        page.locator(".on-with").click()
        expect(page.locator("main.table")).to_be_visible()
        assert cards_in_hand(page) == hand
        play_card(page)
        assert my_turn(page) == "play"
        go_home(page)
        deal_new(page, "classic", 3)
        expect(page.locator("#banner")).not_to_contain_text("in your browser")
    finally:
        server.stop()


def test_without_the_site_it_says_that_the_server_does_not_answer(
    context: BrowserContext, own_server: Server
) -> None:
    page = at(context, own_server)
    own_server.stop()
    page.reload()
    expect(page.locator(".acts .go")).to_be_visible()
    expect(page.locator("#banner")).to_contain_text("The server does not answer.")
    save_screen(page, "site/unanswered")
    own_server.start()
    expect(page.locator("#banner")).to_be_empty()
    expect(page.locator(".level-now")).to_contain_text("Beginner")


def test_who_comes_for_the_first_time_is_told_of_no_new_version(
    context: BrowserContext, server: Server
) -> None:
    page = at(context, server)
    page.wait_for_load_state("networkidle")  # the banner would have come with what it is written in
    expect(page.locator("#banner")).not_to_contain_text("new version")
