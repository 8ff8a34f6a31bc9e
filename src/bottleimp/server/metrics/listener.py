"""The HTTP listener for metrics, on an address of its own that players cannot reach.

On the players' port, a proxy on this machine would expose it to all clients. And metrics must be
readable when players use all connections.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from ipaddress import ip_address

_SECONDS = 5.0
_MAX_CONNECTIONS = 16
_MAX_BYTES = 8192
_TEXT = "text/plain; version=0.0.4; charset=utf-8"
_PATH = b"/metrics"


class MetricsListener:
    """Answers `GET /metrics`, and closes the connection.

    `names` are accepted host names, besides IP addresses and names without a dot.
    """

    def __init__(self, text: Callable[[], str], *, names: tuple[str, ...] = ()) -> None:
        self._text, self._names = text, {name.lower() for name in names}
        self._waiting: dict[asyncio.StreamWriter, None] = {}
        """Connections that have not been answered yet, the oldest first."""
        self._server: asyncio.Server | None = None

    async def start(self, sock: socket.socket) -> None:
        """Start to answer on a listening socket."""
        self._server = await asyncio.start_server(self._answer, sock=sock, limit=_MAX_BYTES)

    def stop(self) -> None:
        """Close the listening socket."""
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request. When too many connections wait, the oldest is closed for this one.

        So idle connections cannot keep Prometheus out.
        """
        if len(self._waiting) >= _MAX_CONNECTIONS:
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
            pass  # an invalid request gets no answer
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
        """Return True if the `Host` cannot come from a foreign page.

        DNS rebinding points the domain of a foreign page here. Such a domain contains a dot.
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
