"""A table server in a process of its own, and what it uses of the machine."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The root of the repository, from which `benchmarks` is imported."""
SOURCE = ROOT / "src"
"""The folder from which `bottleimp` is imported."""
_GENEROUS = {
    "connections-per-address": 100_000,
    "tables-per-hour": 1_000_000,
    "messages-per-second": 100_000,
}


def environment(source: Path) -> dict[str, str]:
    """Return this process's environment, with `source` to import from and bytecode enabled.

    Without the bytecode, a fresh checkout would be compiled anew at every start.
    """
    found = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return found | {"PYTHONPATH": os.pathsep.join([str(source), str(ROOT)])}


def _has_reviewers(source: Path) -> bool:
    """Return True if the server of that source has the option `--reviewers`.

    The first servers have none. The module of the settings had another name before.
    """
    folder = source / "bottleimp" / "server"
    modules = (folder / name for name in ("server_settings.py", "settings.py"))
    return any(module.exists() and "reviewers" in module.read_text() for module in modules)


class Server:
    """A server process on one core, with a database in that folder.

    `source` is where the package is imported from. `database` is another one, and `workers` so many
    servers behind a proxy; `pinned` says whether it has one core. `module` is what is run.
    """

    def __init__(
        self,
        folder: Path,
        *,
        source: Path = SOURCE,
        database: str | None = None,
        workers: int | None = None,
        pinned: bool = True,
        module: str = "bottleimp.server",
    ) -> None:
        command = [sys.executable, "-m", module, "--port", "0"]
        command += ["--database", database or str(folder / "tables.sqlite")]
        if workers is not None:
            command += ["--workers", str(workers)]
        if _has_reviewers(source):
            command += ["--reviewers", "0"]  # tables alone; docs/review.md has what reviews take
        for flag, value in _GENEROUS.items():
            command += [f"--{flag}", str(value)]
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment(source), stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        ready = "http://" if workers is None else f" workers={workers}"
        line = next(line for line in self.process.stderr if ready in line)
        self.address = line.rsplit("http://", 1)[1].split()[0].rstrip("/")
        self._drain = subprocess.Popen(
            ["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL
        )
        self.process.stderr.close()  # it is cat's now
        cores = sorted(os.sched_getaffinity(0))
        if pinned and len(cores) > 1:
            for task in Path(f"/proc/{self.process.pid}/task").iterdir():
                os.sched_setaffinity(int(task.name), {cores[0]})
        self._wait()

    def _wait(self) -> None:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://{self.address}/healthz", timeout=1).close()
            except OSError:  # not there yet, or too busy to answer
                time.sleep(0.05)
            else:
                return

    @property
    def megabytes(self) -> float:
        """Resident memory in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    @property
    def cpu(self) -> float:
        """Processor seconds used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Terminate the server and wait for its end."""
        self.process.terminate()
        self.process.wait(30)
        self._drain.wait(10)
