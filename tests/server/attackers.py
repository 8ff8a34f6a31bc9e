"""Programs that attack a server over the network: `python -m tests.server.attackers KIND PORT …`.

An attacker has a process of its own, so that it takes no time from the player whose answers are
measured. It comes back whenever the server closes its connection, until it is ended.
"""

import asyncio
import itertools
import sys
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from tests.server.test_memory import UPGRADE, said

HOST = b"Host: 127.0.0.1\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n"
STATIC = b"GET /static/app/app.js HTTP/1.1\r\n" + HOST + b"\r\n"
H2C = b"GET /healthz HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
MASK = bytes(4)
PING, PONG, TEXT = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x81\x80" + MASK
BEGIN, CONTINUE = b"\x01\x80" + MASK, b"\x00\x80" + MASK
CHUNK = 64 * 1024
NO_TABLE = "222222222222"

Reader: TypeAlias = asyncio.StreamReader
Writer: TypeAlias = asyncio.StreamWriter
Attack: TypeAlias = Callable[[Reader, Writer, str], Awaitable[None]]


async def swallow(reader: Reader) -> None:
    """Read and forget all that the server says."""
    while await reader.read(CHUNK):
        pass


async def pour(reader: Reader, writer: Writer, chunk: bytes) -> None:
    """Send the same bytes again and again, and read what comes."""
    reading = asyncio.create_task(swallow(reader))
    try:
        while not reading.done():
            writer.write(chunk)
            await writer.drain()
            await asyncio.sleep(0)
    finally:
        reading.cancel()


async def upgrade(reader: Reader, writer: Writer, table: str) -> None:
    """Open the live connection of a table."""
    writer.write(UPGRADE.format(table=table).encode())
    await reader.readuntil(b"\r\n\r\n")


def pipeline(request: bytes) -> Attack:
    """A hundred requests at a time, the next hundred after one answer."""

    async def run(reader: Reader, writer: Writer, _table: str) -> None:
        while True:
            writer.write(request * 100)
            await reader.readuntil(b"\r\n\r\n")

    return run


async def pipeline_and_leave(reader: Reader, writer: Writer, _table: str) -> None:
    """Leave in the middle of a hundred requests."""
    writer.write(STATIC * 100)
    await reader.read(1)
    writer.transport.abort()


async def h2c(reader: Reader, writer: Writer, _table: str) -> None:
    """Ask for an upgrade that the server does not know."""
    writer.write(H2C)
    await reader.readuntil(b"}")
    while True:
        writer.write(H2C)
        await reader.readuntil(b"}")


def frames(*kinds: bytes, begin: bytes = b"", hello: bool = True) -> Attack:
    """Frames without content, without end."""

    async def run(reader: Reader, writer: Writer, table: str) -> None:
        await upgrade(reader, writer, table if hello else NO_TABLE)
        if hello:
            writer.write(said({"type": "hello"}))
        writer.write(begin)
        chunk = b"".join(kinds)
        await pour(reader, writer, chunk * (CHUNK // len(chunk)))

    return run


async def burst(reader: Reader, writer: Writer, table: str) -> None:
    """A mebibyte of pings at once, and away."""
    await upgrade(reader, writer, table)
    writer.write(PING * (1024 * 1024 // len(PING)))
    await writer.drain()


async def record(reader: Reader, writer: Writer, table: str) -> None:
    """Ask for a table's record without a pause."""
    request = f"GET /api/tables/{table}/record HTTP/1.1\r\n".encode() + HOST + b"\r\n"
    while True:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        size = head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]
        await reader.readexactly(int(size))


async def hold(reader: Reader, writer: Writer, table: str) -> None:
    """Open a live connection and keep it."""
    await upgrade(reader, writer, table)
    writer.write(said({"type": "hello"}))
    await swallow(reader)


ATTACKS: dict[str, tuple[Attack, int]] = {
    "pipeline": (pipeline(HEALTH), 1),
    "pipeline-files": (pipeline(STATIC), 1),
    "pipeline-leave": (pipeline_and_leave, 4),
    "h2c": (h2c, 1),
    "pings": (frames(PING), 1),
    "pings-by-four": (frames(PING), 4),
    "texts": (frames(TEXT), 4),
    "pongs-without-hello": (frames(PONG, hello=False), 4),
    "fragments": (frames(CONTINUE, begin=BEGIN), 4),
    "burst": (burst, 4),
    "record": (record, 30),
    "crowd": (hold, 300),
}
"""Each attack, and on how many connections at a time."""


async def attack(kind: str, port: int, table: str) -> None:
    """Attack until the process is ended."""
    run, connections = ATTACKS[kind]

    async def again_and_again() -> None:
        for _ in itertools.count():
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.01)
                continue
            try:
                await run(reader, writer, table)
            except (OSError, asyncio.IncompleteReadError):
                pass
            finally:
                writer.transport.abort()

    await asyncio.gather(*(again_and_again() for _ in range(connections)))


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
