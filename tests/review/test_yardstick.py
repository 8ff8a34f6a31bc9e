"""Who is a yardstick, by the figures of docs/strength.md."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.stakes import spread_of_results
from bottleimp.review.baseline import MEASURED, MeasuredBaseline, is_yardstick, measured, yardstick
from bottleimp.rules import MODES, Mode, setup_of

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")

PAGE = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")


def test_the_figures_are_the_page_s() -> None:
    table = PAGE.split("## What `imp` leaves on the table")[1].split("\n## ")[0]
    row = r"^\| `([\w-]+)` \| [^|]*\| (-?[\d.]+) \[(-?[\d.]+),"
    found = re.findall(row, table.replace("−", "-"), re.MULTILINE)
    assert {name: (float(loss), float(low)) for name, loss, low in found} == {
        name: (of_it.loss, of_it.low) for name, of_it in MEASURED.items()
    }


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_the_spread_is_what_random_play_has(mode: Mode) -> None:
    setup = setup_of(mode.id, players=mode.players)
    found = measured(setup)
    assert found is not None
    assert spread_of_results(Kernel(setup)) == pytest.approx(found.spread, abs=1)


def test_every_mode_has_a_yardstick() -> None:
    for mode in MODES:
        setup = setup_of(mode.id, players=mode.players)
        assert is_yardstick(setup)
        assert yardstick(setup) == ("devil" if mode.players == 2 else "imp")


def test_who_loses_more_than_a_tenth_of_the_spread_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = setup_of("eye")
    monkeypatch.setitem(MEASURED, "eye-2", MeasuredBaseline(68.1, 54.3, 67))
    assert not is_yardstick(setup)
    monkeypatch.setitem(MEASURED, "eye-2", MeasuredBaseline(8.0, 6.6, 67))
    assert is_yardstick(setup)


def test_a_mode_that_was_never_measured_has_no_yardstick() -> None:
    """Whoever declares one may play it; what is lost in it nobody knows."""
    setup = setup_of("classic", players=3)
    assert not is_yardstick(replace(setup, mode=replace(setup.mode, id="mine")))
