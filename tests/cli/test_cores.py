"""One function counts the cores for the whole package."""

import os
from pathlib import Path

import pytest

import bottleimp
from bottleimp.cores import cores

PACKAGE = Path(bottleimp.__file__).parent


def test_those_that_this_process_may_use_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A container or `taskset` may allow fewer cores than the machine has."""
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3, 5}, raising=False)
    assert cores() == 2


@pytest.mark.parametrize(("there", "counted"), [(8, 8), (None, 1)])
def test_where_a_system_cannot_say_which_all_are(
    there: int | None, counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: there)
    assert cores() == counted


def test_nobody_else_counts_them() -> None:
    counting = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any(
            word in path.read_text(encoding="utf-8")
            for word in ("cpu_count", "len(os.sched_getaffinity", "def cores(")
        )
    }
    assert counting == {"cores.py"}
