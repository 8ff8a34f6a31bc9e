"""What the table's tests do again and again: sit down at a table and play by clicking."""

import json
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from bottleimp.rules import MODES, deal_code, setup_of, shuffled
from tests.browser.conftest import DESKTOP, NewPage
from tests.browser.felt import STILL
from tests.browser.wire import play_ahead

SETUPS = [(mode.id, mode.players) for mode in MODES]

# For whole matches where it is not the motion that matters; a test that takes it says so.
INSTANT = {"speed": "instant", "confirm": "off", "autoLast": False, "autoRest": False}

POLLING = 40
"""Milliseconds: to ask in every frame costs as much as what moves."""

# A reload or a second page of the same browser keeps what the first one changed.
_SEED = """([settings, entry]) => {
  if (settings) localStorage.setItem('bottleimp.settings', JSON.stringify(settings));
  localStorage.setItem('bottleimp.tables', JSON.stringify([entry]));
}"""
_PLAYS_LAST = "JSON.parse(localStorage.getItem('bottleimp.settings') ?? '{}').autoLast ?? true"


def make_table(
    page: Page,
    mode: str = "classic",
    players: int = 4,
    *,
    dealer: int = 1,
    seed: int = 7,
    **wishes: Any,
) -> dict[str, Any]:
    """A table against bots, its first hand dealt; of one seed always the same game."""
    setup = setup_of(mode, players=players)
    deal = deal_code(setup, shuffled(setup, dealer=dealer, rng=Random(seed)))
    return post_table(page, mode, players, **{"deal": deal, "deck": setup.deck.id} | wishes)


def post_table(page: Page, mode: str, players: int, **wishes: Any) -> dict[str, Any]:
    """A table against bots, of a mode that only the server need know; the server's answer."""
    bots = [None, *["random"] * (players - 1)]
    wanted = {"mode": mode, "players": players, "name": "Ada", "bots": bots, "end": "1 rounds"}
    page.goto("/healthz")
    headers = {"Origin": page.url.removesuffix("/healthz")}
    answer = page.request.post("/api/tables", data=wanted | wishes, headers=headers)
    assert answer.ok, answer.text()
    made: dict[str, Any] = json.loads(answer.text())
    return made


def sit_down(
    new_page: NewPage,
    mode: str = "classic",
    players: int = 4,
    *,
    size: tuple[int, int] = DESKTOP,
    motion: bool = True,
    settings: dict[str, Any] | None = None,
    left: int | None = None,
    **wishes: Any,
) -> Page:
    """A newcomer's page at a new table, or the page of somebody with these settings.

    With so many cards `left`, what comes before was played elsewhere, by another device.
    """
    page = new_page(size=size, motion=motion)
    made = make_table(page, mode, players, **wishes)
    if left is not None:
        play_ahead(page.url.removesuffix("/healthz"), made, left=left)
    take_seat(page, made, settings)
    return page


def take_seat(page: Page, made: dict[str, Any], settings: dict[str, Any] | None = None) -> None:
    """Go to a table that was made, with its token."""
    entry = {"id": made["table"], "seat": made["seat"], "token": made["token"]}
    page.evaluate(_SEED, [settings, entry])
    page.goto(f"/t/{made['table']}")
    expect(page.locator("main.table")).to_be_visible()


def settle(context: BrowserContext, settings: dict[str, Any]) -> None:
    """Whoever comes has these settings already; a reload would cost as much as another page."""
    saved = json.dumps(json.dumps(settings))
    context.add_init_script(f"localStorage['bottleimp.settings'] ??= {saved};")


def in_a_hurry(page: Page) -> Page:
    """Let this browser's reader take the instant pace; a test that does so says why."""
    page.goto("/healthz")
    page.evaluate("(it) => localStorage.setItem('bottleimp.settings', it)", json.dumps(INSTANT))
    return page


def stage(page: Page) -> str:
    """What the table is at: exchange, show, play or end."""
    classes = page.locator("main.table").get_attribute("class") or ""
    return next(name[6:] for name in classes.split() if name.startswith("stage-"))


_WISH = ":is(.say.mine, .foot [aria-disabled=false])"
_ASKED = f".table:not(.busy) {_WISH}:visible, .stage-end .end-foot .btn"


def my_turn(page: Page) -> str:
    """Wait until the reader is asked for something, or the round is over; the stage."""
    page.wait_for_selector(_ASKED)
    return stage(page)


def settled(page: Page) -> None:
    """Wait until no card is on its way."""
    page.wait_for_function(f"() => {STILL}", polling=POLLING)


def press(page: Page, selector: str) -> None:
    """A click or a tap on the first such element, once it lies still."""
    settled(page)
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    finger = page.evaluate("matchMedia('(pointer: coarse)').matches")
    point = page.touchscreen.tap if finger else page.mouse.click
    point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def give_cards(page: Page) -> None:
    """Choose the first cards for every place, and confirm."""
    while page.locator(".slot.on").count():
        press(page, ".card.pick")
    press(page, ".foot:visible .go")


def play_card(page: Page) -> None:
    """Play the first card that may be played; with a finger that takes a second tap."""
    before = len(cards_in_hand(page))
    if before <= 1 and page.evaluate(_PLAYS_LAST):
        expect(page.locator(".hands .card[data-card]")).to_have_count(0)
        return
    played = f"document.querySelectorAll('.hands .card[data-card]').length < {before}"
    lifted = "document.querySelector('.hands .card.sel:not(.sending)') !== null"
    press(page, ".hands .card.up")
    page.wait_for_function(f"() => {played} || {lifted}", polling=POLLING)
    if page.evaluate(lifted):
        press(page, ".hands .card.sel")
    page.wait_for_function(f"() => {played}", polling=POLLING)


def act(page: Page) -> bool:
    """One decision by clicks or taps; False once the round is over."""
    match my_turn(page):
        case "exchange":
            give_cards(page)
        case "show":
            press(page, ".choose:visible")
        case "play":
            play_card(page)
        case _:
            return False
    return True


def hurry(page: Page) -> None:
    """Click on the felt until there is nothing left to wait for."""
    while not page.locator(_ASKED).locator("visible=true").count():
        page.locator(".sky").dispatch_event("click")
        page.wait_for_timeout(20)  # what the bots do comes from the server, in its own time


def to_play(page: Page) -> None:
    """Through the exchange, to the reader's first card."""
    while my_turn(page) != "play":
        act(page)


def cards_in_hand(page: Page) -> list[str]:
    """The reader's cards, by number."""
    found: list[str] = page.eval_on_selector_all(
        ".hands .card[data-card]", "cards => cards.map((card) => card.dataset.card)"
    )
    return found
