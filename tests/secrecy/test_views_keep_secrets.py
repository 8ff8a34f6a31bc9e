"""Views and bots' choices do not depend on anything that the seat cannot know."""

from random import Random

import pytest
from hypothesis import given, settings

from bottleimp.bots import BOTS, make_bot
from bottleimp.rules import Round, Seat, Setup, legal_actions, view
from bottleimp.rules.modes import OPEN, ExchangePhase
from bottleimp.rules.view_form import view_to_json
from tests.strategies import SETUPS, played, rounds_in_progress, seeds, setup_name
from tests.worlds import other_world


def observers(state: Round) -> list[Seat | None]:
    return [*range(state.setup.mode.players), None]


@settings(max_examples=150)
@given(rounds_in_progress(), seeds())
def test_view_does_not_depend_on_what_the_seat_cannot_see(state: Round, seed: int) -> None:
    for seat in observers(state):
        world = other_world(state, seat, Random(seed))
        assert view(world, seat) == view(state, seat)
        assert view_to_json(view(world, seat)) == view_to_json(view(state, seat))
        if seat is not None:
            assert list(legal_actions(world, seat)) == list(legal_actions(state, seat))


@pytest.mark.parametrize("name", BOTS)
@settings(max_examples=100)
@given(state=rounds_in_progress(), seed=seeds())
def test_bots_choice_does_not_depend_on_what_the_seat_cannot_see(
    name: str, state: Round, seed: int
) -> None:
    for seat in state.to_act:
        if seat < state.setup.mode.players:
            world = other_world(state, seat, Random(seed))
            here = make_bot(name, seed=seed).choose(view(state, seat))
            assert make_bot(name, seed=seed).choose(view(world, seat)) == here


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_other_worlds_really_differ(setup: Setup) -> None:
    """Check the test's worlds: hidden hands, the imp's trick and others' gifts are dealt anew."""
    hands = imps = choices = 0
    for seed in range(12):
        state = played(setup, seed, steps=6 + 2 * seed)
        world = other_world(state, 0, Random(seed))
        hands += world.hands != state.hands
        imps += world.imp != state.imp
        choices += world.choices != state.choices
    assert hands >= 5
    assert imps >= 4
    assert choices >= (0 if setup.mode.automata else 4)


@given(rounds_in_progress())
def test_a_view_names_no_card_that_lies_in_anothers_hidden_hand(state: Round) -> None:
    """Cards in other seats' hidden hands may appear only as the own seat's gifts."""
    for seat in observers(state):
        seen = view(state, seat)
        named = {card for hands in seen.hands for hand in hands for card in hand.cards}
        for owner, hands in enumerate(state.hands):
            for name, cards in zip(state.hand_names, hands, strict=True):
                open_now = state.phase is None and (
                    name == OPEN or owner >= state.setup.mode.players
                )
                if owner != seat and not open_now:
                    assert not named & set(cards)
        if not state.over:
            assert not named & set(state.imp)
            assert seen.imp == ()
            assert seen.scores == ()


@given(rounds_in_progress())
def test_received_cards_are_not_seen_before_all_have_given(state: Round) -> None:
    """Rules, Exchange: received cards are not looked at before all players have given."""
    for seat in range(state.setup.mode.players):
        seen = view(state, seat)
        if isinstance(state.phase, ExchangePhase):
            assert seen.received == ()
            dealt = {card for hand in state.deal.hands[seat] for card in hand}
            assert set(seen.own_cards) <= dealt
