"""Starts and stops a server: `serve` for hosts, `play` for one player at home."""

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import uvicorn

from bottleimp.hosting.loop_clock import LoopClock
from bottleimp.rules import BottleImpError
from bottleimp.server.app import make_app
from bottleimp.server.connection_limit import connection_limit
from bottleimp.server.http.limited_http import HttpLimits, limited_http
from bottleimp.server.http.live_socket import ReadLimit, limited_websocket
from bottleimp.server.http.network_address import network_url
from bottleimp.server.http.origins import LOOPBACK
from bottleimp.server.live.hub import Hub
from bottleimp.server.metrics.listener import MetricsListener
from bottleimp.server.metrics.request_metrics import CountedRequests
from bottleimp.server.server_log import Format, count_log_lines, set_up_logging
from bottleimp.server.server_metrics import ServerMetrics
from bottleimp.server.server_settings import ServerSettings
from bottleimp.server.storage.database_address import default_database, open_log
from bottleimp.server.storage.server_storage import ServerStorage, StorageError
from bottleimp.table.messages import MAX_FRAME
from bottleimp.table.randomness import Randomness

logger = logging.getLogger("bottleimp.server")

_GOODBYE_SECONDS = 0.2
_COLLECT = (200_000, 10, 10)
"""Thresholds of Python's garbage collector.

With the default ones it stops a server with a thousand tables in play for up to 0.2 s every few
seconds and finds nothing: tables are immutable, and connections leave no reference cycles.
"""
_SWITCH_SECONDS = 0.001
"""Python's thread switch interval: short, so that the log's writer thread gets its turn soon."""


class CannotServe(BottleImpError):
    """The server cannot start: the address or the database cannot be used."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Path | str | None = None,
    trust_proxy: str | None = None,
    metrics: tuple[str, int] | None = None,
    log_format: Format = "text",
    settings: ServerSettings | None = None,
) -> None:
    """Serve tables until stopped.

    `trust_proxy` is the address of a reverse proxy. `metrics` is the host and port on which
    Prometheus can read metrics; None for no metrics.
    """
    set_up_logging(form=log_format)
    sock = listen(host, port)
    watched = listen(*metrics) if metrics is not None else None
    settings = replace(settings or ServerSettings(), network_url=network_url(sock))
    if metrics is not None:
        settings = replace(settings, metrics_host=metrics[0])
    if host in LOOPBACK and (settings.worker is None or settings.public_url):
        settings = replace(settings, allowed_hosts=LOOPBACK)
    _run(sock, database=database, settings=settings, trust_proxy=trust_proxy, watched=watched)


def play(*, database: Path | str | None = None, browser: bool = True, port: int = 0) -> None:
    """Serve on this machine only, and open the page in the browser, until stopped."""
    set_up_logging(logging.WARNING)
    sock = listen("127.0.0.1", port)
    address = address_of(sock)
    if browser and has_display() and webbrowser.open(address):
        print(f"The table opens in your browser: {address}")
    else:
        print(f"Open this address in your browser: {address}")
    print("Ctrl-C ends the game; next time it goes on where you left.", flush=True)
    settings = ServerSettings(allowed_hosts=LOOPBACK, app=port != 0)
    _run(sock, database=database, settings=settings)


def _run(
    sock: socket.socket,
    *,
    database: Path | str | None,
    settings: ServerSettings,
    trust_proxy: str | None = None,
    watched: socket.socket | None = None,
) -> None:
    async def serving() -> None:
        where = database or default_database()
        log = await open_log(where, shared=settings.worker is not None)
        await run_server(sock, log, settings, trust_proxy=trust_proxy, watched=watched)

    try:
        with asyncio.Runner(loop_factory=fastest_loop()) as runner:
            runner.run(serving())
    except KeyboardInterrupt:
        pass
    except (StorageError, OSError) as error:
        raise CannotServe(str(error)) from error


async def run_server(
    sock: socket.socket,
    log: ServerStorage,
    settings: ServerSettings,
    *,
    randomness: Randomness | None = None,
    trust_proxy: str | None = None,
    watched: socket.socket | None = None,
) -> None:
    """Serve tables on `sock` until stopped; answer requests for metrics on `watched`, if given."""
    clock = LoopClock()
    hub = Hub(log, clock, randomness or Randomness(), settings)
    rejected = hub.meters.rejected.add
    tcp_connections = connection_limit(settings, proxied=trust_proxy is not None, rejected=rejected)
    config = uvicorn.Config(
        CountedRequests(make_app(hub), hub.meters.requests),
        http=limited_http(HttpLimits(tcp_connections, settings, rejected)),
        ws=limited_websocket(ReadLimit(settings, rejected)),
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=trust_proxy is not None,
        forwarded_allow_ips=trust_proxy or "",
        timeout_graceful_shutdown=2,
    )
    count_log_lines(hub.meters.log_lines.add)
    names = (settings.metrics_host, socket.gethostname())
    listener = MetricsListener(ServerMetrics(hub, tcp_connections).text, names=names)
    if watched is not None:
        await listener.start(watched)
        logger.info("telling metrics address=%s", address_of(watched) + "metrics")
    await TableServer(config, hub).serve(sockets=[sock])
    listener.stop()


class TableServer(uvicorn.Server):
    """A uvicorn server that runs housekeeping, and sends clients a `bye` before it stops."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for sock in sockets or ():
            logger.info("serving address=%s", address_of(sock))
        self._housekeeping = asyncio.create_task(self.hub.run_housekeeping())
        # Objects made at the start live as long as the server: the collector need not visit them.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_COLLECT)
        sys.setswitchinterval(_SWITCH_SECONDS)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._housekeeping.cancel()
        self.hub.draining = True
        await asyncio.sleep(self.hub.settings.drain_seconds)
        self.hub.say_goodbye()
        await asyncio.sleep(_GOODBYE_SECONDS)
        await super().shutdown(sockets)
        await self.hub.close()
        logger.info("stopped")  # uvicorn then re-raises the signal, which ends the process


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of uvloop's event loop; None if uvloop is not installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 chooses a free port."""
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(2048)  # early clients wait until the server is ready
    except (OSError, OverflowError) as error:
        sock.close()
        reason = getattr(error, "strerror", None) or error
        raise CannotServe(f"cannot listen on {host} port {port}: {reason}") from error
    return sock


def address_of(sock: socket.socket) -> str:
    """Return the URL of a listening socket, to open in a browser."""
    host, port = sock.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def has_display() -> bool:
    """Return True if this machine can show a browser window."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
