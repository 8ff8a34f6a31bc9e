"""Tests of each piece of advice for the tricks, in a position where it matters.

000 is the Russian booklet, 001 the French of the same edition, 002 the Italian, 003 the older
French; all four give this advice, in their sections for the tricks.
"""

import pytest

from bottleimp.bots.rulebook import play_advice as advice
from bottleimp.bots.rulebook.forecast import forecast
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.prospects import promise
from bottleimp.rules import Bottle, Card, PlayOptions, View, setup_of
from tests.bots.views import seen

THREE = setup_of("classic", players=3, deck="bambus-2003")
TEAMS = setup_of("teams-2-2-2")
TWO_BOTTLES = setup_of("two-bottles", players=5)
LOPAKA = setup_of("lopaka", deck="bambus-2003")


def follows(piece: advice.Advice, view: View, card: Card) -> float:
    known = Knowledge(view)
    return piece(known, forecast(known, card))


def chosen(view: View) -> Card:
    assert isinstance(view.options, PlayOptions)
    return advice.choose_card(Knowledge(view), view.options)


# "Play the cards just below the start price soon, to win cards with many points."


def test_a_card_just_below_the_price_takes_a_rich_trick() -> None:
    view = seen(THREE, (18, 20, 22), out=(2, 4, 9, 27, 8, 30, 31), trick=((1, 36), (2, 35)))
    assert follows(advice.take_rich_tricks, view, 18) == pytest.approx(6 + 5 + 5, rel=0.1)
    assert follows(advice.take_rich_tricks, view, 22) == 0
    assert chosen(view) == 18


def test_the_more_points_lie_there_the_better() -> None:
    rich = seen(THREE, (18, 20), out=(2, 9, 8), trick=((1, 36), (2, 37)))
    poor = seen(THREE, (18, 20), out=(2, 9, 8), trick=((1, 11), (2, 21)))
    take = advice.take_rich_tricks
    assert follows(take, rich, 18) > follows(take, poor, 18)


# "If the price falls quickly, that is no longer possible."


def test_a_card_just_below_the_start_price_promises_less_once_the_price_has_fallen() -> None:
    known = Knowledge(seen(THREE, (18, 20), out=(2, 9, 24, 27, 8)))
    assert promise(known, 18, price=19) == 1
    assert promise(known, 18, price=10) < 1


def test_a_strong_card_is_not_spent_on_a_poor_trick() -> None:
    view = seen(THREE, (9, 18, 33), out=(2, 17, 10, 36, 8), trick=((1, 4), (2, 6)))
    save = advice.save_strong_cards
    assert follows(save, view, 9) > follows(save, view, 18)
    assert follows(save, view, 9) > follows(save, view, 33)


# "Play low cards when they cannot win: under a higher card that is still below the price."


def test_a_low_card_is_shed_under_a_higher_one_below_the_price() -> None:
    view = seen(THREE, (2, 25, 33), out=(1, 9, 4, 27, 8), trick=((1, 17), (2, 20)))
    shed = advice.shed_low_cards
    assert follows(shed, view, 2) > follows(shed, view, 25)
    assert chosen(view) == 2


def test_the_lowest_of_two_low_cards_is_shed_first() -> None:
    view = seen(THREE, (1, 12, 33), out=(2, 9, 4, 27, 8), trick=((1, 17), (2, 20)))
    assert chosen(view) == 1


def test_a_low_card_that_nothing_covers_is_kept_back() -> None:
    view = seen(THREE, (1, 25, 33), out=(5, 9, 4, 27, 8), trick=((1, 24), (2, 20)))
    assert chosen(view) != 1


# "Points in a trick that looks safe are a risk: who takes the 31 with the 37 may lose both to a
# low card." "Remember which cards were played."


def test_the_37_on_the_31_may_fall_to_a_low_card() -> None:
    view = seen(THREE, (21, 37), out=(1, 2, 3, 5, 7), trick=((2, 31),))
    feed = advice.do_not_feed
    assert follows(feed, view, 37) < 0
    assert forecast(Knowledge(view), 37).me < 1


def test_the_37_is_safe_once_no_low_card_is_out() -> None:
    view = seen(THREE, (21, 37), out=(20, 22, 24, 25, 30), trick=((2, 31),))
    assert forecast(Knowledge(view), 37).me == 1
    assert follows(advice.do_not_feed, view, 37) == 0
    assert chosen(view) == 37


def test_fewer_points_are_put_where_another_wins() -> None:
    view = seen(THREE, (23, 33), out=(1, 2, 3, 5, 7), trick=((1, 36), (2, 37)))
    feed = advice.do_not_feed
    assert follows(feed, view, 23) > follows(feed, view, 33)
    assert chosen(view) == 23


# "If you gave the 2 and received the 1, the round is lost if the other gets the bottle with the 2
# and you do not play the 1 in the same trick."


def test_the_2_given_away_is_remembered() -> None:
    view = seen(THREE, (1, 37), out=(2, 20, 22, 24, 25), gave={2: 2})
    assert Knowledge(view).located == {2: (2, "hand")}
    assert Knowledge(view).holdings[1, "hand"].get(2, 0) == 0


def test_the_1_goes_under_the_2() -> None:
    view = seen(THREE, (1, 37), out=(20, 22, 24), trick=((1, 30), (2, 2)), bottles=(Bottle(5, 1),))
    assert chosen(view) == 1


def test_the_holder_of_the_1_does_not_sell_below_the_2() -> None:
    mine = Knowledge(seen(THREE, (1, 2, 37), out=(3, 5, 20, 22, 24, 25)))
    given = Knowledge(seen(THREE, (2, 37), out=(1, 20, 22, 24, 25), gave={1: 1}))
    unknown = Knowledge(seen(THREE, (2, 37), out=(1, 20, 22, 24, 25)))
    assert mine.unsaleable(2) == 1
    assert given.unsaleable(2) == 0
    assert 0 < unknown.unsaleable(2) < 1


def test_only_what_can_be_sold_is_bought() -> None:
    view = seen(THREE, (3, 8), out=(4, 22, 31), trick=((1, 21), (2, 11)), bottles=(Bottle(5, 1),))
    buy = advice.buy_what_you_can_sell
    assert follows(buy, view, 3) < follows(buy, view, 8) == 0


def test_the_owner_of_an_unsaleable_bottle_does_not_try_to_win_points() -> None:
    stuck = seen(
        THREE, (33, 37), out=(20, 22, 31), trick=((1, 28), (2, 24)), bottles=(Bottle(2, 0),)
    )
    assert Knowledge(stuck).doom == 1
    assert follows(advice.take_rich_tricks, stuck, 37) == 0


# "Get rid of a colour: you have more to choose from." (for the exchange; it holds in play too)


def test_the_last_card_of_a_colour_leaves_a_void() -> None:
    view = seen(THREE, (20, 22, 25), out=(1, 9, 30, 33, 36), trick=())
    void = advice.run_out_of_a_colour
    assert follows(void, view, 20) > follows(void, view, 22)


# Teams: mates add up their points (001, Par équipes).


def test_points_go_to_a_mate_who_wins_the_trick() -> None:
    trick = ((1, 20), (2, 24.5), (3, 18), (4, 27), (5, 30))
    view = seen(TEAMS, (23, 32), out=(1, 2, 3, 4, 5, 6), trick=trick)
    assert forecast(Knowledge(view), 32).side == 1
    assert follows(advice.feed_your_side, view, 32) > follows(advice.feed_your_side, view, 23)
    assert follows(advice.take_rich_tricks, view, 32) == 0


def test_points_do_not_go_to_another_side() -> None:
    trick = ((1, 20), (2, 24.5), (3, 27), (4, 18), (5, 30))
    view = seen(TEAMS, (23, 32), out=(1, 2, 3, 4, 5, 6), trick=trick)
    assert follows(advice.feed_your_side, view, 32) == 0
    assert follows(advice.do_not_feed, view, 32) < follows(advice.do_not_feed, view, 23)


def test_a_bottle_sold_to_a_mate_is_not_sold() -> None:
    mates_card = Knowledge(seen(TEAMS, (2, 37), out=(1, *range(20, 31)), gave={1: 3}))
    rivals_card = Knowledge(seen(TEAMS, (2, 37), out=(1, *range(20, 31)), gave={1: 1}))
    assert mates_card.unsaleable(2) == 1
    assert rivals_card.unsaleable(2) == 0


# Two bottles: the dearer is sold first (001, La deuxième bouteille).


def test_a_cheap_bottle_waits_for_the_dearer_one_to_be_sold() -> None:
    bottles = (Bottle(18, 1), Bottle(9, 0))
    out = (5, *range(20, 28))
    known = Knowledge(seen(TWO_BOTTLES, (30, 37), out=out, gave={5: 1}, bottles=bottles))
    assert known.unsaleable(9) == 0
    assert known.unsaleable(9, dearer=1) > 0
    assert known.doom > 0


# Lopaka's hand is open and his rule is known (002 and 003, Lopaka, the example).


def test_lopakas_card_is_predicted() -> None:
    view = seen(
        LOPAKA,
        (2, 3, 20, 27, 36),
        seat=1,
        trick=((0, 24),),
        out=(1, 4, 5, 6),
        lies_open={2: (12, 17, 18, 32, 37)},
    )
    expected = forecast(Knowledge(view), 20)
    assert (expected.me, expected.rival, expected.sale) == (0, 0, False)
    assert expected.pot == 4 + 4 + 6  # 24, 20 and his 32, not his 17
