"""Lopaka (002, Lopaka; 003, Lopaka)."""

from random import Random

import pytest

from bottleimp.rules import (
    Bottle,
    Card,
    Exchange,
    Play,
    apply,
    legal_actions,
    setup_of,
    shuffled,
    start,
    view,
    why_illegal,
)
from bottleimp.rules.lopaka import choose_lopaka_card
from tests.positions import plays, position

SETUP = setup_of("lopaka")
ADAM, BETTY, LOPAKA = range(3)


def test_each_gets_11_cards_and_the_3_left_over_are_the_imps_trick() -> None:
    state = start(SETUP, shuffled(SETUP, dealer=0, rng=Random(1)))
    assert [len(hand) for (hand,) in state.hands] == [11, 11, 11]
    assert len(state.imp) == 3


def test_the_two_players_swap_one_card_lopaka_none() -> None:
    deal = shuffled(SETUP, dealer=0, rng=Random(1))
    state = start(SETUP, deal)
    assert state.to_act == (ADAM, BETTY)
    a, b = deal.hands[ADAM][0][0], deal.hands[BETTY][0][0]
    assert why_illegal(state, LOPAKA, Exchange(())) == "seat 2 takes no part in the exchange"
    state = apply(apply(state, ADAM, Exchange.of(**{"pass": a})), BETTY, Exchange.of(**{"pass": b}))
    assert b in state.hands[ADAM][0]
    assert a in state.hands[BETTY][0]
    assert state.hands[LOPAKA] == deal.hands[LOPAKA]
    assert state.imp == deal.imp


def test_lopakas_cards_lie_open_after_the_swap_and_not_before() -> None:
    deal = shuffled(SETUP, dealer=0, rng=Random(1))
    state = start(SETUP, deal)
    assert view(state, ADAM).hands[LOPAKA][0].cards == ()
    for seat in (ADAM, BETTY):
        state = apply(state, seat, Exchange.of(**{"pass": deal.hands[seat][0][0]}))
    assert view(state, ADAM).hands[LOPAKA][0].cards == state.hands[LOPAKA][0]


@pytest.mark.parametrize(("dealer", "order"), [(0, (0, 1, 2)), (1, (1, 0, 2))])
def test_lopaka_sits_to_the_dealers_right_and_the_opponent_leads(
    dealer: int, order: tuple[int, ...]
) -> None:
    assert SETUP.mode.order[dealer] == order
    state = start(SETUP, shuffled(SETUP, dealer=dealer, rng=Random(1)))
    assert state.leader == order[1]
    assert SETUP.mode.turns[dealer][state.leader] == (order[1], order[2], order[0])


def test_worked_example_he_plays_32() -> None:
    # 002, Esempio; 003, Exemple (which prints 18 for 17; 18 is not blue)
    state = position(
        SETUP,
        {ADAM: [24], BETTY: [20], LOPAKA: [12, 17, 18, 32, 36]},
        leader=ADAM,
        dealer=ADAM,
    )
    state = plays(state, 24, 20)
    assert state.turn == LOPAKA
    assert list(legal_actions(state, LOPAKA)) == [Play(32)]
    assert why_illegal(state, LOPAKA, Play(17)) == "Lopaka must play 32, not 17"
    assert why_illegal(state, LOPAKA, Play(5)) == "Lopaka does not hold 5"


@pytest.mark.parametrize(
    ("legal", "table", "price", "card"),
    [
        ([12, 30, 36], [], 19, 36),  # leading: his highest
        ([17, 32], [24, 20], 19, 32),  # 17 and 32 would win: the highest of them
        ([8, 13], [24, 17], 19, 8),  # none would win: his lowest
        ([8, 18], [24, 17], 19, 18),  # only 18 beats 17 below the price
        ([20, 22], [24, 30], 19, 20),  # none would win: his lowest
        ([3, 8, 30], [20, 27], 10, 30),  # 8 and 3 would take the bottle, 30 the trick: the highest
        ([3, 8], [37, 36], 10, 8),  # he must take the bottle
    ],
)
def test_his_rule(legal: list[Card], table: list[Card], price: Card, card: Card) -> None:
    assert choose_lopaka_card(legal, table=table, price=price) == card


def test_he_must_follow_colour_and_may_have_to_take_the_bottle() -> None:
    state = position(
        SETUP,
        {ADAM: [24], BETTY: [20], LOPAKA: [8, 37]},
        leader=ADAM,
        bottles=[Bottle(17, BETTY)],
    )
    state = plays(state, 24, 20, 8)
    assert state.bottles == (Bottle(8, LOPAKA),)


def test_winning_he_leads_his_highest_card() -> None:
    state = position(SETUP, {ADAM: [24, 1], BETTY: [20, 2], LOPAKA: [12, 32, 36]}, leader=ADAM)
    state = plays(state, 24, 20, 32)
    assert state.turn == LOPAKA
    assert list(legal_actions(state, LOPAKA)) == [Play(36)]
