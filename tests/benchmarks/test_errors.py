"""What a measurement cannot do is one line on standard error and status 1, never a traceback."""

import runpy
import sys

import pytest

from benchmarks.__main__ import main


def failed(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[str, str]:
    """What is printed and said by a measurement that fails, run as in a new process."""
    name, *_ = words.split()
    monkeypatch.delitem(sys.modules, f"benchmarks.{name}", raising=False)
    monkeypatch.setattr(sys, "argv", sys.argv)
    assert main(words.split()) == 1
    out, err = capsys.readouterr()
    assert err.startswith(f"{name}: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return out, err.removeprefix(f"{name}: ")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("strength.mode_duels --bot nosuch", "no bot 'nosuch'; there are beginner, "),
        (
            "strength.mode_duels --bot random --against nosuch",
            "no bot 'nosuch'; there are beginner, ",
        ),
        ("strength.mode_duels --bot random --only nope-9", "no 'nope-9'; there are classic-3, "),
        ("strength.review_accuracy --only nope-9", "no 'nope-9'; there are classic-3, "),
        ("strength.search_time --only nope-9", "no 'nope-9'; there are classic-3, "),
        ("strength.search_gain --only nope-9", "no 'nope-9'; there are classic-3, "),
        ("strength.loss --only nope-9", "no 'nope-9'; there are classic-3, "),
        ("strength.level_duels --levels random nosuch", "no bot 'nosuch'; there are beginner, "),
        ("strength.level_duels --levels nosuch", "no bot 'nosuch'; there are beginner, "),
        ("strength.level_duels --levels random", "name two levels or more, the weakest first"),
        ("strength.table_habits --levels nosuch", "no bot 'nosuch'; there are beginner, "),
        ("strength.table_habits --mode poker", "no mode 'poker'; there are classic, "),
        ("training.training_curve nosuch.jsonl out.svg", "nosuch.jsonl: No such file or directory"),
        ("server.load_curve --read nosuch.json", "nosuch.json: No such file or directory"),
    ],
)
def test_what_is_not_there_is_said_before_anything_is_measured(
    words: str,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out, said = failed(words, monkeypatch, capsys)
    assert said.startswith(reason)
    assert out == ""


@pytest.mark.parametrize(
    ("words", "package", "extra"),
    [
        ("strength.network_duels a.npz b.npz", "torch", "train"),
        ("training.ideas --folder nowhere", "torch", "train"),
        ("server.page", "playwright", "dev"),
    ],
)
def test_what_must_be_installed_is_said_with_its_command(
    words: str,
    package: str,
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    _, said = failed(words, monkeypatch, capsys)
    assert said == f"needs {package}: pip install 'bottleimp[{extra}]'\n"


def test_what_another_part_says_of_its_needs_is_passed_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def needy(module: str, **_: object) -> None:
        raise ImportError("the kernel needs Numba: pip install 'bottleimp[fast]'")

    monkeypatch.setattr(runpy, "run_module", needy)
    _, said = failed("speed.engines", monkeypatch, capsys)
    assert said == "the kernel needs Numba: pip install 'bottleimp[fast]'\n"


@pytest.mark.parametrize(
    "error",
    [
        ZeroDivisionError(),
        ModuleNotFoundError("No module named 'bottleimp.novelty'", name="bottleimp.novelty"),
        ImportError("cannot import name 'x' from 'bottleimp.rules'", name="bottleimp.rules"),
    ],
)
def test_other_errors_are_ours_and_not_hidden(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(module: str, **_: object) -> None:
        raise error

    monkeypatch.setattr(runpy, "run_module", broken)
    monkeypatch.setattr(sys, "argv", sys.argv)
    with pytest.raises(type(error)):
        main(["speed.startup"])
