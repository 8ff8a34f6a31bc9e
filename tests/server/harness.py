"""Players who reconnect after any interruption; a check that no action is lost or doubled."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from bottleimp.rules import view
from bottleimp.rules.view_form import view_to_json
from bottleimp.table.event_application import create, fold
from bottleimp.table.events import Entry, read_event
from bottleimp.table.table_state import Table
from tests.news import renewed
from tests.server.client import Json, choose, new_table
from tests.server.process import Server

PHRASE = "phrase-"
LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)


@dataclass
class Stubborn:
    """A person among bots who resends, with the same id, until there is an answer."""

    server: Server
    table: str
    token: str
    rng: Random
    drops: float = 0.03
    """How often the line drops just after a message went out."""
    answers: dict[str, Json] = field(default_factory=dict)
    frames: list[Json] = field(default_factory=list)
    newest: Json = field(default_factory=dict)
    pending: Json | None = None
    count: int = 0

    async def play(self, until: asyncio.Event) -> None:
        """Play until told to stop; then bring the last message to its end."""
        while not (until.is_set() and self.pending is None):
            try:
                url = f"ws://{self.server.address}/api/tables/{self.table}/live"
                async with connect(url, compression=None, proxy=None, close_timeout=0.2) as line:
                    await self._session(line, until)
            except LOST:
                await asyncio.sleep(0.02)

    async def _session(self, line: ClientConnection, until: asyncio.Event) -> None:
        await line.send(json.dumps({"type": "hello", "token": self.token, "news": True}))
        while (await self._hear(line))["type"] != "table":
            pass
        while not (until.is_set() and self.pending is None):
            if self.pending is None:
                self.pending = self._intend()
            await line.send(json.dumps(self.pending))
            if self.rng.random() < self.drops:
                return
            asked = self.pending
            while asked["id"] not in self.answers:
                await self._hear(line)
            number = self.answers[asked["id"]].get("number", 0) if asked["type"] != "say" else 0
            while (self.newest["number"] < number or not self._awaited()) and not until.is_set():
                await self._hear(line)

    def _awaited(self) -> bool:
        """Whether there is something to do for this person."""
        if self.newest["status"] == "round-over":
            return 0 not in self.newest["ready"]
        return bool(self.newest["view"]["legal"])

    async def _hear(self, line: ClientConnection) -> Json:
        message: Json = json.loads(await asyncio.wait_for(line.recv(), 5))
        if message["type"] == "news":
            message = renewed(self.newest, message)
        self.frames.append(message)
        if message["type"] == "table":
            self.newest = message
        elif self.pending is not None and message.get("id") == self.pending["id"]:
            self.answers[message["id"]] = message
            self.pending = None
        return message

    def _intend(self) -> Json:
        self.count += 1
        intention: Json = {"id": f"{self.token[:8]}-{self.count}"}
        table = self.newest
        if self.rng.random() < 0.3:
            return {"id": f"{PHRASE}{self.count}", "type": "say", "phrase": "thinking"}
        if table["status"] == "round-over" and 0 not in table["ready"]:
            return {**intention, "type": "continue"}
        if table["view"]["legal"]:
            action = choose(table["view"], self.rng)
            return {**intention, "type": "act", "turn": table["turn"], "action": action}
        return {"id": f"{PHRASE}{self.count}", "type": "say", "phrase": "hurry"}


async def crowd(server: Server, people: int, seed: int) -> list[Stubborn]:
    """Each at a table of their own, with bots."""
    rng = Random(seed)
    everybody = []
    for _ in range(people):
        made = await asyncio.to_thread(
            new_table,
            server,
            bots=[None, "random", "random", "lopaka"],
            start=True,
            end="99 rounds",
        )
        everybody.append(Stubborn(server, made["table"], made["token"], Random(rng.random())))
    return everybody


def check(person: Stubborn, entries: list[Entry]) -> int:
    """Compare what a person was told with what the log holds; how many answers there were."""
    numbers = [entry.number for entry in entries]
    assert numbers == list(range(1, len(entries) + 1)), "the log has gaps"
    stored = Counter(entry.action_id for entry in entries if entry.action_id is not None)
    assert all(times == 1 for times in stored.values()), "a message was carried out twice"
    at = {entry.action_id: entry.number for entry in entries}
    for message_id, answer in person.answers.items():
        if message_id.startswith(PHRASE):
            assert message_id not in at, "a phrase is said and forgotten"
        elif answer["type"] == "done":
            assert message_id in at, "acknowledged, but not stored"
            assert at[message_id] == answer["number"], "done at another number"
        else:
            assert message_id not in at, f"carried out, but answered {answer['code']}"
    _check_stream(person, entries)
    return len(person.answers)


def _check_stream(person: Stubborn, entries: list[Entry]) -> None:
    """Every table that was shown is the table after that many entries, as seat 0 sees it."""
    tables = _tables(entries)
    for frame in person.frames:
        if frame["type"] != "table":
            continue
        assert frame["number"] <= len(entries), "a position was shown that is not in the log"
        table = tables[frame["number"] - 1]
        assert frame["status"] == table.status, "another status was shown than the log has"
        assert frame["turn"] == table.turn, "another position was shown than the log has"
        assert table.round is not None
        seen = _as_json(view_to_json(view(table.round, 0)))
        assert frame["view"] == seen, "another view was shown than the log has"


def _tables(entries: list[Entry]) -> list[Table]:
    first = read_event(entries[0].event)
    tables = [create(entries[0].table, first)]  # type: ignore[arg-type]
    for entry in entries[1:]:
        tables.append(fold(tables[-1], read_event(entry.event)))
    return tables


def _as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))
