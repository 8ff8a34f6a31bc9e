"""The table server on uvicorn's own WebSocket class, to compare ours with: `server.sockets`.

    python -m benchmarks.server.asgisocket --port 0 --database FILE

uvicorn's class has a limit on a message's size and stops reading while a message waits. It has none
on frames: only a server for a measurement may use it.
"""

import argparse
import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bottleimp.hosting.loop_clock import LoopClock
from bottleimp.server.app import make_app
from bottleimp.server.flags import add_flags
from bottleimp.server.http.live_socket import SOCKET
from bottleimp.server.lifecycle import TableServer, fastest_loop, listen
from bottleimp.server.live.hub import Hub
from bottleimp.server.server_log import set_up_logging
from bottleimp.server.server_settings import ServerSettings
from bottleimp.server.storage.database_address import open_log
from bottleimp.table.messages import MAX_FRAME
from bottleimp.table.randomness import Randomness

_MOST_WAITING = 64
"""Messages that may wait for a client that does not read."""


class AsgiSocket:
    """What a connection needs of a `LiveSocket`, over ASGI: sending waits, so a task does it."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._waiting: deque[Message] = deque()
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self.is_open = self.is_writable = False
        self.on_writable: Callable[[], None] | None = None

    def accept(self) -> None:
        """Let the client in."""
        self.is_open = self.is_writable = True
        self._put({"type": "websocket.accept"})
        self._writer = asyncio.create_task(self._write_all())

    def reject(self, _status: HTTPStatus) -> None:
        """Refuse the client; no client of the measurement is."""
        raise NotImplementedError

    async def listen(self, hear: Callable[[str], Awaitable[None]]) -> None:
        """Hear the client's messages in order, until the connection is closed."""
        try:
            while (message := await self._receive())["type"] != "websocket.disconnect":
                if message["type"] == "websocket.receive":
                    await hear(message.get("text") or "")
        finally:
            self.is_open = self.is_writable = False
            if self._writer is not None:
                self._writer.cancel()

    def write(self, text: bytes) -> None:
        """Send a text message soon."""
        self._put({"type": "websocket.send", "text": text.decode()})

    def close(self, code: int) -> None:
        """Close the connection after what waits."""
        self._put({"type": "websocket.close", "code": code})
        self.is_open = self.is_writable = False

    abort = close

    def _put(self, message: Message) -> None:
        self._waiting.append(message)
        self.is_writable = self.is_open and len(self._waiting) < _MOST_WAITING
        self._wake.set()

    async def _write_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._send(self._waiting.popleft())
            if self.is_open and not self.is_writable:
                self.is_writable = True
                if self.on_writable is not None:
                    self.on_writable()


def over_asgi(app: ASGIApp) -> ASGIApp:
    """The application, with an `AsgiSocket` for each of its WebSockets."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope["extensions"][SOCKET] = AsgiSocket(receive, send)
        await app(scope, receive, send)

    return run


async def _serve(options: argparse.Namespace) -> None:
    settings = ServerSettings(
        connections_per_address=options.connections_per_address,
        tables_per_hour=options.tables_per_hour,
        messages_per_second=options.messages_per_second,
        reviewers=0,
    )
    sock = listen(options.host, options.port)
    hub = Hub(await open_log(options.database, shared=False), LoopClock(), Randomness(), settings)
    config = uvicorn.Config(
        over_asgi(make_app(hub)),
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    await TableServer(config, hub).serve(sockets=[sock])


def main() -> None:
    """Serve as the options say, until stopped."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_flags(parser)
    set_up_logging()
    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(_serve(parser.parse_args()))


if __name__ == "__main__":
    main()
