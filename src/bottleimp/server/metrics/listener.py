"""Metrics have an address of their own, which players do not reach.

A path of the pages would be open to all behind a proxy on this machine, from which everybody seems
to come; and whoever watches must get an answer also when players' lines are all taken.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable

_SECONDS = 5.0
_MOST_LINES = 16
_MOST_BYTES = 8192
_TEXT = "text/plain; version=0.0.4; charset=utf-8"
_PATH = b"/metrics"


class MetricsListener:
    """Answers `GET /metrics`, and hangs up."""

    def __init__(self, text: Callable[[], str]) -> None:
        self._text = text
        self._lines = 0
        self._server: asyncio.Server | None = None

    async def start(self, sock: socket.socket) -> None:
        """Answer on that socket."""
        self._server = await asyncio.start_server(self._answer, sock=sock, limit=_MOST_BYTES)

    def stop(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines += 1
        try:
            if self._lines <= _MOST_LINES:
                async with asyncio.timeout(_SECONDS):
                    head = await reader.readuntil(b"\r\n\r\n")
                    writer.write(self._answer_to(head.split(b"\r\n", 1)[0].split()))
                    await writer.drain()
        except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            pass  # whoever asks so gets no answer
        finally:
            self._lines -= 1
            with contextlib.suppress(OSError):
                writer.close()

    def _answer_to(self, request: list[bytes]) -> bytes:
        if request[:2] == [b"GET", _PATH]:
            status, body = "200 OK", self._text().encode()
        else:
            status, body = "404 Not Found", b"There is nothing here but /metrics.\n"
        head = f"HTTP/1.1 {status}\r\nContent-Type: {_TEXT}\r\nContent-Length: {len(body)}\r\n"
        return f"{head}Connection: close\r\n\r\n".encode() + body
