"""What processes use of the machine, with all that they have started."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The process, its children and theirs."""
    found = [pid]
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


def name(pid: int) -> str:
    """The program's."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().strip()
    return ""


def processor_seconds(pids: Iterable[int]) -> float:
    """All that they have taken so far."""
    return sum(map(_processor_seconds, pids))


def _processor_seconds(pid: int) -> float:
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS
    return 0.0


def megabytes(pids: Iterable[int]) -> float:
    """In memory; what several share is divided among them."""
    return sum(map(_megabytes, pids))


def _megabytes(pid: int) -> float:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0
