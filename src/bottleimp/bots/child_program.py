"""Child process that exchanges lines through pipes, with a time limit for every operation.

POSIX only: the three pipes are polled together, and the whole process group is killed at the end.
"""

import os
import selectors
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import IO
from weakref import WeakSet

from bottleimp.rules.quotation import replace_unprintable

LONGEST_LINE = 64 * 1024
_BLOCK = 64 * 1024
_KEPT_LINES = 5
_LONGEST_KEPT = 500
_GOODBYE = 0.3

_running: "WeakSet[Program]" = WeakSet()


class ProgramFailed(Exception):
    """Failure of a program, with its `kind` in one word and a message of one line."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(replace_unprintable(reason))
        self.kind = kind


class Program:
    """Running program. Every failure raises `ProgramFailed`; the program must then be stopped."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # so that it can be ended with all that it started
            )
        except OSError as error:
            raise ProgramFailed("crash", f"it does not start: {error.strerror}") from error
        _running.add(self)
        self.last_words: deque[str] = deque(maxlen=_KEPT_LINES)
        self._unsent, self._unread, self._said = b"", bytearray(), bytearray()
        self._selector = selectors.DefaultSelector()
        for pipe, ready in ((self._out, self._read), (self._err, self._listen)):
            os.set_blocking(pipe.fileno(), False)
            self._selector.register(pipe, selectors.EVENT_READ, ready)
        os.set_blocking(self._in.fileno(), False)

    def send(self, line: bytes, *, seconds: float) -> None:
        """Write a line to the program's standard input."""
        self._unsent += line + b"\n"
        self._write()
        if self._unsent:
            self._selector.register(self._in, selectors.EVENT_WRITE, self._write)
            try:
                self._wait_until(lambda: not self._unsent, seconds, "it reads nothing")
            finally:
                self._selector.unregister(self._in)

    def receive(self, *, seconds: float) -> bytes:
        """Return the next line of the program's standard output, without the newline."""
        self._wait_until(
            lambda: b"\n" in self._unread or len(self._unread) > LONGEST_LINE,
            seconds,
            f"no answer within {seconds:g} s",
        )
        line, end, rest = self._unread.partition(b"\n")
        if not end or len(line) > LONGEST_LINE:
            raise ProgramFailed("garbage", f"a line of more than {LONGEST_LINE} bytes")
        self._unread = rest
        return bytes(line)

    def stop(self, farewell: bytes = b"") -> None:
        """End the program and its process group.

        With a `farewell`, the line is sent first, and the program has 0.3 s to exit by itself.
        """
        if farewell:
            with suppress(ProgramFailed):
                self.send(farewell, seconds=_GOODBYE)
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GOODBYE if farewell else 0)
        self.kill()
        self._process.wait()
        if not self._err.closed:
            self._listen()
            self._keep(self._said)
        self._selector.close()
        self._out.close()
        self._err.close()
        _running.discard(self)

    def kill(self) -> None:
        """Kill the program and its process group."""
        with suppress(ProcessLookupError, PermissionError):  # the process group is empty
            os.killpg(self._process.pid, signal.SIGKILL)

    def _wait_until(self, done: Callable[[], bool], seconds: float, otherwise: str) -> None:
        end = monotonic() + seconds
        while not done():
            left = end - monotonic()
            if left <= 0:
                raise ProgramFailed("stall", otherwise)
            for key, _ in self._selector.select(left):
                key.data()

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in.fileno(), self._unsent) :]
        except BlockingIOError:
            return
        except OSError as error:
            raise self._gone() from error

    def _read(self) -> None:
        block = os.read(self._out.fileno(), _BLOCK)
        if not block:
            raise self._gone()
        self._unread += block

    def _listen(self) -> None:
        """Read standard error and store its last lines for the report."""
        with suppress(BlockingIOError):
            block = os.read(self._err.fileno(), _BLOCK)
            if not block:
                with suppress(KeyError):
                    self._selector.unregister(self._err)
            *lines, self._said = bytearray(self._said + block).split(b"\n")
            for line in lines[-_KEPT_LINES:]:
                self._keep(line)
            del self._said[_LONGEST_KEPT:]

    def _keep(self, line: bytearray) -> None:
        if text := line[:_LONGEST_KEPT].decode(errors="replace").rstrip():
            self.last_words.append(replace_unprintable(text))

    def _gone(self) -> ProgramFailed:
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_GOODBYE)
            return ProgramFailed("crash", f"it ended with status {status}")
        return ProgramFailed("crash", "it closed its pipes")

    @property
    def _in(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _out(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def _err(self) -> IO[bytes]:
        assert self._process.stderr is not None
        return self._process.stderr


def kill_all() -> None:
    """Kill every program that still runs, before this process exits.

    It takes no lock and waits for nothing, so that a signal handler may call it.
    """
    for program in list(_running):
        program.kill()
