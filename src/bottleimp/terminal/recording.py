"""Records of matches in a file: one line a match, appended to what is there."""

import os
from collections.abc import Mapping
from typing import Any

from bottleimp.records import record_of, write_record
from bottleimp.rules import Round, Setup


class RecordFile:
    """A file that gets one line more for each match.

    It is opened before anybody plays, so that a bad path is told in time.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._new = not os.path.exists(path)  # noqa: PTH110
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0)
        self._start = self._file.seek(0, os.SEEK_END)
        self._lead = b""
        if self._start:
            self._file.seek(-1, os.SEEK_END)
            self._lead = b"" if self._file.read(1) == b"\n" else b"\n"
        self._end = self._start

    def write(self, line: str) -> None:
        """Put this line in the place of the last unfinished one.

        A match only grows, so each line covers the one before; one call writes it all, so that no
        interruption leaves half of it.
        """
        data = self._lead + line.encode() + b"\n"
        self._file.seek(self._start)
        left = memoryview(data)
        while left:
            left = left[self._file.write(left) :]
        self._end = self._start + len(data)

    def finish_line(self) -> None:
        """The next line comes after this one."""
        self._start, self._lead = self._end, b""

    def close(self) -> None:
        """Leave no empty file behind."""
        self._file.close()
        if self._new and self._end == 0:
            os.unlink(self.path)  # noqa: PTH108


class Recorder:
    """The record of one match, written again after every round."""

    def __init__(
        self, file: RecordFile, setup: Setup, names: tuple[str, ...], extra: Mapping[str, Any]
    ) -> None:
        self.file = file
        self._setup = setup
        self._names = names
        self._extra = extra
        self._rounds: list[Round] = []

    def add(self, state: Round) -> None:
        """One more finished round."""
        self._rounds.append(state)
        self.file.write(
            write_record(record_of(self._setup, self._names, self._rounds, self._extra))
        )
