"""HTTP with an end: a request has a size, and every step on a line has its time.

uvicorn limits neither. A line that is not given up would hold a descriptor for good, and with
enough of them nobody else gets in.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bottleimp.server.limits import AtOnce, Rejected, uncounted
from bottleimp.server.live.socket import LiveSocket
from bottleimp.server.settings import Settings

logger = logging.getLogger("bottleimp.server")

_MOST = 32 * 1024
"""Bytes of a request, head and body: more than any that we answer to has."""
_SAY_AGAIN_SECONDS = 60
_TOO_LONG = 431


class Door:
    """How many lines there may be, whatever they are for, and how long each may take."""

    def __init__(
        self,
        lines: AtOnce,
        settings: Settings,
        now: Callable[[], float],
        rejected: Rejected = uncounted,
    ) -> None:
        self.rejected = rejected
        self.request_seconds = settings.request_seconds
        self.answer_seconds = settings.answer_seconds
        self._lines, self._now = lines, now
        self._said = float("-inf")

    def enter(self, address: str) -> bool:
        """Whether there is room for a line from there; that there is none is logged, not often."""
        if self._lines.enter(address):
            return True
        if self._now() - self._said >= _SAY_AGAIN_SECONDS:
            self._said = self._now()
            logger.warning("no room for a connection open=%d", self._lines.total)
        return False

    def leave(self, address: str) -> None:
        """A line is gone."""
        self._lines.leave(address)


class BoundedHttp(HttpToolsProtocol):
    """A line on which HTTP is spoken, until it becomes a WebSocket."""

    door: ClassVar[Door]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._reading = True
        self._chunk = self._taken = 0
        self._due: asyncio.TimerHandle | None = None
        self._address = self.client[0] if self.client else ""
        self._counted = self.door.enter(self._address)
        if self._counted:
            self._give(self.door.request_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        if self._counted:
            self.door.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._reading:  # the first of the next request
            self._reading = True
            self._give(self.door.request_seconds)
        self._chunk = len(data)
        self._taken += len(data)
        super().data_received(data)
        if self._taken > _MOST:
            self.door.rejected("request-size")
            self.transport.abort()

    def on_message_begin(self) -> None:
        self._taken = self._chunk
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.app = self.config.loaded_app
        if self._taken > _MOST:
            self.door.rejected("request-size")
            self.app = too_long
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._taken = 0
        super().on_message_complete()
        self._give(self.door.answer_seconds)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._reading = False
        self._give(self.door.answer_seconds)

    def handle_websocket_upgrade(self) -> None:
        self._cancel()
        self._taken = 0
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, LiveSocket)
        socket.on_lost = partial(self.door.leave, self._address)
        # Each holds the other, and so the line's buffers, until the collector comes by.
        self.parser = None  # type: ignore[assignment]

    def _give(self, seconds: float) -> None:
        """So long for the next step; then the line is cut, whatever still waits to be read."""
        self._cancel()
        self._due = self.loop.call_later(seconds, self._time_is_up)

    def _time_is_up(self) -> None:
        if self._reading:
            self.door.rejected("request-time")
        self.transport.abort()

    def _cancel(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


def bounded(door: Door) -> type[BoundedHttp]:
    """The protocol for a server with that door, as uvicorn's `http` setting takes it."""
    return type("DoorHttp", (BoundedHttp,), {"door": door})


async def _too_long(scope: Scope, receive: Receive, send: Send) -> None:
    headers = {"connection": "close"}
    await PlainTextResponse("The request is too long.\n", _TOO_LONG, headers)(scope, receive, send)


too_long: ASGIApp = _too_long
