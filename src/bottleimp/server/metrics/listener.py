"""Metrics have an address of their own, which players do not reach.

A path of the pages would be open to all behind a proxy on this machine, from which everybody seems
to come; and whoever watches must get an answer also when players' lines are all taken.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from ipaddress import ip_address

_SECONDS = 5.0
_MOST_LINES = 16
_MOST_BYTES = 8192
_TEXT = "text/plain; version=0.0.4; charset=utf-8"
_PATH = b"/metrics"


class MetricsListener:
    """Answers `GET /metrics`, and closes the connection.

    `names` are the names under which it may be asked, beside addresses and names without a dot.
    """

    def __init__(self, text: Callable[[], str], *, names: tuple[str, ...] = ()) -> None:
        self._text, self._names = text, {name.lower() for name in names}
        self._waiting: dict[asyncio.StreamWriter, None] = {}
        """Connections that have not been answered yet, the oldest first."""
        self._server: asyncio.Server | None = None

    async def start(self, sock: socket.socket) -> None:
        """Answer on that socket."""
        self._server = await asyncio.start_server(self._answer, sock=sock, limit=_MOST_BYTES)

    def stop(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request. When too many connections wait, the oldest is closed for this one.

        So connections on which nothing is asked cannot keep Prometheus out.
        """
        if len(self._waiting) >= _MOST_LINES:
            oldest = next(iter(self._waiting))
            del self._waiting[oldest]
            oldest.transport.abort()
        self._waiting[writer] = None
        try:
            async with asyncio.timeout(_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._answer_to(head))
                await writer.drain()
        except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            pass  # whoever asks so gets no answer
        finally:
            self._waiting.pop(writer, None)
            with contextlib.suppress(OSError):
                writer.close()

    def _answer_to(self, head: bytes) -> bytes:
        request, *fields = head.split(b"\r\n")
        if not self._is_ours(fields):
            status, body = "403 Forbidden", b"Name this host in --metrics HOST:PORT.\n"
        elif request.split()[:2] == [b"GET", _PATH]:
            status, body = "200 OK", self._text().encode()
        else:
            status, body = "404 Not Found", b"There is nothing here but /metrics.\n"
        line = f"HTTP/1.1 {status}\r\nContent-Type: {_TEXT}\r\nContent-Length: {len(body)}\r\n"
        return f"{line}Connection: close\r\n\r\n".encode() + body

    def _is_ours(self, fields: list[bytes]) -> bool:
        """Return whether a request names this machine as no foreign page can.

        A page's own name may be made to point here (DNS rebinding). That needs a registered name:
        one with a dot.
        """
        pairs = (field.partition(b":") for field in fields)
        hosts = [
            value.strip().decode("latin-1") for name, _, value in pairs if name.lower() == b"host"
        ]
        return len(hosts) <= 1 and all(self._is_name_of_ours(host.lower()) for host in hosts)

    def _is_name_of_ours(self, host: str) -> bool:
        name, colon, port = host.rpartition(":")
        name = name if colon and port.isdecimal() else host
        if "." not in name or name in self._names:
            return True
        with contextlib.suppress(ValueError):
            return bool(ip_address(name))
        return False
