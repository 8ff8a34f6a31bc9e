"""A real PostgreSQL of the tests' own: a cluster in a folder, a database for each test."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import asyncpg

USER = "imp"


class Cluster:
    """Start it, stop it, kill it; what was committed stays."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bottleimp-postgres-"))
        self._owner: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL does not run as root; its package brings a user
            self._owner = {"user": "postgres", "group": "postgres"}
            shutil.chown(self.folder, "postgres", "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._databases = 0
        self._killed = False
        self._fill()

    def _fill(self) -> None:
        made = ("-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync")
        self._run("initdb", "-D", str(self.folder / "data"), *made)

    def start(self) -> None:
        """As a host has it, but small, and for this machine alone."""
        flags = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c max_connections=40"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", flags, "start")

    def stop(self, how: str = "fast") -> None:
        """`immediate` is a crash: it cleans up nothing."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def signal(self, how: signal.Signals) -> None:
        """To all its processes."""
        first = (self.folder / "data" / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for pid in (first, *children):
            os.kill(int(pid), how)

    def kill(self) -> None:
        """As if its machine lost its power."""
        memory = (self.folder / "data" / "postmaster.pid").read_text().split()[-2]
        self.signal(signal.SIGKILL)
        subprocess.run(["ipcrm", "-m", memory], check=True)
        self._killed = True

    def remove(self) -> None:
        if not self._killed:
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """Its address."""
        self._databases += 1
        name = f"test{self._databases}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address_of(name)

    def address_of(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str, database: str = "postgres") -> list[Any]:
        """What the statement finds, by a line of its own."""
        return asyncio.run(found_in_postgres(self.address_of(database), statement))

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [program(name), *arguments],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            timeout=120,
            **self._owner,
        )


class Standby(Cluster):
    """Follows a primary, which waits for it at every commit, until it is promoted."""

    def __init__(self, primary: Cluster) -> None:
        self._primary = primary
        super().__init__()

    def _fill(self) -> None:
        source = self._primary.address_of("postgres")
        copied = ("-d", source, "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
        self._run("pg_basebackup", "-D", str(self.folder / "data"), *copied)

    def start(self) -> None:
        super().start()
        self._primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self._primary.execute("SELECT pg_reload_conf()")
        while self._primary.execute("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
            time.sleep(0.05)

    def promote(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "promote")


async def found_in_postgres(address: str, statement: str) -> list[Any]:
    """What the statement finds there, by a line of its own."""
    line = await asyncpg.connect(address)
    try:
        return [tuple(row) for row in await line.fetch(statement)]
    finally:
        await line.close()


def program(name: str) -> str:
    """The newest of the installed ones of that name."""
    return str(max(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=_version))


def _version(path: Path) -> float:
    return float(path.parts[-3])
