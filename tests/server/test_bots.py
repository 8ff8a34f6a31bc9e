"""Bots at the table: they see views, may be slow, and may fail without harm."""

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bottleimp.bots import BOTS, FIRST_LEVEL, LEVELS, Bot
from bottleimp.rules import Action, Play, View
from bottleimp.server.live.thinking import QUICK_SECONDS
from bottleimp.table.bots import TableBots
from bottleimp.table.casting import STAND_IN
from bottleimp.table.events import Acted
from tests.server.inside import Inside


class Failing(Bot):
    def choose(self, view: View) -> Action:
        raise RuntimeError(f"my secret cards are {view.own_cards}")


class Cheating(Bot):
    def choose(self, view: View) -> Action:
        return Play(99)


class Slow(Bot):
    def choose(self, view: View) -> Action:
        assert isinstance(view, View)
        time.sleep(QUICK_SECONDS * 2)
        assert view.options is not None
        return view.options.draw(self.rng)


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    for name, bot in (("failing", Failing), ("cheating", Cheating), ("slow", Slow)):
        monkeypatch.setitem(BOTS, name, bot)
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


def test_a_slow_bot_thinks_in_a_thread(inside: Inside) -> None:
    table, token = inside.new_table(bots=[None, "slow", "random", "slow"], start=True)
    host = inside.join(table, token)
    assert host.shown["view"]["to_act"] == [0]
    assert not inside.hub.desk.quick("slow")
    acted = [event.seat for event in inside.events(table) if isinstance(event, Acted)]
    assert sorted(acted) == [1, 2, 3]


def test_every_state_is_shown_though_bots_are_quick(inside: Inside) -> None:
    table, token = inside.new_table(bots=[None, "random", "random", "random"], start=True)
    host = inside.join(table, token)
    numbers = [m["number"] for m in host.messages if m["type"] == "table"]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))


def test_a_better_player_than_a_beginner_plays_for_somebody_away(inside: Inside) -> None:
    table, token = inside.new_table(start=True)
    host = inside.join(table, token)
    assert {seat["bot"] for seat in host.shown["seats"][1:]} == {FIRST_LEVEL}
    assert (
        TableBots(inside.hub.desk, inside.hub.chance).of(inside.hub.live[table].table, 0)[0]
        == STAND_IN
    )
    assert list(LEVELS).index(FIRST_LEVEL) < list(LEVELS).index(STAND_IN)
