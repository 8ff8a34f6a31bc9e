"""The transcript in docs/bot-protocol.md equals the messages of a real round."""

import json
import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from bottleimp.bots import external_bot, make_bot, play_round
from bottleimp.bots.child_program import Program
from bottleimp.rules import setup_of, shuffled

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bot-protocol.md"
TRANSCRIPT = ROOT / "docs" / "bot-protocol-transcript.txt"


def transcript(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record a round of lopaka by the example bot: lines to it begin with `>`, its own with `<`."""
    lines: list[str] = []

    class Overheard(Program):
        def send(self, line: bytes, *, seconds: float) -> None:
            lines.append(f"> {line.decode()}")
            super().send(line, seconds=seconds)

        def receive(self, *, seconds: float) -> bytes:
            line = super().receive(seconds=seconds)
            lines.append(f"< {line.decode()}")
            return line

    monkeypatch.setattr(external_bot, "Program", Overheard)
    program = shlex.join([sys.executable, str(ROOT / "examples" / "bots" / "careful.py")])
    bot = external_bot.ExternalBot(program, seed=7)
    setup = setup_of("lopaka")
    play_round(setup, shuffled(setup, dealer=0, rng=Random("7")), [bot, make_bot("random", seed=8)])
    bot.close()
    return lines


def test_the_transcript_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TRANSCRIPT.read_text(encoding="utf-8").splitlines() == transcript(monkeypatch)


def test_the_page_quotes_it() -> None:
    """Every quoted line that begins with `>` or `<` is in the transcript, apart from `…`."""
    real = TRANSCRIPT.read_text(encoding="utf-8").splitlines()
    quoted = [
        line for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:2] in ("> ", "< ")
    ]
    assert len(quoted) > 8
    for line in quoted:
        pattern = re.compile(".*".join(map(re.escape, line.split("…"))))
        assert any(pattern.fullmatch(other) for other in real), line


def test_the_page_explains_every_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for line in TRANSCRIPT.read_text(encoding="utf-8").splitlines():
        for name, content in json.loads(line[2:]).items():
            keys = {name, *content, *content.get("view", {}), *content.get("setup", {})}
            assert {key for key in keys if f"`{key}`" not in page} == set()
