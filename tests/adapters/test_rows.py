"""Row states give OpenSpiel's search the same information as the game itself."""

from random import Random

import pytest

from bottleimp.adapters.openspiel import load
from bottleimp.adapters.openspiel.row_state import Rows
from bottleimp.adapters.single_actions import SinglePosition
from bottleimp.rules import Setup, setup_of
from bottleimp.rules.worlds import Worlds
from tests.adapters.test_singly import BY_MODE, positions
from tests.strategies import SETUPS, setup_name

pytestmark = pytest.mark.xdist_group("kernel")


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_round_is_the_same_on_rows(setup: Setup) -> None:
    game = load(setup)
    rows = Rows(game, Random(1))
    for position in positions(setup):
        truth, row = game.state_at(position), rows.state(position.round, position.laid)
        assert row.is_terminal() == truth.is_terminal()
        if not row.is_terminal():
            assert row.current_player() == truth.current_player()
            assert row.legal_actions() == truth.legal_actions()
            assert sum(chance for _, chance in rows.prior(row)) == pytest.approx(1)
    assert row.returns() == pytest.approx(truth.returns())


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_two_rows_look_alike_where_two_states_do(setup: Setup) -> None:
    """Worlds of one view, each after a random step; to the seat to act, some of them look alike."""
    rows, rng = Rows(load(setup), Random(1)), Random(1)
    pairs = set()
    for position in positions(setup)[::3]:
        if position.seat is None or position.laid:
            continue
        worlds = Worlds(position.view(position.seat))
        for _ in range(8):
            here = SinglePosition(worlds.draw(rng))
            for _ in range(2):
                if here.seat is not None:
                    key = rows.state(here.round, here.laid).information_state_string()
                    pairs.add(((here.seat, here.information(here.seat)), (here.seat, key)))
                    here = here.after(rng.choice(here.legal()))
    texts, keys = zip(*pairs, strict=True)
    assert len(set(texts)) == len(set(keys)) == len(pairs)
    assert len(pairs) > 40


def test_a_rollout_ends_the_round_by_chance() -> None:
    setup = setup_of("classic")
    rows = Rows(load(setup), Random(1))
    (start, *_) = positions(setup)
    worths = [rows.evaluate(rows.state(start.round)) for _ in range(20)]
    assert all(sum(worth) == pytest.approx(0, abs=1e-4) for worth in worths)
    assert len({worth[0] for worth in worths}) > 10
