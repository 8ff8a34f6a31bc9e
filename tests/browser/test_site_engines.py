"""A match at the site in Firefox and in WebKit, with the host stopped once the page is there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import DESKTOP
from tests.browser.engines.engine import Engine, wait_for
from tests.browser.test_engines import asked, driven, keep, play, press
from tests.built import BASE
from tests.statichost import StaticHost


@pytest.fixture(params=["firefox-mouse", "webkit-mouse"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from driven(request, tmp_path)


# Instant: how cards move in these engines is looked at in test_engines.py.
_INSTANT = """localStorage.setItem('bottleimp.settings', '{"speed": "instant"}')"""


def test_a_match(engine: Engine, built_site: Path) -> None:
    engine.resize(*DESKTOP)
    with StaticHost(built_site, BASE) as host:
        engine.open(f"{host.url}static/css/base.css")  # a page without scripts
        engine.evaluate(_INSTANT)
        engine.open(f"{host.url}new")
        wait_for(engine, "document.querySelector('.length')?.checkVisibility()")
        for choice in ("rounds", "1"):
            engine.evaluate(f"document.querySelector('.length input[value=\"{choice}\"]').click()")
        press(engine, ".strand .go")
        wait_for(engine, "document.querySelector('main.table')?.checkVisibility()", seconds=120)
        assert asked(engine) == "exchange"
    # From here on there is nobody to ask.
    for _ in range(3):
        press(engine, ".card.pick")
    press(engine, ".foot .go")
    while asked(engine) != "end":
        play(engine)
    assert "The match is over" in engine.evaluate("document.querySelector('h1').textContent")
    keep(engine, f"site/{engine.name}-end")
    assert engine.errors() == []
