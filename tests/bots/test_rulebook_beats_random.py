"""The rulebook bot beats the random one in every mode and at every player count.

The arena measures it on a few deals of a fixed seed, each played in every seating, so that both
bots get the same cards.
"""

import pytest

from bottleimp.arena.measurement import measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.rules import MODES, Mode, setup_of


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_the_whole_interval_is_above_zero_in_each_line_up(mode: Mode) -> None:
    setup = setup_of(mode.id, players=mode.players)
    plan = ArenaPlan(setup=setup, bots=("rulebook", "random"), seed=mode.code, deals=8)
    for margin in measure(plan).duels[0].line_ups:
        assert margin.low is not None
        assert margin.low > 0
