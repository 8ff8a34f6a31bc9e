"""A shared view equals the view of its seat, in full and as a delta."""

import json
from random import Random

import pytest

from bottleimp.rules import Setup, apply, decided, options_of, shuffled, start, view
from bottleimp.rules.view_form import view_to_json
from bottleimp.table.messages import encode
from bottleimp.table.shared_view import SharedView
from tests.strategies import SETUPS, setup_name


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_shared_view_is_the_seats_view(setup: Setup) -> None:
    rng = Random(setup_name(setup))
    state = start(setup, shuffled(setup, dealer=1, rng=rng))
    shared = SharedView(state)
    while True:
        for seat in (None, *range(setup.mode.seats)):
            written = json.loads(shared.encode_view(seat))
            assert written == json.loads(encode(view_to_json(view(state, seat))))
            assert shared.own_part(seat).decided == decided(view(state, seat))
        if state.over:
            return
        seat = rng.choice(state.to_act)
        options = options_of(state, seat)
        assert options is not None
        state = apply(state, seat, options.draw(rng))
        shared = SharedView(state, before=shared)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_round_that_was_taken_back_is_written_anew(setup: Setup) -> None:
    """A view after another history of the deal shows nothing of that history."""
    rng = Random(setup_name(setup))
    first = start(setup, shuffled(setup, dealer=1, rng=rng))
    histories = [[first], [first]]
    for history in histories:
        while not history[-1].over:
            state = history[-1]
            seat = rng.choice(state.to_act)
            options = options_of(state, seat)
            assert options is not None
            history.append(apply(state, seat, options.draw(rng)))
    one, other = histories
    for now in (one[0], rng.choice(one), rng.choice(one), one[-1]):
        for old in (other[-1], one[-1], rng.choice(other), rng.choice(one)):
            shared = SharedView(now, before=SharedView(old))
            for seat in (None, *range(setup.mode.seats)):
                written = json.loads(shared.encode_view(seat))
                assert written == json.loads(encode(view_to_json(view(now, seat))))
