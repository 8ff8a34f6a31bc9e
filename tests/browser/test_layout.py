"""Nothing overlaps, is cut or is too small, in any mode, at any stage, in any language and size.

A few of all combinations run with the other tests; `make layout` runs every one of them. They run
without motion and at instant speed because positions at rest are what is judged here.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.fullest import ask
from tests.browser.layout import (
    DESKTOPS,
    LARGER,
    PHONES,
    SIDEWAYS,
    SIZES,
    ZOOMED,
    Size,
    faults,
    lift_below_the_ribbon,
    look,
    walk,
)
from tests.browser.table_support import INSTANT, SETUPS, cards_in_hand, my_turn, sit_down, to_play
from tests.browser.test_shell_screens import serious
from tests.web.languages import LANGUAGES

NARROWEST, LOWEST, USUAL = PHONES[0], PHONES[1], PHONES[3]
TABLETS = ((744, 1133), *LARGER[:2])
LYING, AT_200_PERCENT, TABLET, LARGE = SIDEWAYS[0], ZOOMED[1], LARGER[0], DESKTOPS[1]
# Every walk looks at the narrowest window and at one on its side, and at two of the others.
FEW = [
    ("classic", 3, "de", (LOWEST, AT_200_PERCENT)),
    ("teams-2-2-2", 6, "fr", (USUAL, TABLET)),
    ("two-bottles", 5, "en", (LOWEST, LARGE)),
    ("eye", 2, "ru", (USUAL, AT_200_PERCENT)),
    ("house", 2, "it", (LOWEST, TABLET)),  # two hands, and an automaton as in "lopaka"
]
EVERY = [(*setup, language) for setup in SETUPS for language in LANGUAGES]


def contrast(page: Page) -> list[str]:
    return [fault for fault in serious(page) if fault.startswith("color-contrast")]


def few_and_slow(*few: tuple[str, int]) -> list[Any]:
    """Every setup; those that are not named here run with the slow tests."""
    others = [setup for setup in SETUPS if setup not in few]
    return [*few, *(pytest.param(*setup, marks=pytest.mark.slow) for setup in others)]


@pytest.mark.parametrize(("mode", "players", "language", "sizes"), FEW)
def test_the_table_fits(
    new_page: NewPage, mode: str, players: int, language: str, sizes: tuple[Size, ...]
) -> None:
    found = walk(new_page, mode, players, language=language, sizes=(NARROWEST, LYING, *sizes))
    assert not found, "\n".join(found)


def test_nothing_lies_on_the_ribbon_of_a_desktop(new_page: NewPage) -> None:
    """Hands of 11 cards down to one, with a card lifted, in every language."""
    settings = INSTANT | {"confirm": "on"}
    page = sit_down(new_page, "classic", 3, size=LARGE, motion=False, settings=settings)
    to_play(page)
    found, sizes = [], []
    while my_turn(page) == "play":
        sizes.append(len(cards_in_hand(page)))
        lift_below_the_ribbon(page)
        for language in LANGUAGES:
            ask(page, language)
            found += look(page, f"{sizes[-1]}-cards-{language}", DESKTOPS[1:])
        page.locator(".hands .card.sel").press("Enter")
        page.wait_for_function("() => !document.querySelector('.hands .card.sel')")
    assert sizes == list(range(11, 0, -1))
    assert not found, "\n".join(found)


_SPEAK = """async (seat) => {
  const { speak } = await import('/static/table/people/speech-bubble.js');
  for (const open of document.querySelectorAll('.bubble:popover-open')) open.hidePopover();
  const root = document.querySelector(`.seat[data-seat="${seat}"]`);
  const text = seat % 2 ? 'Cleo ist gegangen: ein Bot spielt weiter.' : 'Gut gespielt!';
  speak(root.querySelector('.bubble'), root.querySelector('.pic'), text);
}"""


@pytest.mark.parametrize(("mode", "players"), few_and_slow(("two-bottles", 6)))
def test_speech_covers_no_number(new_page: NewPage, mode: str, players: int) -> None:
    """Each seat's bubble lies inside the window, and on neither ring, price, ribbon nor hand."""
    page = sit_down(new_page, mode, players, size=NARROWEST, motion=False, settings=INSTANT)
    to_play(page)
    found = []
    for width, height in (NARROWEST, USUAL, SIDEWAYS[2], TABLET, LARGE):
        page.set_viewport_size({"width": width, "height": height})
        for seat in range(players):
            page.evaluate(_SPEAK, seat)
            expect(page.locator(".bubble:popover-open")).to_have_count(1)
            found += [f"{seat} at {width}×{height}: {fault}" for fault in faults(page)]
    assert not found, "\n".join(found)


# On the smallest phone the ring makes room for what is played, and its numbers stay apart.
@pytest.mark.parametrize(("mode", "players"), few_and_slow(("classic", 4), ("eye", 2)))
def test_large_print_fits_phones(new_page: NewPage, mode: str, players: int) -> None:
    found = walk(
        new_page, mode, players, sizes=(NARROWEST, LOWEST, USUAL), settings={"large": True}
    )
    assert not found, "\n".join(found)


# In the longest words: names, ribbon and button share what room the larger cards leave them.
@pytest.mark.parametrize(("mode", "players"), few_and_slow(("eye", 2)))
def test_large_print_fits_tablets(new_page: NewPage, mode: str, players: int) -> None:
    found = walk(new_page, mode, players, language="ru", sizes=TABLETS, settings={"large": True})
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "players", "language"), EVERY)
def test_every_table_fits(new_page: NewPage, mode: str, players: int, language: str) -> None:
    seed = LANGUAGES.index(language)  # another game in each language
    found = walk(
        new_page, mode, players, language=language, seed=seed, sizes=SIZES, besides=contrast
    )
    assert not found, "\n".join(found)
