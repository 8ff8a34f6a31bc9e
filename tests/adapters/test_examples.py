"""The examples run, and print what their first lines promise."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "adapters"
RUNS = {
    "pettingzoo_random.py": (["--rounds", "1"], "house          2 players:"),
    "openspiel_round.py": (["bottle_imp(mode=house)"], "player 1: show "),
    "ismcts_in_the_arena.py": (
        ["--mode", "lopaka", "--simulations", "2", "--deals", "1"],
        "openspiel-ismcts:2 over random:",
    ),
}


def test_every_example_is_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(RUNS)


@pytest.mark.parametrize("name", RUNS)
def test_example(name: str) -> None:
    arguments, expected = RUNS[name]
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert expected in done.stdout
    assert done.stderr == ""
