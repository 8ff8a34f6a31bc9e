"""The words of the code: every place that docs/glossary-code.md names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "glossary-code.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| word ")
]
PLACES = sorted({place for _, _, where, _ in ROWS for place in re.findall(r"`([^`]+)`", where)})


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_there(place: str) -> None:
    assert (ROOT / "src" / "bottleimp" / place).exists()


def test_no_word_stands_for_two_concepts() -> None:
    words = [word for row in ROWS for word in row[0].split(", ")]
    assert len(words) == len(set(words))
