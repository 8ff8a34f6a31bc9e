"""Keeps several servers and their proxy running: whoever dies comes back, and all can be renewed.

SIGTERM and Ctrl-C stop them; SIGHUP starts one server after the other anew, while the others take
its tables over, so that a new version comes without anybody being sent home.
"""

import argparse
import asyncio
import contextlib
import logging
import signal
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bottleimp.server.flags import add_flags
from bottleimp.server.http.origins import LOOPBACK
from bottleimp.server.reporting import set_up_logging
from bottleimp.server.run import CannotServe, address_of, listen
from bottleimp.server.storage.opening import is_address
from bottleimp.server.workers.proxy import Worker, configuration, haproxy, missing

logger = logging.getLogger("bottleimp.server")

_HERE = "127.0.0.1"
_DRAIN_SECONDS = 2
"""Enough for the proxy to notice that a server wants no newcomers."""
_STOP_SECONDS = 15.0
_START_SECONDS = 30.0
_PAUSE_SECONDS = (0.2, 5.0)
"""Before something that died is started again: the first time, and at most."""
_OURS = {"host", "port", "workers", "worker", "drain", "trust_proxy", "metrics"}
"""What we decide for the servers."""


def serve_workers(options: argparse.Namespace) -> None:
    """So many servers, and HAProxy on the port that was asked for, until told to stop."""
    program = haproxy()
    if program is None:
        raise CannotServe(missing())
    if options.database is None or not is_address(options.database):
        raise CannotServe("--workers needs --database postgresql://…: a file has one server")
    if options.worker is not None:
        raise CannotServe("--workers and --worker exclude each other")
    set_up_logging(form=options.log_format)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_House(options, program).keep())


def flags_of(options: argparse.Namespace) -> list[str]:
    """The options as a server is given them, but for what we decide."""
    parser = argparse.ArgumentParser()
    add_flags(parser)
    usual = vars(parser.parse_args([]))
    wanted = {name: getattr(options, name) for name in usual if name not in _OURS}
    flags: list[str] = []
    for name, value in wanted.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            flags.append(flag)
        elif value is not None and value != usual[name]:
            flags.append(f"{flag}={value}")
    return flags


class _Kept:
    """A program that is started again whenever it ends by itself."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name, self._command = name, command
        self._process: asyncio.subprocess.Process | None = None
        self._renewing = False
        self.task = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        pause = _PAUSE_SECONDS[0]
        while True:
            began = asyncio.get_running_loop().time()
            # In a group of its own: Ctrl-C reaches us, and we stop it when it is its turn.
            self._process = await asyncio.create_subprocess_exec(*self._command, process_group=0)
            code = await self._process.wait()
            if self._renewing:
                self._renewing = False
                continue
            logger.error("ended name=%s status=%d", self.name, code)
            long_enough = asyncio.get_running_loop().time() - began > _PAUSE_SECONDS[1]
            pause = _PAUSE_SECONDS[0] if long_enough else min(2 * pause, _PAUSE_SECONDS[1])
            await asyncio.sleep(pause)

    async def renew(self) -> None:
        """End it politely; it starts again."""
        self._renewing = self._runs
        await self._end()

    async def stop(self) -> None:
        """End it, and do not start it again."""
        self.task.cancel()
        await self._end()

    @property
    def _runs(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def _end(self) -> None:
        process = self._process
        if process is None or not self._runs:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), _STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


class _House:
    """The servers and the proxy."""

    def __init__(self, options: argparse.Namespace, program: str) -> None:
        self._options, self._program = options, program
        self._workers = [
            Worker(f"worker{number}", f"{_HERE}:{_free_port()}")
            for number in range(1, options.workers + 1)
        ]
        self._kept: dict[str, _Kept] = {}

    async def keep(self) -> None:
        loop = asyncio.get_running_loop()
        over, renew = asyncio.Event(), asyncio.Event()
        for sign, event in ((signal.SIGTERM, over), (signal.SIGINT, over), (signal.SIGHUP, renew)):
            loop.add_signal_handler(sign, event.set)
        with tempfile.TemporaryDirectory(prefix="bottleimp-workers-") as folder:
            proxy = self._proxy(Path(folder))
            try:
                for worker in self._workers:
                    self._kept[worker.name] = _Kept(worker.name, self._command(worker))
                await self._all_answer(over)
                self._kept["proxy"] = _Kept("proxy", proxy)
                logger.info("serving address=%s workers=%d", self._address, len(self._workers))
                await self._until(over, renew)
            finally:
                for kept in self._kept.values():
                    kept.task.cancel()
                await asyncio.gather(*(kept.stop() for kept in self._kept.values()))
        logger.info("stopped")

    def _proxy(self, folder: Path) -> list[str]:
        """HAProxy's command; that the port is free is seen before anything starts."""
        with listen(self._options.host, self._options.port) as probe:
            self._address = address_of(probe)
            host, port = probe.getsockname()[:2]
        bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        file = folder / "haproxy.cfg"
        file.write_text(configuration(self._workers, bind=bind, admin=str(folder / "admin")))
        return [self._program, "-db", "-f", str(file)]

    def _command(self, worker: Worker) -> list[str]:
        host, _, port = worker.address.rpartition(":")
        flags = [f"--host={host}", f"--port={port}", f"--worker={worker.name}"]
        flags += [f"--trust-proxy={_HERE}", f"--drain={_DRAIN_SECONDS}"]
        if self._options.metrics is not None:
            shown, first = self._options.metrics
            flags.append(f"--metrics={shown}:{first + self._workers.index(worker)}")
        if self._options.host in LOOPBACK and self._options.public_url is None:
            flags.append(f"--public-url={self._address.rstrip('/')}")  # by no other name
        return [sys.executable, "-m", "bottleimp.server", *flags, *flags_of(self._options)]

    async def _until(self, over: asyncio.Event, renew: asyncio.Event) -> None:
        stopped = asyncio.create_task(over.wait())
        while not over.is_set():
            renewed = asyncio.create_task(renew.wait())
            await asyncio.wait((stopped, renewed), return_when=asyncio.FIRST_COMPLETED)
            renewed.cancel()
            if renew.is_set() and not over.is_set():
                renew.clear()
                await self._renew(over)

    async def _renew(self, over: asyncio.Event) -> None:
        for worker in self._workers:
            if over.is_set():
                return
            logger.info("renewing name=%s", worker.name)
            await self._kept[worker.name].renew()
            await self._answers(worker, over)

    async def _all_answer(self, over: asyncio.Event) -> None:
        for worker in self._workers:
            await self._answers(worker, over)

    async def _answers(self, worker: Worker, over: asyncio.Event) -> None:
        """Wait until it serves."""
        until = asyncio.get_running_loop().time() + _START_SECONDS
        while not over.is_set() and not await _healthy(worker.address):
            if asyncio.get_running_loop().time() > until:
                raise CannotServe(f"{worker.name} does not start; its messages are above")
            await asyncio.sleep(0.1)


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
