"""The build cache stores slow results, and deletes the oldest."""

import os
from pathlib import Path

import pytest

from bottleimp.site.build.build_cache import CACHED_BUILDS, delete_oldest, load_or_make


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
        assert load_or_make("thing", parts, make) == b"made"
    assert len(calls) == 3


def test_only_the_last_few_are_kept(made: Path) -> None:
    for number in range(CACHED_BUILDS + 3):
        load_or_make("thing", [bytes([number])], lambda: b"made")
    load_or_make("other", [b""], lambda: b"made")
    assert len(list(made.glob("thing-*"))) == CACHED_BUILDS
    assert len(list(made.iterdir())) == CACHED_BUILDS + 1


def test_those_last_used_are_kept(made: Path) -> None:
    made.mkdir(parents=True)
    for age, name in enumerate(("new-a", "old-a", "new-b")):
        (made / name).write_text("")
        os.utime(made / name, (1000 - age, 1000 - age))
    delete_oldest(made, "*-a", 1)
    assert {path.name for path in made.iterdir()} == {"new-a", "new-b"}
