"""Rewards of the players for a round."""

import pytest

from bottleimp.adapters.rewards import MARGIN, SCORES, bounds, imp_cards, rewards
from bottleimp.rules import Setup, scores
from tests.strategies import SETUPS, played, setup_name


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_rewards_are_within_their_bounds(setup: Setup) -> None:
    for seed in range(3):
        state = played(setup, seed)
        assert len(state.imp) == imp_cards(setup.mode)
        for kind in (MARGIN, SCORES):
            least, most = bounds(setup, kind)
            assert all(least <= worth <= most for worth in rewards(state, kind))


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_side_shares_its_margin_and_margins_of_sides_cancel(setup: Setup) -> None:
    state = played(setup, 4)
    margins = rewards(state)
    sides = [s for s in setup.mode.sides_for(state.dealer) if s[0] < setup.mode.players]
    assert all(len({margins[seat] for seat in side}) == 1 for side in sides)
    assert sum(margins[side[0]] for side in sides) == pytest.approx(0)


def test_a_margin_is_the_own_score_less_the_mean_of_the_others() -> None:
    state = played(SETUPS[0], 1)
    a, b, c = scores(state)
    assert rewards(state) == (a - (b + c) / 2, b - (a + c) / 2, c - (a + b) / 2)
    assert rewards(state, SCORES) == (a, b, c)
