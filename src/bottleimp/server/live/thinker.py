"""A process that thinks: views go in, actions and hints come out, and nothing else is in it.

If it is killed, the question is asked again of a new one: the same thought comes to the same
choice. `python -m bottleimp.server.live.thinker` is its other end; it ends when nobody can ask
any more.
"""

import asyncio
import contextlib
import logging
import os
import pickle
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from threading import Thread
from typing import BinaryIO, Protocol, TypeVar

from bottleimp.server.reporting import set_up_logging

logger = logging.getLogger("bottleimp.server")

_TRIES = 3
_IDLE_SECONDS = 600
"""A process that nobody has asked for this long gives its memory back."""
_HEAD = 4
_NICENESS = 10
"""Who plays a card comes before who thinks about one."""


Answer = TypeVar("Answer", covariant=True)


class Thinkable(Protocol[Answer]):
    """A decision to be made, or a hint: it comes to the same wherever it is thought about."""

    @property
    def name(self) -> str:
        """Whose it is, for the log."""

    @property
    def apart(self) -> str:
        """Which processes it is thought about in."""

    @property
    def searches(self) -> bool:
        """Whether all cores but one may do so at once."""

    def choose(self) -> Answer:
        """What it comes to; None if that failed."""


class Thinker:
    """One process, started when it is first asked, and one question at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._closed = False

    async def ask(self, thought: Thinkable[Answer]) -> Answer | None:
        """What it comes to; None if it failed, or if the process ends again and again."""
        if self._idle is not None:
            self._idle.cancel()
        question = pickle.dumps(thought)
        for _ in range(_TRIES):
            if self._closed:
                raise asyncio.CancelledError  # nobody is to take another choice for the bot's
            try:
                answer: Answer | None = pickle.loads(await self._exchange(question))
            except (OSError, EOFError):
                self._end()
                if not self._closed:
                    logger.warning("a bot's process ended bot=%s", thought.name)
            else:
                self._idle = asyncio.get_running_loop().call_later(_IDLE_SECONDS, self._end)
                return answer
        return None

    async def close(self) -> None:
        """End the process, and with it what is being thought."""
        self._closed = True
        process = self._process
        self._end()
        if process is not None:
            await process.wait()

    async def _exchange(self, question: bytes) -> bytes:
        if self._process is None:
            command = (sys.executable, "-P", "-m", __name__)
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(question).to_bytes(_HEAD, "big") + question)
        head = await process.stdout.readexactly(_HEAD)
        return await process.stdout.readexactly(int.from_bytes(head, "big"))

    def _end(self) -> None:
        process, self._process = self._process, None
        if self._idle is not None:
            self._idle.cancel()
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


class Answers(Protocol):
    """Where answers go, each at once."""

    def write(self, answer: bytes, /) -> object:
        """Send it."""


def answer_all(questions: BinaryIO, answers: Answers) -> None:
    """Think about one question after the other, until there are no more."""
    while head := questions.read(_HEAD):
        thought = pickle.loads(questions.read(int.from_bytes(head, "big")))
        answer = pickle.dumps(thought.choose())
        answers.write(len(answer).to_bytes(_HEAD, "big") + answer)


def end_with(server: int) -> None:
    """A thought may take long, the first one a minute: without its server, nobody needs it."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(0)


def main() -> None:
    """The process itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    set_up_logging()
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    # What a library prints must not look like an answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(BrokenPipeError):  # the server is gone, and nobody waits any more
        answer_all(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
