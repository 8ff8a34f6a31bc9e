"""The second bottle (000, Вторая бутылка; 001, La deuxième bouteille)."""

import pytest

from bottleimp.rules import Bottle, Card, setup_of
from tests.positions import plays, position

SETUP = setup_of("two-bottles", players=5)


def after_trick(bottles: list[Bottle], *cards: Card) -> tuple[Bottle, ...]:
    """Play a trick that seat 0 leads, in which every seat plays its only card."""
    hands = {seat: [card] for seat, card in enumerate(cards)}
    return plays(position(SETUP, hands, leader=0, dealer=4, bottles=bottles), *cards).bottles


def test_both_bottles_start_on_19() -> None:
    assert position(SETUP, {}, leader=0).bottles == (Bottle(19, None), Bottle(19, None))


def test_the_first_card_below_19_to_win_takes_one_of_them() -> None:
    bottles = after_trick([Bottle(), Bottle()], 20, 17, 23, 8, 30)
    assert bottles == (Bottle(17, 1), Bottle(19, None))


def test_then_the_other_is_dearer_and_any_card_below_19_still_wins() -> None:
    bottles = after_trick([Bottle(17, 1), Bottle()], 18, 20, 23, 8, 30)
    assert bottles == (Bottle(17, 1), Bottle(18, 0))


def test_the_bottle_sold_is_always_the_dearer_even_below_the_cheaper_ones_price() -> None:
    bottles = after_trick([Bottle(9, 3), Bottle(15, 4)], 6, 20, 23, 27, 30)
    assert bottles == (Bottle(9, 3), Bottle(6, 0))


@pytest.mark.parametrize(
    ("prices", "card", "expected"),
    [
        # With half cards the dearer is exact: 16½ is dearer than 16.
        ((16.5, 16), 13, (13, 16)),
        ((16, 16.5), 13, (16, 13)),
        # 18½ sells below 19.
        ((19, 19), 18.5, (18.5, 19)),
        ((18.5, 19), 18, (18.5, 18)),
        # 16 does not reach a bottle at 16 and one at 12, but 16 is below 16½.
        ((16.5, 12), 16, (16, 12)),
    ],
)
def test_half_cards(prices: tuple[Card, Card], card: Card, expected: tuple[Card, Card]) -> None:
    bottles = [Bottle(price, None if price == 19 else 4) for price in prices]
    after = after_trick(bottles, card, 20, 23, 27, 30)
    assert tuple(bottle.price for bottle in after) == expected


def test_a_card_between_the_two_prices_still_buys_the_dearer() -> None:
    assert after_trick([Bottle(5, 1), Bottle(16, 2)], 10, 20, 23, 27, 30) == (
        Bottle(5, 1),
        Bottle(10, 0),
    )


def test_the_replaced_price_card_goes_to_that_bottles_owner() -> None:
    state = position(
        SETUP,
        {0: [6], 1: [20], 2: [23], 3: [27], 4: [30]},
        leader=0,
        dealer=4,
        bottles=[Bottle(9, 3), Bottle(15, 4)],
    )
    after = plays(state, 6, 20, 23, 27, 30)
    assert after.won == ((20, 23, 27, 30), (), (), (), (15,))
