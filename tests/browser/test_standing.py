"""How the match stands is in sight, or one tap away, at every stage and size."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.table_support import INSTANT, act, make_table, my_turn, sit_down, take_seat


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_round_and_totals_are_one_tap_away(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size, motion=True)
    take_seat(page, make_table(page, end="2 deals", bots=[None, "beginner", "casual", "rulebook"]))
    opener = page.locator(".bar .standing-open")
    expect(opener).to_contain_text("Round 1 of 8")
    opener.click()
    rows = page.get_by_role("dialog").locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text("Bot, Beginner")
    rows.nth(1).get_by_role("button").click()
    expect(page.get_by_role("dialog", name="Kokua")).to_be_visible()


def test_totals_stand_in_a_wide_bar_and_grow_with_the_rounds(new_page: NewPage) -> None:
    # Instant: it is the sheet after a round that the chips are compared with.
    page = sit_down(new_page, end="2 rounds", settings=INSTANT, left=1)
    chips = page.locator(".bar .chip")
    expect(chips).to_have_text(["0", "0", "0", "0"])
    assert act(page)  # the last card
    my_turn(page)
    totals = page.locator(".sheet .tot td").all_inner_texts()
    expect(chips).to_have_text(totals)
    page.locator(".end-foot .go").click()
    expect(page.locator(".standing-open")).to_contain_text("Round 2 of 2")
    expect(chips).to_have_text(totals)


def test_a_match_to_points_says_so(new_page: NewPage) -> None:
    page = sit_down(new_page, end="500 points")
    expect(page.locator(".standing-open")).to_contain_text("Round 1, to 500 points")


def test_a_bots_level_stands_at_its_seat(new_page: NewPage) -> None:
    page = sit_down(new_page, bots=[None, "beginner", "casual", "rulebook"])
    while page.locator("main.table.stage-exchange").count():
        act(page)
    expect(page.locator(".seats .lv")).to_have_text(["Beginner", "Casual", "Solid"])
    expect(page.locator(".seats .lv").first).to_be_visible()
