"""The server without sockets: a hub on a real database, with a clock that the test moves."""

import asyncio
import heapq
import itertools
import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from bottleimp.hosting.hosted_table import HostedTable
from bottleimp.server.live.hub import Hub
from bottleimp.server.server_settings import ServerSettings
from bottleimp.server.storage.server_storage import ServerStorage
from bottleimp.server.storage.sqlite_log import SqliteLog
from bottleimp.table.events import Event, read_event
from bottleimp.table.messages import Hello, Message, NewTable, Refusal, encode_refused, read_message
from bottleimp.table.randomness import Randomness
from tests.news import renewed
from tests.server.client import Json, choose
from tests.waiting import PATIENCE

T = TypeVar("T")


@dataclass(order=True)
class Call:
    when: float
    order: int
    callback: Callable[[], object] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._calls: list[Call] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self.time

    def today(self) -> int:
        return int(self.time * 1000)

    def call_at(self, when: float, callback: Callable[[], object]) -> Call:
        call = Call(when, next(self._order), callback)
        heapq.heappush(self._calls, call)
        return call

    def next_call(self) -> float | None:
        while self._calls and self._calls[0].cancelled:
            heapq.heappop(self._calls)
        return self._calls[0].when if self._calls else None

    def move_to(self, when: float) -> None:
        """Move, and make the calls that are due by then."""
        self.time = max(self.time, when)
        while (due := self.next_call()) is not None and due <= self.time:
            heapq.heappop(self._calls).callback()


class Inside:
    """A hub, and a loop to run it in; every method leaves the server at rest."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._runner = asyncio.Runner()
        self._folder = folder
        self.clock = FakeClock()
        self.settings = ServerSettings(**{"reviewers": 0, **settings})
        self.hub = self.run(self._make())

    async def _make(self) -> Hub:
        return Hub(self.open_log(), self.clock, Randomness(Random(7)), self.settings)

    def open_log(self) -> ServerStorage:
        return SqliteLog(self._folder / "tables.sqlite")

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    def close(self) -> None:
        self.run(self.hub.close())
        self._runner.close()

    def restart(self) -> None:
        """The server stops and another one starts on the same database."""
        self.run(self.hub.close())
        self.hub = self.run(self._make())

    async def _rest(self) -> None:
        quiet = 0
        async with asyncio.timeout(PATIENCE):
            while quiet < 3:
                await asyncio.sleep(0.001)
                busy = any(table.busy for table in self.hub.live.values())
                quiet = 0 if busy else quiet + 1

    def pass_time(self, seconds: float) -> None:
        """Let time pass, as smoothly as the timers need it."""

        async def passing() -> None:
            end = self.clock.time + seconds
            while (due := self.clock.next_call()) is not None and due <= end:
                self.clock.move_to(due)
                await self._rest()
            self.clock.move_to(end)
            await self._rest()

        self.run(passing())

    def new_table(self, **wanted: Any) -> tuple[str, str]:
        fields = {"mode": "classic", "players": 4, "name": "Ada", "start": False, **wanted}
        fields.setdefault("bots", [None, *["open"] * (fields["players"] - 1)])
        return self.run(self.hub.make(msgspec.convert(fields, NewTable)))

    def find(self, table: str) -> HostedTable:
        found = self.run(self.hub.find(table))
        assert found is not None
        return found

    def events(self, table: str) -> list[Event]:
        entries = self.run(self.hub.log.read(table))
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        return [read_event(entry.event) for entry in entries]

    def join(self, table: str, token: str | None = None, name: str | None = None) -> "Guest":
        guest = Guest(self, table)
        guest.say(Hello(token, name=name))
        return guest

    def party(self, **wanted: Any) -> tuple[str, list["Guest"], list[str]]:
        """A table with people on all seats, in the lobby: its name, the people, their tokens."""
        table, token = self.new_table(**wanted)
        guests, tokens = [self.join(table, token)], [token]
        for seat in range(1, wanted.get("players", 4)):
            guests.append(self.join(table))
            answer = guests[-1].ask("sit", seat=seat, name=f"Player {seat}")
            tokens.append(answer["token"])
        return table, guests, tokens


class Guest:
    """A connection without a socket."""

    def __init__(self, inside: Inside, table: str) -> None:
        self._inside, self._table_id = inside, table
        self.table: HostedTable | None = None
        self.seat: int | None = None
        self.person: int | None = None
        self.accepts_deltas = False
        self.spectator_name: str | None = None
        self.messages: list[Json] = []
        self.bye: str | None = None
        self.closed = False

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        if not self.closed:
            heard = json.loads(message)
            self.messages.append(renewed(self.shown, heard) if heard["type"] == "news" else heard)

    def close(self, code: str | None) -> None:
        self.bye, self.closed = code, True

    def leave(self) -> None:
        """The line drops."""

        async def leaving() -> None:
            self.closed = True
            if self.table is not None:
                self.table.leave(self)
            await self._inside._rest()

        self._inside.run(leaving())

    def say(self, *messages: Message) -> None:
        """Send messages, all at the same moment."""

        async def saying() -> None:
            await asyncio.gather(*(self._hear(message) for message in messages))
            await self._inside._rest()

        self._inside.run(saying())

    async def _hear(self, message: Message) -> None:
        try:
            if isinstance(message, Hello):
                self.accepts_deltas, self.spectator_name = message.news, message.name
                table = await self._inside.hub.find(self._table_id)
                assert table is not None
                await table.join(self, message.token)
            else:
                assert self.table is not None
                await self.table.perform(self, message)
        except Refusal as refusal:
            self.send(encode_refused(getattr(message, "id", None), refusal))

    def ask(self, kind: str, message_id: str | None = None, **fields: Any) -> Json:
        """Send a message; its answer."""
        message_id = message_id or f"{kind}-{len(self.messages)}-{id(self)}"
        before = len(self.messages)
        self.say(read_message(json.dumps({"type": kind, "id": message_id, **fields})))
        return next(m for m in self.messages[before:] if m.get("id") == message_id)

    def do(self, kind: str, **fields: Any) -> Json:
        answer = self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        return answer

    @property
    def shown(self) -> Json:
        """The newest table message."""
        return next(m for m in reversed(self.messages) if m["type"] == "table")

    @property
    def my_turn(self) -> bool:
        return bool(self.shown["view"] and self.shown["view"]["legal"])

    def act(self, rng: Random) -> Json:
        action = choose(self.shown["view"], rng)
        return self.do("act", turn=self.shown["turn"], action=action)
