"""Tricks and the bottle (000, Фаза взяток, Чёртик в бутылке; 001, Le jeu de pli; 002; 003)."""

import pytest

from bottleimp.rules import Bottle, IllegalAction, Play, apply, setup_of, why_illegal, winning_card
from bottleimp.rules.steps import legal_actions
from tests.positions import plays, position

CLASSIC = setup_of("classic", players=4)
ADAM, BETTY, CHRISTIAN, DORIS = range(4)


def test_worked_example_christian_takes_trick_and_bottle_with_17() -> None:
    # 000, Пример; 001, Exemple; 002, Esempio; 003, Exemple
    state = position(
        CLASSIC,
        {ADAM: [24], BETTY: [15], CHRISTIAN: [17], DORIS: [32]},
        dealer=DORIS,
        leader=ADAM,
    )
    state = plays(state, 24, 15, 17, 32)
    assert state.tricks[0].winner == CHRISTIAN
    assert state.bottles == (Bottle(17, CHRISTIAN),)
    assert state.price == 17
    assert state.leader == CHRISTIAN
    assert state.won[CHRISTIAN] == (24, 15, 32)  # the 17 lies under the bottle


def test_the_player_left_of_the_dealer_leads_and_play_goes_clockwise() -> None:
    state = position(CLASSIC, {0: [4, 6], 1: [8], 2: [10], 3: [13]}, dealer=3, leader=0)
    assert state.setup.mode.order[3] == (3, 0, 1, 2)
    assert state.turn == 0
    turns = []
    for card in (4, 8, 10, 13):
        turns.append(state.turn)
        state = plays(state, card)
    assert turns == [0, 1, 2, 3]


def test_the_led_colour_must_be_followed() -> None:
    state = plays(position(CLASSIC, {0: [24], 1: [5, 17, 32, 37]}, leader=0), 24)
    assert list(legal_actions(state, 1)) == [Play(17), Play(32)]
    assert why_illegal(state, 1, Play(5)) == "seat 1 must follow blue"
    with pytest.raises(IllegalAction, match="seat 1 must follow blue"):
        apply(state, 1, Play(37))


def test_who_cannot_follow_plays_any_card() -> None:
    state = plays(position(CLASSIC, {0: [24], 1: [5, 37]}, leader=0), 24)
    assert list(legal_actions(state, 1)) == [Play(5), Play(37)]


def test_a_card_not_held_and_a_turn_not_yours() -> None:
    state = position(CLASSIC, {0: [24], 1: [5, 37]}, leader=0)
    assert why_illegal(state, 0, Play(5)) == "seat 0 does not hold 5"
    assert why_illegal(state, 1, Play(5)) == "it is seat 0's turn, not seat 1's"


def test_if_all_are_above_the_price_the_highest_wins_whatever_its_colour() -> None:
    # 001, Le jeu de pli: "peu importe s'il a suivi ou non la couleur" in our words
    state = position(CLASSIC, {0: [20], 1: [24], 2: [37], 3: [22]}, leader=0)
    state = plays(state, 20, 24, 37, 22)
    assert state.tricks[0].winner == 2
    assert state.tricks[0].bottle is None
    assert state.bottles == (Bottle(),)
    assert state.won[2] == (20, 24, 37, 22)


def test_a_single_card_below_the_price_wins_trick_and_bottle() -> None:
    state = position(CLASSIC, {0: [20], 1: [24], 2: [4], 3: [37]}, leader=0)
    state = plays(state, 20, 24, 4, 37)
    assert state.bottles == (Bottle(4, 2),)
    assert state.leader == 2


def test_of_several_below_the_price_the_highest_of_them_wins() -> None:
    assert winning_card([24, 15, 17, 32], 19) == 17
    assert winning_card([5, 3, 9], 19) == 9
    assert winning_card([24, 32], 19) == 32
    assert winning_card([18, 20], 17) == 20  # 18 is above a price of 17


def test_a_card_equal_to_no_price_exists_but_one_above_does_not_sell() -> None:
    state = position(
        CLASSIC, {0: [17], 1: [20], 2: [24], 3: [27]}, leader=0, bottles=[Bottle(16, 3)]
    )
    state = plays(state, 17, 20, 24, 27)
    assert state.bottles == (Bottle(16, 3),)
    assert state.tricks[0].winner == 3


def test_the_old_price_card_goes_to_the_previous_owner() -> None:
    # 000, Чёртик в бутылке; 003, La bouteille
    state = position(
        CLASSIC, {0: [13], 1: [10], 2: [8], 3: [20]}, leader=0, bottles=[Bottle(17, 3)]
    )
    state = plays(state, 13, 10, 8, 20)
    assert state.bottles == (Bottle(13, 0),)
    assert state.won == ((10, 8, 20), (), (), (17,))


def test_the_owner_may_buy_the_bottle_from_themself() -> None:
    state = position(
        CLASSIC, {0: [13], 1: [10], 2: [8], 3: [20]}, leader=0, bottles=[Bottle(17, 0)]
    )
    state = plays(state, 13, 10, 8, 20)
    assert state.bottles == (Bottle(13, 0),)
    assert state.won[0] == (17, 10, 8, 20)


def test_at_the_start_nobody_owns_the_bottle_and_19_goes_to_nobody() -> None:
    state = position(CLASSIC, {0: [20], 1: [24], 2: [4], 3: [37]}, leader=0)
    assert state.bottles == (Bottle(19, None),)
    state = plays(state, 20, 24, 4, 37)
    assert all(19 not in cards for cards in state.won)


def test_the_round_is_over_when_all_cards_are_played() -> None:
    state = plays(position(CLASSIC, {0: [20], 1: [24], 2: [4], 3: [37]}, leader=0), 20, 24, 4, 37)
    assert state.over
    assert state.to_act == ()
    assert why_illegal(state, 2, Play(20)) == "the round is over"
    assert list(legal_actions(state, 2)) == []
