"""Scripts and style sheets know no mode and no deck by name; only texts do."""

import re
from pathlib import Path

import pytest

import bottleimp
from bottleimp.rules import MODE_IDS
from bottleimp.rules.decks import DECK_IDS

WEB = Path(bottleimp.__file__).parent / "web"
SOURCES = sorted(path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html"))

# Words that are something else there: a person, what a drawing is of, where tables run.
OTHERWISE = {
    "net/server-request.js": {"house"},
    "game/people.js": {"lopaka"},
    "art/symbols.js": {"lopaka", "eye"},
    "css/base.css": {"eye"},
    "local/python-host.js": {"house"},
}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(WEB)))
def test_no_mode_and_no_deck_is_named(path: Path) -> None:
    source = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    # As a string, a part of one (mode-eye), or a class.
    named = {
        name
        for name in (*MODE_IDS, *DECK_IDS)
        if re.search(rf"(['\"`.]|[\w}}]-){re.escape(name)}(?![\w-])", source)
    }
    assert named <= OTHERWISE.get(path.relative_to(WEB).as_posix(), set())
