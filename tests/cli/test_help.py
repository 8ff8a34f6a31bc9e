"""Help texts are useful and appear at once."""

import re
import subprocess
import sys

import pytest

import bottleimp
from bottleimp import cli
from bottleimp.bots import BOTS
from bottleimp.cli import main
from bottleimp.commands.common_options import MODES
from bottleimp.rules import DECK_IDS, MODE_IDS, player_counts
from tests.terminal.processes import run

COMMANDS = tuple(cli.COMMANDS)


def help_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments, "--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_introduction_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys)
    assert "must be sold for less than it cost" in text
    for command in COMMANDS:
        assert re.search(rf"^    {command} ", text, re.MULTILINE)
        assert f"\n  bottleimp {command}" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys, command)
    assert "examples:\n" in text
    assert f"  bottleimp {command}" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_modes_decks_and_bots_in_the_help_are_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for mode in MODE_IDS:
        players = " or ".join(map(str, player_counts(mode)))
        assert re.search(rf"(^|\s){mode} \({players}( players)?\)", MODES)
    for deck in DECK_IDS:
        assert deck in MODES
    for command in ("play", "simulate", "arena"):
        assert f" {', '.join(BOTS)}" in " ".join(help_of(capsys, command).split())


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("usage: bottleimp")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"bottleimp {bottleimp.__version__}\n"


def test_help_loads_nothing_but_the_command_line_itself() -> None:
    """A fast start depends on few imports; `make bench` measures it."""
    program = (
        "import sys; from bottleimp.cli import main; main(['play', '--help']);"
        "print(*(name for name in sys.modules if name.startswith('bottleimp')), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert loaded == {"bottleimp", "bottleimp.cli", "bottleimp.commands"} | {
        f"bottleimp.commands.{name}" for name in ("play", "common_options")
    }


def test_as_a_process() -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
