"""The hand by number or by colour: for the eye, for the keys, and what is below the price."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from bottleimp.rules import setup_of
from tests.browser.conftest import UPRIGHT, NewPage
from tests.browser.felt import SEEN
from tests.browser.shell import choose
from tests.browser.table_support import act, my_turn, settled, sit_down, stage
from tests.browser.wire import ALL

# Where they lie, less what lifts a card that may be played.
_HANDS = """[...document.querySelectorAll('.hands .hand')].map((hand) =>
  [...hand.querySelectorAll('.card[data-card]')].map((card) =>
    [Number(card.dataset.card), card.offsetLeft, card.offsetTop]))"""


def hands(page: Page) -> list[list[float]]:
    """The cards of each hand as they are read, which is how they come in the page."""
    settled(page)
    found: list[list[float]] = []
    for cards in page.evaluate(_HANDS):
        found.append([card for card, _, _ in cards])
        read = sorted(cards, key=lambda card: (card[2], card[1]))
        assert [card for card, _, _ in read] == found[-1]
    return found


def by_colour(mode: str, players: int, cards: Sequence[float]) -> list[float]:
    """Rising in each colour; the colour of the deck's lowest card comes first."""
    deck = setup_of(mode, players=players).deck
    colours = list(dict.fromkeys(deck.colour[card] for card in sorted(deck.cards)))
    return sorted(cards, key=lambda card: (colours.index(deck.colour[card]), card))


def choose_order(page: Page, label: str) -> None:
    """In the settings, over the table."""
    page.keyboard.press("m")
    page.get_by_role("button", name="Settings").click()
    choose(page, "Sort the hand", label)
    page.keyboard.press("Escape")


def test_a_hand_by_colour_in_the_middle_of_a_round(new_page: NewPage) -> None:
    page = sit_down(new_page, seed=8, left=ALL)  # whose hand by number is not in colours
    my_turn(page)
    act(page)
    my_turn(page)
    (before,) = hands(page)
    assert before == sorted(before)
    assert before != by_colour("classic", 4, before)
    expect(page.locator(".hands .tag")).to_have_count(1)
    page.evaluate(
        """() => { window.moved = new Set(); setInterval(() => document.getAnimations()
          .filter((one) => one.id === 'flip')
          .forEach((one) => moved.add(one.effect.target.dataset.card)), 15); }"""
    )
    choose_order(page, "By colour")
    (after,) = hands(page)
    assert after == by_colour("classic", 4, before)
    moved = {float(card) for card in page.evaluate("[...moved]")}
    assert moved == {card for card, then in zip(after, before, strict=True) if card != then}
    # The price crosses each colour: no tag says that all to its left are below it, flames do.
    expect(page.locator(".hands .tag")).to_have_count(0)
    price = float(page.locator(".tk .mark-t").text_content() or "")
    hot = page.locator(".hands .card.hot").evaluate_all("all => all.map((c) => +c.dataset.card)")
    assert hot == [card for card in after if card < price]
    page.keyboard.press("Home")
    walked = []
    for _ in after:
        walked.append(float(page.locator(".hands .card:focus").get_attribute("data-card") or 0))
        page.keyboard.press("ArrowRight")
    assert walked == after
    choose_order(page, "By number")
    assert hands(page) == [before]
    expect(page.locator(".hands .tag")).to_have_count(1)


def test_by_colour_from_the_deal_on(new_page: NewPage) -> None:
    """Through both exchanges, the choice of what lies open, and as many cards."""
    # Fast, in motion: two hands, their exchange and the choice of what lies open take long.
    mode, players = "house", 2
    wanted = {"sort": "colour", "speed": "fast"}
    page = sit_down(new_page, mode, players, size=UPRIGHT, settings=wanted)
    for _ in range(8):
        my_turn(page)
        assert page.wait_for_function(f"() => {SEEN}").json_value()["wrong"] == []
        for hand in hands(page):
            assert hand == by_colour(mode, players, hand)
        assert act(page)
    assert stage(page) == "play"
