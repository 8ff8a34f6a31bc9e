"""Files larger than memory, overlong lines and pipes: answers come one by one."""

import io
import json
import os
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from bottleimp.records import LONGEST_LINE, CorrectRecord, WrongRecord, check_file, check_lines
from tests.records.samples import SAMPLE_FILE, SAMPLES


class Endless(io.RawIOBase):
    """A file whose content is generated while it is read, of any size."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self.parts = parts
        self.rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        assert isinstance(buffer, memoryview)
        self.rest = self.rest or next(self.parts, b"")
        part, self.rest = self.rest[: len(buffer)], self.rest[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def answers_in(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_line_has_one_answer_in_order(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join([SAMPLES[0], "no record", "", SAMPLES[1]]), "utf-8")
    out = io.StringIO()
    assert check_file(str(path), out) == 1
    assert answers_in(out.getvalue()) == [
        {"ok": True, "scores": [[43, -10, 28], [23, 21, -8]], "totals": [66, 11, 20]},
        {
            "ok": False,
            "error": "not JSON: Expecting value at character 1",
            "round": None,
            "trick": None,
        },
        {"ok": False, "error": "not JSON: the line is empty", "round": None, "trick": None},
        {"ok": True, "scores": [[33, 66, -9], [41, 48, -10]], "totals": [74, 114, -19]},
    ]


def test_a_file_of_correct_records_gives_status_0() -> None:
    out = io.StringIO()
    assert check_file(str(SAMPLE_FILE), out) == 0
    assert len(answers_in(out.getvalue())) == len(SAMPLES)


def test_an_empty_file_has_no_answers_and_is_ok(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    out = io.StringIO()
    assert check_file(str(path), out) == 0
    assert not out.getvalue()


def test_a_file_that_cannot_be_read_is_an_os_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.jsonl"):
        with pytest.raises(OSError, match=r"Errno"):
            check_file(str(path), io.StringIO())


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(SAMPLE_FILE.open("rb")))
    out = io.StringIO()
    assert check_file("-", out) == 0
    assert len(answers_in(out.getvalue())) == len(SAMPLES)
    sys.stdin.close()


def test_without_standard_input_there_is_an_os_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match="no standard input"):
        check_file("-", io.StringIO())


def test_standard_input_is_answered_line_by_line() -> None:
    """A program may send a line and wait for the answer before it sends the next one."""
    program = "import sys; from bottleimp.records import check_file; check_file('-', sys.stdout)"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in SAMPLES[:3]:
            print(line, file=process.stdin, flush=True)
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert process.stdout.read() == ""


def test_a_long_line_is_an_error_and_the_next_line_is_read() -> None:
    longest = max(len(line) for line in SAMPLES)
    too_long = f"the line is longer than {longest} bytes"
    just = next(line for line in SAMPLES if len(line) == longest)
    for over in (f"{just} ", just + " " * 200_000):
        stream = io.BytesIO("\n".join([just, over, just, over]).encode())
        kinds = [CorrectRecord, WrongRecord, CorrectRecord, WrongRecord]
        answers = list(check_lines(stream, longest=longest))
        assert [type(answer) for answer in answers] == kinds
        assert answers[1] == answers[3] == WrongRecord(too_long)
    stream = io.BytesIO(f"{just}\n{just}".encode())
    assert [type(answer) for answer in check_lines(stream, longest=longest)] == [CorrectRecord] * 2


def test_memory_does_not_grow_with_the_file() -> None:
    """60 MB of records, most too short to take long, need less than 3 MB of memory."""
    record = (SAMPLES[0] + "\n").encode()
    short = (json.dumps({"format": "bottle-imp/1", "pad": "x" * 30_000}) + "\n").encode()
    parts = (record if number % 200 == 0 else short for number in range(2000))
    peak = _peak_memory(parts, expected={True: 10, False: 1990})
    assert peak < 3_000_000


def test_memory_does_not_grow_with_a_line() -> None:
    """A line of 256 MiB is read up to the limit and then skipped."""
    block = b"[" * 2**20

    def parts() -> Iterator[bytes]:
        yield from (block for _ in range(256))
        yield ("\n" + SAMPLES[0]).encode()

    assert _peak_memory(parts(), expected={False: 1, True: 1}) < 3.5 * LONGEST_LINE


def _peak_memory(parts: Iterator[bytes], *, expected: dict[bool, int]) -> int:
    counted = {True: 0, False: 0}
    tracemalloc.start()
    try:
        for answer in check_lines(io.BufferedReader(Endless(parts))):
            counted[isinstance(answer, CorrectRecord)] += 1
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert counted == expected
    return peak


def test_a_pipe_is_read_like_a_file() -> None:
    read_end, write_end = os.pipe()

    def feed() -> None:
        with os.fdopen(write_end, "wb") as pipe:
            for _ in range(5):
                pipe.write(SAMPLE_FILE.read_bytes())

    thread = threading.Thread(target=feed)
    thread.start()
    out = io.StringIO()
    assert check_file(f"/dev/fd/{read_end}", out) == 0
    thread.join()
    os.close(read_end)
    assert len(answers_in(out.getvalue())) == 5 * len(SAMPLES)
