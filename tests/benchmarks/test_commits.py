"""Two commits compared: pairs in turn, a ratio with its interval, and the other commit's code."""

import subprocess
from math import exp
from pathlib import Path

import pytest

from benchmarks.commits import programs, worktree
from benchmarks.commits.ratio import Pair, in_pairs, line, ratio_of
from benchmarks.commits.worktree import source_of
from benchmarks.server.server_process import SOURCE


def test_measured_in_turn_and_every_other_pair_the_other_way_round() -> None:
    order: list[str] = []

    def measured(name: str, speed: float) -> float:
        order.append(name)
        return speed

    pairs = in_pairs(lambda: measured("before", 2), lambda: measured("after", 3), pairs=3)
    assert order == ["before", "after", "after", "before", "before", "after"]
    assert pairs == [Pair(2, 3)] * 3


def test_twice_as_fast_and_half_as_fast_cancel() -> None:
    ratio = ratio_of([Pair(1, 2), Pair(2, 1)])
    assert ratio.mean == pytest.approx(1)
    assert ratio.low is not None
    assert ratio.high == pytest.approx(1 / ratio.low)


def test_the_interval_is_students_over_the_logarithms() -> None:
    ratio = ratio_of([Pair(1, exp(value)) for value in (0.1, 0.2, 0.3)])
    half = 4.302652729911275 * 0.1 / 3**0.5
    assert (ratio.low, ratio.mean, ratio.high) == pytest.approx(
        (exp(0.2 - half), exp(0.2), exp(0.2 + half))
    )


def test_one_pair_has_a_ratio_and_no_interval() -> None:
    assert ratio_of([Pair(2, 5)]).interval == [None, None]
    assert "2.50" in line("rules", [Pair(2, 5)], least=1)


@pytest.mark.parametrize(("after", "verdict"), [(96, "kept"), (94, "MISSED")])
def test_a_row_says_whether_the_ratio_is_reached(after: float, verdict: str) -> None:
    row = line("rules", [Pair(100, after), Pair(100, after)], least=0.95)
    assert row.endswith(f"0.95 {verdict}")
    assert f"{after / 100:.2f} [{after / 100:.2f}, {after / 100:.2f}]" in row


def test_another_commits_code_is_checked_out_and_gone_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        subprocess.run(["git", "-C", str(tmp_path), *who, *words], check=True, capture_output=True)

    (tmp_path / "src").mkdir()
    git("init")
    for text in ("old", "new"):
        (tmp_path / "src" / "what.txt").write_text(text)
        git("add", ".")
        git("commit", "-m", text)
    monkeypatch.setattr(worktree, "ROOT", tmp_path)
    with source_of("HEAD~1") as source:
        assert (source / "what.txt").read_text() == "old"
    assert not source.exists()
    with pytest.raises(SystemExit, match="nowhere"), source_of("nowhere"):
        pass


@pytest.mark.xdist_group("kernel")
@pytest.mark.parametrize("program", [programs.RULES, programs.KERNEL], ids=["rules", "kernel"])
def test_engines_are_measured_from_a_folder(program: str) -> None:
    assert programs.engine_speed(SOURCE, program, mode="eye", players=2, seconds=0.01) > 0


def test_a_folder_without_the_package_is_not_measured_as_this_one(tmp_path: Path) -> None:
    (tmp_path / "bottleimp").mkdir()
    (tmp_path / "bottleimp" / "__init__.py").write_text("raise SystemExit('another one')")
    with pytest.raises(subprocess.CalledProcessError):
        programs.engine_speed(tmp_path, programs.RULES, mode="eye", players=2, seconds=0.01)


def test_the_measured_package_keeps_its_bytecode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "bottleimp").mkdir()
    (tmp_path / "bottleimp" / "__init__.py").touch()
    (tmp_path / "bottleimp" / "__main__.py").touch()
    assert programs.startup_speed(tmp_path, runs=1) > 0
    assert list((tmp_path / "bottleimp" / "__pycache__").iterdir())
