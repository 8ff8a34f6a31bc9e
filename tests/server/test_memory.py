"""The memory of a closed connection is free at once, without the garbage collector."""

import asyncio
import gc
import json
from random import Random

import pytest

from bottleimp.hosting.hosted_table import HostedTable
from bottleimp.rules import Round
from bottleimp.table.live_table import LiveTable
from bottleimp.table.shared_view import SharedView
from bottleimp.table.table_message import TableMessages
from tests.server.client import Json, new_table
from tests.server.inside import Inside
from tests.server.process import LAUNCHER, NewServer, Server

UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
AT_ONCE = 10


def said(hello: Json) -> bytes:
    """As a frame, with a mask of zeros."""
    text = json.dumps(hello).encode()
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


async def come_and_go(server: Server, upgrade: str, frame: bytes) -> None:
    """Connect, say something, read something of the answer, and drop the line."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(upgrade.encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame)
    await reader.read(100)
    writer.close()


def reconnect(server: Server, ways: list[tuple[str, bytes]], times: int) -> None:
    """So many in all, in each way."""

    async def all_of_them() -> None:
        for start in range(0, times, AT_ONCE):
            numbers = range(start, start + AT_ONCE)
            await asyncio.gather(*(come_and_go(server, *ways[n % len(ways)]) for n in numbers))

    asyncio.run(all_of_them())


def growth(server: Server, times: int) -> float:
    """Return the growth in MiB of a warm server over `times` rounds of closed connections."""
    made = new_table(server)
    upgrade = UPGRADE.format(table=made["table"])
    ways = [
        (upgrade, said({"type": "hello", "token": made["token"]})),
        (upgrade, said({"type": "hello"})),
        (upgrade, said({"type": "hello", "token": "0" * 32})),
        (upgrade, b"\x81\x01?"),  # without a mask
        (upgrade, b"\x83\x80" + bytes(4)),  # a kind that there is not
        (upgrade.replace("Version: 13", "Version: 12"), b""),
        (upgrade.replace("Key: AAAA", "Key: A"), b""),
    ]
    reconnect(server, ways, 700)
    before = server.memory()
    reconnect(server, ways, times)
    return server.memory() - before


def test_memory_returns_after_reconnects(new_server: NewServer) -> None:
    """The collector comes late: nothing of a connection, good or bad, waits for it."""
    assert growth(new_server(module=LAUNCHER), 2_100) < 5


def test_a_table_waits_for_no_collector(inside: Inside) -> None:
    """What was played, refused, shown and left is free at once: no part of it holds itself."""

    def kept() -> int:
        kinds = (HostedTable, LiveTable, Round, SharedView, TableMessages)
        return sum(isinstance(each, kinds) for each in gc.get_objects())

    gc.collect()
    gc.disable()
    try:
        before, rng = kept(), Random(1)
        table, guests, _ = inside.party()
        guests[0].do("start")
        while guests[0].shown["status"] == "playing":
            actor = next(guest for guest in guests if guest.my_turn)
            assert actor.ask("act", turn="1:play:99", action={"play": 99})["type"] == "refused"
            actor.act(rng)
        assert kept() > before
        for guest in guests:
            guest.leave()
        inside.pass_time(inside.settings.unload_seconds + 1)
        inside.hub.unload()
        assert table not in inside.hub.live
        assert kept() == before
    finally:
        gc.enable()


@pytest.mark.slow
def test_memory_returns_after_very_many_reconnects(new_server: NewServer) -> None:
    assert growth(new_server(), 30_000) < 8
