"""Where imp is no yardstick, by the figures of docs/strength.md."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results
from bottleimp.review.yardstick import MEASURED, is_yardstick, measured
from bottleimp.rules import MODES, Mode, setup_of

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")

PAGE = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")


def test_the_figures_are_the_page_s() -> None:
    table = PAGE.split("## What `imp` leaves on the table")[1].split("\n## ")[0]
    found = re.findall(r"^\| `([\w-]+)` \| [^|]*\| ([\d.]+) \[([\d.]+),", table, re.MULTILINE)
    assert {name: (float(loss), float(low)) for name, loss, low in found} == {
        name: (of_it.loss, of_it.low) for name, of_it in MEASURED.items()
    }


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_the_spread_is_what_random_play_has(mode: Mode) -> None:
    setup = setup_of(mode.id, players=mode.players)
    found = measured(setup)
    assert found is not None
    assert spread_of_results(Kernel(setup)) == pytest.approx(found.spread, abs=1)


def test_with_two_players_imp_is_no_yardstick() -> None:
    for mode in MODES:
        setup = setup_of(mode.id, players=mode.players)
        assert is_yardstick(setup) == (mode.players > 2)


def test_a_mode_that_was_never_measured_has_no_yardstick() -> None:
    """Whoever declares one may play it; what `imp` loses in it nobody knows."""
    setup = setup_of("classic", players=3)
    assert not is_yardstick(replace(setup, mode=replace(setup.mode, id="mine")))
