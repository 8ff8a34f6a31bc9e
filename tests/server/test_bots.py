"""Bots at the table: they see views, may be slow, and may fail without harm."""

import asyncio
import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bottleimp.bots import BOTS, FIRST_LEVEL, LEVELS, Bot
from bottleimp.bots.devil_bot import DevilBot
from bottleimp.bots.imp_bot import ImpBot
from bottleimp.rules import Action, Play, View, setup_of, shuffled, start, view
from bottleimp.server import worker_process
from bottleimp.table.bot_seating import STAND_IN
from bottleimp.table.events import Acted, Replaced
from bottleimp.table.table_bots import BotJob, chooser_name
from tests.server.inside import Guest, Inside
from tests.server.slowbots import Deadly, Fragile, Slow
from tests.waiting import PATIENCE


class Failing(Bot):
    def choose(self, view: View) -> Action:
        raise RuntimeError(f"my secret cards are {view.own_cards}")


class Cheating(Bot):
    def choose(self, view: View) -> Action:
        return Play(99)


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    for bot in (Failing, Cheating, Slow, Fragile, Deadly):
        monkeypatch.setitem(BOTS, bot.__name__.lower(), bot)
    monkeypatch.setenv("NOTES", str(tmp_path / "notes"))
    root = str(Path(__file__).parents[2])
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([root, *filter(None, paths)]))
    server = Inside(tmp_path)
    yield server
    server.close()


@pytest.mark.parametrize("bot", ["failing", "cheating"])
def test_a_bot_that_fails_loses_only_the_decision(
    inside: Inside, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    table, token = inside.new_table(bots=[None, bot, bot, bot], start=True)
    with caplog.at_level(logging.INFO):
        host = inside.join(table, token)
    assert host.shown["view"]["to_act"] == [0]
    assert bot in caplog.text
    assert "secret" not in caplog.text
    assert "Traceback" not in caplog.text


def notes(tmp_path: Path) -> list[list[str]]:
    """What the slow bots have noted: a process and a first random number each."""
    return [line.split() for line in (tmp_path / "notes").read_text().splitlines()]


async def come(inside: Inside, table: str, owner: str) -> None:
    found = await inside.hub.find(table)
    assert found is not None
    await found.join(Guest(inside, table), owner)


def test_a_slow_bot_thinks_in_a_process_apart(inside: Inside, tmp_path: Path) -> None:
    table, token = inside.new_table(bots=[None, "slow", "random", "slow"], start=True)
    host = inside.join(table, token)
    assert host.shown["view"]["to_act"] == [0]
    acted = [event.seat for event in inside.events(table) if isinstance(event, Acted)]
    assert sorted(acted) == [1, 2, 3]
    processes = {process for process, _ in notes(tmp_path)}
    assert len(processes) == 1
    assert str(os.getpid()) not in processes


def test_who_waits_for_a_process_is_counted(inside: Inside, tmp_path: Path) -> None:
    """And how long each thought, without its wait: 0.05 s and not twice that."""
    tables = [inside.new_table(bots=[None, "slow", "slow", "slow"], start=True) for _ in range(3)]

    async def everybody_comes() -> int:
        for table, owner in tables:
            await come(inside, table, owner)
        most = 0
        async with asyncio.timeout(PATIENCE):
            while any(inside.hub.live[table].busy for table, _ in tables):
                most = max(most, inside.hub.bot_runner.waiting["slow"])
                await asyncio.sleep(0.001)
        return most

    assert inside.run(everybody_comes()) == 2, "one of three is thinking"
    assert inside.hub.bot_runner.waiting["slow"] == 0
    told = inside.hub.meters.thinking_seconds.text().splitlines()
    thoughts = len(notes(tmp_path))
    assert f'bottleimp_thinking_seconds_count{{bot="slow"}} {thoughts}' in told


def test_when_its_process_is_killed_the_bot_is_asked_again(
    inside: Inside, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, token = inside.new_table(bots=[None, "fragile", "random", "random"], start=True)
    host = inside.join(table, token)
    assert host.shown["view"]["to_act"] == [0]
    (killed, first), (process, again) = notes(tmp_path)
    assert killed != process
    assert first == again  # the same chance, so the same choice
    assert "process ended bot=fragile" in caplog.text


def test_a_bot_that_kills_every_process_loses_only_the_decision(inside: Inside) -> None:
    table, token = inside.new_table(bots=[None, "deadly", "random", "random"], start=True)
    assert inside.join(table, token).shown["view"]["to_act"] == [0]


def test_the_quick_do_not_wait_for_the_slow(inside: Inside, tmp_path: Path) -> None:
    """A beginner answers at once, however many wait for their turn to think."""
    slow = [inside.new_table(bots=[None, "slow", "slow", "slow"], start=True) for _ in range(10)]
    quick, token = inside.new_table(start=True)

    async def everybody_comes() -> int:
        for table, owner in slow:
            await come(inside, table, owner)
        await come(inside, quick, token)
        live = inside.hub.live[quick]
        async with asyncio.timeout(PATIENCE):
            while live.busy:
                await asyncio.sleep(0.001)
        assert live.table.to_act == (0,)
        return sum(inside.hub.live[table].busy for table, _ in slow)

    assert inside.run(everybody_comes()) == len(slow)
    inside.pass_time(0)
    assert len(notes(tmp_path)) == 30
    for table, _ in slow:
        assert inside.hub.live[table].table.to_act == (0,)


def test_the_same_thought_comes_to_the_same_choice() -> None:
    setup = setup_of("classic", players=4)
    seen = view(start(setup, shuffled(setup, dealer=0, rng=Random(3))), 1)
    for name in ("random", "casual", "expert"):
        thought = BotJob(1, "1:exchange", name, BOTS[name], "5", seen)
        again = pickle.loads(pickle.dumps(thought))
        assert again.choose() == thought.choose()
        assert thought.choose() is not None


def test_a_bot_that_cannot_run_here_is_replaced_and_the_table_says_so(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart where an extra is missing: the table goes on, for good."""
    bots = [None, "imp", "beginner", "devil"]
    table, token = inside.new_table(bots=bots, start=True)
    lobby, owner = inside.new_table(bots=bots)
    monkeypatch.setattr(ImpBot, "needs", ("no_such_package",))
    monkeypatch.setattr(DevilBot, "needs", ("no_such_package",))
    inside.restart()
    host = inside.join(table, token)
    assert host.shown["view"]["to_act"] == [0]
    shown = [(seat["bot"], seat["instead_of"]) for seat in host.shown["seats"][1:]]
    assert shown == [("rulebook", "imp"), ("beginner", None), ("rulebook", "devil")]
    assert [event for event in inside.events(table) if isinstance(event, Replaced)] == [
        Replaced(1, "rulebook", "imp"),
        Replaced(3, "rulebook", "devil"),
    ]
    waiting = inside.join(lobby, owner)
    assert waiting.shown["seats"][1]["instead_of"] == "imp"
    waiting.do("bot", seat=1, bot="casual")
    assert waiting.shown["seats"][1]["instead_of"] is None
    waiting.do("start")
    assert waiting.shown["view"]["to_act"] == [0]


def test_a_process_whose_server_is_gone_ends_quietly(inside: Inside) -> None:
    setup = setup_of("classic", players=4)
    seen = view(start(setup, shuffled(setup, dealer=0, rng=Random(3))), 1)
    thought = BotJob(1, None, "slow", Slow, "5", seen)
    question = pickle.dumps(partial(map, BotJob.choose, [thought]))
    command = [sys.executable, "-P", "-m", worker_process.__name__, "10", "text"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(len(question).to_bytes(4, "big") + question)
        process.stdin.close()
        assert process.wait(60) == 0
        assert process.stderr.read().splitlines() == [b"this must not look like an answer"]


def test_who_thinks_apart() -> None:
    assert {name for name, bot in BOTS.items() if bot.apart} == {"expert", "imp", "devil"}


def test_every_state_is_shown_though_bots_are_quick(inside: Inside) -> None:
    table, token = inside.new_table(bots=[None, "random", "random", "random"], start=True)
    host = inside.join(table, token)
    numbers = [m["number"] for m in host.messages if m["type"] == "table"]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))


def test_a_better_player_than_a_beginner_plays_for_somebody_away(inside: Inside) -> None:
    table, token = inside.new_table(start=True)
    host = inside.join(table, token)
    assert {seat["bot"] for seat in host.shown["seats"][1:]} == {FIRST_LEVEL}
    assert chooser_name(inside.hub.live[table].table, 0) == STAND_IN
    assert list(LEVELS).index(FIRST_LEVEL) < list(LEVELS).index(STAND_IN)
