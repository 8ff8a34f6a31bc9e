"""docs/hosting.md lists every option and metric, and its commands can be parsed."""

import argparse
import importlib.util
import re
import shlex
from pathlib import Path

import pytest

from bottleimp.cli import COMMANDS, parser
from bottleimp.server.flags import add_flags
from tests.server.inside import Inside

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (`[^|]+) \|", PAGE, re.MULTILINE)
"""The first cell of each row of a table that begins with code."""
PROSE_IN_PLACE = {"…": "x", "$(date +%F)": "today"}


def words(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


def test_every_option_is_explained_and_no_other() -> None:
    flags = argparse.ArgumentParser(add_help=False)
    add_flags(flags)
    there = {name for action in flags._actions for name in action.option_strings}
    told = [word for row in ROWS for word in words(row) if word.startswith("--")]
    assert sorted(told) == sorted(there)


def test_every_metric_is_explained_and_no_other(tmp_path: Path) -> None:
    from bottleimp.server.rate_limits import ConnectionLimit
    from bottleimp.server.server_metrics import ServerMetrics

    inside = Inside(tmp_path)
    text = ServerMetrics(inside.hub, ConnectionLimit(most=1, of_one_address=1)).text()
    inside.close()
    there = set(re.findall(r"^# TYPE bottleimp_(\w+) ", text, re.MULTILINE))
    table = PAGE.split("| `bottleimp_…` |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    told = [word.partition("{")[0] for row in rows for word in words(row)]
    assert sorted(told) == sorted(there)
    for alarm in re.findall(r"\b(?:bottleimp|process)_[a-z_]+[a-z]\b", PAGE):
        assert f"# TYPE {alarm.removesuffix('_bucket')} " in text


LINES = [
    line
    for block in re.findall(r"^```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
    if line.startswith("bottleimp ")
]


@pytest.mark.parametrize("line", LINES)
def test_every_command_is_one_that_we_have(line: str) -> None:
    for prose, value in PROSE_IN_PLACE.items():
        line = line.replace(prose, value)
    _, command, *rest = shlex.split(line)
    assert command in COMMANDS
    assert parser(command).parse_args([command, *rest]).run


def test_every_test_that_shows_a_fault_is_there() -> None:
    tests = PAGE.split("| fault |")[1].split("\n\n")[0]
    named = {word for word in re.findall("`([^`]+)`", tests) if word.startswith("test_")}
    assert len(named) > 10
    for name in named:
        assert [*Path(__file__).parents[1].glob(f"*/{name}.py")], name


def test_every_block_of_commands_is_run_or_has_a_reason() -> None:
    """`make hosting` runs the blocks; this test checks that it knows all of them."""
    path = Path(__file__).parents[2] / "scripts" / "hosting.py"
    spec = importlib.util.spec_from_file_location("hosting", path)
    assert spec is not None
    assert spec.loader is not None
    hosting = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hosting)
    blocks = hosting.blocks(PAGE)
    assert sum(line in block for block in blocks for line in LINES) >= len(LINES)
    for start in hosting.NOT_RUN:
        assert any(block.startswith(start) for block in blocks), start
    assert len([block for block in blocks if not hosting.why_not(block)]) > 8
