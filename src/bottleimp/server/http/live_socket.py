"""The WebSocket protocol of live connections: writing never waits, messages arrive in order.

uvicorn takes this class as its `ws` setting. ASGI routes the request as any other, but its
`receive` and `send` are not used: `send` would wait for a client that does not read, and a table
must not wait for a client. The protocol itself is the `websockets` library's.
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
"""Ping interval. A client that sends nothing for two intervals is disconnected."""
_SYSTEM_BUFFER = 64 * 1024
_MOST_UNREAD = 256 * 1024
"""Maximum unsent bytes at which the library may still write (pongs, closing) to a client."""
_MOST_WAITING = 16
"""Number of received messages at which reading pauses until they are carried out."""
_MOST_IN_A_ROW = 4
"""Messages of one client that are carried out before other tasks have a turn."""
_MOST_PIECES = 100
"""Maximum number of frames of one message."""
_END_OF_REQUEST = b"\r\n\r\n"
_SLICE = 1024
"""Bytes read per turn of the event loop: up to 170 frames, which take half a millisecond."""
_RESTART, _BAD_DATA, _BAD_TEXT, _MISTAKE = 1012, 1003, 1007, 1011
"""WebSocket close codes."""


_WRITTEN: list["LiveSocket"] = []
"""Sockets with unsent messages. One callback per turn of the event loop sends them."""


def _drop_tracebacks(error: BaseException | None) -> None:
    """Drop the tracebacks of a stored error and its causes, which keep frames in memory."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


def _send_written() -> None:
    sockets = [*_WRITTEN]
    _WRITTEN.clear()
    for socket in sockets:
        socket.send_written()


class ReadLimit:
    """The limit on what a connection may send, in units: 1 per read, 1 per frame, 1 per KiB.

    A message that comes alone costs one unit. Empty frames, pings and unfinished frames count as
    well, since the cost of reading them is the same.
    """

    def __init__(self, settings: ServerSettings, rejected: Rejected = uncounted) -> None:
        self.rate = 2 * settings.messages_per_second
        self.burst = 4 * self.rate + 128
        """The extra 128 allow a message in 100 frames, and repeated unanswered messages."""
        self.rejected = rejected


class LiveSocket(asyncio.Protocol):
    """A client's WebSocket connection."""

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
        """Received bytes that are processed in later turns of the event loop."""
        self._next_slice: asyncio.Handle | None = None
        self._parts: list[bytes] = []
        self._unread: int | None = None
        """Bytes of an incomplete frame in the library; None while it reads the handshake."""
        self._inbox: deque[str] = deque()
        self._outgoing: list[bytes] = []
        self._waiter: asyncio.Future[None] | None = None
        self._ended = self._paused = False
        self._timer: asyncio.TimerHandle | None = None
        self._heard = self._loop.time()
        self.is_open = False
        """True from the handshake until either side begins to close the connection."""
        self.is_writable = False
        """True while the connection is open and the write buffer has room."""
        self.on_writable: Callable[[], None] | None = None
        """Called when the write buffer has room again."""
        self.on_lost: Callable[[], None] | None = None
        """Called when the TCP connection is lost."""

    # ---- called by the connection's owner ----

    def accept(self) -> None:
        """Accept the handshake."""
        assert self._welcome is not None
        self._websocket.send_response(self._welcome)
        self.is_open = self.is_writable = True
        self._flush()
        self._timer = self._loop.call_later(_PING_SECONDS, self._ping)

    def reject(self, status: HTTPStatus) -> None:
        """Reject the handshake with this HTTP status."""
        self._websocket.send_response(self._websocket.reject(status, ""))
        self._flush()

    async def listen(self, hear: Callable[[str], Awaitable[None]]) -> None:
        """Pass the client's messages to `hear` in order, until either side closes the connection.

        This runs in a task of its own: a task that waits deep below the routes is slower to resume.
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
                    await asyncio.sleep(0)  # `hear` often returns without waiting
            if self._ended:
                return
            self._waiter = self._loop.create_future()
            await self._waiter

    def write(self, text: bytes) -> None:
        """Queue a text frame for this turn of the event loop. Requires `is_writable`."""
        if not self._outgoing:
            if not _WRITTEN:
                self._loop.call_soon(_send_written)
            _WRITTEN.append(self)
        self._outgoing += (head_of(len(text)), text)

    def send_written(self) -> None:
        """Send all queued frames."""
        if self._outgoing:
            self._transport.write(b"".join(self._outgoing))
            self._outgoing.clear()

    def close(self, code: int) -> None:
        """Send a close frame; the client has a few seconds to answer it."""
        if self.is_open:
            self._inbox.clear()
            self._websocket.send_close(code)
            self._flush()
            self._end()

    def abort(self) -> None:
        """Close at once, and drop unread and unsent bytes."""
        self.is_open = self.is_writable = False
        self._outgoing.clear()
        self._drop_backlog()
        self._transport.abort()

    # ---- called by uvicorn and the transport ----

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        # The type allows only uvicorn's protocols, but uvicorn calls nothing besides `shutdown`.
        self._server.connections.add(self)  # type: ignore[arg-type]
        # By default the system buffers megabytes for a client that does not read.
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
        # Break reference cycles now rather than wait for the garbage collector.
        self._websocket.parser.close()
        _drop_tracebacks(self._websocket.handshake_exc)
        _drop_tracebacks(self._websocket.parser_exc)
        self._wake()

    def pause_writing(self) -> None:
        self.is_writable = False

    def resume_writing(self) -> None:
        self.is_writable = self.is_open
        if self.on_writable is not None:
            self.on_writable()

    def data_received(self, data: bytes) -> None:
        """Decode a single complete message here; pass all other data to the library in slices."""
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
        """Process a slice of the backlog, and the rest in later turns of the event loop.

        The transport reads nothing meanwhile, so the backlog is bounded.
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
        """Count received units; abort the connection and return False if the limit is exceeded."""
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
        """Process the backlog, or if there is none, let the transport read again."""
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
        """Close the connection because the server stops. Called by uvicorn."""
        if self.is_open:
            self.close(_RESTART)
        self._transport.close()

    # ---- internal ----

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
        """Run the ASGI application; the connection ends with it, also after an error."""
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
        """Reject an unknown path: the only message that the routes send."""
        assert message["type"] == "websocket.close", message["type"]
        self.reject(HTTPStatus.NOT_FOUND)

    def _take(self, frame: Frame) -> None:
        """Add a frame to its message. A binary message becomes an empty text, which is refused."""
        if frame.opcode is Opcode.BINARY and not frame.fin:
            self._websocket.fail(_BAD_DATA)  # otherwise its other frames would be taken for a text
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
        """Send queued frames, then the library's own ones (handshake, pong, close)."""
        own = self._websocket.data_to_send()
        if (self._outgoing or own) and not self._transport.is_closing():
            self._transport.write(b"".join([*self._outgoing, *own]))
            self._outgoing.clear()
            if own and self._transport.get_write_buffer_size() > _MOST_UNREAD:
                self.abort()
            elif own and own[-1] == b"":  # the library's marker for the end of the stream
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
        """Send no more. Received messages are still carried out; the client has time to close."""
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


def limited_websocket(limit: ReadLimit) -> type[LiveSocket]:
    """Return the protocol class for a server with this limit, as uvicorn's `ws` setting."""
    return type("LimitedSocket", (LiveSocket,), {"read_limit": limit})
