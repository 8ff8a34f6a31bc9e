"""Chunks on the machines of a Ray cluster: `bottleimp arena --cluster HOST:PORT`.

Ray gives each chunk to a free core, and to another when a machine is lost on the way. A chunk is
played alike anywhere by the same code; every process there shows that it has it before it plays.
"""

import os
import socket
import sys
from collections.abc import Generator, Iterable
from contextlib import redirect_stdout
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from bottleimp.arena.bot_check import check_bots
from bottleimp.arena.chunk_player import PlayedChunk, play_chunk
from bottleimp.arena.code_version import code_id
from bottleimp.arena.executors import ProcessCrew
from bottleimp.arena.plan import ArenaPlan, Chunk, is_stranger
from bottleimp.rules import BadText, BottleImpError
from bottleimp.rules.quotation import describe_error

AHEAD = 3
"""Number of chunks per core in flight, so that no core waits for work."""
LOST = "a machine of the cluster is lost; what it had is played again"
PATIENCE = 5.0
"""Seconds to wait for a cluster's first answer. Ray itself would try for minutes."""
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""The HTTP/2 connection preface with empty settings; Ray speaks HTTP/2."""
SETTINGS = 4


class RayCluster:
    """An executor on all cores of a Ray cluster, including machines that join later."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        try:
            import ray
        except ImportError as error:
            raise BottleImpError("a cluster needs Ray: pip install 'bottleimp[ray]'") from error
        self._ray: Any = ray
        self._address, self._machines = address, 0
        knock(address)

    def play(self, plan: ArenaPlan, chunks: Iterable[Chunk]) -> Generator[PlayedChunk, None, None]:
        """Keep every core at work; Ray plays a chunk again whose machine was lost.

        It also prints pages about that, among our results if it could.
        """
        with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
            yield from self._play(plan, chunks)

    def _play(self, plan: ArenaPlan, chunks: Iterable[Chunk]) -> Generator[PlayedChunk, None, None]:
        ray = self._ray
        self._join()
        task = ray.remote(max_retries=-1)(play_there)
        to_give = iter(chunks)
        waiting: list[Any] = []
        try:
            while True:
                room = AHEAD * self._cores() - len(waiting)
                waiting += [task.remote(plan, c, code_id()) for c in islice(to_give, max(0, room))]
                if not waiting:
                    return
                ray.wait(waiting)
                done, waiting = ray.wait(waiting, num_returns=len(waiting), timeout=0)
                yield from map(self._result, done)
        finally:
            for left in waiting:
                ray.cancel(left)
            ray.shutdown()

    def _join(self) -> None:
        try:
            self._ray.init(address=self._address, log_to_driver=False, logging_level="error")
        except (ConnectionError, RuntimeError, ValueError) as error:
            reason = f"cannot join the Ray cluster {self._address}: {describe_error(error)}"
            raise BottleImpError(reason) from error

    def _cores(self) -> int:
        """Return the number of cores now; print a line if a machine was lost."""
        alive = [node["Resources"] for node in self._ray.nodes() if node["Alive"]]
        if len(alive) < self._machines:
            print(LOST, file=sys.stderr, flush=True)
        self._machines = len(alive)
        return max(1, int(sum(resources.get("CPU", 0) for resources in alive)))

    def _result(self, done: Any) -> PlayedChunk:
        errors = self._ray.exceptions
        try:
            played: PlayedChunk = self._ray.get(done)
        except errors.RayTaskError as error:
            cause = error.cause
            said = str(cause) if isinstance(cause, BottleImpError) else describe_error(cause)
            raise BottleImpError(f"on the cluster, {said}") from error
        except errors.RayError as error:
            raise BottleImpError(f"the cluster failed: {describe_error(error)}") from error
        return played


def knock(address: str) -> None:
    """Raise an error if no Ray cluster answers at the address."""
    host, _, port = address.rpartition(":")
    if not (host and "/" not in host and port.isdecimal() and int(port) < 1 << 16):
        raise BadText(f"a cluster's address is HOST:PORT, not {address!r}")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            line.sendall(GREETING)
            answer = line.recv(9)
    except OSError as error:
        reason = error.strerror or "no answer"
        raise BottleImpError(f"no Ray cluster at {address}: {reason}") from error
    if answer[3:4] != bytes([SETTINGS]):
        raise BottleImpError(f"no Ray cluster at {address}: something else answers")


def play_there(plan: ArenaPlan, chunk: Chunk, code: str) -> PlayedChunk:
    """Play a chunk on a machine of the cluster; strangers' code in a process of its own."""
    make_sure(plan.bots, code)
    if not any(map(is_stranger, plan.bots)):
        return play_chunk(plan, chunk)
    crew = crew_for(plan)
    try:
        crew.give(iter((chunk,)))
        while True:
            for played in crew.results():
                return played
    except BaseException:  # stopped half way: whatever the crew says next would be about this
        crew_for.cache_clear()
        crew.end()
        raise


@cache
def make_sure(bots: tuple[str, ...], code: str) -> None:
    """The first time in a process: that it can play here, and as it would be played there."""
    if code_id() != code:
        raise BottleImpError(f"{socket.gethostname()} has another version of Bottle Imp")
    try:
        check_bots(bots)
    except BottleImpError as error:
        raise BottleImpError(f"{socket.gethostname()}: {error}") from error


@cache
def crew_for(plan: ArenaPlan) -> ProcessCrew:
    """Return the process for third-party code, reused from chunk to chunk."""
    return ProcessCrew(plan, 1)
