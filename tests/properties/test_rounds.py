"""Properties of every round of every mode, player count and deck."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottleimp.rules import (
    Action,
    Exchange,
    IllegalAction,
    Play,
    Round,
    Setup,
    Show,
    apply,
    legal_actions,
    options_of,
    points_of,
    scores,
    view,
    why_illegal,
)
from bottleimp.rules.modes import ExchangePhase
from tests.strategies import (
    SETUPS,
    finished_rounds,
    one_step,
    played,
    rounds_in_progress,
    seeds,
    setup_name,
)


def everywhere(state: Round) -> list[float]:
    """Return all cards of the round, wherever they are."""
    cards = [card for hands in state.hands for hand in hands for card in hand]
    cards += state.imp
    cards += [play.card for play in state.table]
    cards += [card for won in state.won for card in won]
    cards += [bottle.price for bottle in state.bottles if bottle.owner is not None]
    return sorted(cards)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_cards_are_conserved_at_every_step(setup: Setup) -> None:
    for seed in range(3):
        rng = Random(seed)
        state = played(setup, seed, steps=0)
        while not state.over:
            assert everywhere(state) == list(setup.deck.cards)
            state = one_step(state, rng)
        assert everywhere(state) == list(setup.deck.cards)
        assert not any(card for hands in state.hands for hand in hands for card in hand)


def any_action(state: Round) -> st.SearchStrategy[Action]:
    """Return a strategy for legal and illegal actions."""
    cards = st.sampled_from([*state.setup.deck.cards, 19, 38, 0.5])
    places = st.sampled_from(["imp", "left", "right", "pass", "open", "hidden", "up"])
    return st.one_of(
        st.builds(Play, cards),
        st.builds(Show, st.sampled_from(["first", "second", "third"])),
        st.builds(Exchange, st.lists(st.tuples(places, cards), max_size=4).map(tuple)),
    )


@given(rounds_in_progress(), st.data())
def test_legal_actions_are_exactly_those_that_apply(state: Round, data: st.DataObject) -> None:
    action = data.draw(any_action(state))
    before = repr(state)
    for seat in range(state.setup.mode.seats):
        legal = action in set(legal_actions(state, seat))
        reason = why_illegal(state, seat, action)
        assert legal == (reason is None)
        if legal:
            assert apply(state, seat, action) != state
        else:
            with pytest.raises(IllegalAction) as refusal:
                apply(state, seat, action)
            assert str(refusal.value) == reason
            assert reason
        assert repr(state) == before


def of_other_numbers(action: Action) -> Action:
    """Return an equal action with card numbers of another type, as a program may pass them."""

    def other(card: float) -> Any:
        return True if card == 1 else Fraction(card)

    if isinstance(action, Play):
        return Play(other(action.card))
    if isinstance(action, Exchange):
        return Exchange(tuple((place, other(card)) for place, card in action.gifts))
    return action


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_only_the_decks_own_numbers_enter_a_round(setup: Setup) -> None:
    rng = Random(1)
    state = foreign = played(setup, seed=1, steps=0)
    while not state.over:
        seat = state.to_act[0]
        options = options_of(state, seat)
        assert options is not None
        action = options.draw(rng)
        state, foreign = apply(state, seat, action), apply(foreign, seat, of_other_numbers(action))
    assert repr(foreign) == repr(state)


@given(rounds_in_progress())
def test_every_listed_play_applies_and_every_other_card_does_not(state: Round) -> None:
    if state.phase is not None or state.over:
        return
    seat = state.turn
    legal = {action.card for action in legal_actions(state, seat) if isinstance(action, Play)}
    for card in state.setup.deck.cards:
        assert (why_illegal(state, seat, Play(card)) is None) == (card in legal)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_what_a_view_offers_allows_exactly_what_is_legal(setup: Setup) -> None:
    rng = Random(1)
    state = played(setup, seed=1, steps=0)
    while not state.over:
        for seat in state.to_act:
            options = view(state, seat).options
            assert options is not None
            any_card = rng.choice(setup.deck.cards)
            others = (Play(any_card), Show("first"), Show("third"), Exchange((("imp", any_card),)))
            for action in (options.draw(rng), *others):
                assert options.allow(action) == (why_illegal(state, seat, action) is None)
        state = one_step(state, rng)


@given(rounds_in_progress())
def test_a_seat_that_is_not_there_neither_acts_nor_sees(state: Round) -> None:
    for seat in (-1, state.setup.mode.seats, 9):
        with pytest.raises(IllegalAction, match=f"^there is no seat {seat}$"):
            apply(state, seat, Play(1))
        with pytest.raises(IllegalAction, match=f"^there is no seat {seat}$"):
            view(state, seat)


@given(rounds_in_progress(), seeds())
def test_a_drawn_action_is_legal(state: Round, seed: int) -> None:
    for seat in state.to_act:
        options = options_of(state, seat)
        assert options is not None
        assert why_illegal(state, seat, options.draw(Random(seed))) is None


@given(rounds_in_progress())
def test_somebody_can_always_act_until_the_round_is_over(state: Round) -> None:
    assert bool(state.to_act) != state.over
    for seat in state.to_act:
        assert next(legal_actions(state, seat), None) is not None
    if isinstance(state.phase, ExchangePhase):
        assert all(seat < state.setup.mode.players for seat in state.to_act)


@given(rounds_in_progress(), seeds())
def test_secret_choices_may_come_in_any_order(state: Round, seed: int) -> None:
    """Choices are simultaneous, so their order does not matter."""
    if state.phase is None:
        return
    rng = Random(seed)
    chosen = {}
    for seat in state.to_act:
        options = options_of(state, seat)
        assert options is not None
        chosen[seat] = options.draw(rng)
    forward = backward = state
    for seat, action in chosen.items():
        forward = apply(forward, seat, action)
    for seat, action in reversed(chosen.items()):
        backward = apply(backward, seat, action)
    assert forward == backward


@given(finished_rounds())
def test_the_bottle_never_rises_and_prices_are_won_cards(state: Round) -> None:
    prices = [19.0] * len(state.bottles)
    for trick in state.tricks:
        best = max([c for c in trick.cards if c < max(prices)] or trick.cards)
        winner = next(play.seat for play in trick.plays if play.card == best)
        assert winner == trick.winner
        assert (trick.bottle is not None) == (best < max(prices))
        if trick.bottle is not None:
            assert prices[trick.bottle] == max(prices)
            prices[trick.bottle] = best
    assert tuple(prices) == tuple(bottle.price for bottle in state.bottles)


@given(finished_rounds())
def test_points_are_conserved_between_winners_imp_and_bottles(state: Round) -> None:
    deck = state.setup.deck
    in_hand = sum(view(state, None).points)
    under = sum(deck.points[b.price] for b in state.bottles if b.owner is not None)
    assert in_hand + under + points_of(deck, state.imp) == sum(deck.points.values())


@given(finished_rounds())
def test_team_mates_score_the_same(state: Round) -> None:
    result = scores(state)
    for side in state.setup.mode.sides_for(state.dealer):
        assert len({result[seat] for seat in side}) == 1
