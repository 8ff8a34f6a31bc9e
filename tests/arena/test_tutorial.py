"""The tutorial's code and commands, run as a reader would."""

import re
import shlex
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.arena.processes import COMMAND, ROOT

PAGE = ROOT / "docs" / "tutorials" / "first-bot.md"


class Block(NamedTuple):
    language: str
    text: str


def blocks() -> list[Block]:
    found = re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [Block(language, text) for language, text in found]


def measurements() -> list[tuple[str, str]]:
    """Each command, and the output that the page shows for it."""
    every = blocks()
    return [
        (block.text.strip(), shown.text)
        for block, shown in pairwise(every)
        if block.language == "sh" and shown.language == "text"
    ]


def without_times(line: str) -> str:
    """The line of a bot without its times, which change from run to run."""
    return re.sub(r"(%) +\S+ +\S+ +(\d+)$", r"\1 \2", line)


@pytest.mark.parametrize("command", [command for command, _ in measurements()])
def test_what_the_page_shows_comes_out(command: str, tmp_path: Path) -> None:
    code = "\n\n".join(block.text for block in blocks() if block.language == "python")
    (tmp_path / "my_bots.py").write_text(code, encoding="utf-8")
    words = shlex.split(command)
    assert words[:2] == ["bottleimp", "arena"]
    shown = dict(measurements())[command].splitlines()
    if "rulebook" in words:  # it gets better, and then its figures change
        words[words.index("--deals") + 1] = "2"
    done = subprocess.run(
        [*COMMAND, *words[2:]],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    printed = done.stdout.splitlines()
    assert all(line.endswith(" 0") for line in printed[-2:])  # no forfeits
    if "rulebook" not in words:
        assert list(map(without_times, printed)) == list(map(without_times, shown))
    else:
        assert printed[3].startswith("my_bots:Careful over rulebook: ")
        assert shown[3].startswith("my_bots:Careful over rulebook: ")


def test_there_are_three_measurements() -> None:
    assert len(measurements()) == 3
