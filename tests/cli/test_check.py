"""`bottleimp check`: one answer for each line, and an exit status for all of them."""

import json
import subprocess
from pathlib import Path

import pytest

from bottleimp.cli import main
from tests.terminal.processes import COMMAND, environment, run


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "matches.jsonl"
    options = ("--bots", "random", "--matches", "2", "--end", "2 rounds", "--seed", "1")
    assert main(["simulate", *options, "--record", str(file)]) == 0
    capsys.readouterr()
    return file


def test_right_records(record: Path) -> None:
    done = run("check", str(record))
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]


def test_standard_input_and_a_wrong_line(record: Path) -> None:
    done = run("check", "-", answers=f"nonsense\n{record.read_text()}")
    assert (done.returncode, done.stderr) == (1, "")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [False, True, True]


def test_a_reader_that_has_gone_is_no_traceback(record: Path) -> None:
    record.write_text(record.read_text() * 500)
    process = subprocess.Popen(
        [*COMMAND, "check", str(record)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert json.loads(process.stdout.readline())["ok"]
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


def test_several_files(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With several files, as `tables export` writes them, each answer names its file."""
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert main(["check", str(record), str(record)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {answer["file"] for answer in answers} == {str(record)}
    assert len(answers) == 4
    for command, files in (
        ("check", [str(record), str(empty)]),
        ("link", [str(record), str(empty)]),
        ("review", [str(empty)]),
    ):
        assert main([command, *files]) == 1
        told = capsys.readouterr()
        assert told.err == f"bottleimp: {empty}: there is no record in it\n"
        assert bool(told.out) == (command != "review")
    assert main(["link", str(record), "--colour"]) == 2
    assert capsys.readouterr().err.endswith("see 'bottleimp link --help'\n")
