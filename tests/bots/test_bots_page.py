"""Tests of docs/bots.md: its code runs, and its names exist."""

import re
from pathlib import Path

import pytest

from bottleimp.bots import BOTS
from bottleimp.bots.rulebook import exchange_advice, play_advice
from bottleimp.rules import View

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def test_the_bot_in_ten_lines_plays_a_round(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec("\n".join(blocks), {"__name__": "page"})
    assert re.fullmatch(r"\(-?\d+, -?\d+, -?\d+\)\n", capsys.readouterr().out)


def test_every_bot_is_listed() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", PAGE.split("## ")[0], re.MULTILINE)
    assert listed == list(BOTS)


def test_every_field_of_a_view_is_listed() -> None:
    listed = set(re.findall(r"`(\w+)`", section("What a view holds")))
    assert {name for name in dir(View) if not name.startswith("_")} <= listed


def test_every_piece_of_advice_is_listed() -> None:
    listed = set(re.findall(r"`(\w+)` \|", section("The advice that `rulebook` follows")))
    for_tricks = {piece.__name__ for piece in play_advice.ADVICE}
    giving = exchange_advice.ADVICE
    for_exchange = {piece.__name__ for piece in (*giving.which_cards, *giving.to_whom)}
    assert listed == for_tricks | for_exchange | {"hide_the_low_cards"}
