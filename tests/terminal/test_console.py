"""Colours appear only where wanted, and the text is complete without them."""

import io
import os
import re
import subprocess
from typing import TextIO

import pytest

from bottleimp.terminal.console import Console, PlayerLeft, colorize
from tests.terminal.processes import COMMAND, environment

pty = pytest.importorskip("pty")

ESCAPES = re.compile(r"\x1b\[\d*m")


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def said(out: TextIO, text: str) -> None:
    Console(io.StringIO(), out).say(text)


def test_paint_adds_nothing_but_colours() -> None:
    line = "Keawe leads 24 blue."
    assert colorize(line) == "Keawe leads \x1b[94m24 blue\x1b[0m."
    assert colorize("You must follow yellow: 5.") == "You must follow \x1b[33myellow\x1b[0m: 5."
    assert colorize("Round 1 of 8.") == "\x1b[1mRound 1 of 8.\x1b[0m"
    assert colorize("Fred is bored.") == "Fred is bored."


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_who_gets_colours(
    variables: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    out = Terminal()
    said(out, "24 blue")
    assert ("\x1b" in out.getvalue()) == coloured


def test_half_cards_where_the_half_sign_is_missing() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    console = Console(io.StringIO("x\n"), out)
    console.say("16½ red")
    assert console.ask("Play 16½:") == "x"
    assert raw.getvalue() == b"16.5 red\nPlay 16.5:\n"


def test_a_typed_answer_stands_behind_its_question() -> None:
    out = io.StringIO()
    source = Terminal("24\n")
    console = Console(source, out)
    assert console.ask("Play any card:") == "24"
    with pytest.raises(PlayerLeft):
        console.ask("Play any card:")
    assert out.getvalue() == "Play any card: Play any card: \n"


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}], ids=["colours", "NO_COLOR"])
def test_on_a_real_terminal(variables: dict[str, str]) -> None:
    """The only escape codes are colours; with NO_COLOR there are none."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "play", "--terminal", "--bots", "random", "--seed", "3"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(TERM="xterm", **variables),
    )
    os.close(theirs)
    os.write(ours, b"13 10 36\nquit\n")
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:  # the terminal is gone once the process has ended
        pass
    os.close(ours)
    assert process.wait(timeout=60) == 0
    text = shown.decode()
    plain = ESCAPES.sub("", text)
    assert "\x1b" not in plain
    assert ("\x1b" in text) == (not variables)
    assert "You give 13 blue to the imp's trick" in plain
