"""A process that answers questions: each goes in as a function, its answers come out one by one.

It is started when it is first asked, has one question at a time, and gives its memory back when
nobody asks. `python -m bottleimp.server.worker_process` is its other end; it ends when nobody
can ask any more.
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
"""A process that nobody has asked for this long gives its memory back."""
_HEAD = 4
_END = (0).to_bytes(_HEAD, "big")
"""There are no more answers to this question."""


class WorkerProcessEnded(Exception):
    """The process was gone before it had answered."""


class WorkerProcess:
    """One process, and one question at a time."""

    def __init__(self, *, niceness: int) -> None:
        """How much it gives way to others: who plays a card comes before who thinks about one."""
        self._niceness = niceness
        self._process: Process | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._closed = False

    async def ask(self, question: Callable[[], Iterable[object]]) -> AsyncIterator[Any]:
        """Yield the answers to a question; raises `WorkerProcessEnded` if the process is killed.

        A caller that stops iterating ends the process.
        """
        if self._closed:
            raise asyncio.CancelledError  # nobody is to take another answer for this one
        if self._idle is not None:
            self._idle.cancel()
        whole = False
        try:
            process = await self._asked(pickle.dumps(question))
            while answer := await _frame(process):
                yield pickle.loads(answer)
            whole = True
        except (OSError, EOFError):
            if self._closed:
                raise asyncio.CancelledError from None
            raise WorkerProcessEnded from None
        finally:
            if whole:
                self._idle = asyncio.get_running_loop().call_later(_IDLE_SECONDS, self._end)
            else:
                self._end()

    async def close(self) -> None:
        """End the process, and with it what is being thought."""
        self._closed = True
        process = self._process
        self._end()
        if process is not None:
            await process.wait()

    async def _asked(self, question: bytes) -> Process:
        if self._process is None:
            command = (sys.executable, "-P", "-m", __name__, str(self._niceness), log_format())
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert self._process.stdin is not None
        self._process.stdin.write(len(question).to_bytes(_HEAD, "big") + question)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if self._idle is not None:
            self._idle.cancel()
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


async def _frame(process: Process) -> bytes:
    assert process.stdout is not None
    head = await process.stdout.readexactly(_HEAD)
    return await process.stdout.readexactly(int.from_bytes(head, "big"))


class Answers(Protocol):
    """Where answers go, each at once."""

    def write(self, answer: bytes, /) -> object:
        """Send it."""


def answer_all(questions: BinaryIO, answers: Answers) -> None:
    """Answer one question after the other, until there are no more."""
    while head := questions.read(_HEAD):
        question = pickle.loads(questions.read(int.from_bytes(head, "big")))
        for found in question():
            answer = pickle.dumps(found)
            answers.write(len(answer).to_bytes(_HEAD, "big") + answer)
        answers.write(_END)


def end_with(server: int) -> None:
    """A thought may take long, the first one a minute: without its server, nobody needs it."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(0)


def main(niceness: int, form: Format) -> None:
    """The process itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(niceness)
    set_up_logging(form=form)
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    # What a library prints must not look like an answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(BrokenPipeError):  # the server is gone, and nobody waits any more
        answer_all(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main(int(sys.argv[1]), FORMATS[FORMATS.index(sys.argv[2])])
