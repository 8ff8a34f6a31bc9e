"""A server's connection to the database freezes: the other server takes over without loss."""

import asyncio
import contextlib
import signal
import subprocess
from pathlib import Path

import pytest

from bottleimp.server.workers.proxy import ProxiedServer, configuration, haproxy
from tests.server.harness import Stubborn, crowd
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS, Server
from tests.server.test_workers import ENOUGH, proved, refusals, until_enough
from tests.server.wire import Wire
from tests.waiting import until


class Proxied(Server):
    """Servers that reach one database by different ways, and HAProxy before them."""

    def __init__(self, folder: Path, module: str, **addresses: str) -> None:
        super().__init__(folder, address=addresses["b"])
        self._folder = folder
        self.each = {}
        for name, address in addresses.items():
            (folder / name).mkdir()
            flags = (*GENEROUS, f"--worker={name}", "--trust-proxy=127.0.0.1")
            self.each[name] = Server(folder / name, *flags, module=module, address=address)

    def start(self) -> "Proxied":
        for server in self.each.values():
            server.start()
        workers = [ProxiedServer(name, server.address) for name, server in self.each.items()]
        file, admin = self._folder / "haproxy.cfg", str(self._folder / "admin")
        file.write_text(configuration(workers, bind=self.address, admin=admin))
        program = haproxy()
        assert program is not None
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen([program, "-db", "-f", file], stdout=log, stderr=log)
        until(self._answers)
        return self

    def _answers(self) -> bool:
        with contextlib.suppress(OSError):
            return self.get("/healthz")[0] == 200
        return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        super().stop(how)
        for server in self.each.values():
            server.stop(how)
            assert "Traceback" not in server.log


@pytest.mark.parametrize(
    ("module", "seconds"),
    [
        ("tests.server.hasty", 4),
        pytest.param("bottleimp.server", 20, marks=pytest.mark.slow),
    ],
)
def test_the_other_server_takes_over(
    tmp_path: Path, cluster: Cluster, module: str, seconds: float
) -> None:
    """A silence longer than the patience for a connection: afterwards all messages arrive."""
    address = cluster.new_database()

    async def storm(wire: Wire, servers: Proxied) -> list[Stubborn]:
        everybody = await crowd(servers, 8, 5)
        stop = asyncio.Event()
        players = [asyncio.create_task(person.play(stop)) for person in everybody]
        await until_enough(everybody, at_least=ENOUGH // 3)
        wire.hold()
        had = [person.count for person in everybody]
        await asyncio.sleep(seconds)
        for person, count in zip(everybody, had, strict=True):
            async with asyncio.timeout(60):
                while person.count < count + 3:  # it is played on, also where the line is frozen
                    await asyncio.sleep(0.1)
        wire.let_go()
        before = sum(len(person.answers) for person in everybody)
        await until_enough(everybody, at_least=max(ENOUGH, before + ENOUGH // 3))
        stop.set()
        await asyncio.wait_for(asyncio.gather(*players), 120)
        return everybody

    async def work() -> list[Stubborn]:
        async with Wire(cluster.port) as wire:
            by_wire = address.replace(str(cluster.port), str(wire.port))
            servers = Proxied(tmp_path, module, a=by_wire, b=address)
            try:
                await asyncio.to_thread(servers.start)
                return await storm(wire, servers)
            finally:
                wire.let_go()
                await asyncio.to_thread(servers.stop)

    everybody = asyncio.run(work())
    servers = Server(tmp_path, address=address)
    assert proved(servers, everybody) > ENOUGH
    assert refusals(everybody) <= {"storage"}, "what could not even be sent"
    taken = (tmp_path / "a" / "server.log").read_text()
    assert "table taken over by another server" in taken
