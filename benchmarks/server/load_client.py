"""Many players in one process: a WebSocket client that does as little as it can for each frame."""

import asyncio
import base64
import json
import os
import random
import struct
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

_DONE = b'{"type":"done"'
_MY_TURN = b'"legal":{'
_MY_CARD = b'"legal":{"play":['
_OVER = (b'"status":"round-over"', b'"status":"match-over"')
PEOPLE = (None, "open", "open", "open")
"""Who sits at a table: the host, and three more people."""
AMONG_BOTS = (None, "random", "random", "random")
"""One person and three bots that do not think, so that what is measured is the server."""


def frame(message: object) -> bytes:
    """A text frame; a mask of zeros is a mask, and costs nothing."""
    payload = json.dumps(message).encode()
    head = (
        bytes([0x81, 0x80 | len(payload)])
        if len(payload) < 126
        else b"\x81\xfe" + struct.pack("!H", len(payload))
    )
    return head + bytes(4) + payload


class Player(asyncio.Protocol):
    """A connection that hands each text frame to `on_text`."""

    def __init__(self, address: str, table: str) -> None:
        self.address, self.table = address, table
        self.on_text: Callable[[bytes], None] = lambda _: None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._data = b""
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nHost: {self.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed"))

    def send(self, message: object) -> None:
        if not self.transport.is_closing():
            self.transport.write(frame(message))

    def data_received(self, data: bytes) -> None:
        self._data = data if not self._data else self._data + data
        if not self._upgraded:
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            self._upgraded, self._data = True, rest
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        data, at = self._data, 0
        while len(data) - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            if len(data) < start + length:
                break
            code, at = data[at] & 15, start + length
            if code == 1:
                self.on_text(data[start:at])
            elif code == 9:
                self.transport.write(b"\x8a" + bytes([0x80 | length]) + bytes(4) + data[start:at])
        self._data = data[at:]


async def connect(
    address: str, table: str, on_text: Callable[[bytes], None] = lambda _: None
) -> Player:
    """Open a connection; `on_text` gets every text, also one that comes with the handshake."""
    host, port = address.split(":")
    player = Player(address, table)
    player.on_text = on_text
    await asyncio.get_running_loop().create_connection(lambda: player, host, int(port))
    await player.open
    return player


async def greet(player: Player, token: str | None = None) -> None:
    """Say hello and ask for news; a server of old does not know them, and is asked again."""
    hello = {"type": "hello"} if token is None else {"type": "hello", "token": token}
    answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    player.on_text = lambda text: None if answer.done() else answer.set_result(text)
    player.send({**hello, "news": True})
    if (await answer).startswith(b'{"type":"refused"'):
        player.send(hello)
    player.on_text = lambda _: None


@dataclass
class Measure:
    """What the players saw."""

    sent: dict[str, float] = field(default_factory=dict)
    done: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)


class Seat:
    """A player who plays the first legal card, at once or at about a given pace."""

    def __init__(self, player: Player, number: int, measure: Measure, pause: float) -> None:
        self.player, self.number, self.measure, self.pause = player, number, measure, pause
        self.turn = ""
        self.count = 0
        player.on_text = self.hear

    def hear(self, text: bytes) -> None:
        if text.startswith(_DONE):
            self.measure.done += 1
            sent = self.measure.sent.pop(json.loads(text)["id"], None)
            if sent is not None:
                self.measure.latencies.append(time.perf_counter() - sent)
        elif text.startswith((b'{"type":"table"', b'{"type":"news"')):
            if _MY_TURN in text:
                self.act(text)
            elif any(over in text for over in _OVER):
                self.go_on(text)
        elif text.startswith(b'{"type":"refused"'):
            self.measure.refused += 1

    def act(self, text: bytes) -> None:
        at = text.find(b'"turn":"') + 8
        if at < 8:  # not begun yet
            return
        turn = text[at : text.index(b'"', at)].decode()
        if turn == self.turn:
            return
        self.turn = turn
        start = text.find(_MY_CARD)
        if start >= 0:
            start += len(_MY_CARD)
            cards = text[start : text.index(b"]", start)]
            action: dict[str, Any] = {"play": float(cards.split(b",")[0])}
        else:
            legal = json.loads(text)["view"]["legal"]["exchange"]
            hand = iter(legal["cards"])
            action = {"exchange": {place: next(hand) for place in legal["places"]}}
        self.later({"type": "act", "turn": turn, "action": action})

    def go_on(self, text: bytes) -> None:
        message = json.loads(text)
        if "match" not in message:  # no news: somebody else has gone on
            return
        turn = f"{message['status']}{message['match']['round']}"
        over = message["status"] == "match-over"
        if turn == self.turn or (over and self.number != message["host"]):
            return
        self.turn = turn
        self.later({"type": "rematch" if over else "continue"})

    def later(self, message: dict[str, Any]) -> None:
        if self.pause:
            pause = self.pause * random.uniform(0.5, 1.5)  # else who once waits together stays so
            asyncio.get_running_loop().call_later(pause, self.send, message)
        else:
            self.send(message)

    def send(self, message: dict[str, Any]) -> None:
        self.count += 1
        message_id = f"{id(self)}-{self.count}"
        self.measure.sent[message_id] = time.perf_counter()
        self.player.send({**message, "id": message_id})


def post_table(address: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """Make a table."""
    request = urllib.request.Request(
        f"http://{address}/api/tables", data=json.dumps(wanted).encode()
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


async def seated_table(address: str, seats: tuple[str | None, ...]) -> list[Player]:
    """A table of four, all seated, not yet started: the people's connections, the host's first."""
    wanted = {
        "mode": "classic",
        "players": 4,
        "name": "Ada",
        "bots": seats,
        "start": False,
        "end": "1000 rounds",
    }
    made = await asyncio.to_thread(post_table, address, wanted)
    host = await connect(address, made["table"])
    await greet(host, made["token"])
    players = [host]
    for seat in (seat for seat, who in enumerate(seats) if who == "open"):
        player = await connect(address, made["table"])
        await greet(player)
        player.send({"type": "sit", "id": f"sit-{seat}", "seat": seat, "name": f"Player {seat}"})
        await _done(player)
        players.append(player)
    return players


async def _done(player: Player) -> None:
    """Until it is told that something is done."""
    told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(text: bytes) -> None:
        if text.startswith(_DONE) and not told.done():
            told.set_result(None)

    player.on_text = hear
    await told
