"""Deal and exchange (000, Начало игры; 001, Début de partie; 002, Inizio; 003, Début)."""

from random import Random

import pytest

from bottleimp.rules import (
    Action,
    BadDeal,
    Deal,
    Exchange,
    IllegalAction,
    Play,
    Show,
    apply,
    legal_actions,
    setup_of,
    shuffled,
    start,
    view,
    why_illegal,
)
from bottleimp.rules.views import Given, Received

CLASSIC_3 = setup_of("classic", players=3)
DEAL = Deal(
    0,
    (
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),),
        ((13, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24, 25),),
        ((26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37),),
    ),
)


def test_all_cards_are_dealt_equally() -> None:  # 002, Preparazione
    for players, cards in ((3, 12), (4, 9)):
        deal = shuffled(setup_of("classic", players=players), dealer=0, rng=Random(1))
        assert [len(hand) for (hand,) in deal.hands] == [cards] * players


def test_each_gives_one_card_to_the_imp_one_left_and_one_right() -> None:
    state = start(CLASSIC_3, DEAL)
    assert list(state.to_act) == [0, 1, 2]
    state = apply(state, 1, Exchange.of(imp=13, left=14, right=15))
    assert list(state.to_act) == [0, 2]
    assert [*state.hands] == [*DEAL.hands]  # nothing moves before all have given
    state = apply(state, 0, Exchange.of(imp=1, left=2, right=3))
    state = apply(state, 2, Exchange.of(imp=26, left=27, right=28))
    assert [*state.imp] == [1, 13, 26]
    assert [*state.hands] == [
        ((4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 27),),
        ((2, 16, 17, 18, 20, 21, 22, 23, 24, 25, 28),),
        ((3, 14, 29, 30, 31, 32, 33, 34, 35, 36, 37),),
    ]
    mine = view(state, 0)
    assert mine.given == (
        Given("imp", None, None, 1),
        Given("left", 1, "hand", 2),
        Given("right", 2, "hand", 3),
    )
    assert mine.received == (Received(1, "hand", 15), Received(2, "hand", 27))


def test_a_choice_once_made_may_not_be_changed() -> None:  # rules.md, Settled here
    state = apply(start(CLASSIC_3, DEAL), 0, Exchange.of(imp=1, left=2, right=3))
    assert why_illegal(state, 0, Exchange.of(imp=4, left=5, right=6)) == (
        "seat 0 has already chosen"
    )
    assert list(legal_actions(state, 0)) == []


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, Exchange.of(imp=1, left=2, right=13), "seat 0 does not hold 13"),
        (0, Exchange.of(imp=1, left=2, right=2), "seat 0 gives 2 twice"),
        (0, Exchange.of(left=2, right=3), "seat 0 must give 1 card for imp, 1 card for left"),
        (0, Exchange.of(imp=(1, 4), left=2, right=3), "seat 0 must give 1 card for imp"),
        (0, Exchange.of(imp=1, left=2, up=3), "seat 0 must give 1 card for imp"),
        (0, Play(1), "seat 0 must exchange first: 1 card for imp"),
        (0, Show("first"), "seat 0 must exchange first"),
        (3, Exchange.of(imp=1, left=2, right=3), "there is no seat 3"),
        (-1, Exchange.of(imp=1, left=2, right=3), "there is no seat -1"),
    ],
)
def test_an_illegal_exchange_says_why(seat: int, action: Action, reason: str) -> None:
    state = start(CLASSIC_3, DEAL)
    with pytest.raises(IllegalAction, match=f"^{reason}"):
        apply(state, seat, action)
    assert state == start(CLASSIC_3, DEAL)


@pytest.mark.parametrize("mode_id", ["teams-2-2-1", "two-bottles"])
def test_5_players_dealer_gets_one_card_fewer_and_gives_nothing_to_the_imp(mode_id: str) -> None:
    # 000, table "5" and Подготовка "5 игроков"; 001, Par équipes "5 joueurs"
    setup = setup_of(mode_id, players=5)
    deal = shuffled(setup, dealer=2, rng=Random(5))
    assert [len(hand) for (hand,) in deal.hands] == [11, 11, 10, 11, 11]
    state = start(setup, deal)
    a, b, *_ = deal.hands[2][0]
    assert why_illegal(state, 2, Exchange.of(imp=deal.hands[2][0][2], left=a, right=b)) == (
        "seat 2 must give 1 card for left, 1 card for right"
    )
    state = apply(state, 2, Exchange.of(left=a, right=b))
    for seat in (0, 1, 3, 4):
        imp, left, right, *_ = deal.hands[seat][0]
        state = apply(state, seat, Exchange.of(imp=imp, left=left, right=right))
    assert len(state.imp) == 4
    assert [len(hand) for (hand,) in state.hands] == [10] * 5
    assert a in state.hands[3][0]
    assert b in state.hands[1][0]


FULL = DEAL.hands


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (Deal(3, FULL), "dealer 3 is not a seat from 0 to 2"),
        (Deal(-1, FULL), "dealer -1 is not a seat"),
        (Deal(0, FULL[:2]), "cards for 2 seats instead of 3"),
        (Deal(0, (((*FULL[0][0][:11], 19),), *FULL[1:])), "19 is the start price"),
        (
            Deal(0, (((*FULL[0][0][:11], 38),), *FULL[1:])),
            "there is no card 38 in deck bambus-2003",
        ),
        (Deal(0, (((*FULL[0][0][:11], 2.5),), *FULL[1:])), "there is no card 2½"),
        (Deal(0, (((*FULL[0][0][:11], 37),), *FULL[1:])), "card 37 is dealt twice"),
        (Deal(0, ((FULL[0][0][:11],), *FULL[1:])), "seat 0 is dealt 11 cards instead of 12"),
        (Deal(0, ((FULL[0][0][:6], FULL[0][0][6:]), *FULL[1:])), "seat 0 is dealt 2 hands instead"),
        (
            Deal(0, ((FULL[0][0][:11],), *FULL[1:]), (12,)),
            "seat 0 is dealt 11 cards instead of 12",
        ),
    ],
)
def test_a_bad_deal_says_what_is_wrong(deal: Deal, reason: str) -> None:
    with pytest.raises(BadDeal, match=reason):
        start(CLASSIC_3, deal)


def test_a_bad_deal_names_the_hand_and_the_imps_trick_where_the_mode_has_them() -> None:
    eye = setup_of("eye")
    good = shuffled(eye, dealer=0, rng=Random(1))
    (opened, hidden), other = good.hands
    with pytest.raises(BadDeal, match="seat 0 is dealt 5 cards to the open hand instead of 6"):
        start(eye, Deal(0, ((opened[:5], (*hidden, opened[5])), other)))
    lopaka = setup_of("lopaka")
    fair = shuffled(lopaka, dealer=0, rng=Random(1))
    with pytest.raises(BadDeal, match="the imp's trick is dealt 2 cards instead of 3"):
        start(lopaka, Deal(0, fair.hands, fair.imp[:2]))
