"""Record files: matches are appended, one on each line."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bottleimp.records import record_of, write_record
from bottleimp.rules import Round, Setup


class MatchRecordFile:
    """A file to which one line is appended for each match.

    The file is opened before the match begins, so that a bad path is reported early.
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
        """Write the line of the current match, over its previous line.

        A match only grows, so the new line covers the old one. If another process has appended to
        the file in the meantime, the line is written after that instead.
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
        """End the match: the next line is written after this one."""
        self._start, self._lead = self._end, b""

    def close(self) -> None:
        """Close the file, and delete it if it is new and empty."""
        self._file.close()
        if self._new and not self._end:
            Path(self.path).unlink()


class Recorder:
    """The record of one match, rewritten after every round."""

    def __init__(
        self, file: MatchRecordFile, setup: Setup, names: tuple[str, ...], extra: Mapping[str, Any]
    ) -> None:
        self.file = file
        self._setup = setup
        self._names = names
        self._extra = extra
        self._rounds: list[Round] = []

    def add(self, state: Round) -> None:
        """Add a finished round and write the record."""
        self._rounds.append(state)
        self.file.write(
            write_record(record_of(self._setup, self._names, self._rounds, self._extra))
        )
