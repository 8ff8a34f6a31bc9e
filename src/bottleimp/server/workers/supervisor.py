"""Supervises several servers and their proxy, and restarts those that end.

SIGTERM and Ctrl-C stop them. SIGHUP restarts one server after the other, while the others take over
its tables: an update without interruption for players.
"""

import argparse
import asyncio
import contextlib
import logging
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bottleimp.server.flags import add_flags
from bottleimp.server.http.origins import LOOPBACK
from bottleimp.server.lifecycle import CannotServe, address_of, listen
from bottleimp.server.server_log import set_up_logging
from bottleimp.server.storage.database_address import is_address
from bottleimp.server.workers.proxy import (
    ProxiedServer,
    configuration,
    haproxy,
    log_proxy_line,
    missing,
)
from bottleimp.server.workers.supervised_process import SupervisedProcess

logger = logging.getLogger("bottleimp.server")

_HERE = "127.0.0.1"
_DRAIN_SECONDS = 2
"""Time for the proxy to notice that a server accepts no new clients."""
_START_SECONDS = 30.0
_SET_BY_SUPERVISOR = {"host", "port", "workers", "worker", "drain", "trust_proxy", "metrics"}
"""Options that the supervisor sets for the servers."""


def serve_workers(options: argparse.Namespace) -> None:
    """Run `--workers` servers, and HAProxy on the requested port, until stopped."""
    program = haproxy()
    if program is None:
        raise CannotServe(missing())
    if options.database is None or not is_address(options.database):
        raise CannotServe("--workers needs --database postgresql://…: a file has one server")
    if options.worker is not None:
        raise CannotServe("--workers and --worker exclude each other")
    if options.drain:
        raise CannotServe(f"--workers has its servers drain for {_DRAIN_SECONDS} s; no --drain")
    set_up_logging(form=options.log_format)
    if not asyncio.run(_Supervisor(options, program).run()):
        sys.exit(1)  # the failed process has logged why


def flags_of(options: argparse.Namespace) -> list[str]:
    """Return the command-line options to pass on to each server."""
    parser = argparse.ArgumentParser()
    add_flags(parser)
    usual = vars(parser.parse_args([]))
    wanted = {name: getattr(options, name) for name in usual if name not in _SET_BY_SUPERVISOR}
    flags: list[str] = []
    for name, value in wanted.items():
        if value is not None and value != usual[name]:
            flags.append(f"--{name.replace('_', '-')}={value}")
    return flags


def trusted_by_workers(proxy: str | None) -> str:
    """Return the servers' `--trust-proxy`: our own proxy and those before it."""
    return "*" if proxy == "*" else ",".join(filter(None, (_HERE, proxy)))


class _Supervisor:
    """The servers and the proxy."""

    def __init__(self, options: argparse.Namespace, program: str) -> None:
        self._options, self._program = options, program
        self._workers = [
            ProxiedServer(f"worker{number}", f"{_HERE}:{_free_port()}")
            for number in range(1, options.workers + 1)
        ]
        self._processes: dict[str, SupervisedProcess] = {}
        self._over, self._renew = asyncio.Event(), asyncio.Event()
        self._failed = False

    async def run(self) -> bool:
        """Run until stopped (return True) or until no client can be served (return False)."""
        loop = asyncio.get_running_loop()
        signs = {signal.SIGTERM: self._over, signal.SIGINT: self._over, signal.SIGHUP: self._renew}
        for sign, event in signs.items():
            loop.add_signal_handler(sign, event.set)
        with tempfile.TemporaryDirectory(prefix="bottleimp-workers-") as folder:
            proxy = self._proxy(Path(folder))
            try:
                if await self._start():
                    self._add("proxy", proxy, heard=log_proxy_line).proven = True
                    logger.info("serving address=%s workers=%d", self._address, len(self._workers))
                    await self._until_over()
            finally:
                await asyncio.gather(*(process.stop() for process in self._processes.values()))
        if not self._failed:
            logger.info("stopped")
        return not self._failed

    async def _start(self) -> bool:
        """Start one server, so that wrong options are logged once, then the others."""
        for some in (self._workers[:1], self._workers[1:]):
            for worker in some:
                self._add(worker.name, self._command(worker))
            for worker in some:
                self._failed = not await self._answers(worker)
                if self._failed or self._over.is_set():
                    return False
                self._processes[worker.name].proven = True
        return True

    def _add(
        self, name: str, command: list[str], *, heard: Callable[[str], object] | None = None
    ) -> SupervisedProcess:
        self._processes[name] = SupervisedProcess(
            name, command, given_up=self._on_given_up, heard=heard
        )
        return self._processes[name]

    def _on_given_up(self) -> None:
        """Stop everything if the proxy, or all servers, have been given up."""
        workers = [
            self._processes[worker.name]
            for worker in self._workers
            if worker.name in self._processes
        ]
        proxy = self._processes.get("proxy")
        if all(process.given_up for process in workers) or (proxy is not None and proxy.given_up):
            self._failed = True
            self._over.set()

    def _proxy(self, folder: Path) -> list[str]:
        """Return HAProxy's command; raise `CannotServe` if the port is in use."""
        with listen(self._options.host, self._options.port) as probe:
            self._address = address_of(probe)
            host, port = probe.getsockname()[:2]
        bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        file = folder / "haproxy.cfg"
        file.write_text(configuration(self._workers, bind=bind, admin=str(folder / "admin")))
        return [self._program, "-db", "-f", str(file)]

    def _command(self, worker: ProxiedServer) -> list[str]:
        host, _, port = worker.address.rpartition(":")
        flags = [f"--host={host}", f"--port={port}", f"--worker={worker.name}"]
        trusted = trusted_by_workers(self._options.trust_proxy)
        flags += [f"--trust-proxy={trusted}", f"--drain={_DRAIN_SECONDS}"]
        if self._options.metrics is not None:
            shown, first = self._options.metrics
            flags.append(f"--metrics={shown}:{first + self._workers.index(worker)}")
        if self._options.host in LOOPBACK and self._options.public_url is None:
            flags.append(
                f"--public-url={self._address.rstrip('/')}"
            )  # the only name they answer to
        return [sys.executable, "-m", "bottleimp.server", *flags, *flags_of(self._options)]

    async def _until_over(self) -> None:
        stopped = asyncio.create_task(self._over.wait())
        while not self._over.is_set():
            renewed = asyncio.create_task(self._renew.wait())
            await asyncio.wait((stopped, renewed), return_when=asyncio.FIRST_COMPLETED)
            renewed.cancel()
            if self._renew.is_set() and not self._over.is_set():
                self._renew.clear()
                await self._renew_all()

    async def _renew_all(self) -> None:
        """Restart one server after the other; stop if one does not come back."""
        for worker in self._workers:
            logger.info("renewing name=%s", worker.name)
            await self._processes[worker.name].renew()
            if not await self._answers(worker):
                logger.error("renewing stopped name=%s", worker.name)
                return
            if self._over.is_set():
                return

    async def _answers(self, worker: ProxiedServer) -> bool:
        """Wait until a server answers; return False if it does not."""
        until = asyncio.get_running_loop().time() + _START_SECONDS
        process = self._processes[worker.name]
        while not (self._over.is_set() or await _healthy(worker.address)):
            if process.failures or process.given_up:
                return False
            if asyncio.get_running_loop().time() > until:
                logger.error("does not answer name=%s", worker.name)
                return False
            await asyncio.sleep(0.1)
        return not self._failed


async def _healthy(address: str) -> bool:
    host, _, port = address.rpartition(":")
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(2):
            reading, writing = await asyncio.open_connection(host, int(port))
            try:
                writing.write(f"GET /healthz HTTP/1.0\r\nHost: {host}\r\n\r\n".encode())
                return b" 200 " in await reading.readline()
            finally:
                writing.close()
    return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((_HERE, 0))
        found: int = probe.getsockname()[1]
        return found
