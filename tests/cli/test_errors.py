"""An error is one line on standard error and status 2, never a traceback."""

import shlex
import subprocess
from pathlib import Path

import pytest

from bottleimp.cli import main
from tests.terminal.processes import COMMAND, environment, run

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("migrate nowhere.sqlite b.sqlite", "there is no file nowhere.sqlite"),
        ("move /dev/null /dev/null", "/dev/null"),
        ("train runs/x --seconds nan", "--seconds must be a number of seconds, 0 or more"),
        ("train runs/x --seconds inf", "--seconds must be a number of seconds, 0 or more"),
        ("train runs/x --seconds -1", "--seconds must be a number of seconds, 0 or more"),
        ("train runs/x --jobs 0", "--jobs must be 1 or more"),
        ("train runs/x --imitate anna", "--imitate NAME and --records FILE go together"),
        ("train runs/x --records a.jsonl", "--imitate NAME and --records FILE go together"),
        ("train runs/x --device zzz", "--device must be cpu, cuda or cuda:N, not 'zzz'"),
        ("train runs/x --device cuda:", "--device must be cpu, cuda or cuda:N, not 'cuda:'"),
        ("shuffle", "argument COMMAND: invalid choice: 'shuffle'"),
        (
            "play --terminal --speed 3",
            "unrecognized arguments: --speed 3; see 'bottleimp play --help'",
        ),
        ("play --terminal --play", "unrecognized arguments: --play"),
        (
            "play --players x",
            "argument --players: invalid int value: 'x'; see 'bottleimp play --help'",
        ),
        ("play --mode eye", "--mode is for the terminal: add --terminal"),
        ("play --terminal --port 80", "--port is for the browser, not with --terminal"),
        ("play --terminal --mode poker", "no mode 'poker'; there are classic, teams-2-1-1"),
        ("play --terminal --mode eye --players 3", "mode 'eye' takes 2 players, not 3"),
        (
            "play --terminal --players 2",
            "classic takes 3 or 4 players; for 2, choose --mode eye, lopaka or house",
        ),
        ("play --terminal --players 9", "classic takes 3 or 4 players, and no mode takes 9"),
        ("play --terminal --deck tarot", "no deck 'tarot'; there are bambus-2003"),
        (
            "play --terminal --mode two-bottles --deck bambus-2003",
            "deck 'bambus-2003' does not fit",
        ),
        ("play --terminal --bots clever", "no bot 'clever'; there are "),
        ("play --terminal --bots random,random", "2 bots named for 3 seats: name one or 3"),
        ("play --terminal --bots random --end never", "'never' ends no match; say '8 rounds'"),
        ("play --terminal --bots random --seat 4", "--seat 4 is not a seat from 0 to 3"),
        ("play --terminal --bots random --seat -1", "--seat -1 is not a seat from 0 to 3"),
        (
            "play --terminal --bots random --name \x1b[31m",
            "a name has 1 to 40 printable characters",
        ),
        ("play --terminal --bots random --language xx", "no rules in 'xx'; there are "),
        (
            "play --terminal --bots random --record /nowhere/x",
            "/nowhere/x: No such file or directory",
        ),
        (f"play --terminal --bots random --record {HERE}", f"{HERE}: Is a directory"),
        (
            "play --terminal --deal C4B0-XXXXX",
            "deal code 'C4B0-XXXXX' has 9 characters instead of 19",
        ),
        (
            "play --terminal --mode eye --deal C4B0-XXXXX",
            "says mode, players and deck: leave those options out",
        ),
        ("deal Q4B0", "deal code 'Q4B0' begins with no known mode, deck and dealer"),
        ("deal C4B0-9FD32-9X21Q-S6CRZ", "deal code 'C4B0-9FD32-9X21Q-S6CRZ' is mistyped"),
        (
            "deal C4B0-9FD32 --seed 1",
            "the code says all about the deal: leave the other options out",
        ),
        ("deal --dealer 4", "--dealer 4 is not a seat from 0 to 3"),
        ("rules poker", "no mode 'poker'; there are "),
        ("rules eye --language tlh", "no rules in 'tlh'; there are "),
        ("simulate --bots random --matches 0", "--matches must be 1 or more"),
        ("simulate --bots random --matches 1 --record /nowhere/x", "/nowhere/x: No such file"),
        ("serve --port 70000", "cannot listen on 127.0.0.1 port 70000: "),
        ("play --no-browser --port 70000", "cannot listen on 127.0.0.1 port 70000: "),
        ("check", "the following arguments are required: FILE; see 'bottleimp check --help'"),
        ("check /nowhere.jsonl", "/nowhere.jsonl: No such file or directory"),
        (f"check {HERE}", f"{HERE}: Is a directory"),
    ],
)
def test_one_line(arguments: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split(" ")) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bottleimp: ")
    assert line in err
    assert err.count("\n") == 1
    assert err.endswith("\n")


def test_one_line_as_a_process() -> None:
    done = run("play", "--terminal", "--mode", "poker")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("bottleimp: no mode 'poker'; there are classic, ")
    assert done.stderr.count("\n") == 1


def test_other_errors_are_ours_and_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("bottleimp.commands.check.run", broken)
    with pytest.raises(ZeroDivisionError):
        main(["check", "-"])


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize(
    "command",
    ["play --terminal --bots random", "rules", "deal", "simulate --bots random --matches 1"],
)
def test_closed_streams_are_no_error(command: str, closed: str) -> None:
    done = subprocess.run(
        f"{' '.join(map(shlex.quote, COMMAND))} {command} {closed}",
        shell=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
