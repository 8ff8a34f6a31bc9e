"""Eye of the Demon (000, «Таинственный глаз»; 001, L'œil du démon), step by step."""

from random import Random

import pytest

from bottleimp.rules import (
    Exchange,
    Play,
    Round,
    apply,
    legal_actions,
    setup_of,
    shuffled,
    start,
    view,
)
from bottleimp.rules.steps import why_illegal
from tests.positions import plays, position

EYE = setup_of("eye")
DEALT = shuffled(EYE, dealer=0, rng=Random(3))


def after_exchange() -> tuple[Round, Exchange, Exchange]:
    state = start(EYE, DEALT)
    a, b, c, d, *_ = DEALT.hands[0][1]
    e, f, g, h, *_ = DEALT.hands[1][1]
    mine, yours = (
        Exchange.of(imp=(a, b), open=c, hidden=d),
        Exchange.of(imp=(e, f), open=g, hidden=h),
    )
    return apply(apply(state, 0, mine), 1, yours), mine, yours


def test_1_each_gets_an_open_hand_of_6_and_a_hidden_hand_of_12() -> None:
    assert [[len(hand) for hand in hands] for hands in DEALT.hands] == [[6, 12], [6, 12]]
    mine = view(start(EYE, DEALT), 0)
    assert [hand.cards for hand in mine.hands[0]] == list(DEALT.hands[0])  # looks at both
    assert [hand.cards for hand in mine.hands[1]] == [(), ()]


def test_2_two_cards_to_the_imp_one_to_each_hand_of_the_opponent() -> None:
    state, mine, yours = after_exchange()
    assert set(state.imp) == {*mine.to("imp"), *yours.to("imp")}
    assert set(mine.to("open")) <= set(state.hands[1][0])
    assert set(mine.to("hidden")) <= set(state.hands[1][1])
    assert set(yours.to("open")) <= set(state.hands[0][0])


def test_2_the_cards_must_come_from_the_hidden_hand() -> None:
    state = start(EYE, DEALT)
    a, b, c, *_ = DEALT.hands[0][1]
    opened = DEALT.hands[0][0][0]
    reason = why_illegal(state, 0, Exchange.of(imp=(a, b), open=c, hidden=opened))
    assert reason is not None
    assert reason.endswith("in the hidden hand")
    assert reason.startswith("seat 0 does not hold")


def test_3_the_open_hands_of_7_lie_face_up_the_hidden_ones_have_9() -> None:
    state, _, _ = after_exchange()
    assert [[len(hand) for hand in hands] for hands in state.hands] == [[7, 9], [7, 9]]
    assert view(state, 0).hands[1][0].cards == state.hands[1][0]
    assert view(state, 0).hands[1][1].cards == ()
    assert view(state, None).hands[0][0].cards == state.hands[0][0]


def test_4_a_trick_has_four_cards_two_each_played_in_turn() -> None:
    state = position(EYE, {0: [[4, 6], [8]], 1: [[10, 13], [17]]}, leader=1)
    turns = []
    for card in (10, 4, 17, 8):
        turns.append(state.turn)
        state = plays(state, card)
    assert turns == [1, 0, 1, 0]
    assert len(state.tricks) == 1
    assert state.tricks[0].winner == 1


def test_the_dealers_opponent_leads_the_first_trick() -> None:
    state, _, _ = after_exchange()
    assert state.turn == 1


def test_5_following_is_judged_for_the_chosen_hand_alone() -> None:
    # The booklets' example: B holds blue in the first hand, none in the second; A leads blue. B
    # plays blue from the first or anything from the second. A well-known online table looks at
    # both hands together.
    state = plays(position(EYE, {0: [[24], []], 1: [[5, 17, 32], [1, 33]]}, leader=0), 24)
    assert list(legal_actions(state, 1)) == [Play(17), Play(32), Play(1), Play(33)]
    assert why_illegal(state, 1, Play(5)) == "seat 1 must follow blue from the open hand"


@pytest.mark.parametrize("card", [17, 1])
def test_a_play_remembers_the_hand_it_came_from(card: int) -> None:
    state = plays(position(EYE, {0: [[24], []], 1: [[5, 17, 32], [1, 33]]}, leader=0), 24, card)
    assert state.table[-1].hand == ("open" if card == 17 else "hidden")
