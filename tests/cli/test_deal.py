"""`bottleimp deal`: print a deal, and reproduce it from its code."""

import json

import pytest

from bottleimp.cli import main
from bottleimp.rules import MODES, Mode, parse_deal_code, setup_of
from bottleimp.rules.json_form import deal_from_json


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["deal", *arguments]) == 0
    return capsys.readouterr().out


def test_a_deal_as_people_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--seed", "7") == (
        "classic, 4 players, deck bambus-2003. Seat 0 deals.\n"
        "Seat 0:\n  yellow  1 25\n  blue    17 30\n  red     11 14 29 33 35\n"
        "Seat 1:\n  yellow  2\n  blue    4 6 10 24 32 34\n  red     23 26\n"
        "Seat 2:\n  yellow  3 5 7 15 22\n  blue    8 20 27\n  red     37\n"
        "Seat 3:\n  yellow  9 12 18 28\n  blue    13\n  red     16 21 31 36\n"
        "Code: C4B0-9FD32-9X21Q-S6CRX\n"
    )


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_a_code_reproduces_its_deal(mode: Mode, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--mode", mode.id, "--players", str(mode.players), "--dealer", "1", "--seed", "x")
    text = printed(capsys, *options)
    code = text.splitlines()[-1].removeprefix("Code: ")
    assert printed(capsys, code) == text
    value = json.loads(printed(capsys, code, "--json"))
    assert value["code"] == code
    setup = setup_of(value["mode"], players=value["players"], deck=value["deck"])
    assert (setup, deal_from_json(setup.mode, value)) == parse_deal_code(code)
    for title in {"eye": ["open hand", "hidden hand"], "house": ["second packet"]}.get(mode.id, []):
        assert f"Seat 1, {title}:" in text
    assert ("Lopaka:" in text) == ("The imp's trick:" in text) == (mode.id == "lopaka")


def test_without_a_seed_deals_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys) != printed(capsys)
