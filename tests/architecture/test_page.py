"""docs/architecture.md says what is so: its picture, its walks and its places."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.architecture.test_imports import ARROWS, PACKAGE, imported

PAGE = (PACKAGE.parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
SMALL = {"__init__", "plurals", "cores", "progress", "intervals"}
"""What anybody may import, and the picture leaves out."""
NOT_DRAWN = {*SMALL, "bench", "commands", "cli", "__main__"}
WALKS = dict(re.findall(r"^\*\*([^*]+)\*\*: ((?:.+\n)+)", PAGE, re.MULTILINE))
FILE = re.compile(r"`([a-z]+(?:/[a-z0-9_-]+)+\.(?:py|js))`")


def drawn() -> set[tuple[str, str]]:
    """The arrows of the picture: from a room to one that may import it."""
    picture = PAGE.split("```mermaid")[1].split("```")[0]
    arrows: set[tuple[str, str]] = set()
    for line in picture.splitlines():
        rooms = [part.split(" & ") for part in re.split(r"\s*(?:-->|-\..*\.->)\s*", line.strip())]
        for sources, targets in pairwise(rooms):
            arrows |= {(source, target) for source in sources for target in targets}
    return arrows


def test_the_picture_has_just_the_arrows_that_the_code_is_held_to() -> None:
    allowed = {
        (source, room.split(".")[0])
        for room, sources in ARROWS.items()
        if room.split(".")[0] not in NOT_DRAWN
        for source in sources - SMALL
    }
    assert drawn() == allowed


def imports_of(path: Path) -> set[Path]:
    """The files of ours that a file imports."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        names = re.findall(r"'(\.\.?/[^']+\.js)'", source)
        return {(path.parent / name).resolve() for name in names}
    module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    found: set[Path] = set()
    for name in imported(source, module=module):
        place = PACKAGE.parent.joinpath(*name.split("."))
        found |= {place.with_suffix(".py"), *place.glob("*.py")}
    return found


def linked(path: Path, other: Path) -> bool:
    """Whether one of the two imports the other."""
    return path in imports_of(other) or other in imports_of(path)


def test_there_are_five_walks() -> None:
    assert len(WALKS) == 5


@pytest.mark.parametrize("walk", WALKS)
def test_a_walk_goes_from_file_to_file_as_they_import_each_other(walk: str) -> None:
    """From one file of each language every other can be reached: nobody is lost on the way."""
    files = {(PACKAGE / name).resolve() for name in FILE.findall(WALKS[walk])}
    assert len(files) >= 5
    for path in files:
        assert path.is_file(), path
    for suffix in {path.suffix for path in files}:
        left = {path for path in files if path.suffix == suffix}
        reached = {left.pop()}
        while near := {path for path in left if any(linked(path, other) for other in reached)}:
            reached |= near
            left -= near
        assert left == set()


def test_every_place_that_is_named_is_there() -> None:
    table = PAGE.split("## Where would this change go?")[1].split("\n## ")[0]
    places = re.findall(r"`((?:[a-z]+/)[\w./-]*)`", table)
    assert len(places) > 20
    for place in places:
        root = PACKAGE.parents[1] if place.startswith(("docs/", "types/")) else PACKAGE
        assert (root / place).exists(), place
