"""Worlds drawn from a view look the same to the seat, are playable, and cover all possibilities."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottleimp.rules import Exchange, Hand, Round, Seat, Setup, Show, apply, setup_of, view
from bottleimp.rules.round_replay import replay
from bottleimp.rules.worlds import Worlds
from tests.strategies import SETUPS, played, rounds_in_progress, seeds, setup_name


def replayed(world: Round) -> Round:
    """Return the same round, replayed from its deal."""
    mode = world.setup.mode
    choices: list[dict[str, Exchange | Show]] = [{} for _ in range(mode.players)]
    for phase, of_phase in zip(mode.phases, world.choices, strict=False):
        for player, choice in enumerate(of_phase):
            if choice is not None:
                choices[player][phase.name] = choice
    tricks = [trick.cards for trick in world.tricks]
    table = tuple(play.card for play in world.table)
    return replay(world.setup, world.deal, choices, [*tricks, *([table] if table else [])])


@given(rounds_in_progress(), st.integers(-1, 5), seeds())
def test_a_world_looks_the_same_to_the_seat_and_can_be_played(
    state: Round, number: int, seed: int
) -> None:
    seat = None if number < 0 else number % state.setup.mode.seats
    before = view(state, seat)
    world = Worlds(before).draw(Random(seed))
    assert view(world, seat) == before
    assert replayed(world) == world


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_worlds_of_every_mode_at_every_step(setup: Setup) -> None:
    rng = Random(setup_name(setup))
    for steps in range(0, 60, 4):
        state = played(setup, steps, steps=steps)
        seat = rng.randrange(setup.mode.seats)
        world = Worlds(view(state, seat)).draw(rng)
        assert view(world, seat) == view(state, seat)
        assert replayed(world) == world


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_worlds_of_a_finished_round_know_the_imp(setup: Setup) -> None:
    state = played(setup, 1)
    world = Worlds(view(state, 0)).draw(Random(2))
    assert world.imp == state.imp
    assert world.hands == state.hands


def hands_that_fit(state: Round, seat: Seat) -> set[tuple[tuple[Hand, ...], ...]]:
    """Return all ways to distribute the unknown cards late in a round with one hidden hand each."""
    before, mode = view(state, seat), state.setup.mode
    hidden = [
        owner for owner in range(mode.players) if owner != seat and before.hands[owner][-1].size
    ]
    pool = [card for owner in hidden for card in state.hands[owner][-1]] + list(state.imp)
    found = set()
    for mixed in permutations(pool):
        cards, hands = list(mixed), list(state.hands)
        for owner in hidden:
            size = before.hands[owner][-1].size
            hand = tuple(sorted(cards[:size]))
            del cards[:size]
            hands[owner] = (*state.hands[owner][:-1], hand)
        gifts = [given for given in before.given if given.to is None or given.card in pool]
        in_place = all(
            given.card in (cards if given.to is None else hands[given.to][-1]) for given in gifts
        )
        follows = not any(
            state.setup.deck.colour[card] in before.voids[owner][-1]
            for owner in hidden
            for card in hands[owner][-1]
        )
        if in_place and follows:
            found.add(tuple(hands))
    return found


@pytest.mark.parametrize(
    ("mode", "players", "steps"),
    [("classic", 4, 33), ("lopaka", 2, 28), ("eye", 2, 29), ("two-bottles", 6, 52)],
)
def test_every_world_is_drawn_and_all_as_often(mode: str, players: int, steps: int) -> None:
    counts = []
    for seed in range(6):
        state = played(setup_of(mode, players=players), seed, steps=steps)
        seat, rng = state.to_act[0] % players, Random(seed)
        fitting = hands_that_fit(state, seat)
        worlds, draws = Worlds(view(state, seat)), 12 * len(fitting)
        seen = Counter(worlds.draw(rng).hands for _ in range(draws))
        assert set(seen) <= fitting
        even = draws / len(fitting)
        spread = sum((seen[hands] - even) ** 2 / even for hands in fitting)
        assert spread < len(fitting) + 5 * (2 * len(fitting)) ** 0.5
        counts.append(len(fitting))
    assert max(counts) > 3


def test_the_seats_own_choice_of_packet_can_be_told() -> None:
    chosen = apply(played(setup_of("house"), 3, steps=4), 0, Show("second"))
    for seed in range(8):
        world = Worlds(view(chosen, 0), shown="second").draw(Random(seed))
        assert world.choices[-1] == (Show("second"), None)


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("steps", range(7))
def test_worlds_while_packets_are_exchanged_and_shown(steps: int, seat: Seat | None) -> None:
    for seed in range(4):
        state = played(setup_of("house"), seed, steps=steps)
        shown = state.choices[-1][seat] if seat is not None else None
        packet = shown.packet if isinstance(shown, Show) else None
        world = Worlds(view(state, seat), shown=packet).draw(Random(seed))
        assert view(world, seat) == view(state, seat)
        assert replayed(world) == world
