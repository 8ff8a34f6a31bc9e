"""A worker process: it receives a pickled function and sends back its results one by one.

The process starts with its first job, runs one job at a time and ends when it was idle for a while.
`python -m bottleimp.server.worker_process` is the program that runs in it; it ends with the server.
"""

import asyncio
import contextlib
import os
import pickle
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterable
from threading import Thread
from typing import Any, BinaryIO, Protocol

from bottleimp.server.server_log import FORMATS, Format, log_format, set_up_logging

_IDLE_SECONDS = 600
"""Idle time after which the process is ended, to free its memory."""
_HEAD = 4
_END = (0).to_bytes(_HEAD, "big")
"""Header that marks the end of a job's results."""


class WorkerProcessEnded(Exception):
    """The process ended before it had sent all results."""


class WorkerProcess:
    """A process that runs one job at a time."""

    def __init__(self, *, niceness: int) -> None:
        """Set up a process to run with this niceness (0: normal, 19: lowest priority)."""
        self._niceness = niceness
        self._process: Process | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._closed = False

    async def ask(self, job: Callable[[], Iterable[object]]) -> AsyncIterator[Any]:
        """Run a function in the process and yield its results.

        Raises `WorkerProcessEnded` if the process is killed.

        A caller that stops iterating ends the process.
        """
        if self._closed:
            raise asyncio.CancelledError  # the caller must not take this for a failed job
        if self._idle is not None:
            self._idle.cancel()
        is_complete = False
        try:
            process = await self._send(pickle.dumps(job))
            while result := await _read_frame(process):
                yield pickle.loads(result)
            is_complete = True
        except (OSError, EOFError):
            if self._closed:
                raise asyncio.CancelledError from None
            raise WorkerProcessEnded from None
        finally:
            if is_complete:
                self._idle = asyncio.get_running_loop().call_later(_IDLE_SECONDS, self._end)
            else:
                self._end()

    async def close(self) -> None:
        """End the process and the job that it runs."""
        self._closed = True
        process = self._process
        self._end()
        if process is not None:
            await process.wait()

    async def _send(self, job: bytes) -> Process:
        if self._process is None:
            command = (sys.executable, "-P", "-m", __name__, str(self._niceness), log_format())
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert self._process.stdin is not None
        self._process.stdin.write(len(job).to_bytes(_HEAD, "big") + job)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if self._idle is not None:
            self._idle.cancel()
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


async def _read_frame(process: Process) -> bytes:
    assert process.stdout is not None
    head = await process.stdout.readexactly(_HEAD)
    return await process.stdout.readexactly(int.from_bytes(head, "big"))


class Results(Protocol):
    """An unbuffered stream to the server."""

    def write(self, result: bytes, /) -> object:
        """Send bytes at once."""


def run_jobs(jobs: BinaryIO, results: Results) -> None:
    """Run jobs from the stream and write their results, until the stream ends."""
    while head := jobs.read(_HEAD):
        job = pickle.loads(jobs.read(int.from_bytes(head, "big")))
        for found in job():
            result = pickle.dumps(found)
            results.write(len(result).to_bytes(_HEAD, "big") + result)
        results.write(_END)


def end_with(server: int) -> None:
    """End this process when the server, its parent process, ends; a job may take a minute."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(0)


def main(niceness: int, form: Format) -> None:
    """Run jobs from standard input, and write their results to standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(niceness)
    set_up_logging(form=form)
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    # Libraries may print to standard output, which must not be taken for a result.
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(BrokenPipeError):  # the server has ended
        run_jobs(sys.stdin.buffer, results)


if __name__ == "__main__":
    main(int(sys.argv[1]), FORMATS[FORMATS.index(sys.argv[2])])
