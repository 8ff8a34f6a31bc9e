"""What takes long to make is kept for the next build, and not for ever."""

import os
from pathlib import Path

import pytest

from bottleimp.site.build.build_cache import SEVERAL, keep_newest, kept


@pytest.fixture(autouse=True)
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "bottleimp" / "made"


def test_it_is_made_once_from_the_same() -> None:
    calls: list[bytes] = []

    def make() -> bytes:
        calls.append(b"")
        return b"made"

    for parts in ([b"a", b"b"], [b"a", b"b"], [b"ab"], [b"a", b"c"]):
        assert kept("thing", parts, make) == b"made"
    assert len(calls) == 3


def test_only_the_last_few_are_kept(made: Path) -> None:
    for number in range(SEVERAL + 3):
        kept("thing", [bytes([number])], lambda: b"made")
    kept("other", [b""], lambda: b"made")
    assert len(list(made.glob("thing-*"))) == SEVERAL
    assert len(list(made.iterdir())) == SEVERAL + 1


def test_those_last_used_are_kept(made: Path) -> None:
    made.mkdir(parents=True)
    for age, name in enumerate(("new-a", "old-a", "new-b")):
        (made / name).write_text("")
        os.utime(made / name, (1000 - age, 1000 - age))
    keep_newest(made, "*-a", 1)
    assert {path.name for path in made.iterdir()} == {"new-a", "new-b"}
