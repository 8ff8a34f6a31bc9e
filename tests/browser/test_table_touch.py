"""Touch, focus and voice: a lifted card's tab, a short way upwards, and where the focus goes."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.table_support import act, cards_in_hand, give_cards, my_turn, sit_down, to_play

# Where things lie and what is told is judged, not how it moves.
QUICK = {"speed": "instant", "sound": False, "autoLast": False, "autoRest": False}


def one_card_less(page: Page, hand: list[str]) -> None:
    left = "document.querySelectorAll('.hands [data-card]').length"
    page.wait_for_function(f"() => {left} === {len(hand) - 1}")


def test_a_lifted_card_carries_a_tab_that_plays_it(new_page: NewPage) -> None:
    page = sit_down(new_page, size=PHONE, motion=False, settings=QUICK | {"confirm": "on"})
    to_play(page)
    hand = cards_in_hand(page)
    page.locator(".hands .card.up").first.tap()
    expect(page.locator(".card.sel .tab")).to_have_text("Play")
    assert cards_in_hand(page) == hand
    page.locator(".card.sel .tab").tap()
    one_card_less(page, hand)


def test_a_card_carried_upwards_by_its_own_height_is_played(new_page: NewPage) -> None:
    page = sit_down(new_page, size=PHONE, motion=False, settings=QUICK)
    to_play(page)
    hand = cards_in_hand(page)
    box = page.locator(".hands .card.up").last.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - box["height"], steps=4)
    page.mouse.up()
    one_card_less(page, hand)


def test_every_placing_is_told_once_and_the_focus_stays_at_the_table(new_page: NewPage) -> None:
    page = sit_down(new_page, motion=False, settings=QUICK)
    my_turn(page)
    told = page.locator("[role=log]")
    page.locator(".card.pick").first.click()
    expect(told.locator("p").last).to_contain_text("chosen for Kokua. Choose a card for")
    assert page.evaluate("document.querySelectorAll('[role=log] p').length") <= 3
    give_cards(page)
    my_turn(page)
    assert page.evaluate("document.activeElement !== document.body")


def test_by_keys_the_focus_stays_where_the_card_was_and_goes_round(new_page: NewPage) -> None:
    page = sit_down(new_page, motion=False, settings=QUICK)
    my_turn(page)
    cards = [*cards_in_hand(page)]
    focused = "document.activeElement.dataset.card"
    page.locator(".hands .card").nth(3).focus()
    page.keyboard.press("Enter")
    expect(page.locator(f".hands .card[data-card='{cards[4]}']")).to_be_focused()
    page.keyboard.press("End")
    assert page.evaluate(focused) == cards[-1]
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == cards[0]
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(focused) == cards[-1]


def test_who_taps_is_not_told_of_a_card_that_nobody_looks_at(new_page: NewPage) -> None:
    """The focus stays in the hand for those who use keys; a finger points at nothing after it."""
    page = sit_down(new_page, size=PHONE, settings=QUICK)
    while act(page) and my_turn(page) != "end":
        assert "so you must" not in page.locator(".say").inner_text()
