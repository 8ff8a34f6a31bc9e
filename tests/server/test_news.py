"""Deltas over a slow connection: dropped messages are replaced by a complete one."""

import json
from random import Random
from typing import cast

from bottleimp.server.http.live_socket import LiveSocket
from bottleimp.server.live.connection import WebSocketConnection
from tests.news import Json, whole
from tests.server.inside import Inside


class SlowSocket:
    """Takes what there is room for, and says so."""

    is_open, is_writable = True, True

    def __init__(self) -> None:
        self.written: list[Json] = []

    def write(self, text: bytes) -> None:
        assert self.is_writable
        self.written.append(json.loads(text))

    def on_writable(self) -> None:
        """The connection's."""


def test_a_slow_reader_of_news_is_complete_after_one_message(inside: Inside) -> None:
    """More is dropped than is kept; then it reads again, and is told news again."""
    table, token = inside.new_table(bots=[None, "random", "random", "random"], end="9 rounds")
    host, rng = inside.join(table, token), Random(1)
    socket = SlowSocket()
    slow = WebSocketConnection(cast(LiveSocket, socket), inside.hub, table, "127.0.0.1")
    inside.run(slow.hear('{"type": "hello", "news": true}'))
    host.do("start")

    def play(cards: int) -> None:
        for _ in range(cards):
            host.act(rng) if host.my_turn else host.do("continue")

    def seen() -> Json:
        """The table as this spectator has it now; the host sees more."""
        return [m for m in whole(socket.written) if m["type"] == "table"][-1]

    play(5)
    assert [message["type"] for message in socket.written[:3]] == ["setup", "table", "news"]
    before = len(socket.written)
    socket.is_writable = False
    play(60)
    assert len(socket.written) == before
    socket.is_writable = True
    socket.on_writable()
    made_up = socket.written[before:]
    assert len(made_up) < inside.settings.outbox_messages < host.shown["number"]
    assert made_up[-1]["type"] == "table"
    after = len(socket.written)
    play(5)
    assert {message["type"] for message in socket.written[after:]} == {"news"}
    watcher = inside.join(table)
    assert {**seen(), "spectators": 2} == watcher.shown
    inside.run(slow_goes(slow))


async def slow_goes(line: WebSocketConnection) -> None:
    line.on_closed()
