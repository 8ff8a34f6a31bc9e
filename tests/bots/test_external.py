"""Tests of bot programs, the messages they get, and bots loaded by name."""

import json
import logging
import shlex
import stat
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bottleimp.bots import make_bot, play_round
from bottleimp.bots.external_bot import ExternalBot
from bottleimp.rules import (
    BottleImpError,
    Round,
    View,
    setup_of,
    shuffled,
    view,
)
from bottleimp.rules.view_form import view_from_json

MISBEHAVING = Path(__file__).with_name("misbehaving.py")

LISTENS = """
import json, sys
heard = open(sys.argv[1], "a")
for line in sys.stdin:
    heard.write(line)
    heard.flush()
    message = json.loads(line)
    if "hello" in message:
        print('{"hello": {"protocol": 1, "name": "Ear"}}', flush=True)
    elif "view" in message:
        print('{"action": null}', flush=True)
"""


def played(bot: ExternalBot, mode: str = "lopaka", rounds: int = 2) -> list[Round]:
    setup = setup_of(mode)
    rng = Random(1)
    return [
        play_round(
            setup,
            shuffled(setup, dealer=0, rng=rng),
            [bot, *(make_bot("random") for _ in range(setup.mode.players - 1))],
        )
        for _ in range(rounds)
    ]


def heard_in(tmp_path: Path, mode: str = "lopaka") -> list[dict[str, Any]]:
    program = tmp_path / "listens.py"
    program.write_text(LISTENS)
    bot = ExternalBot(shlex.join([sys.executable, str(program), str(tmp_path / "heard")]), 99)
    played(bot, mode)
    bot.close()
    return [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]


def test_hello_round_views_over_quit(tmp_path: Path) -> None:
    messages = heard_in(tmp_path)
    a_round = ["round", *["view"] * 12, "over"]
    assert [next(iter(message)) for message in messages] == ["hello", *a_round, *a_round, "quit"]
    hello = messages[0]["hello"]
    assert hello["protocol"] == 1
    assert hello["limit"] == 5
    assert {key: hello["setup"][key] for key in ("mode", "players", "seats", "bottles")} == {
        "mode": "lopaka",
        "players": 2,
        "seats": 3,
        "bottles": 1,
    }
    assert hello["setup"]["start_price"] == 19
    assert len(hello["setup"]["cards"]) == 36
    assert hello["setup"]["cards"][0] == {"card": 1, "colour": "yellow", "points": 1}
    assert messages[1] == {"round": {"seat": 0, "dealer": 0, "seed": 99}}
    assert len(messages[14]["over"]["view"]["scores"]) == 3


def test_a_program_gets_views_and_nothing_else(tmp_path: Path) -> None:
    """All cards in the messages are in the view of the program's own seat."""
    for message in heard_in(tmp_path, "house"):
        assert len(message) == 1
        if "view" in message:
            seen = view_from_json(message["view"])
            assert seen.seat == 0
            hidden = [hand for hands in seen.hands[1:] for hand in hands if hand.name != "open"]
            assert not any(hand.cards for hand in hidden)


def test_in_a_match_a_forfeit_is_a_random_action_and_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bot = make_bot(f"exec:{shlex.join([sys.executable, str(MISBEHAVING), 'garbage'])}", seed=1)
    assert isinstance(bot, ExternalBot)
    with caplog.at_level(logging.WARNING):
        first = played(bot)
        bot.close()
    assert bot.forfeits == 24
    assert len(caplog.records) == 1
    assert "a random action instead" in caplog.text
    again = make_bot(f"exec:{shlex.join([sys.executable, str(MISBEHAVING), 'garbage'])}", seed=1)
    assert isinstance(again, ExternalBot)
    assert played(again) == first
    again.close()


def test_another_setup_gets_another_program(tmp_path: Path) -> None:
    program = tmp_path / "listens.py"
    program.write_text(LISTENS)
    bot = ExternalBot(shlex.join([sys.executable, str(program), str(tmp_path / "heard")]))
    played(bot, "eye", rounds=1)
    played(bot, "house", rounds=1)
    bot.close()
    bot.close()  # once more does no harm
    heard = (tmp_path / "heard").read_text().splitlines()
    hellos = [json.loads(line).get("hello") for line in heard]
    assert [hello["setup"]["mode"] for hello in hellos if hello] == ["eye", "house"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("rulebok", "no bot 'rulebok'; there are beginner, casual, rulebook"),
        ("exec:", "'exec:' needs a command"),
        ("exec:   ", "'exec:' needs a command"),
        ("exec:'unclosed", "cannot read the command"),
        ("exec:no-such-program --x", "cannot run 'no-such-program'"),
        ("exec:/", "cannot run '/'"),
        ("no_such_module:Bot", "no module 'no_such_module'"),
        ("bottleimp.no_such:Bot", "no module 'bottleimp.no_such'"),
        ("tests.arena.synthetic:Nobody", "has no 'Nobody'"),
        ("tests.arena.synthetic:", "has no ''"),
        ("tests.arena.synthetic:NoBot", "is no bot: it must be a subclass"),
        ("tests.arena.synthetic:os", "is no bot: it must be a subclass"),
        ("tests.arena.synthetic:Abstract", "has no 'choose'"),
        (":Bot", "cannot be loaded: ValueError"),
    ],
)
def test_a_name_that_is_no_bot_is_refused(name: str, reason: str) -> None:
    with pytest.raises(BottleImpError) as caught:
        make_bot(name)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("class (", "cannot be loaded: SyntaxError"),
        ("import no_such_thing", "cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_a_module_that_cannot_be_loaded(
    text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_bot.py").write_text(text)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "broken_bot", raising=False)
    with pytest.raises(BottleImpError, match=reason):
        make_bot("broken_bot:Bot")


def test_a_module_is_found_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "standing_here.py").write_text(
        "from bottleimp.bots.random_bot import RandomBot\nclass Mine(RandomBot): pass\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert type(make_bot("standing_here:Mine")).__name__ == "Mine"


def test_a_file_that_is_not_executable_is_refused(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    with pytest.raises(BottleImpError, match="no such program, or not for you"):
        make_bot(f"exec:{program}")
    program.write_text("no program at all")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    bot = make_bot(f"exec:{program}", seed=1)  # only starting it can tell
    assert isinstance(bot, ExternalBot)
    played(bot, rounds=1)
    assert bot.forfeits == 12


def test_most_bots_have_nothing_to_close() -> None:
    setup = setup_of("eye")
    bot = make_bot("random")
    state = play_round(setup, shuffled(setup, dealer=0, rng=Random(1)), [bot, bot])
    seen: View = view(state, 0)
    bot.round_over(seen)
    bot.close()
