"""The exchange: by tap, drag and keys; a change of mind; what was received stays marked."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.shell import open_table, sit
from tests.browser.table_support import cards_in_hand, give_cards, my_turn, sit_down


def laid(page: Page) -> list[str | None]:
    """The card on each place, or None."""
    found: list[str | None] = page.eval_on_selector_all(
        ".slot", "slots => slots.map((s) => s.querySelector('[data-card]')?.dataset.card ?? null)"
    )
    return found


def test_cards_are_put_on_places_and_taken_back(new_page: NewPage) -> None:
    page = sit_down(new_page)
    my_turn(page)
    hand = cards_in_hand(page)
    expect(page.locator(".say")).to_contain_text("Choose a card for Kokua")
    page.locator(".card.pick").nth(0).click()
    page.locator(".card.pick").nth(0).click()
    assert laid(page) == [hand[0], hand[1], None]
    expect(page.get_by_role("button", name="2 of 3 chosen")).to_be_disabled()
    page.locator(".slot-w").nth(0).click()
    assert laid(page) == [None, hand[1], None]
    page.locator(".slot-w").nth(2).click()
    page.locator(f".card[data-card='{hand[8]}']").click()
    assert laid(page) == [None, hand[1], hand[8]]
    page.locator(".card.pick").nth(0).click()
    page.get_by_role("button", name="Give the cards").click()
    expect(page.locator("main.stage-play")).to_be_visible()


def test_dragging_a_card_to_a_place_and_back(new_page: NewPage) -> None:
    page = sit_down(new_page)
    my_turn(page)
    hand = cards_in_hand(page)
    page.locator(f".card[data-card='{hand[4]}']").drag_to(page.locator(".slot").nth(2))
    assert laid(page) == [None, None, hand[4]]
    page.locator(f".slot .card[data-card='{hand[4]}']").drag_to(page.locator(".say"))
    assert laid(page) == [None, None, None]


def test_a_reload_keeps_what_was_laid_out(new_page: NewPage) -> None:
    page = sit_down(new_page)
    my_turn(page)
    page.locator(".card.pick").nth(3).click()
    page.locator(".card.pick").nth(3).click()
    before = laid(page)
    page.reload()
    my_turn(page)
    assert laid(page) == before


def test_received_cards_stay_marked_with_their_giver(new_page: NewPage) -> None:
    page = sit_down(new_page)
    my_turn(page)
    give_cards(page)
    my_turn(page)
    expect(page.locator(".hands .card.got")).to_have_count(2)
    labels = page.locator(".hands .card.got").evaluate_all(
        "cards => cards.map((card) => card.getAttribute('aria-label'))"
    )
    assert any("got from Kokua" in label for label in labels)
    assert any("got from Keola" in label for label in labels)
    page.reload()
    my_turn(page)
    expect(page.locator(".hands .card.got")).to_have_count(2)


def test_the_short_dealer_of_five_gives_nothing_to_the_imp(new_page: NewPage) -> None:
    for dealer, places in ((0, 2), (1, 3)):
        page = sit_down(new_page, "two-bottles", 5, dealer=dealer)
        my_turn(page)
        expect(page.locator(".slot")).to_have_count(places)
        expect(page.locator(".slot.imp")).to_have_count(places - 2)


def test_the_house_has_two_exchanges_and_a_choice(new_page: NewPage) -> None:
    page = sit_down(new_page, "house", 2)
    my_turn(page)
    expect(page.locator("[data-hand=second] .card.back")).to_have_count(9)
    give_cards(page)
    expect(page.locator("[data-hand=second].giving")).to_be_visible()
    give_cards(page)
    expect(page.locator(".choose:visible")).to_have_count(2)
    page.get_by_role("button", name="Lay the second packet open").click()
    expect(page.locator("main.stage-play")).to_be_visible()
    expect(page.locator(".hgroup")).to_have_count(2)


def test_waiting_for_a_friend_names_the_friend(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    path = open_table(host, name="Ada")
    sit(guest, path, name="Bo")
    host.get_by_role("button", name="Deal").click()
    my_turn(host)
    hand = cards_in_hand(host)
    give_cards(host)
    expect(host.locator(".say")).to_contain_text("Waiting for Bo")
    assert set(laid(host)) < set(hand)
    host.reload()
    expect(host.locator(".say")).to_contain_text("Waiting for Bo")
    my_turn(guest)
    give_cards(guest)
    expect(host.locator("main.stage-play")).to_be_visible()
