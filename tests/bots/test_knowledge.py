"""Tests of the rulebook bot's knowledge: every card has a place, and no card has two."""

from collections import Counter

from hypothesis import given

from bottleimp.bots.rulebook.knowledge import Knowledge, Memory
from bottleimp.rules import Round, Seat, setup_of, view
from tests.bots.views import seen
from tests.strategies import rounds_in_progress


def players_to_act(state: Round) -> list[Seat]:
    return [seat for seat in state.to_act if seat < state.setup.mode.players]


@given(rounds_in_progress())
def test_every_card_of_the_deck_is_accounted_for_once(state: Round) -> None:
    for seat in players_to_act(state):
        known = Knowledge(view(state, seat))
        cards = (*known.mine, *known.played, *known.located, *known.buried, *known.unseen)
        assert Counter(cards) == Counter(state.setup.deck.cards)


@given(rounds_in_progress())
def test_chances_of_0_and_1_agree_with_the_true_deal(state: Round) -> None:
    for seat in players_to_act(state):
        known = Knowledge(view(state, seat))
        for owner, hands in enumerate(state.hands):
            for name, cards in zip(state.hand_names, hands, strict=True):
                chances = known.holdings[owner, name]
                assert {card for card, chance in chances.items() if chance == 1} <= set(cards)
                assert set(cards) <= set(chances)
                assert all(0 < chance <= 1 for chance in chances.values())


def test_a_hand_that_did_not_follow_holds_no_card_of_that_colour() -> None:
    setup = setup_of("classic", players=3)
    view = seen(setup, (12, 18), out=(1, 2, 20, 24), trick=((1, 4), (2, 37)))
    known = Knowledge(view)
    assert 20 not in known.holdings[2, "hand"]
    assert {1, 2} <= set(known.holdings[2, "hand"])
    assert 20 in known.holdings[1, "hand"]


@given(rounds_in_progress())
def test_forgotten_cards_count_as_possible_and_no_true_card_is_ruled_out(
    state: Round,
) -> None:
    for seat in players_to_act(state):
        seen_now = view(state, seat)
        known = Knowledge(seen_now, Memory(tricks=1, gifts=False, voids=False))
        old = {play.card for trick in seen_now.tricks[:-1] for play in trick.plays}
        assert known.forgotten == old
        assert old <= set(known.unseen)
        for owner, hands in enumerate(state.hands):
            for name, cards in zip(state.hand_names, hands, strict=True):
                chances = known.holdings[owner, name]
                assert set(cards) <= set(chances)
                assert all(0 < chance <= 1 for chance in chances.values())
                if owner != seat and cards:
                    assert sum(chances.values()) <= len(cards) + 1e-9


def test_forgotten_voids_and_gifts_count_as_possible() -> None:
    setup = setup_of("classic", players=3)
    seen_now = seen(
        setup, (12, 18), out=(1, 2, 20, 24), trick=((1, 4), (2, 37)), gave={1: 1, 24: None}
    )
    known = Knowledge(seen_now, Memory(gifts=False, voids=False))
    assert 20 in known.holdings[2, "hand"]
    assert known.holdings[1, "hand"][1] < 1
    assert 24 not in known.holdings[1, "hand"]
