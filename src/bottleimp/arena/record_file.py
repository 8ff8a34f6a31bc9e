"""The file to which records of all rounds are appended."""

from pathlib import Path
from typing import BinaryIO

from bottleimp.rules import BadText


class RecordFile:
    """A file of records that skips the records that an interrupted run has already written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("ab")
        self._earlier: BinaryIO | None = None
        self.start = path.stat().st_size
        """Position in the file where this run's records begin."""

    def go_back(self, start: int) -> None:
        """Continue the records of an earlier run that began at this position."""
        self.start = start
        self._earlier = self._path.open("rb")
        self._earlier.seek(start)

    def add(self, records: tuple[str, ...]) -> None:
        """Append a line per record unless the file already has it."""
        lines = "".join(f"{line}\n" for line in records).encode()
        if self._earlier:
            there = self._earlier.read(len(lines))
            if not lines.startswith(there):
                raise BadText(f"{self._path}: somebody else has written among our records")
            if len(there) < len(lines):
                self._leave_earlier()
            lines = lines[len(there) :]
        self._file.write(lines)

    def close(self) -> None:
        """Close the file after writing all buffered records."""
        self._leave_earlier()
        self._file.close()

    def _leave_earlier(self) -> None:
        if self._earlier:
            self._earlier.close()
            self._earlier = None
