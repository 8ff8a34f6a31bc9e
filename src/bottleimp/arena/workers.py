"""A process of the arena's own that does one task at a time, and says whom it asked last.

Code of strangers runs in such processes alone. What it prints goes to standard error, and if it
ends the process, nothing is lost but the task at hand.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawValue
from types import FrameType
from typing import Any, NoReturn, TypeAlias

from bottleimp.bots.child_program import kill_all

Note: TypeAlias = Callable[[int], None]
"""Callback that receives the number of a bot before its code runs."""
Task: TypeAlias = Callable[[Note], Any]
"""What is to be done there: it, and what it gives, must be sent from process to process."""

_NOBODY = -1
_SECONDS_TO_LEAVE = 5


class WorkerEnded(Exception):
    """A process that ended; `bot` is the number of the bot it ran last, or None."""

    def __init__(self, reason: str, bot: int | None) -> None:
        super().__init__(reason)
        self.bot = bot


class ArenaWorker:
    """The parent's handle of a worker process."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # safe beside threads, alike anywhere
        self._asked: Any = RawValue("i", _NOBODY)
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self._asked))
        with _interrupted_later():
            self._process.start()
        theirs.close()

    @property
    def signs(self) -> tuple[Connection, int]:
        """What to wait for: it has answered, or it has ended."""
        return self._line, self._process.sentinel

    def give(self, task: Task) -> None:
        """Have that done; the answer must be taken before the next."""
        with suppress(ConnectionError):  # it is gone already, which its answer will say
            self._line.send(task)

    def answer(self) -> Any:
        """Return the result of the task, or the exception that it raised.

        Raises `WorkerEnded` if the process ended.
        """
        try:
            outcome = self._line.recv()
        except (EOFError, ConnectionError) as error:
            self._process.join()
            bot = self._asked.value
            raise WorkerEnded(self._how(), None if bot == _NOBODY else bot) from error
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def end(self) -> None:
        """Kill the process."""
        self._process.terminate()
        self._process.join(_SECONDS_TO_LEAVE)
        self._process.kill()
        self._process.join()
        self._line.close()

    def _how(self) -> str:
        status = self._process.exitcode or 0
        if status < 0:
            return f"it was ended by a signal: {signal.strsignal(-status) or -status}"
        return f"it ended the process with status {status}"


def _work(line: Connection, asked: Any) -> None:
    """Ctrl-C reaches every process of a terminal, but only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _leave)
    os.dup2(2, 1)
    sys.stdout = sys.stderr

    def note(bot: int) -> None:
        asked.value = bot

    while True:
        task: Task = line.recv()
        try:
            outcome = task(note)
        except Exception as error:  # not a bot's, which are all caught; whoever asked shall have it
            outcome = error
        line.send(outcome)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    kill_all()
    os._exit(0)


@contextmanager
def _interrupted_later() -> Iterator[None]:
    """Hold Ctrl-C back while a process starts: it inherits that, and is not killed half way."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
