"""A table for friends: the link, the seats, the host's word, and those who watch."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.shell import choose, hand, open_table, say_who, sit


def test_two_browsers_at_one_table(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(size=PHONE)
    path = open_table(host, name="Ada")
    sit(guest, path, name="Bo")
    expect(host.locator(".places")).to_contain_text("Bo")
    expect(guest.locator(".strand")).to_contain_text("Waiting for Ada")
    host.get_by_role("button", name="Deal").click()
    assert len(hand(host)) == len(hand(guest)) == 9
    assert set(hand(host)).isdisjoint(hand(guest))


def test_a_guest_who_reloads_keeps_the_seat(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    path = open_table(host)
    sit(guest, path, name="Bo")
    guest.reload()
    expect(guest.locator(".place.own")).to_contain_text("Bo")
    ribbon = host.locator(".ribbon").first
    expect(ribbon).to_contain_text("Everyone is here")
    guest.close()
    expect(ribbon).to_contain_text("Away: Bo")


def test_the_host_gives_a_seat_to_a_bot_and_frees_it_again(page: Page) -> None:
    open_table(page)
    choose(page, "Seat 2", "Bot")
    expect(page.locator(".place.open")).to_have_count(0)
    expect(page.locator(".ribbon").first).to_contain_text("Everyone is here")
    choose(page, "Seat 4", "Friend")
    expect(page.locator(".place.open")).to_have_count(1)


def test_a_guest_stands_up_again(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    path = open_table(host)
    sit(guest, path, name="Bo")
    guest.get_by_role("button", name="Stand up").click()
    expect(guest.get_by_role("button", name="Sit here")).to_be_visible()
    expect(host.locator(".place.open")).to_have_count(1)


def test_who_comes_to_a_full_table_watches(new_page: NewPage) -> None:
    host, guest, watcher = new_page(), new_page(), new_page()
    path = open_table(host)
    sit(guest, path, name="Bo")
    watcher.goto(path)
    expect(watcher.locator(".ribbon").first).to_contain_text("You are watching")
    expect(watcher.locator(".watching")).to_be_empty()  # nobody but the reader does
    expect(host.locator(".watching")).to_contain_text("1 person is watching")
    host.get_by_role("button", name="Deal").click()
    expect(watcher.locator(".at-table")).to_be_visible()
    assert watcher.locator(".hand .card .c-n").count() == 0


def test_the_link_is_copied(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#banner")).to_have_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_every_mode_can_be_asked_for(page: Page) -> None:
    page.goto("/new")
    modes: list[str] = []
    for players in (2, 3, 4, 5, 6):
        choose(page, "How many players?", f"{players} players")
        cards = page.locator(".cards input")
        modes += [f"{cards.nth(i).get_attribute('value')}-{players}" for i in range(cards.count())]
    assert len(modes) == len(set(modes)) == 11


def test_a_wished_table_is_the_one_made(page: Page) -> None:
    page.goto("/new")
    choose(page, "How many players?", "6 players")
    page.get_by_role("radio", name="Two Bottles").click()
    choose(page, "How long?", "Rounds")
    choose(page, "Rounds", "4 rounds.")
    choose(page, "Seat 3", "Friend")
    page.locator(".strand .go").click()
    with page.expect_request("**/api/tables") as made:
        say_who(page, "Ada")
    wish = made.value.post_data_json
    assert wish is not None
    assert wish["mode"] == "two-bottles"
    assert wish["players"] == 6
    assert wish["end"] == "4 rounds"
    assert wish["bots"][0] is None
    assert wish["bots"][2] == "open"
    assert wish["start"] is False
    expect(page.locator(".place")).to_have_count(6)
