"""Where imp is no yardstick, by the figures of docs/strength.md."""

import re
from pathlib import Path

import pytest

from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results
from bottleimp.review.yardstick import MEASURED, too_large
from bottleimp.rules import MODES, Mode, setup_of

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")

PAGE = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")


def test_the_figures_are_the_page_s() -> None:
    table = PAGE.split("## What `imp` leaves on the table")[1].split("\n## ")[0]
    found = re.findall(r"^\| `([\w-]+)` \| [^|]*\| ([\d.]+) \[([\d.]+),", table, re.MULTILINE)
    assert {name: (float(loss), float(low)) for name, loss, low in found} == {
        name: (measured.loss, measured.low) for name, measured in MEASURED.items()
    }


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_the_spread_is_what_random_play_has(mode: Mode) -> None:
    measured, setup = MEASURED[f"{mode.id}-{mode.players}"], setup_of(mode.id, players=mode.players)
    assert spread_of_results(Kernel(setup)) == pytest.approx(measured.spread, abs=1)


def test_with_two_players_imp_is_no_yardstick() -> None:
    for mode in MODES:
        setup = setup_of(mode.id, players=mode.players)
        assert (too_large(setup) is not None) == (mode.players == 2)
