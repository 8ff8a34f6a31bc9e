"""uvicorn's WebSocket protocol with a way to write that never waits.

ASGI's `send` waits while a client does not read. A table must not wait for anybody, so a connection
writes through this instead: at once where there is room, else it keeps the message and is told when
there is room again. It can also be cut off, which ASGI has no word for.
"""

from asyncio import BaseTransport
from collections.abc import Callable
from socket import AF_INET, AF_INET6, SO_SNDBUF, SOL_SOCKET
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SOCKET = "bottleimp.socket"
"""The extension in an ASGI scope that holds the `LiveProtocol`."""
_CLOSE_SECONDS = 3.0
_SYSTEM_BUFFER = 64 * 1024
_TEXT = 0x81
"""The first byte of a text frame that is a whole message."""
_SHORT, _MIDDLE = 125, 0xFFFF


class LiveProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that is written to without waiting."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = _CLOSE_SECONDS
        self.on_room: Callable[[], None] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        # Else the system keeps megabytes for a client that does not read.
        socket = transport.get_extra_info("socket")
        if socket is not None and socket.family in (AF_INET, AF_INET6):
            socket.setsockopt(SOL_SOCKET, SO_SNDBUF, _SYSTEM_BUFFER)

    async def run_asgi(self) -> None:
        self.scope["extensions"][SOCKET] = self  # type: ignore[assignment]
        await super().run_asgi()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()

    @property
    def room(self) -> bool:
        """Whether a message can be written now."""
        return self.writable.is_set() and self.open

    @property
    def open(self) -> bool:
        """Whether the connection is up and nobody has begun to close it."""
        closing = self.close_sent or self.disconnected or self.transport.is_closing()
        return self.handshake_complete and not closing

    def write(self, text: bytes) -> None:
        """Send a text frame; call only where there is room.

        A server's frame is a head with its length, and the text: no need to ask the protocol's
        object for it, which takes longer than everything else here.
        """
        size = len(text)
        if size <= _SHORT:
            head = bytes((_TEXT, size))
        elif size <= _MIDDLE:
            head = bytes((_TEXT, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
        self.transport.write(head + text)

    def hang_up(self, code: int) -> None:
        """Close politely: the client has a moment to answer."""
        if not self.open:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def cut_off(self) -> None:
        """Close at once, and drop what was not read."""
        self.transport.abort()
