"""Records of matches in a file: one line a match, appended to what is there."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bottleimp.records import record_of, write_record
from bottleimp.rules import Round, Setup


class MatchRecordFile:
    """A file that gets one line more for each match.

    It is opened before anybody plays, so that a bad path is told in time.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._new = not Path(path).exists()
        self._file = Path(path).open("x+b" if self._new else "r+b", buffering=0)  # noqa: SIM115
        self._start = self._end = self._file.seek(0, os.SEEK_END)
        self._lead = b"" if self._ends_a_line() else b"\n"

    def _ends_a_line(self) -> bool:
        if not self._end:
            return True
        self._file.seek(self._end - 1)
        return self._file.read(1) == b"\n"

    def write(self, line: str) -> None:
        """Put this line in the place of the one written before, unless that was finished.

        A match only grows, so each line covers the one before. If another game has written to the
        file in the meantime, nothing of it is covered: the line then comes after it.
        """
        size = self._file.seek(0, os.SEEK_END)
        if size != self._end:
            self._start, self._lead = size, b""
        left = memoryview(self._lead + line.encode() + b"\n")
        self._end = self._start + len(left)
        self._file.seek(self._start)
        while left:
            left = left[self._file.write(left) :]

    def finish_line(self) -> None:
        """The next line comes after this one."""
        self._start, self._lead = self._end, b""

    def close(self) -> None:
        """Leave no empty file behind."""
        self._file.close()
        if self._new and not self._end:
            Path(self.path).unlink()


class Recorder:
    """The record of one match, written again after every round."""

    def __init__(
        self, file: MatchRecordFile, setup: Setup, names: tuple[str, ...], extra: Mapping[str, Any]
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
