"""A real server process on a port and a database of its own."""

import asyncio
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bottleimp.table.events import Entry
from tests.server.postgres import found_in_postgres

GENEROUS = (
    "--connections-per-address=10000",
    "--tables-per-hour=1000000",
    "--guesses-per-minute=1000000",
    "--messages-per-second=1000000",
    "--replays-per-minute=1000000",
    "--reviewers=0",  # a round that ends would keep a core busy; test_reviews.py has them
)
LAUNCHER = "tests.server.launch"

NewServer = Callable[..., "Server"]


class Server:
    """Start it, stop it, kill it, ask it; the database stays."""

    def __init__(
        self,
        folder: Path,
        *flags: str,
        module: str = "bottleimp.server",
        address: str | None = None,
        **environment: str,
    ) -> None:
        """On a file in that folder, or on the database at that address of PostgreSQL."""
        self.database = folder / "tables.sqlite"
        self._where = address or str(self.database)
        self.log_file = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._module, self._flags = module, flags
        self._environment = {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    def start(self) -> "Server":
        command = [sys.executable, "-m", self._module, f"--port={self.port}"]
        command += [f"--database={self._where}"]
        command += self._flags if self._module != LAUNCHER else ()
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self._environment)
        for _ in range(3_000):
            try:
                assert self.get("/healthz")[0] == 200
            except OSError:
                assert self.process.poll() is None, self.log
                time.sleep(0.02)
            else:
                return self
        raise AssertionError("the server does not answer: " + self.log)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, names, answer.read()
        finally:
            connection.close()

    def get(self, path: str) -> tuple[int, Any]:
        status, _, body = self.request("GET", path)
        return status, json.loads(body)

    def post(self, wanted: dict[str, Any]) -> tuple[int, Any]:
        status, _, body = self.request("POST", "/api/tables", json.dumps(wanted).encode())
        return status, json.loads(body)

    def entries(self, table: str) -> list[Entry]:
        """The table's log as it is in the database."""
        rows = self._found(f"SELECT * FROM log WHERE table_id = '{table}' ORDER BY number")
        return [Entry(*row) for row in rows]

    def tables(self) -> int:
        """How many tables the database knows."""
        return int(self._found("SELECT count(*) FROM tables")[0][0])

    def _found(self, query: str) -> list[Any]:
        if self._where.startswith("postgresql://"):
            return asyncio.run(found_in_postgres(self._where, query))
        database = sqlite3.connect(self.database)
        try:
            return database.execute(query).fetchall()
        finally:
            database.close()

    def memory(self) -> float:
        """Resident megabytes."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def work(self) -> float:
        """Seconds of a processor that it has taken so far."""
        times = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")

    def open_files(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))
