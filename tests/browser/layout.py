"""The layout check: walk a table through its stages and look at each in many sizes.

It judges positions at rest, so it runs without motion and at instant speed; what moves is the
business of test_table_motion.py.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import NewPage, save_screen
from tests.browser.fullest import ask, refuse, rest
from tests.browser.table_support import act, my_turn, sit_down

Size = tuple[int, int]

PHONES: tuple[Size, ...] = ((320, 568), (360, 560), (360, 640), (390, 844), (430, 932))
SIDEWAYS: tuple[Size, ...] = ((568, 320), (640, 360), (844, 390), (932, 430))
# 1280×800, 1440×900 and 1920×1080 at 200 %
ZOOMED: tuple[Size, ...] = ((640, 400), (720, 450), (960, 540))
DESKTOPS: tuple[Size, ...] = ((1280, 800), (1440, 900), (1920, 1080), (2560, 1440))
LARGER: tuple[Size, ...] = ((768, 1024), (1024, 768), *DESKTOPS)
SIZES = PHONES + SIDEWAYS + ZOOMED + LARGER

_SCRIPT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
_FAULTS = f"(twoHands) => {{ {_SCRIPT.replace('export ', '')} return faults(twoHands); }}"


def faults(page: Page) -> list[str]:
    """What is wrong with what is on show."""
    two_hands = page.locator("main.table.two").count() > 0
    found: list[str] = page.evaluate(_FAULTS, two_hands)
    return found


def look(page: Page, name: str, sizes: Iterable[Size]) -> list[str]:
    """The faults of what is on show in each size; a picture of every faulty one is kept."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        wrong = faults(page)
        if wrong:
            save_screen(page, f"failed/layout-{name}-{width}x{height}")
        found += [f"{name} at {width}×{height}: {fault}" for fault in wrong]
    return found


def stages(page: Page, language: str) -> Iterator[str]:
    """Play a round by clicking; stops at each thing that looks different from what came before."""
    seen: set[str] = set()

    def new(name: str) -> Iterator[str]:
        if name not in seen:
            seen.add(name)
            yield name

    while (now := my_turn(page)) != "end":
        if now == "play":
            played = page.locator(".trick .card[data-card]").count()
            yield from new("lead" if played == 0 else "trick" if played > 1 else "answer")
            if page.locator(".opens:visible").count() and not page.locator(".open-c .card").count():
                yield from new("bare")
            if "fullest" not in seen:
                ask(page, language)
                yield from new("fullest")
                refuse(page, language)
                yield from new("refused")
                rest(page, language)
                yield from new("rests")
            if "lifted" not in seen:
                lift_below_the_ribbon(page)
                yield from new("lifted")
        elif now == "exchange":
            giving = page.locator(".hgroup.giving").get_attribute("data-hand")
            yield from new(f"exchange-{giving}")
        else:
            yield from new(now)
        if now == "exchange" and "laid" not in seen:
            while page.locator(".slot.on").count():
                page.locator(".card.pick").first.click()
            yield from new("laid")
        act_twice(page, now)
    yield "end"


def lift_below_the_ribbon(page: Page) -> None:
    """Tap the playable card that is nearest to the middle of the ribbon."""
    page.evaluate(
        """() => {
          const middleOf = (element) => {
            const { left, width } = element.getBoundingClientRect();
            return left + width / 2;
          };
          const ribbon = middleOf(document.querySelector('.say'));
          const far = (card) => Math.abs(middleOf(card) - ribbon);
          const cards = [...document.querySelectorAll('.hands .card.up')];
          cards.toSorted((one, other) => far(one) - far(other))[0].focus();
        }"""
    )
    page.keyboard.press("Enter")


def act_twice(page: Page, now: str) -> None:
    """One decision, where a card asks for a second tap."""
    if now != "play":
        act(page)
        return
    if page.locator(".card.sel").count() == 0:
        page.locator(".hands .card.up").first.click()
    page.locator(".card.sel").click()
    page.wait_for_function("() => !document.querySelector('.hands .card.sel')")


def walk(
    new_page: NewPage,
    mode: str,
    players: int,
    *,
    language: str = "en",
    seed: int = 7,
    sizes: Iterable[Size] = SIZES,
    settings: dict[str, Any] | None = None,
    besides: Callable[[Page], list[str]] = lambda _: [],
) -> list[str]:
    """All faults of a round in that mode and language, in every size."""
    quick = {"speed": "instant", "sound": False, "confirm": "on"}
    quick |= {"autoLast": False, "autoRest": False}
    chosen = quick | {"language": language} | (settings or {})
    page = sit_down(
        new_page, mode, players, size=PHONES[0], motion=False, settings=chosen, seed=seed
    )
    found = []
    for stage in stages(page, language):
        name = "-".join([mode, str(players), language, *(settings or {}), stage])
        found += look(page, name, sizes)
        found += [f"{name}: {fault}" for fault in besides(page)]
        page.set_viewport_size({"width": 390, "height": 844})
    return found
