"""The browser tests' server leaves nothing to luck."""

from typing import Any

from tests.browser.conftest import NewPage
from tests.browser.table_support import INSTANT, act, cards_in_hand, my_turn, sit_down


def game(new_page: NewPage, **wishes: Any) -> list[list[str]]:
    """The reader's cards before each decision: they tell the deal, and what the bots gave."""
    # Instant: what is dealt and played is the same at any pace.
    page = sit_down(new_page, settings=INSTANT, **wishes)
    seen = []
    for _ in range(2):
        my_turn(page)
        trick = ".trick .card[data-card]"
        seen += [cards_in_hand(page), page.locator(trick).all_text_contents()]
        act(page)
    page.context.close()
    return seen


def test_who_asks_for_the_same_again_meets_the_same_again(new_page: NewPage) -> None:
    first = game(new_page, deal=None)
    assert game(new_page, seed=1) != first
    assert game(new_page, deal=None) == first  # whatever happened at other tables
