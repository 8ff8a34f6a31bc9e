"""The rulebook bot beats the random one in every mode and at every player count.

The deals are those of `strength.rulebook_vs_random` with fixed seeds: each is played by every side
in turn, so both bots get the same cards.
"""

import pytest

from bottleimp.bench.strength.rulebook_vs_random import (
    RANDOM,
    RULEBOOK,
    interval,
    line_ups,
    play_deal,
)
from bottleimp.rules import MODES, Mode, setup_of

DEALS = 8


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_the_whole_interval_is_above_zero(mode: Mode) -> None:
    setup = setup_of(mode.id, players=mode.players)
    for alone, others in line_ups(setup):
        seeds = [f"{mode.code}/{number}" for number in range(DEALS)]
        results = [play_deal(setup, alone, others, seed) for seed in seeds]
        margin, width = interval([result.margin for result in results], z=4)
        assert margin - width > 0, f"one {alone} among {others}: {margin:.1f} ± {width:.1f}"


def test_one_random_and_one_rulebook_are_the_same_line_up_for_two() -> None:
    assert line_ups(setup_of("eye")) == [(RULEBOOK, RANDOM)]
    assert len(line_ups(setup_of("classic"))) == 2
