"""Grace, time limits and waiting, with a clock that the test moves."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from bottleimp.hosting.hosted_table import HostedTable
from bottleimp.server.live import hub
from bottleimp.server.storage.date_watch import Calendar
from bottleimp.table.events import Acted, Away, Back, Dealt
from bottleimp.table.faces import FACES
from bottleimp.table.messages import read_message
from tests.server.client import choose
from tests.server.inside import Guest, Inside


def exchanged(guests: list[Guest], rng: Random) -> None:
    for guest in guests:
        guest.act(rng)


def test_a_missing_player_has_grace_then_a_bot_plays_until_the_return(inside: Inside) -> None:
    rng = Random(1)
    table, guests, tokens = inside.party(grace=30)
    guests[0].do("start")
    exchanged(guests, rng)
    late = next(guest for guest in guests if guest.my_turn)
    seat = guests.index(late)
    other = guests[(seat + 1) % 4]
    late.leave()
    assert other.shown["seats"][seat] | {"name": ""} == {
        "name": "", "kind": "human", "bot": None, "present": False, "away": False, "heir": None,
            "instead_of": None, "hints": 0, "left": False, "stand_in": None, "before": [],
            "helped": [], "face": FACES[seat],
    }  # fmt: skip
    assert other.shown["deadline"] == 30_000
    inside.pass_time(29.9)
    assert not any(isinstance(event, Away) for event in inside.events(table))
    inside.pass_time(0.2)
    assert isinstance(inside.events(table)[-2], Away)
    played = inside.events(table)[-1]
    assert isinstance(played, Acted)
    assert (played.seat, played.by) == (seat, "bot")
    assert other.shown["seats"][seat]["away"]
    back = inside.join(table, tokens[seat])
    assert isinstance(inside.events(table)[-1], Back)
    assert not back.shown["seats"][seat]["away"]
    assert back.shown["you"] == seat


def test_who_is_back_within_the_grace_finds_everything_as_it_was(inside: Inside) -> None:
    table, guests, tokens = inside.party(grace=30)
    guests[0].do("start")
    before = len(inside.events(table))
    guests[1].leave()
    inside.pass_time(29)
    back = inside.join(table, tokens[1])
    inside.pass_time(100)
    assert len(inside.events(table)) == before
    assert back.my_turn


def test_time_is_up_and_a_bot_decides_once(inside: Inside) -> None:
    rng = Random(2)
    table, guests, _ = inside.party(limit=20)
    guests[0].do("start")
    for guest in guests[:3]:
        guest.act(rng)
    assert guests[3].shown["deadline"] == 40_000  # an exchange lasts twice the limit
    inside.pass_time(40)
    last = inside.events(table)[-1]
    assert isinstance(last, Acted)
    assert (last.seat, last.by) == (3, "limit")
    assert guests[3].shown["turn"] == "1:play:0"
    assert guests[0].shown["hurried"] == [3]
    assert not guests[3].shown["seats"][3]["away"]
    inside.pass_time(45)
    acted = [event for event in inside.events(table) if isinstance(event, Acted)]
    assert [event.by for event in acted[-2:]] == ["limit", "limit"]
    assert guests[0].shown["hurried"] == [acted[-1].seat]
    next(guest for guest in guests if guest.my_turn).act(rng)
    assert guests[0].shown["hurried"] == []


@pytest.mark.parametrize("first", ["time", "player"])
def test_time_and_player_race_and_one_wins(inside: Inside, first: str) -> None:
    rng = Random(3)
    table, guests, _ = inside.party(limit=20)
    guests[0].do("start")
    exchanged(guests, rng)
    player = next(guest for guest in guests if guest.my_turn)
    turn = player.shown["turn"]
    action = choose(player.shown["view"], rng)
    frame = {"type": "act", "id": "race", "turn": turn, "action": action}
    inside.clock.time += 20  # due, but its call is not made yet
    before = len(inside.events(table))
    if first == "time":
        inside.pass_time(0)
    player.say(read_message(json.dumps(frame)))
    inside.pass_time(0)
    answer = next(m for m in player.messages if m.get("id") == "race")
    acted = [event for event in inside.events(table)[before:] if isinstance(event, Acted)]
    assert len(acted) == 1
    if first == "time":
        assert (answer["type"], answer.get("code")) == ("refused", "late")
        assert acted[0].by == "limit"
    else:
        assert answer["type"] == "done"
        assert acted[0].by == "player"


def test_a_restart_past_a_deadline_gives_the_time_again(inside: Inside) -> None:
    table, guests, tokens = inside.party(limit=20)
    guests[0].do("start")
    before = len(inside.events(table))
    inside.restart()
    inside.clock.time += 500
    back = [inside.join(table, token) for token in tokens]
    assert len(inside.events(table)) == before
    assert back[0].shown["deadline"] == 40_000
    inside.pass_time(40)
    acted = [event for event in inside.events(table) if isinstance(event, Acted)]
    assert sorted(event.seat for event in acted) == [0, 1, 2, 3]


def test_a_table_that_all_have_left_waits_for_days(inside: Inside) -> None:
    table, guests, tokens = inside.party(grace=5, limit=5, bots=[None, "open", "open", "open"])
    guests[0].do("start")
    before = len(inside.events(table))
    for guest in guests:
        guest.leave()
    inside.pass_time(5 * 24 * 3600)
    inside.hub.unload()
    assert inside.hub.live == {}
    assert len(inside.events(table)) == before
    back = inside.join(table, tokens[2])
    assert back.my_turn
    inside.pass_time(5)
    away = [event.seat for event in inside.events(table) if isinstance(event, Away)]
    assert sorted(away) == [0, 1, 3]


def test_bots_wait_for_people(inside: Inside) -> None:
    table, token = inside.new_table(bots=[None, "random", "random", "random"], start=True)
    inside.find(table)
    inside.pass_time(1000)
    assert not any(isinstance(event, Acted) for event in inside.events(table))
    inside.join(table, token)
    acted = [event for event in inside.events(table) if isinstance(event, Acted)]
    assert [event.seat for event in acted] == [1, 2, 3]


def test_the_next_round_waits_for_those_who_are_there(inside: Inside) -> None:
    rng = Random(4)
    table, guests, tokens = inside.party(players=3, end="5 rounds", grace=1000)
    guests[0].do("start")
    while guests[0].shown["status"] == "playing":
        next(guest for guest in guests if guest.my_turn).act(rng)
    guests[0].do("continue")
    assert guests[1].shown["ready"] == [0]
    guests[2].leave()
    assert guests[1].shown["status"] == "round-over"
    guests[1].do("continue")
    assert guests[1].shown["status"] == "playing"
    assert isinstance(inside.events(table)[-1], Dealt)
    assert inside.join(table, tokens[2]).my_turn


def test_when_the_last_to_be_waited_for_leaves_the_round_is_dealt(inside: Inside) -> None:
    rng = Random(5)
    _, guests, _ = inside.party(players=3, end="5 rounds", grace=1000)
    guests[0].do("start")
    while guests[0].shown["status"] == "playing":
        next(guest for guest in guests if guest.my_turn).act(rng)
    guests[0].do("continue")
    guests[1].do("continue")
    guests[2].leave()
    assert guests[0].shown["status"] == "playing"


def test_a_table_that_is_opened_during_a_sweep_is_kept_or_gone_but_never_half(
    inside: Inside,
) -> None:
    made = [inside.new_table() for _ in range(60)]
    inside.pass_time(31 * 24 * 3600)

    async def meanwhile() -> list[HostedTable | None]:
        sweep = asyncio.ensure_future(inside.hub.forget())
        found = []
        for table, _ in made:
            found.append(await inside.hub.find(table))
            await asyncio.sleep(0.001)
        await sweep
        return found

    found = inside.run(meanwhile())
    for (table, token), there in zip(made, found, strict=True):
        assert bool(inside.run(inside.hub.log.read(table))) == (there is not None)
        if there is not None:
            assert inside.join(table, token).ask("start")["type"] == "done"


def test_tables_that_nobody_plays_at_are_forgotten(inside: Inside) -> None:
    old, token = inside.new_table()
    inside.join(old, token).leave()
    inside.pass_time(29 * 24 * 3600)
    young, _ = inside.new_table()
    inside.pass_time(2 * 24 * 3600)
    inside.hub.unload()
    inside.run(inside.hub.forget())
    assert inside.run(inside.hub.find(old)) is None
    assert inside.find(young).table.number == 1


def test_housekeeping_goes_on_after_an_error_that_nobody_expected(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The error is logged, and the next sweep does its work."""
    monkeypatch.setattr(hub, "_HOUSEKEEPING_SECONDS", 0.01)
    old, _ = inside.new_table()
    inside.pass_time(31 * 24 * 3600)
    inside.join(*inside.new_table())
    rows, failed = inside.hub.log.rows, asyncio.Event()

    async def trusted(_calendar: Calendar) -> bool:
        return True

    monkeypatch.setattr(Calendar, "trusted", trusted)

    async def failing_once(query: str, *values: object) -> list[tuple[Any, ...]]:
        if not failed.is_set():
            failed.set()
            raise RuntimeError("not a database's")
        return await rows(query, *values)

    monkeypatch.setattr(inside.hub.log, "rows", failing_once)

    async def until_forgotten() -> None:
        task = asyncio.ensure_future(inside.hub.run_housekeeping())
        async with asyncio.timeout(60):
            while await inside.hub.log.read(old) and not task.done():
                await asyncio.sleep(0.01)
        task.cancel()

    inside.run(until_forgotten())
    assert failed.is_set()
    assert inside.run(inside.hub.log.read(old)) == []
    assert "housekeeping failed" in caplog.text
