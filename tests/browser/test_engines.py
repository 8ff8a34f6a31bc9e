"""A whole match in Firefox and in WebKit: Chromium is not all that people have.

With the settings and the motion that a newcomer has; first at a desk, then on a phone.
"""

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bottleimp.rules import deal_code, setup_of, shuffled
from tests.browser.conftest import ARTIFACTS, DESKTOP, Server
from tests.browser.engines.engine import Engine, wait_for
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit
from tests.browser.felt import SEEN, STILL

HELD_UPRIGHT = (390, 844)
ENGINES: dict[str, Callable[[Path], Engine]] = {
    "firefox-mouse": Firefox,
    "webkit-mouse": WebKit,
    "firefox-touch": lambda folder: Firefox(folder, touch=True),
}

_ASKED = """(() => {
  const seen = (selector) => document.querySelector(selector)?.checkVisibility();
  if (seen('.stage-end .end-foot .btn')) return 'end';
  if (!seen('.table:not(.busy) :is(.say.mine, .foot [aria-disabled=false])')) return null;
  return [...document.querySelector('main.table').classList]
    .find((name) => name.startsWith('stage-')).slice(6);
})()"""
_COUNT_FLIGHTS = """(() => {
  const animate = Element.prototype.animate;
  window.flights = 0;
  Element.prototype.animate = function (...how) {
    if (how[1]?.id === 'flip') window.flights += 1;
    return animate.apply(this, how);
  };
})()"""
_FRAMES = 30
_HAND = "[...document.querySelectorAll('.hands .card[data-card]')].map((card) => card.dataset.card)"
_LAID = "[...document.querySelectorAll('.slots .card[data-card]')].map((card) => card.dataset.card)"


@pytest.fixture(
    params=[
        "firefox-mouse",
        "webkit-mouse",
        pytest.param("firefox-touch", marks=pytest.mark.slow),
    ]
)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from driven(request, tmp_path)


def driven(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """The browser that a fixture is asked for; what it shows is kept if the test fails."""
    browser = ENGINES[request.param](tmp_path)
    failed_before = request.session.testsfailed
    try:
        yield browser
        if request.session.testsfailed > failed_before:
            keep(browser, f"failed/{request.node.name}")
    finally:
        browser.close()


def keep(engine: Engine, name: str) -> None:
    """Keep what the page looks like as an artefact."""
    path = ARTIFACTS / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(engine.screenshot())


def sit_down(engine: Engine, server: Server) -> str:
    """Take a seat at a table of four, dealt always the same; its address."""
    setup = setup_of("classic", players=4)
    deal = deal_code(setup, shuffled(setup, dealer=1, rng=Random(7)))
    bots = [None, "random", "random", "random"]
    wanted = {"mode": "classic", "players": 4, "name": "Ada", "bots": bots, "end": "1 rounds"}
    request = urllib.request.Request(
        f"{server.url}/api/tables",
        json.dumps(wanted | {"deal": deal, "deck": setup.deck.id}).encode(),
        {"Origin": server.url, "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.loads(answer.read())
    entry = {"id": made["table"], "seat": made["seat"], "token": made["token"]}
    engine.open(server.url)
    engine.evaluate(f"localStorage.setItem('bottleimp.tables', {json.dumps(json.dumps([entry]))})")
    return f"{server.url}/t/{made['table']}"


def arrive(engine: Engine, address: str) -> str:
    """At the table, or there again after a reload; what is asked."""
    engine.open(address)
    wait_for(engine, "document.querySelector('main.table')?.checkVisibility()")
    engine.evaluate(_COUNT_FLIGHTS)
    return asked(engine)


def asked(engine: Engine) -> str:
    """Wait until the reader is asked for something, and look at the cards; the stage."""
    stage: str = wait_for(engine, _ASKED)
    # Of the end of a flight the page is told with a frame, perhaps a moment after the clock.
    for _ in range(_FRAMES):
        wrong = wait_for(engine, SEEN)["wrong"]
        if not wrong:
            return stage
        time.sleep(0.1)
    raise AssertionError(wrong)


def press(engine: Engine, selector: str) -> None:
    """Press the middle of the first such element."""
    wait_for(engine, STILL)
    x, y = engine.evaluate(
        f"(() => {{ const box = document.querySelector({selector!r}).getBoundingClientRect();"
        "return [box.left + box.width / 2, box.top + box.height / 2]; })()"
    )
    engine.click(x, y)


def play(engine: Engine) -> None:
    """Play the first card that may be played; with a finger that takes a second tap."""
    before = len(engine.evaluate(_HAND))
    if before <= 1:
        wait_for(engine, f"({_HAND}).length === 0")  # the last card plays itself
        return
    played = f"({_HAND}).length < {before}"
    lifted = "Boolean(document.querySelector('.hands .card.sel:not(.sending)'))"
    press(engine, ".hands .card.up")
    wait_for(engine, f"{played} || {lifted}")
    if engine.evaluate(lifted):
        press(engine, ".hands .card.sel")
    wait_for(engine, played)


def test_a_match(engine: Engine, server: Server) -> None:
    engine.resize(*DESKTOP)
    address = sit_down(engine, server)
    assert arrive(engine, address) == "exchange"
    press(engine, ".card.pick")
    press(engine, ".card.pick")
    laid = engine.evaluate(_LAID)
    assert len(laid) == 2
    keep(engine, f"engines/{engine.name}-exchange")
    assert arrive(engine, address) == "exchange"
    assert engine.evaluate(_LAID) == laid, "a reload forgot what was laid out"
    press(engine, ".card.pick")
    press(engine, ".foot .go")
    assert asked(engine) == "play"
    play(engine)
    assert asked(engine) == "play"
    keep(engine, f"engines/{engine.name}-desk")
    engine.resize(*HELD_UPRIGHT)
    wait_for(engine, f"innerWidth === {HELD_UPRIGHT[0]}")
    assert asked(engine) == "play"
    play(engine)
    assert asked(engine) == "play"
    assert engine.evaluate("window.flights") > 10, "no card flew"
    assert engine.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    hand = engine.evaluate(_HAND)
    assert arrive(engine, address) == "play"
    assert engine.evaluate(_HAND) == hand, "a reload changed the hand"
    keep(engine, f"engines/{engine.name}-phone")
    while asked(engine) != "end":
        play(engine)
    assert "The match is over" in engine.evaluate("document.querySelector('h1').textContent")
    keep(engine, f"engines/{engine.name}-end")
    assert engine.errors() == []
