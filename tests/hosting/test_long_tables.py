"""Tables with very long logs: their cost is bounded."""

import asyncio
import gc
import time
from random import Random

import msgspec
import pytest

from bottleimp.rules import Match, setup_of
from bottleimp.table import live_table
from bottleimp.table.change import entries_of
from bottleimp.table.event_application import create, replay_steps
from bottleimp.table.events import Created, Event, SeatPlan, Swapped
from bottleimp.table.table_message import ROUNDS_SHOWN, TableMessages
from bottleimp.table.tokens import token_hash
from tests.server.client import choose
from tests.server.inside import Inside


def test_phrases_are_said_once_and_forgotten(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    stored = inside.events(table)
    guests[1].do("say", phrase="hello")
    for _ in range(3):
        assert guests[1].ask("say", "the-same", phrase="oops")["type"] == "done"
    again = inside.join(table, tokens[1])
    assert again.ask("say", "the-same", phrase="oops")["type"] == "done"
    assert [m["phrase"] for m in guests[0].messages if m["type"] == "said"] == ["hello", "oops"]
    assert inside.events(table) == stored


def test_a_table_takes_no_more_than_its_log_may_hold(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "MAX_ENTRIES_OF_PLAY", 60)
    bots = [None, "random", "random", "random"]
    table, token = inside.new_table(bots=bots, start=True, end="99 rounds", limit=20)
    host, rng = inside.join(table, token), Random(1)
    for _ in range(60):
        if host.shown["status"] == "round-over":
            host.ask("continue")
        elif host.my_turn:
            host.ask("act", turn=host.shown["turn"], action=choose(host.shown["view"], rng))
    assert host.ask("stand")["code"] == "full"
    full = len(inside.events(table))
    assert 60 <= full < 100
    inside.pass_time(3600)
    assert host.do("say", phrase="goodbye")
    host.leave()
    inside.restart()
    back = inside.join(table, token)
    assert back.shown["number"] == full
    inside.pass_time(3600)
    assert len(inside.events(table)) == full


def test_a_long_log_is_opened_while_others_play(inside: Inside) -> None:
    """Other tables get turns: no step of the replay takes more than a small part of the whole.

    Measured in processor time of this thread, without the garbage collector, which has the objects
    of all tests to look at here; a server lets it run seldom (`lifecycle.py`).
    """
    created = Created(
        mode="classic",
        players=4,
        deck="bambus-2003",
        end="2 deals",
        grace=30,
        seats=[SeatPlan(name="Ada", token=token_hash("x")), SeatPlan(), SeatPlan(), SeatPlan()],
    )
    events: tuple[Event, ...] = (created, *[Swapped(1, 2)] * 40_000)
    table_id = inside.hub.randomness.new_table_id()
    entries = entries_of(events, tuple(replay_steps(table_id, events)), at=0)

    async def longest_part() -> float:
        for start in range(0, len(entries), 1000):
            await inside.hub.log.append(entries[start : start + 1000])
        opening = asyncio.ensure_future(inside.hub.find(table_id))
        longest, began = 0.0, time.thread_time()
        before = began
        while not opening.done():
            await asyncio.sleep(0)
            now = time.thread_time()
            longest, before = max(longest, now - before), now
        found = opening.result()
        assert found is not None
        assert found.table.number == len(entries)
        return longest / (before - began)

    gc.disable()
    try:
        assert inside.run(longest_part()) < 0.25
    finally:
        gc.enable()


def test_a_long_match_is_shown_by_its_last_rounds() -> None:
    setup = setup_of("classic", players=4)
    seats = [SeatPlan(name="Ada", token="x"), *[SeatPlan(name="Bo", bot="random")] * 3]
    created = Created("classic", 4, setup.deck.id, "4000 rounds", 30, seats)
    rounds = tuple((number, -number, 0, 7) for number in range(4000))
    table = msgspec.structs.replace(create("t", created), match=Match(setup, rounds=rounds))
    shown = msgspec.json.decode(TableMessages(table, turn=table.turn).to(0))
    assert shown["match"]["rounds"] == [list(scores) for scores in rounds[-ROUNDS_SHOWN:]]
    assert shown["match"]["earlier"] == 4000 - ROUNDS_SHOWN
    assert shown["match"]["totals"] == [sum(column) for column in zip(*rounds, strict=True)]
    assert len(TableMessages(table, turn=table.turn).to(0)) < 4096
    short = msgspec.structs.replace(table, match=Match(setup, rounds=rounds[:ROUNDS_SHOWN]))
    assert (
        "earlier" not in msgspec.json.decode(TableMessages(short, turn=short.turn).to(0))["match"]
    )
