"""A PostgreSQL cluster for tests, which can be killed and can have a standby."""

import os
import shutil
import signal
import subprocess
import time

from benchmarks.server import postgres_cluster
from benchmarks.server.postgres_cluster import found_in_postgres, program
from benchmarks.server.usage import family

__all__ = ["Cluster", "Standby", "found_in_postgres", "program"]


class Cluster(postgres_cluster.Cluster):
    """Start it, stop it, kill it; what was committed stays."""

    _killed = False

    def signal(self, how: signal.Signals) -> None:
        """To all its processes."""
        for pid in family(self.pid):
            os.kill(pid, how)

    def kill(self) -> None:
        """As if its machine lost its power."""
        memory = (self.folder / "data" / "postmaster.pid").read_text().split()[-2]
        self.signal(signal.SIGKILL)
        subprocess.run(["ipcrm", "-m", memory], check=True)
        self._killed = True

    def remove(self) -> None:
        if self._killed:
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            super().remove()


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
