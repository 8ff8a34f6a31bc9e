"""The lines of a file; the file or a single line may be larger than memory."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from bottleimp.records.record_error import RecordError

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes: room for a match of some 20,000 rounds."""

STANDARD_INPUT = "-"


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """A file by its name (`-`: standard input); one that cannot be read raises OSError."""
    if path != STANDARD_INPUT:
        with Path(path).open("rb") as stream:
            yield stream
    elif sys.stdin is None:  # as when a program is started with its standard input closed
        raise OSError("there is no standard input")
    else:
        yield sys.stdin.buffer


def lines(stream: BinaryIO, *, longest: int = LONGEST_LINE) -> Iterator[bytes | None]:
    """Each line without its end; None for one that is too long, which is passed over unread."""
    while line := stream.readline(longest + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= longest:
            yield line
        else:
            _pass_over(stream)
            yield None


def too_long(longest: int) -> RecordError:
    """What to say of such a line."""
    return RecordError(f"the line is longer than {longest} bytes")


def _pass_over(stream: BinaryIO) -> None:
    while rest := stream.readline(1 << 16):
        if rest.endswith(b"\n"):
            return
