"""In a decided round no score can change, for any play and any place of the unseen cards.

Tested by brute force, from the text of the rules alone: in every world that the seat cannot tell
from the true one, all legal ways to the end are played.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bottleimp.rules import (
    Bottle,
    Card,
    Round,
    Seat,
    Setup,
    apply,
    decided,
    decided_for,
    legal_actions,
    scores,
    setup_of,
    view,
)
from bottleimp.rules.round_replay import states_of
from tests.positions import plays, position
from tests.strategies import SETUPS, one_step, played, seeds, setup_name, setups
from tests.worlds import other_world

MANY = 400
"""With more worlds than this, a sample of them is tested."""


def endings(state: Round, found: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Return final scores that the round can have, at most two of them."""
    if state.over:
        found.add(scores(state))
        return found
    for action in legal_actions(state, state.turn):
        if len(found) < 2:
            endings(apply(state, state.turn, action), found)
    return found


def unknown_places(state: Round, seat: Seat) -> tuple[list[tuple[Seat, int]], set[Card]]:
    """Return the hands that the seat does not see, and the cards that may be in them."""
    seen = view(state, seat)
    sent = {gift.card for gift in seen.given}
    places = [
        (owner, index)
        for owner, hands in enumerate(seen.hands)
        for index, hand in enumerate(hands)
        if len(hand.cards) < hand.size
    ]
    cards = {card for owner, index in places for card in state.hands[owner][index]}
    return places, (cards | set(state.imp)) - sent


def every_world(state: Round, seat: Seat) -> Iterator[Round]:
    """Yield every distribution of the unseen cards that respects the voids."""
    places, loose = unknown_places(state, seat)
    colour, voids = state.setup.deck.colour, view(state, seat).voids

    def fill(rest: list[tuple[Seat, int]], stock: frozenset[Card], world: Round) -> Iterator[Round]:
        if not rest:
            kept = [card for card in world.imp if card not in loose]
            yield replace(world, imp=tuple(sorted({*kept, *stock})))
            return
        (owner, index), later = rest[0], rest[1:]
        hands = world.hands[owner]
        kept = [card for card in hands[index] if card not in loose]
        fitting = sorted(card for card in stock if colour[card] not in voids[owner][index])
        for cards in combinations(fitting, len(hands[index]) - len(kept)):
            filled = (*hands[:index], tuple(sorted({*kept, *cards})), *hands[index + 1 :])
            moved = (*world.hands[:owner], filled, *world.hands[owner + 1 :])
            yield from fill(later, stock - set(cards), replace(world, hands=moved))

    return fill(places, frozenset(loose), state)


def near_the_end(setup: Setup, seed: int, tricks: int) -> Iterator[Round]:
    """Yield the player's turns in the last tricks of a random round."""
    rng, size = Random(seed), len(setup.mode.trick)
    state = played(setup, seed, steps=0)
    while not state.over:
        left = sum(len(hand) for hands in state.hands for hand in hands) + len(state.table)
        if state.phase is None and left <= tricks * size and state.turn < setup.mode.players:
            yield state
        state = one_step(state, rng)


def worlds_to_try(state: Round, seat: Seat, rng: Random) -> list[Round]:
    """Return all worlds if they are few, else a random sample of them."""
    worlds = list(islice(every_world(state, seat), MANY + 1))
    if len(worlds) <= MANY:
        assert state in worlds
        return worlds
    return [other_world(state, seat, rng) for _ in range(8)]


@settings(max_examples=60)
@given(setups(), seeds())
def test_a_decided_round_ends_the_same_whatever_is_played(setup: Setup, seed: int) -> None:
    for state in near_the_end(setup, seed, tricks=3):
        seat = state.turn
        if decided(view(state, seat)):
            for world in worlds_to_try(state, seat, Random(seed)):
                assert view(world, seat).hands == view(state, seat).hands
                assert len(endings(world, set())) == 1


@settings(max_examples=60)
@given(setups(), seeds())
def test_what_is_decided_stays_decided(setup: Setup, seed: int) -> None:
    """Automatic play, once it has begun, continues to the end of the round."""
    settled: set[Seat] = set()
    for state in near_the_end(setup, seed, tricks=4):
        seat = state.turn
        now = decided(view(state, seat))
        assert now or seat not in settled
        if now:
            settled.add(seat)


@given(setups(), seeds(), st.integers(0, 60))
def test_it_is_asked_of_the_seat_to_play_alone(setup: Setup, seed: int, steps: int) -> None:
    state = played(setup, seed, steps=steps)
    for seat in (None, *range(setup.mode.seats)):
        if state.phase is not None or seat not in state.to_act:
            assert not decided(view(state, seat))


@given(setups(), seeds(), seeds())
def test_it_depends_on_nothing_that_the_seat_cannot_see(
    setup: Setup, seed: int, other: int
) -> None:
    states = list(near_the_end(setup, seed, tricks=4))
    assume(states)
    state = Random(seed).choice(states)
    world = other_world(state, state.turn, Random(other))
    assert decided(view(world, state.turn)) == decided(view(state, state.turn))


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_in_the_last_trick_every_round_is_decided(setup: Setup) -> None:
    for seed in range(5):
        for state in near_the_end(setup, seed, tricks=1):
            assert decided(view(state, state.turn))


def test_it_is_seen_where_it_matters() -> None:
    """Guards the other tests: in all kinds of modes some decided rounds offer several cards."""
    found = Counter(
        setup.mode.id
        for setup in (setup_of("classic", players=3), setup_of("house"), setup_of("eye"))
        for seed in range(80)
        for state in near_the_end(setup, seed, tricks=2)
        if decided(view(state, state.turn)) and len(list(legal_actions(state, state.turn))) > 1
    )
    assert min(found.values()) >= 5
    assert len(found) == 3


UNSOLD_FOR_LESS = [Bottle(1, 1)]
"""There is no card below the 1, so this bottle stays with its owner."""


def classic(*own: Card, bottles: list[Bottle] = UNSOLD_FOR_LESS) -> Round:
    """Return a round in which seat 0 leads from these cards and has seen no card of the others."""
    setup = setup_of("classic", players=3, deck="bambus-2003")
    others = {1: (20, 22, 23)[: len(own)], 2: (24, 25, 26)[: len(own)]}
    return position(setup, {0: own, **others}, leader=0, bottles=bottles)


def test_who_holds_the_highest_cards_takes_the_rest() -> None:
    assert decided(view(classic(35, 36, 37), 0))
    assert decided_for(classic(35, 36, 37), 0), "three tricks before the end"
    assert decided(view(plays(classic(35, 36, 37), 36, 23, 26), 0))
    assert not decided(view(classic(34, 36, 37), 0)), "the 35 may be out"
    assert not decided(view(classic(35, 36, 37, bottles=[Bottle(2, 1)]), 0)), "the 1 may be out"
    assert not decided(view(classic(1, 36, 37, bottles=[Bottle(2, 0)]), 0)), "the 1 is out"


def test_a_forced_card_before_the_last_trick() -> None:
    setup = setup_of("classic", players=3, deck="bambus-2003")
    for own, forced in (((20, 25), True), ((25, 28), False)):
        hands = {0: own, 1: (22, 30), 2: (12, 31)}
        state = plays(position(setup, hands, leader=1), 22, 12)
        assert (len(list(legal_actions(state, 0))) == 1) is forced
        assert decided(view(state, 0)) is forced
        led = position(setup, {**hands, 2: (12, 31)}, leader=2)
        assert not decided(view(plays(led, 12), 0)), "the next may choose"


def test_lopaka_chooses_nothing() -> None:
    setup = setup_of("lopaka", deck="bambus-2003")
    hands = {0: (20, 25), 1: (22, 30), 2: (12, 31)}
    # Clockwise after the dealer, seat 1: seat 0, then Lopaka, who follows with his 12.
    state = plays(position(setup, hands, leader=1, dealer=1), 22)
    assert state.turn == 0
    assert decided(view(state, 0))


def test_of_two_cards_to_a_trick_the_better_counts() -> None:
    setup = setup_of("eye", deck="bambus-2003")
    theirs = ((22, 24), (23, 25))
    for own, sure in ((((20, 35), (36, 37)), True), (((20, 21), (36, 37)), False)):
        state = position(setup, {0: own, 1: theirs}, leader=0, bottles=UNSOLD_FOR_LESS)
        assert decided(view(state, 0)) is sure
    state = position(setup, {0: ((20, 37), (21, 22)), 1: theirs}, leader=0, bottles=UNSOLD_FOR_LESS)
    assert not decided(view(plays(state, 37, 23), 0)), "this trick is sure, the next is not"


def test_one_hand_is_enough_where_each_plays_to_every_trick() -> None:
    setup = setup_of("house", deck="bambus-2003")
    theirs = ((20, 22), (23, 24))
    for own, sure in ((((36, 37), (4, 5)), True), (((4, 37), (5, 36)), False)):
        state = position(setup, {0: own, 1: theirs}, leader=0, bottles=UNSOLD_FOR_LESS)
        assert decided(view(state, 0)) is sure


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_glance_says_no_only_where_the_view_does(setup: Setup) -> None:
    """`decided_for` avoids creating a view where it can, and gives the same answer."""
    yes = 0
    for seed in range(6):
        for state in states_of(played(setup, seed)):
            for seat in range(setup.mode.seats):
                expected = seat in state.to_act and decided(view(state, seat))
                assert decided_for(state, seat) is expected
                yes += expected
    assert yes, "the rounds come to where it is decided"
