"""Cards that move: after every flight each card lies where it belongs, at its full size."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.table_support import act, my_turn, settled, sit_down

# The quickest pace at which cards fly: the flights are those of the usual pace, only shorter.
PACE = {"speed": "fast"}

_ASTRAY = """() => {
  const hands = document.querySelector('.hands').getBoundingClientRect();
  return [...document.querySelectorAll('.hands .card[data-card]')].filter((card) => {
    const box = card.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    const outside = middle[0] < hands.left - 8 || middle[0] > hands.right + 8
      || middle[1] < hands.top - 40 || middle[1] > hands.bottom + 8;
    return outside || Math.abs(box.width - card.offsetWidth) > 2;
  }).map((card) => card.dataset.card);
}"""


def cards_astray(page: Page) -> list[str]:
    """The cards of the hand that do not lie in it at their size."""
    settled(page)
    found: list[str] = page.evaluate(_ASTRAY)
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_card_of_the_hand_lies_in_it_for_two_rounds(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = sit_down(new_page, "classic", 3, size=size, motion=True, settings=PACE, end="2 rounds")
    play_a_round(page)
    page.get_by_role("button", name="Next round").click()
    expect(page.locator(".stage-exchange h1")).to_contain_text("Round 2")
    play_a_round(page)


def play_a_round(page: Page) -> None:
    """By clicks, looking at the hand before each of them."""
    while my_turn(page) != "end":
        assert cards_astray(page) == []
        act(page)
