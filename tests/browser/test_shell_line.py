"""Lost lines, second devices, tables that are not there."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, Server
from tests.browser.shell import deal, hand, open_table, play


def test_a_second_device_takes_the_seat_and_the_first_is_told(new_page: NewPage) -> None:
    first = new_page()
    play(first)
    cards = hand(first)
    second = new_page(context=first.context)
    second.goto(first.url)
    assert hand(second) == cards
    expect(first.locator("h1")).to_have_text("Your seat is open elsewhere")
    first.get_by_role("button", name="Play here").click()
    assert hand(first) == cards
    expect(second.locator("h1")).to_have_text("Your seat is open elsewhere")


def test_no_such_table(page: Page) -> None:
    page.goto("/t/nowhere")
    expect(page.locator("h1")).to_have_text("No such table")
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".home")).to_be_visible()


def test_a_dropped_line_is_announced_and_comes_back(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    page.wait_for_load_state("networkidle")  # a module that fails to load is not asked for again
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_contain_text("The line is lost")
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_be_hidden()
    deal(page)
    assert len(hand(page)) == 9


def test_code_that_failed_to_load_is_asked_for_again_under_another_address(page: Page) -> None:
    page.goto("/")
    page.route("**/screens/new/new-table.js", lambda route: route.abort())
    page.locator('.acts a[href="/new"]').click()
    expect(page.locator("h1")).to_have_text("The server does not answer")
    page.get_by_role("link", name="Home").click()
    page.locator('.acts a[href="/new"]').click()  # the first address still fails
    expect(page.get_by_role("group", name="Who sits where?")).to_be_visible()


def test_what_was_asked_while_the_server_was_away_happens_once_it_is_back(
    new_page: NewPage, own_server: Server
) -> None:
    page = new_page(url=own_server.url)
    open_table(page)
    own_server.stop()
    expect(page.locator("#banner")).to_contain_text("The server restarts")
    deal(page)
    own_server.start()
    assert len(hand(page)) == 9
    expect(page.locator("#banner")).to_be_hidden()


def test_a_server_that_is_gone_is_said_in_words(new_page: NewPage, own_server: Server) -> None:
    page = new_page(url=own_server.url)
    page.goto("/")
    expect(page.locator(".acts .go")).to_be_visible()
    own_server.stop()
    page.locator(".acts .go").click()
    expect(page.locator("#banner")).to_contain_text("The server does not answer")
