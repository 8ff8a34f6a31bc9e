"""Tests of each habit of inexperienced players in the exchange; none is from the booklets."""

from bottleimp.bots.rulebook import hunches
from bottleimp.rules import setup_of
from tests.bots.test_advice_for_the_exchange import dealt, follows

FOUR = setup_of("classic", players=4, deck="bambus-2003")
HAND = dealt(FOUR, 2, 9, 17, 18, 20, 23, 28, 35, 37)
POINTS = FOUR.deck.points


def test_points_are_put_into_the_imps_trick() -> None:
    assert POINTS[37] > POINTS[20]
    dear = follows(hunches.bury_points, HAND, imp=37, left=20, right=2)
    assert dear - follows(hunches.bury_points, HAND, imp=20, left=37, right=2) == (
        POINTS[37] - POINTS[20]
    )


def test_cards_with_points_are_not_given_away() -> None:
    cheap = follows(hunches.keep_points, HAND, imp=2, left=9, right=20)
    assert cheap > follows(hunches.keep_points, HAND, imp=28, left=35, right=37)


def test_dull_cards_are_neither_low_nor_just_below_the_price_nor_the_highest() -> None:
    dull = follows(hunches.part_with_dull_cards, HAND, imp=20, left=23, right=9)
    for notable in (2, 18, 37):
        assert dull > follows(hunches.part_with_dull_cards, HAND, imp=20, left=23, right=notable)


def test_cards_just_below_the_price_are_given_away_out_of_fear() -> None:
    frightening = follows(hunches.fear_the_bottle, HAND, imp=9, left=17, right=18)
    assert frightening > follows(hunches.fear_the_bottle, HAND, imp=2, left=9, right=17)
    assert follows(hunches.fear_the_bottle, HAND, imp=20, left=23, right=28) == 0
