"""No byte of a hint depends on anything that the seat cannot know.

Everything else is dealt anew, in every setup; so few worlds are judged here that all of it is
tried in seconds, and any that came from elsewhere than the view would show.
"""

import json
from random import Random

import pytest
from hypothesis import given, settings

from bottleimp.hints import DEPTHS, hint_for
from bottleimp.rules import MODES, Mode, Round, setup_of, view
from tests.strategies import played, rounds_in_progress, seeds
from tests.worlds import other_world

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")


def hints(state: Round, seat: int) -> list[str]:
    seen = view(state, seat)
    return [json.dumps(hint_for(seen, depth).to_json()) for depth in DEPTHS]


@settings(max_examples=40)
@given(rounds_in_progress(), seeds())
def test_hints_do_not_depend_on_what_the_seat_cannot_see(state: Round, seed: int) -> None:
    for seat in state.to_act:
        if seat < state.setup.mode.players:
            world = other_world(state, seat, Random(seed))
            assert hints(world, seat) == hints(state, seat)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_in_every_mode_and_phase(mode: Mode) -> None:
    """Positions before and during the tricks are tested, in deals that differ."""
    setup, differ = setup_of(mode.id, players=mode.players), 0
    for steps in (0, 1, mode.players * len(mode.phases) + 3, 5 * mode.players):
        state = played(setup, steps + 5, steps=steps)
        seat = next((seat for seat in state.to_act if seat < mode.players), None)
        if seat is not None:
            world = other_world(state, seat, Random(steps))
            differ += world.deal != state.deal
            assert hints(world, seat) == hints(state, seat)
    assert differ >= 2
