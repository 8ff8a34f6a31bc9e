"""Line reader for record files that are larger than memory."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from bottleimp.records.record_error import RecordError

LONGEST_LINE = 16 * 1024 * 1024
"""Maximum length of a line in bytes: enough for a match of about 20,000 rounds."""

STANDARD_INPUT = "-"


@contextmanager
def open_records(path: str) -> Iterator[BinaryIO]:
    """Open a file for reading (`-`: standard input); raise OSError if it cannot be read."""
    if path != STANDARD_INPUT:
        with Path(path).open("rb") as stream:
            yield stream
    elif sys.stdin is None:  # as when a program is started with its standard input closed
        raise OSError("there is no standard input")
    else:
        yield sys.stdin.buffer


def read_lines(stream: BinaryIO, *, longest: int = LONGEST_LINE) -> Iterator[bytes | None]:
    """Yield each line without its newline, or None for a line longer than `longest` bytes.

    A line that is too long is skipped in blocks, so it never fills the memory.
    """
    while line := stream.readline(longest + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= longest:
            yield line
        else:
            _skip_rest(stream)
            yield None


def line_too_long(longest: int) -> RecordError:
    """Return the error for a line longer than `longest` bytes."""
    return RecordError(f"the line is longer than {longest} bytes")


def _skip_rest(stream: BinaryIO) -> None:
    while rest := stream.readline(1 << 16):
        if rest.endswith(b"\n"):
            return
