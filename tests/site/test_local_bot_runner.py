"""Bots in the house: imp waits for its network, and where that cannot be had, others play for it.

The house runs in this Python, with a store and a network that a test can break.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from bottleimp.bots.imp_bot import ImpBot, onnx_policy
from bottleimp.site.local_host import LocalHost, create_local_host
from bottleimp.site.page_connection import PageConnection
from bottleimp.table.randomness import Randomness
from tests.server.client import Json, choose
from tests.waiting import soon


class MemoryStore:
    """A store in memory, like `memory-store.js`."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Json]] = {}
        self.full = False

    async def append(self, rows: str) -> None:
        if self.full:
            raise RuntimeError("QuotaExceededError: no room")
        new = json.loads(rows)
        kept = self.rows.setdefault(new[0]["table"], [])
        if {row["number"] for row in kept} & {row["number"] for row in new}:
            raise RuntimeError("ConstraintError: that number is taken")
        kept.extend(new)

    async def read(self, table: str) -> str:
        return json.dumps(self.rows.get(table, []))

    async def olderThan(self, at: int) -> str:  # noqa: N802  (a name of JavaScript)
        return json.dumps([name for name, rows in self.rows.items() if rows[-1]["at"] < at])

    async def forget(self, tables: str, before: int) -> int:
        return len([self.rows.pop(name) for name in json.loads(tables)])


class Liked(list[float]):
    """A list with the interface of a JavaScript array."""

    def to_py(self) -> "Liked":
        return self


class Script:
    """The JavaScript part of the network, which a test can make unreachable."""

    def __init__(self) -> None:
        self.reachable = True
        self.loads = 0

    async def load(self) -> None:
        self.loads += 1
        await asyncio.sleep(0.01)
        if not self.reachable:
            raise TypeError("Failed to fetch")

    def policy(self, info: bytes) -> Liked:
        words = [int.from_bytes(info[at : at + 8], "little") for at in range(0, len(info), 8)]
        return Liked(onnx_policy()(words))


class Here:
    """A page at a table of a local host."""

    def __init__(self) -> None:
        self.store, self.script = MemoryStore(), Script()
        self.house: LocalHost
        self.said: list[Json] = []
        self.line: PageConnection

    async def open(self) -> "Here":
        self.house = await create_local_host(self.store, self.script, Randomness(Random(4)))
        return self

    async def table(self, *bots: str, **more: Any) -> None:
        wanted = {"mode": "classic", "players": 4, "name": "Ada", "end": "1 rounds", **more}
        status, text = await self.house.ask(
            "/api/tables", json.dumps({**wanted, "bots": [None, *bots]})
        )
        assert status == 201, text
        await self.enter(json.loads(text))

    async def enter(self, made: Json) -> None:
        self.made = made
        self.line = self.house.line(
            made["table"], lambda said: self.said.append(json.loads(said)), lambda: None
        )
        await self.hear(type="hello", token=made["token"])

    async def hear(self, **message: Any) -> None:
        await self.line.hear(json.dumps(message))
        table = self.line.table
        await soon(lambda: table is None or not table.busy)

    @property
    def shown(self) -> Json:
        return next(each for each in reversed(self.said) if each["type"] == "table")

    @property
    def bots(self) -> list[tuple[str, str | None]]:
        return [(seat["bot"], seat["instead_of"]) for seat in self.shown["seats"][1:]]

    async def play(self) -> None:
        """One decision."""
        action = choose(self.shown["view"], Random(1))
        await self.hear(type="act", id=f"m{len(self.said)}", turn=self.shown["turn"], action=action)


@pytest.fixture(autouse=True)
def _reset_policy_override(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImpBot, "policy_override", None)


def at_home(work: Callable[[Here], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        await work(await Here().open())

    asyncio.run(main())


def test_the_network_is_fetched_when_a_bot_first_needs_it_and_once() -> None:
    async def work(here: Here) -> None:
        await here.table("rulebook", "casual", "beginner")
        await here.play()
        assert here.script.loads == 0
        await here.table("imp", "expert", "imp")
        await here.play()
        assert here.bots == [("imp", None), ("expert", None), ("imp", None)]
        assert here.script.loads == 1

    at_home(work)


def test_without_the_network_a_weaker_level_plays_and_the_table_says_so() -> None:
    async def work(here: Here) -> None:
        here.script.reachable = False
        await here.table("imp", "casual", "expert")
        assert here.bots == [("rulebook", "imp"), ("casual", None), ("rulebook", "expert")]
        await here.play()
        assert len(here.shown["view"]["received"]) == 2  # all have given
        events = [json.loads(row["event"]) for rows in here.store.rows.values() for row in rows]
        assert sum(event["type"] == "replaced" for event in events) == 2

    at_home(work)


def test_the_next_table_tries_again() -> None:
    async def work(here: Here) -> None:
        here.script.reachable = False
        await here.table("imp", "imp", "imp")
        here.script.reachable = True
        await here.table("imp", "imp", "imp")
        assert here.bots == [("imp", None)] * 3

    at_home(work)


@pytest.mark.parametrize("reachable", [True, False])
def test_hints_of_every_depth_are_told_with_and_without_the_network(reachable: bool) -> None:
    """The strongest available level gives the hint, and is named."""

    async def work(here: Here) -> None:
        here.script.reachable = reachable
        await here.table("casual", "casual", "casual")
        for decision in range(2):  # a gift, and a card
            for depth in (1, 2, 3):
                name = f"h{decision}{depth}"
                await here.hear(type="hint", id=name, turn=here.shown["turn"], depth=depth)
                (told,) = [each for each in here.said if each.get("id") == name]
                assert told["hint"]["depth"] == depth, told
            assert told["hint"]["advice"]["by"] == ("imp" if reachable else "rulebook")
            assert told["hint"]["advice"]["judged"] is None
            await here.play()

    at_home(work)


def test_what_cannot_be_stored_is_refused_and_did_not_happen() -> None:
    async def work(here: Here) -> None:
        await here.table("casual", "casual", "casual")
        await here.play()
        before = here.shown
        here.store.full = True
        await here.play()
        assert here.said[-1]["code"] == "storage"
        assert here.shown == before
        status, text = await here.house.ask(
            "/api/tables", json.dumps({"mode": "classic", "players": 4, "name": "Ada"})
        )
        assert (status, json.loads(text)["error"]) == (503, "storage")
        here.store.full = False
        await here.play()
        assert here.shown["number"] > before["number"]

    at_home(work)


def test_what_another_page_did_is_shown_to_whoever_comes_too_late() -> None:
    """Should both have the table for a moment, the log decides, and its word is news."""

    async def work(here: Here) -> None:
        await here.table("casual", "casual", "casual")
        other = Here()
        other.store = here.store
        await (await other.open()).enter(here.made)
        await other.play()
        assert here.shown["number"] < other.shown["number"]
        await here.play()
        assert [each["code"] for each in here.said if each["type"] == "refused"] == ["storage"]
        assert here.shown["view"] == other.shown["view"]
        await here.play()
        assert here.shown["number"] > other.shown["number"]

    at_home(work)


def test_a_table_that_is_let_go_is_read_anew() -> None:
    """The old page is told that another page has the table; later it shows what that page did."""

    async def work(here: Here) -> None:
        await here.table("casual", "casual", "casual")
        here.house.let_go(here.made["table"])
        assert here.said[-1] == {"type": "bye", "code": "replaced"}
        here.line.on_closed()
        other = Here()
        other.store = here.store
        await (await other.open()).enter(here.made)
        await other.play()
        await here.enter(here.made)
        assert here.shown["view"] == other.shown["view"]

    at_home(work)


def test_what_nobody_has_come_back_to_is_deleted() -> None:
    async def work(here: Here) -> None:
        await here.table("casual", "casual", "casual")
        here.store.rows["aaaaaaaaaaaa"] = [{"at": 1}]
        assert await here.house.tidy() == 1
        assert len(here.store.rows) == 1

    at_home(work)
