"""A real PostgreSQL of one's own: a cluster in a folder, with as many databases as are wanted."""

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import asyncpg

USER = "imp"


class Cluster:
    """Start it, stop it, ask it; what was committed stays."""

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

    def remove(self) -> None:
        """It was there for a while."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        """Of the process that started all others."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

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
