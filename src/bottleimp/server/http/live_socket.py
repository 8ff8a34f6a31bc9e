"""The WebSocket of a live connection: it is written to without waiting, and read in order.

uvicorn takes this class as its `ws` setting. ASGI routes the request as any other, but its
`receive` and `send` are not used: `send` would wait for a client that does not read, and a table
must not wait for anybody. The protocol itself is the `websockets` library's.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from socket import AF_INET, AF_INET6, SO_SNDBUF, SOL_SOCKET
from typing import Any, ClassVar, cast
from urllib.parse import unquote

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from bottleimp.server.http.frames import frame_bytes, head_of, whole_text
from bottleimp.server.rate_limits import Rejected, TokenBucket, uncounted
from bottleimp.server.server_settings import ServerSettings

logger = logging.getLogger("bottleimp.server")

SOCKET = "bottleimp.socket"
"""The extension in an ASGI scope that holds the `LiveSocket`."""
_CLOSE_SECONDS = 3.0
_PING_SECONDS = 20.0
"""A client from which nothing, not even an answer to a ping, came for two of these is gone."""
_SYSTEM_BUFFER = 64 * 1024
_MOST_UNREAD = 256 * 1024
"""What may wait for a client that does not read; one that asks for more is cut off."""
_MOST_WAITING = 16
"""Messages that may wait to be carried out; then no more are read."""
_MOST_IN_A_ROW = 4
"""Messages of one client that are carried out before the others have a turn."""
_MOST_PIECES = 100
"""Frames of one message."""
_END_OF_REQUEST = b"\r\n\r\n"
_SLICE = 1024
"""Bytes of a client that are read in one turn of the event loop: 170 frames, half a millisecond."""
_RESTART, _BAD_DATA, _BAD_TEXT, _MISTAKE = 1012, 1003, 1007, 1011
"""WebSocket's codes for closing."""


_WRITTEN: list["LiveSocket"] = []
"""Those with something to send: one callback sees to all of them."""


def _forget_way(error: BaseException | None) -> None:
    """An error that is kept keeps all that it came through, and so do those that led to it."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


def _send_written() -> None:
    sockets = [*_WRITTEN]
    _WRITTEN.clear()
    for socket in sockets:
        socket.send_written()


class ReadLimit:
    """How much a connection may send, in units: 1 for a read, 1 for a frame, 1 for each KiB.

    A message that comes alone costs one unit. Empty frames, pings and unfinished frames count as
    well, since the cost of reading them is the same.
    """

    def __init__(self, settings: ServerSettings, rejected: Rejected = uncounted) -> None:
        self.rate = 2 * settings.messages_per_second
        self.burst = 4 * self.rate + 128
        """The 128 let in a message in 100 frames, and a client that sends what it has kept."""
        self.rejected = rejected


class LiveSocket(asyncio.Protocol):
    """A client's WebSocket."""

    read_limit: ClassVar[ReadLimit] = ReadLimit(ServerSettings())

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._config, self._server = config, server_state
        self._loop = asyncio.get_running_loop()
        self._websocket = ServerProtocol(max_size=config.ws_max_size)
        self._transport: asyncio.Transport
        self._welcome: Response | None = None
        self._bucket = TokenBucket(self.read_limit.burst, self._loop.time())
        self._backlog = b""
        """Bytes that were received and wait for a later turn of the event loop to be read."""
        self._next_slice: asyncio.Handle | None = None
        self._parts: list[bytes] = []
        self._unread: int | None = None
        """Bytes of a frame that the library has begun to read; None: it reads the request yet."""
        self._inbox: deque[str] = deque()
        self._outgoing: list[bytes] = []
        self._waiter: asyncio.Future[None] | None = None
        self._ended = self._paused = False
        self._timer: asyncio.TimerHandle | None = None
        self._heard = self._loop.time()
        self.is_open = False
        """Whether the connection is up and nobody has begun to close it."""
        self.is_writable = False
        """Whether it is, and a message can be written now."""
        self.on_writable: Callable[[], None] | None = None
        """Called when there is room to write again."""
        self.on_lost: Callable[[], None] | None = None
        """Called when the line is gone."""

    # ---- what the connection's owner does ----

    def accept(self) -> None:
        """Let the client in."""
        assert self._welcome is not None
        self._websocket.send_response(self._welcome)
        self.is_open = self.is_writable = True
        self._flush()
        self._timer = self._loop.call_later(_PING_SECONDS, self._ping)

    def reject(self, status: HTTPStatus) -> None:
        """Do not."""
        self._websocket.send_response(self._websocket.reject(status, ""))
        self._flush()

    async def listen(self, hear: Callable[[str], Awaitable[None]]) -> None:
        """Hear the client's messages in order, until the connection is closed by either side.

        In a task of its own: one that waits deep below the routes costs more at every message.
        """
        await self._loop.create_task(self._hear_all(hear))

    async def _hear_all(self, hear: Callable[[str], Awaitable[None]]) -> None:
        heard = 0
        while True:
            while self._inbox:
                message = self._inbox.popleft()
                if self._paused and not self._inbox:
                    self._go_on_reading()
                await hear(message)
                heard += 1
                if heard % _MOST_IN_A_ROW == 0 and self._inbox:
                    await asyncio.sleep(0)  # `hear` often has nothing to wait for
            if self._ended:
                return
            self._waiter = self._loop.create_future()
            await self._waiter

    def write(self, text: bytes) -> None:
        """Send a text frame; call only where there is room. What is written now leaves together."""
        if not self._outgoing:
            if not _WRITTEN:
                self._loop.call_soon(_send_written)
            _WRITTEN.append(self)
        self._outgoing += (head_of(len(text)), text)

    def send_written(self) -> None:
        """Send what was written."""
        if self._outgoing:
            self._transport.write(b"".join(self._outgoing))
            self._outgoing.clear()

    def close(self, code: int) -> None:
        """Close politely: the client has a moment to answer."""
        if self.is_open:
            self._inbox.clear()
            self._websocket.send_close(code)
            self._flush()
            self._end()

    def abort(self) -> None:
        """Close at once, and drop what was not read and what was not sent."""
        self.is_open = self.is_writable = False
        self._outgoing.clear()
        self._drop_backlog()
        self._transport.abort()

    # ---- what uvicorn and the transport do ----

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        # Its type names uvicorn's own protocols alone; it asks no more of one than `shutdown`.
        self._server.connections.add(self)  # type: ignore[arg-type]
        # Else the system keeps megabytes for a client that does not read.
        socket = transport.get_extra_info("socket")
        if socket is not None and socket.family in (AF_INET, AF_INET6):
            socket.setsockopt(SOL_SOCKET, SO_SNDBUF, _SYSTEM_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.connections.discard(self)
        self.is_open = self.is_writable = False
        self._ended = True
        self._outgoing.clear()
        self._drop_backlog()
        if self._timer is not None:
            self._timer.cancel()
        if self.on_lost is not None:
            self.on_lost()
        # Else they hold what holds them, until the collector comes by.
        self._websocket.parser.close()
        _forget_way(self._websocket.handshake_exc)
        _forget_way(self._websocket.parser_exc)
        self._wake()

    def pause_writing(self) -> None:
        self.is_writable = False

    def resume_writing(self) -> None:
        self.is_writable = self.is_open
        if self.on_writable is not None:
            self.on_writable()

    def data_received(self, data: bytes) -> None:
        """Take a single message at once; leave anything else to the library, a slice at a time."""
        self._heard = self._loop.time()
        if not self._afford(1 + len(data) / 1024):
            return
        if self._backlog:
            self._backlog += data
            return
        short = len(data) <= self._config.ws_max_size
        if short and self._unread == 0 and self.is_open and not self._parts:
            text = whole_text(data)
            if text is not None:
                self._put(text)
                return
        self._backlog = data
        self._read_slice()

    def _read_slice(self) -> None:
        """Read the beginning of the backlog, and come back for the rest when others had a turn.

        The transport reads no more meanwhile, so what a client has waiting here is bounded.
        """
        self._next_slice = None
        size = len(self._backlog) if self._unread is None else _SLICE
        data, self._backlog = self._backlog[:size], self._backlog[size:]
        self._read(data)
        if self._transport.is_closing():
            self._backlog = b""
        elif self._backlog:
            self._stop_reading()
            if len(self._inbox) < _MOST_WAITING:
                self._next_slice = self._loop.call_soon(self._read_slice)
        elif self._paused and len(self._inbox) < _MOST_WAITING:
            self._go_on_reading()

    def _read(self, data: bytes) -> None:
        if self._unread is not None:
            self._unread += len(data)
        self._websocket.receive_data(data)
        events = self._websocket.events_received()
        if not self._afford(len(events)):
            return
        for event in events:
            if isinstance(event, Request):
                self._unread = 0 if data.endswith(_END_OF_REQUEST) else None
                self._handshake(event)
            elif isinstance(event, Frame):
                if self._unread is not None:
                    self._unread -= frame_bytes(len(event.data))
                self._take(event)
        self._flush()

    def _afford(self, units: float) -> bool:
        """Count what was read; cut off a client that has sent more than it may."""
        limit = self.read_limit
        now = self._loop.time()
        if self._bucket.take(burst=limit.burst, rate=limit.rate, now=now, amount=units):
            return True
        limit.rejected("frames-per-second")
        self.abort()
        return False

    def _stop_reading(self) -> None:
        if not self._paused:
            self._paused = True
            self._transport.pause_reading()

    def _go_on_reading(self) -> None:
        """Read the backlog, then what the transport has."""
        if self._transport.is_closing():
            return
        if self._backlog:
            if self._next_slice is None:
                self._next_slice = self._loop.call_soon(self._read_slice)
        else:
            self._paused = False
            self._transport.resume_reading()

    def _drop_backlog(self) -> None:
        self._backlog = b""
        if self._next_slice is not None:
            self._next_slice.cancel()
            self._next_slice = None

    def shutdown(self) -> None:
        """The server stops."""
        if self.is_open:
            self.close(_RESTART)
        self._transport.close()

    # ---- within ----

    def _handshake(self, request: Request) -> None:
        response = self._websocket.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._websocket.send_response(response)
            return
        self._welcome = response
        task = self._loop.create_task(self._run(request))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    async def _run(self, request: Request) -> None:
        """Let ASGI find who deals with it; whatever happens there, the connection ends with it."""
        path, _, query = request.path.partition("?")
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": self._transport.get_extra_info("sockname"),
            "client": self._client(),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "extensions": {SOCKET: self},
        }
        try:
            await self._config.loaded_app(scope, self._receive, self._send)
        except Exception:
            logger.exception("connection failed")
            self.close(_MISTAKE)

    def _client(self) -> tuple[str, int] | None:
        peer = self._transport.get_extra_info("peername")
        return (str(peer[0]), int(peer[1])) if isinstance(peer, tuple) else None

    async def _receive(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def _send(self, message: dict[str, Any]) -> None:
        """The routes send nothing but the refusal of a path that is not there."""
        assert message["type"] == "websocket.close", message["type"]
        self.reject(HTTPStatus.NOT_FOUND)

    def _take(self, frame: Frame) -> None:
        """Take a frame of a message. A binary message becomes an empty one, which is refused."""
        if frame.opcode is Opcode.BINARY and not frame.fin:
            self._websocket.fail(_BAD_DATA)  # else its other frames would be taken for a text
            self._flush()
            return
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._parts.append(bytes(frame.data) if frame.opcode is not Opcode.BINARY else b"")
            if len(self._parts) > _MOST_PIECES:
                self.read_limit.rejected("message-frames")
                self.abort()
                return
            if frame.fin and self.is_open:
                self._put(b"".join(self._parts))
            if frame.fin:
                self._parts.clear()

    def _put(self, message: bytes) -> None:
        try:
            self._inbox.append(message.decode())
        except UnicodeDecodeError:
            self._websocket.fail(_BAD_TEXT)
            self._flush()
            return
        if len(self._inbox) >= _MOST_WAITING:
            self._stop_reading()
        self._wake()

    def _flush(self) -> None:
        """Write what is waiting; the library's own frames (handshake, pong, close) come last."""
        own = self._websocket.data_to_send()
        if (self._outgoing or own) and not self._transport.is_closing():
            self._transport.write(b"".join([*self._outgoing, *own]))
            self._outgoing.clear()
            if own and self._transport.get_write_buffer_size() > _MOST_UNREAD:
                self.abort()
            elif own and own[-1] == b"":  # the library's word for the end
                self._transport.close()
                self._end()

    def _ping(self) -> None:
        if self._loop.time() - self._heard > 2 * _PING_SECONDS:
            self.abort()
            return
        self._websocket.send_ping(b"")
        self._flush()
        self._timer = self._loop.call_later(_PING_SECONDS, self._ping)

    def _end(self) -> None:
        """No more is said: what was received is carried out, and the client may close first."""
        self.is_open = self.is_writable = False
        self._ended = True
        self._wake()
        if self._timer is not None:
            self._timer.cancel()
        if self._paused:
            self._go_on_reading()
        self._timer = self._loop.call_later(_CLOSE_SECONDS, self._transport.abort)

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


def limited(limit: ReadLimit) -> type[LiveSocket]:
    """Return the protocol class for a server with this limit, as uvicorn's `ws` setting."""
    return type("LimitedSocket", (LiveSocket,), {"read_limit": limit})
