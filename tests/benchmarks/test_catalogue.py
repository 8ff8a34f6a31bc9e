"""`make bench` lists what there is and runs what it lists."""

import runpy
import subprocess
import sys

import pytest

from benchmarks.__main__ import main
from benchmarks.catalogue import ROOM, SHORT, command, measurements


def test_every_program_of_the_room_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    programs = {
        f"{path.parent.name}.{path.stem}"
        for path in ROOM.glob("*/*.py")
        if '__name__ == "__main__"' in path.read_text()
    }
    assert {name for name, _ in measurements()} == programs
    assert set(SHORT) <= programs
    assert main(["--list"]) == 0
    out = capsys.readouterr().out
    assert all(f"{name} " in out for name in programs)


def test_each_has_a_line_that_says_what_it_measures() -> None:
    assert all(len(about) > 20 for _, about in measurements())


def test_without_a_name_the_short_ones_are_run_and_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run: list[list[str]] = []

    def note(words: list[str]) -> subprocess.CompletedProcess[str]:
        run.append(words)
        return subprocess.CompletedProcess(words, 3 if len(run) == 2 else 0)

    monkeypatch.setattr(subprocess, "run", note)
    assert main([]) == 3
    assert run == [command(name) for name in SHORT]
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in said] == [f"{name}:" for name in SHORT]


def test_against_and_names_pass_their_options_on(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[list[str]] = []

    def note(module: str, **_: object) -> None:
        run.append([module, *sys.argv[1:]])

    monkeypatch.setattr(runpy, "run_module", note)
    monkeypatch.setattr(sys, "argv", sys.argv)
    assert main(["--against", "abc", "--pairs", "2"]) == 0
    assert main(["strength.level_duels", "--deals", "5"]) == 0
    assert run == [
        ["benchmarks.commits.comparison", "abc", "--pairs", "2"],
        ["benchmarks.strength.level_duels", "--deals", "5"],
    ]


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed.of-light"]) == 2
    assert "--list" in capsys.readouterr().err


def test_a_measurement_is_run_by_its_name() -> None:
    words = [sys.executable, "-m", "benchmarks", "speed.startup", "--runs", "1"]
    done = subprocess.run(words, cwd=ROOM.parent, check=True, capture_output=True, text=True)
    assert "bottleimp --help" in done.stdout
