"""The Luminous House (002, La casa luminosa; 003, La Maison lumineuse)."""

from random import Random

import pytest

from bottleimp.rules import (
    Exchange,
    Play,
    Round,
    Show,
    apply,
    legal_actions,
    setup_of,
    shuffled,
    start,
    view,
    why_illegal,
)
from tests.positions import plays, position

HOUSE = setup_of("house")
DEALT = shuffled(HOUSE, dealer=0, rng=Random(4))


def give(state: Round, packet: int) -> Round:
    """Both players give their lowest card of the packet to the imp and the next to the opponent."""
    for seat in (0, 1):
        hand = DEALT.hands[seat][packet]
        state = apply(state, seat, Exchange.of(**{"imp": hand[0], "pass": hand[1]}))
    return state


def test_each_gets_two_packets_of_9() -> None:
    assert [[len(hand) for hand in hands] for hands in DEALT.hands] == [[9, 9], [9, 9]]


def test_the_first_packet_alone_is_in_view_at_first() -> None:
    mine = view(start(HOUSE, DEALT), 0)
    assert [hand.cards for hand in mine.hands[0]] == [DEALT.hands[0][0], ()]
    assert [hand.size for hand in mine.hands[0]] == [9, 9]
    assert mine.phase == "first"


def test_one_card_to_the_imp_one_to_the_opponents_same_packet_then_the_second() -> None:
    state = give(start(HOUSE, DEALT), 0)
    assert [[len(hand) for hand in hands] for hands in state.hands] == [[8, 9], [8, 9]]
    assert DEALT.hands[1][0][1] in state.hands[0][0]
    assert view(state, 0).phase == "second"
    state = give(state, 1)
    assert [[len(hand) for hand in hands] for hands in state.hands] == [[8, 8], [8, 8]]
    assert DEALT.hands[1][1][1] in state.hands[0][1]
    assert len(state.imp) == 4


def test_the_card_received_for_the_first_packet_is_seen_only_when_both_are_done() -> None:
    # 002: the first packet is laid aside with the opponent's card; 003: face down, card included
    state = give(start(HOUSE, DEALT), 0)
    mine = view(state, 0)
    received = DEALT.hands[1][0][1]
    assert mine.hands[0][0].size == 8
    assert mine.hands[0][0].cards == DEALT.hands[0][0][2:]
    assert received not in mine.own_cards
    mine = view(give(state, 1), 0)
    assert received in mine.hands[0][0].cards
    assert {got.card for got in mine.received} == {received, DEALT.hands[1][1][1]}


def test_cards_of_an_exchange_come_from_its_packet() -> None:
    state = start(HOUSE, DEALT)
    first, second = DEALT.hands[0]
    assert why_illegal(state, 0, Exchange.of(**{"imp": first[0], "pass": second[0]})) is not None


def test_then_each_chooses_the_packet_that_lies_open_simultaneously() -> None:
    state = give(give(start(HOUSE, DEALT), 0), 1)
    assert state.to_act == (0, 1)
    assert list(legal_actions(state, 0)) == [Show("first"), Show("second")]
    assert why_illegal(state, 0, Play(1)) == "seat 0 must show the first or the second packet"
    assert why_illegal(state, 0, Show("third")) is not None
    waiting = apply(state, 0, Show("second"))
    assert view(waiting, 1) == view(apply(state, 0, Show("first")), 1)  # secret until both chose
    done = apply(waiting, 1, Show("first"))
    assert done.hands[0] == (state.hands[0][1], state.hands[0][0])
    assert view(done, 1).hands[0][0].cards == state.hands[0][1]
    assert view(done, 1).hands[0][1].cards == ()
    assert view(done, None).shown == ("second", "first")


def test_a_trick_is_leader_open_other_open_leader_hidden_other_hidden() -> None:
    state = position(HOUSE, {0: [[4, 6], [8, 17]], 1: [[10, 13], [20, 24]]}, leader=1)
    assert why_illegal(state, 1, Play(20)) == "seat 1 must play from the open hand"
    state = plays(state, 10, 6)
    assert why_illegal(state, 1, Play(13)) == "seat 1 must play from the hidden hand"
    state = plays(state, 20, 17)
    assert [play.seat for play in state.tricks[0].plays] == [1, 0, 1, 0]
    assert [play.hand for play in state.tricks[0].plays] == ["open", "open", "hidden", "hidden"]
    assert state.leader == 0  # 17, the highest below 19, leads the next


@pytest.mark.parametrize("hidden", [[8, 33], [33, 37]])
def test_each_follows_colour_within_the_hand_that_must_play(hidden: list[int]) -> None:
    state = plays(position(HOUSE, {0: [[24], hidden], 1: [[17], [32]]}, leader=1), 17, 24, 32)
    blue = [card for card in hidden if card == 8]
    assert list(legal_actions(state, 0)) == [Play(card) for card in (blue or hidden)]


def test_the_dealers_opponent_leads_the_first_trick() -> None:
    state = give(give(start(HOUSE, DEALT), 0), 1)
    state = apply(apply(state, 0, Show("first")), 1, Show("first"))
    assert state.turn == 1
