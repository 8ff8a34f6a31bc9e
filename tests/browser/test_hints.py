"""Keawe's hints at the table: asked for by tap, click or key, and known to the others.

What he advises in tricks takes long to be judged where nothing is compiled yet: `tests/hints` asks
for that; here he advises on the exchange.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, NewPage
from tests.browser.shell import open_table, sit
from tests.browser.table_support import (
    act,
    give_cards,
    my_turn,
    press,
    settled,
    sit_down,
)
from tests.browser.test_shell_screens import serious

SMALL = (320, 568)


def overlap(page: Page, one: str, other: str) -> bool:
    """Whether anything of the one lies over anything of the other."""
    boxes = [[each.bounding_box() for each in page.locator(name).all()] for name in (one, other)]
    return any(
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
        for a in filter(None, boxes[0])
        for b in filter(None, boxes[1])
    )


def standing(page: Page, awaited: str) -> str:
    """What the panel says once that is in it; it says how it stood when it was opened."""
    told = ""
    while awaited not in told:
        page.locator(".standing-open").click()
        told = page.get_by_role("dialog").inner_text()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    return told


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SMALL, id="phone"),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.slow),
    ],
)
def test_first_a_question_then_the_fact_then_the_choice(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = sit_down(new_page, size=size)
    my_turn(page)
    bulb, talk, text = (page.locator(name) for name in (".bulb", ".talk", ".talk-t"))
    expect(bulb).to_have_attribute("aria-expanded", "false")
    press(page, ".bulb")
    expect(text).to_have_text("Which colour could you get rid of?")
    expect(page.get_by_role("log")).to_contain_text("Which colour could you get rid of?")
    assert not page.locator("[data-lit]").count()
    press(page, ".talk-next")
    expect(text).to_have_text("In blue you have only 1 card.")
    press(page, ".talk-next")
    expect(text).to_contain_text("I would give: ")
    expect(text).to_contain_text("You keep no blue")  # never without a why
    expect(page.locator(".talk-next")).to_have_text("Lay it out like this")
    lit = page.locator(".hands .card[data-lit]").evaluate_all("all => all.map(c => c.dataset.card)")
    assert len(lit) == 3
    assert all(f"{card}\u00a0→\u00a0" in text.inner_text() for card in lit)
    expect(page.locator(".talk-next")).to_be_focused()
    assert not overlap(page, ".speech", ".hands .card")
    assert not overlap(page, ".speech", ".slot")
    assert serious(page) == []
    press(page, ".talk-skip")
    expect(talk).to_be_hidden()
    expect(bulb).to_be_focused()
    assert not page.locator("[data-lit]").count()
    page.keyboard.press("h")
    assert page.evaluate("document.activeElement.dataset.card") == lit[0]
    press(page, ".hands .card.pick:not([data-lit])")  # what lay on a place before gives way
    press(page, ".talk-next")
    expect(talk).to_be_hidden()
    laid = page.locator(".slot .card[data-card]")
    assert sorted(laid.evaluate_all("all => all.map(c => c.dataset.card)")) == sorted(lit)
    expect(page.locator(".foot .go:visible")).to_be_focused()  # given by the reader alone
    give_cards(page)
    page.wait_for_selector(".stage-play .say.mine")
    expect(talk).to_be_hidden()
    my_turn(page)
    while page.locator(".hands .card.up").count() == 1:  # with one legal card there are no steps
        act(page)
        my_turn(page)
    card = page.locator(".hands .card[tabindex='0']")
    card.focus()
    page.keyboard.press("h")
    expect(page.locator(".talk-topic")).to_have_text("A question")
    settled(page)
    assert not overlap(page, ".speech", ".hands .card")
    expect(card).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".talk-next")).to_be_focused()  # what leads further, before closing
    page.keyboard.press("Enter")
    expect(page.locator(".talk-topic")).to_have_text("What is certain")
    expect(page.locator(".talk-next")).to_be_focused()
    page.keyboard.press("Escape")
    expect(talk).to_be_hidden()
    expect(bulb).to_be_focused()
    assert "Hints are allowed at this table" in standing(page, "2 hints")


def test_who_closes_the_bubble_while_he_thinks_is_left_alone(new_page: NewPage) -> None:
    """Both keys before any answer can have come; then what was told is there to be opened."""
    page = sit_down(new_page)
    my_turn(page)
    page.evaluate("""() => ['h', 'Escape'].forEach((key) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))""")
    standing(page, "1 hint")
    expect(page.locator(".talk")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator(".talk-t")).to_have_text("Which colour could you get rid of?")


def test_the_only_legal_card_is_told_without_steps_and_nobody_hears_of_it(
    new_page: NewPage,
) -> None:
    page = sit_down(new_page, settings={"autoLast": False, "autoRest": False}, left=1)
    my_turn(page)
    press(page, ".bulb")
    expect(page.locator(".talk-t")).to_have_text(re.compile(r"^Only the \d+ may be played"))
    expect(page.locator(".talk-next")).to_be_hidden()
    expect(page.locator(".suns")).to_be_hidden()
    page.locator(".standing-open").click()
    expect(page.get_by_role("dialog")).not_to_contain_text("1 hint")


def test_where_they_are_off_there_is_no_bulb_and_no_answer(new_page: NewPage) -> None:
    page = sit_down(new_page, hints=False)
    my_turn(page)
    expect(page.locator(".bulb")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator(".talk")).to_be_hidden()
    page.locator(".standing-open").click()
    expect(page.get_by_role("dialog")).not_to_contain_text("hints", ignore_case=True)


def test_a_host_allows_them_and_everybody_sees_who_takes_one(new_page: NewPage) -> None:
    host, guest = new_page(motion=True), new_page(size=SMALL, motion=True)
    sit(guest, open_table(host, name="Ada"), name="Bo")
    expect(guest.locator(".lobby")).not_to_contain_text("Hints are allowed")
    switch = host.get_by_role("switch", name="Hints allowed")
    expect(switch).not_to_be_checked()
    host.locator(".switch").click()
    expect(switch).to_be_checked()
    expect(guest.locator(".watching")).to_contain_text("Hints are allowed at this table")
    host.get_by_role("button", name="Deal").click()
    my_turn(guest)
    guest.keyboard.press("h")
    expect(guest.locator(".talk-t")).to_contain_text("?")
    expect(host.get_by_role("log")).to_contain_text("Bo took a hint.")
    host.locator(".standing-open").click()
    expect(host.get_by_role("dialog").get_by_role("row", name="Bo 1 hint")).to_be_visible()
    expect(host.locator(".talk")).to_be_hidden()
