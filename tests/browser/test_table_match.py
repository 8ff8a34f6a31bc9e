"""What a match shows besides its cards; test_table_motion.py plays one in every mode."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.table_support import INSTANT, act, my_turn, sit_down, to_play
from tests.browser.wire import ALL


def test_two_rounds_a_sheet_and_a_rematch(new_page: NewPage) -> None:
    # Instant: it is the sheet of two rounds that matters here.
    page = sit_down(new_page, end="2 rounds", settings=INSTANT, left=1)
    assert act(page)  # the last card
    expect(page.locator("h1")).to_contain_text("The round is over")
    expect(page.locator(".doom h2")).to_contain_text("bottle")
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("h1")).to_contain_text("Round 2")
    while act(page):
        pass
    expect(page.locator(".sheet tbody tr")).to_have_count(5)
    totals = page.locator(".sheet .tot td").all_inner_texts()
    rounds = [page.locator(f".sheet .{kind} td").all_inner_texts() for kind in ("rd", "old")]
    number = [[int(cell.replace("−", "-")) for cell in row] for row in (totals, *rounds)]
    assert number[0] == [first + second for first, second in zip(*number[1:], strict=True)]
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    assert saved.value.suggested_filename.endswith(".json")
    page.get_by_role("button", name="New match, same seats").click()
    expect(page.locator("main.stage-exchange h1")).to_contain_text("Round 1")


def test_the_bottle_stands_at_its_owner_and_on_the_track(new_page: NewPage) -> None:
    # Instant, and half a round on: many tricks may pass before the bottle moves.
    page = sit_down(new_page, settings=INSTANT, left=4)
    my_turn(page)
    while page.locator(".seat .holds").count() == 0 and act(page):
        my_turn(page)
    price = page.locator(".holds .mini span").inner_text()
    assert page.locator(".tk .mark-t").text_content() == price
    expect(page.locator(".seat.owner")).to_have_count(1)


def test_two_bottles_are_two_bottles(new_page: NewPage) -> None:
    page = sit_down(new_page, "two-bottles", 5, left=ALL)
    my_turn(page)
    expect(page.locator(".tk .bottle-mark")).to_have_count(2)


def test_the_last_card_plays_itself_if_asked(new_page: NewPage) -> None:
    # Instant: it is the eighth trick that matters here.
    page = sit_down(new_page, settings=INSTANT | {"autoLast": True}, left=2)
    assert act(page)
    expect(page.locator("h1")).to_contain_text("The match is over")


def test_last_trick_and_log_in_words(new_page: NewPage) -> None:
    page = sit_down(new_page)
    to_play(page)
    page.keyboard.press("l")
    expect(page.locator(".note")).to_contain_text("No trick has been taken yet")
    act(page)
    my_turn(page)
    expect(page.locator(".note .card")).to_have_count(4)
    page.get_by_role("button", name="Log").click()
    expect(page.locator(".note")).to_contain_text("You gave")
    assert page.locator(".note li").count() >= 1
    page.keyboard.press("Escape")
    expect(page.locator(".note")).to_be_hidden()


def test_lopakas_next_card_is_marked_and_explained(new_page: NewPage) -> None:
    # Instant: many tricks may pass before Lopaka plays after the reader.
    page = sit_down(new_page, "lopaka", 2, settings=INSTANT)
    to_play(page)
    assert page.locator(".open-c .card").count() >= 10
    while page.locator(".say", has_text="Lopaka will play").count() == 0:
        assert act(page), "Lopaka never played after the reader"
        my_turn(page)
    expect(page.locator(".card.next")).to_have_count(1)


def test_teams_have_a_sign_and_a_name(new_page: NewPage) -> None:
    page = sit_down(new_page, "teams-2-2-2", 6, left=ALL)
    my_turn(page)
    for team in ("first", "second", "third"):
        assert page.locator(f".seat[aria-label*='{team} team']").count() == 2


def test_a_spectator_sees_backs_and_no_buttons_to_play(new_page: NewPage) -> None:
    page = sit_down(new_page, left=ALL)
    my_turn(page)
    watcher = new_page(size=PHONE)
    watcher.goto(page.url)
    expect(watcher.locator(".hands .card.back")).to_have_count(8)
    expect(watcher.locator("h1")).to_contain_text("watching")
    assert watcher.locator(".hands .card[data-card]").count() == 0
    act(page)
    my_turn(page)
    expect(watcher.locator(".hands .card.back")).to_have_count(7)


def test_a_spectator_looks_from_any_place_and_never_sees_more(new_page: NewPage) -> None:
    page = sit_down(new_page, left=ALL)
    my_turn(page)
    watcher = new_page()
    seen: list[dict[str, Any]] = []
    watcher.on("websocket", lambda line: line.on("framereceived", lambda text: note(seen, text)))
    watcher.goto(page.url)
    expect(watcher.locator(".hands .card.back").first).to_be_visible()
    for seat in (2, 0, 3, 1):
        name = seen[-1]["seats"][seat]["name"]
        watcher.locator(f".seat[aria-label^='{name}'] .seat-more").click()
        watcher.get_by_role("button", name="Look from here").click()
        expect(watcher.locator(".you")).to_contain_text(name)
        expect(watcher.locator(".hands")).to_have_attribute("aria-label", name)
        held = seen[-1]["view"]["hands"][seat][0]["size"]
        expect(watcher.locator(".hands .card.back")).to_have_count(held)
        assert watcher.locator(".hands .card[data-card]").count() == 0
    for table in seen:
        assert table["view"]["seat"] is None
        assert not any(hand["cards"] for hands in table["view"]["hands"] for hand in hands)


def note(seen: list[dict[str, Any]], text: str | bytes) -> None:
    """Keep what a table message holds."""
    message = json.loads(text)
    if message["type"] == "table":
        seen.append(message)


def test_the_track_can_be_switched_off(new_page: NewPage) -> None:
    page = sit_down(new_page, settings={"track": "off"}, size=DESKTOP, left=ALL)
    my_turn(page)
    expect(page.locator(".tk .bottle-mark")).to_be_hidden()
    expect(page.locator(".mini").first).to_be_visible()
