"""Memory comes back: what a closed connection held is free, without waiting for the collector."""

import asyncio
import json

import pytest

from tests.server.client import Json, new_table
from tests.server.process import LAUNCHER, NewServer, Server

UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
AT_ONCE = 10


async def come_and_go(server: Server, table: str, hello: Json) -> None:
    """Connect, say hello, read something of the answer, and drop the line."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(UPGRADE.format(table=table).encode())
    await reader.readuntil(b"\r\n\r\n")
    text = json.dumps(hello).encode()
    writer.write(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)
    assert await reader.read(100)
    writer.close()


def reconnect(server: Server, made: Json, times: int) -> None:
    """Owners, spectators and people with wrong tokens, so many in all."""
    hellos: list[Json] = [
        {"type": "hello", "token": made["token"]},
        {"type": "hello"},
        {"type": "hello", "token": "0" * 32},
    ]

    async def all_of_them() -> None:
        for start in range(0, times, AT_ONCE):
            numbers = range(start, start + AT_ONCE)
            await asyncio.gather(
                *(come_and_go(server, made["table"], hellos[n % len(hellos)]) for n in numbers)
            )

    asyncio.run(all_of_them())


def growth(server: Server, times: int) -> float:
    """By how many MiB the server grows with so many closed connections, once it is warm."""
    made = new_table(server)
    reconnect(server, made, 500)
    before = server.memory()
    reconnect(server, made, times)
    return server.memory() - before


def test_memory_returns_after_reconnects(new_server: NewServer) -> None:
    """Even if the collector never comes: nothing of a connection waits for it."""
    assert growth(new_server(module=LAUNCHER, COLLECTOR="off"), 1_500) < 5


@pytest.mark.slow
def test_memory_returns_after_very_many_reconnects(new_server: NewServer) -> None:
    assert growth(new_server(), 30_000) < 8
