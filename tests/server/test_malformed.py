"""Messages by the thousand that no client of ours would send: nothing breaks, nothing is kept.

`make attack` sends a million, and prints the memory before and after.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bottleimp.table.event_application import replay
from bottleimp.table.events import read_event
from tests.server.client import Json, Party, new_table
from tests.server.process import NewServer, Server
from tests.server.test_abuse import MALFORMED
from tests.server.test_memory import UPGRADE

BASES: list[Json] = [
    {"type": "act", "id": "1", "turn": "1:exchange", "action": {"play": 17}},
    {"type": "act", "id": "1", "turn": "1:play:0", "action": {"exchange": {"imp": 1, "left": [2]}}},
    {"type": "sit", "id": "1", "seat": 2, "name": "Bo"},
    {"type": "remove", "id": "1", "seat": 1},
    {"type": "swap", "id": "1", "seats": [0, 1]},
    {"type": "bot", "id": "1", "seat": 1, "bot": "random"},
    {"type": "say", "id": "1", "phrase": "hello"},
    {"type": "hint", "id": "1", "turn": "1:play:0", "depth": 1},
    {"type": "allow", "id": "1", "hints": True},
    {"type": "continue", "id": "1"},
]
HELLO = {"type": "hello", "token": "0" * 32}
VALUES: list[Any] = [
    *(None, True, [], {}, "", "x" * 300, -1, 10**30, 1.5, 1e308, [[[[]]]], {"a": {"a": {}}}),
    *("\x00\x1b[31m\n", "\u202e\u3164", "🦊" * 50, "../../etc/passwd", "' OR 1=1 --", 16.5),
]
LETTERS = '{}[]",:\\/\x00\x07 \u2028é0-9eE+.tfn'
TEXT, BINARY, CLOSE, PING = 0x81, 0x82, 0x88, 0x89
AT_ONCE = 200
LINES = 4
CLOSED = (asyncio.IncompleteReadError, ConnectionError)


def malformed(rng: Random) -> tuple[int, bytes]:
    """A frame: its first byte and what it holds."""
    kind = rng.randrange(10)
    if kind == 0:
        return TEXT, rng.choice(list(MALFORMED.values())).encode("utf-8", "surrogatepass")
    if kind == 1 and rng.random() < 0.1:
        return rng.choice([(BINARY, rng.randbytes(20)), (PING, b"x" * 125)])
    if kind == 2 and rng.random() < 0.01:  # ends the connection
        return rng.choice([(TEXT, b"\xff\xfe"), (TEXT, json.dumps(HELLO).encode()), (0xF1, b"x")])
    message = dict(rng.choice(BASES) if rng.random() < 0.99 else HELLO)
    if kind < 5:
        message[rng.choice(list(message))] = rng.choice(VALUES)
    elif kind == 5:
        message.pop(rng.choice(list(message)))
    elif kind == 6:
        message[f"x{rng.randrange(9)}"] = rng.choice(VALUES)
    text = json.dumps(message)
    if kind > 6:
        at = rng.randrange(len(text))
        letters = "".join(rng.choices(LETTERS, k=rng.randrange(4)))
        text = text[:at] + letters + text[at + rng.randrange(5) :]
    return TEXT, text.encode()


def framed(first: int, text: bytes) -> bytes:
    """As a client sends it, with a mask of zeros."""
    size = len(text)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2)
    return head + bytes(4) + text


async def frame(reader: asyncio.StreamReader) -> bytes:
    """What a server's frame holds."""
    first, size = await reader.readexactly(2)
    if first == CLOSE:
        raise ConnectionResetError
    if size >= 126:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
    text = await reader.readexactly(size)
    return text if first == TEXT else b"{}"


class Attacker:
    """One line after the other, as the server closes them."""

    def __init__(self, server: Server, made: Json, rng: Random) -> None:
        self._server, self._made, self._rng = server, made, rng
        self.answers: Counter[str] = Counter()

    async def send(self, count: int) -> None:
        """Until so many are answered."""
        while self._total < count:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
            try:
                writer.write(UPGRADE.format(table=self._made["table"]).encode())
                await reader.readuntil(b"\r\n\r\n")
                writer.write(framed(TEXT, json.dumps(self._hello()).encode()))
                while self._total < count:
                    some = [malformed(self._rng) for _ in range(AT_ONCE)]
                    writer.write(b"".join(framed(*each) for each in some))
                    await self._answered(reader, writer, f"end-{self._total}")
            except CLOSED:
                self.answers["closed"] += 1
            finally:
                writer.close()

    @property
    def _total(self) -> int:
        return sum(self.answers.values())

    def _hello(self) -> Json:
        """Sometimes the host's own, who may do more."""
        token = self._made["token"] if self._rng.random() < 0.5 else None
        return {"type": "hello", "token": token}

    async def _answered(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, last: str
    ) -> None:
        """Read until a sound message behind the others is answered."""
        say = {"type": "say", "id": last, "phrase": "hello"}
        writer.write(framed(TEXT, json.dumps(say).encode()))
        while True:
            text = await frame(reader)
            if text.startswith(b'{"type":"table"'):
                continue
            answer = json.loads(text)
            if answer.get("type") in ("done", "refused"):
                self.answers[answer.get("code", "done")] += 1
            if answer.get("id") == last:
                return


def attack(server: Server, count: int, seed: int) -> Counter[str]:
    """So many messages at a table in play, over several lines; what they were answered."""
    made = new_table(server, bots=[None, "open", "random", "random"], start=True, end="99 rounds")
    attackers = [Attacker(server, made, Random(seed * 100 + line)) for line in range(LINES)]

    async def all_of_them() -> None:
        await asyncio.gather(*(each.send(count // LINES) for each in attackers))

    asyncio.run(all_of_them())
    entries = server.entries(made["table"])
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert replay(made["table"], map(read_event, (e.event for e in entries))).number == len(entries)
    return sum((each.answers for each in attackers), Counter())


def survive(server: Server, count: int) -> Iterator[float]:
    """Attack twice; the memory after each, in MiB."""
    before = new_table(server)
    for seed in (1, 2):
        answers = attack(server, count if seed == 2 else min(count, 20_000), seed)
        assert {"bad-message", "closed", "done", "not-yours", "unknown"} <= set(answers)
        assert server.get("/healthz")[1]["ok"]
        yield server.memory()
    assert "Traceback" not in server.log
    assert "ERROR" not in server.log
    assert len(server.entries(before["table"])) == 1, "nothing has happened at other tables"
    with Party(server, players=3) as party:
        party.start()
        assert party.step(Random(1))


def test_thousands_of_malformed_messages(new_server: NewServer) -> None:
    before, after = survive(new_server(), 8_000)
    assert after - before < 6


@pytest.mark.slow
def test_a_million_malformed_messages(
    new_server: NewServer, capsys: pytest.CaptureFixture[str]
) -> None:
    began = time.monotonic()
    server = new_server()
    before, after = survive(server, 1_000_000)
    took = time.monotonic() - began
    with capsys.disabled():
        print(f"\n1,020,000 malformed messages in {took:.0f} s ({server.work():.0f} s of a core):")
        print(f"memory {before:.1f} MiB before the million, {after:.1f} MiB after")
    assert after - before < 8
