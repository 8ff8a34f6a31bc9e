"""uvicorn's HTTP protocol with limits on size, time and the requests of one connection.

uvicorn limits none of them. A connection that is never closed would keep its file descriptor, and
requests that wait behind an unanswered one would fill the memory.
"""

import asyncio
from functools import partial
from typing import ClassVar

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bottleimp.server.http.live_socket import LiveSocket
from bottleimp.server.rate_limits import ConnectionLimit, Rejected, uncounted
from bottleimp.server.server_settings import ServerSettings

_MOST = 32 * 1024
"""Maximum bytes of a request, head and body."""
_MOST_PARSED = 2 * _MOST
"""Maximum bytes of one read that are parsed; a read may return 256 KiB."""
_MOST_PARTS = 500
"""Maximum header fields and body chunks of a request: each costs a call, also a small one."""
_TOO_LONG = 431


class HttpLimits:
    """The limits of a server's HTTP connections: their number and their timeouts."""

    def __init__(
        self, connections: ConnectionLimit, settings: ServerSettings, rejected: Rejected = uncounted
    ) -> None:
        self.rejected = rejected
        self.request_seconds = settings.request_seconds
        self.answer_seconds = settings.answer_seconds
        self._connections = connections

    def enter(self, address: str) -> bool:
        """Count a connection from that address; return False if there is no room for it."""
        return self._connections.enter(address)

    def leave(self, address: str) -> None:
        """Count a connection from that address as closed."""
        self._connections.leave(address)


class _Refused(Exception):
    """Stops the parser. uvicorn then answers 400 and closes the connection."""


class LimitedHttp(HttpToolsProtocol):
    """An HTTP connection with limits, until it is upgraded to a WebSocket."""

    limits: ClassVar[HttpLimits]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._reading = True
        self._answering = self._pipelined = False
        self._chunk = self._taken = self._parts = 0
        self._timer: asyncio.TimerHandle | None = None
        self._address = self.client[0] if self.client else ""
        self._counted = self.limits.enter(self._address)
        if self._counted:
            self._set_timeout(self.limits.request_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        if self._counted:
            self.limits.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._reading:  # the next request begins
            self._reading = True
            self._set_timeout(self.limits.request_seconds)
        self._chunk = len(data)
        self._taken += len(data)
        if not self._pipelined:
            super().data_received(data[:_MOST_PARSED])
        if self._taken > _MOST:
            self.limits.rejected("request-size")
            self._abort()

    def on_message_begin(self) -> None:
        """Start a request, unless the connection's last one is still unanswered.

        Browsers and proxies wait for the answer. A client that does not (HTTP pipelining) gets that
        one answer and a closed connection: its other requests are neither stored nor carried out.
        """
        if self._answering:
            self._pipelined = True
            self.limits.rejected("pipelined-requests")
            raise _Refused
        self._taken = self._chunk
        self._parts = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_part()
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._count_part()
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Choose the application. Refuse a head that a proxy could read differently."""
        names = [name for name, _ in self.headers]
        coding = [value for name, value in self.headers if name == b"transfer-encoding"]
        if names.count(b"host") > 1 or (
            coding and [each.lower() for each in coding] != [b"chunked"]
        ):
            raise _Refused
        self.app = self.config.loaded_app
        if self._taken > _MOST:
            self.limits.rejected("request-size")
            self.app = too_long
        self._answering = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._taken = 0
        super().on_message_complete()
        self._set_timeout(self.limits.answer_seconds)

    def on_response_complete(self) -> None:
        self._answering = False
        super().on_response_complete()
        self._reading = False
        self._set_timeout(self.limits.answer_seconds)

    def send_400_response(self, msg: str) -> None:
        """Answer a request that the parser refused, or let a pipelining client's answer be last."""
        if self._pipelined:
            self.cycle.keep_alive = False
        else:
            super().send_400_response(msg)

    def _unsupported_upgrade_warning(self) -> None:
        """Answer an upgrade that is not to WebSocket as plain HTTP, without a line in the log.

        The parser reads no further on such a connection, so that answer is its last.
        """
        if self.cycle is not None:
            self.cycle.keep_alive = False

    def handle_websocket_upgrade(self) -> None:
        self._cancel()
        self._taken = 0
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, LiveSocket)
        socket.on_lost = partial(self.limits.leave, self._address)
        # Break a reference cycle that would keep the connection's buffers in memory.
        self.parser = None  # type: ignore[assignment]

    def _count_part(self) -> None:
        self._parts += 1
        if self._parts > _MOST_PARTS:
            self.limits.rejected("request-size")
            raise _Refused

    def _set_timeout(self, seconds: float) -> None:
        """Abort the connection unless the next step comes within `seconds`."""
        self._cancel()
        self._timer = self.loop.call_later(seconds, self._on_timeout)

    def _on_timeout(self) -> None:
        if self._reading:
            self.limits.rejected("request-time")
        self._abort()

    def _abort(self) -> None:
        """Close at once, and mark the running request as disconnected so that it writes no more."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.abort()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def limited_http(limits: HttpLimits) -> type[LimitedHttp]:
    """Return the protocol class for a server with these limits, as uvicorn's `http` setting."""
    return type("ServerHttp", (LimitedHttp,), {"limits": limits})


async def _too_long(scope: Scope, receive: Receive, send: Send) -> None:
    headers = {"connection": "close"}
    await PlainTextResponse("The request is too long.\n", _TOO_LONG, headers)(scope, receive, send)


too_long: ASGIApp = _too_long
