"""Nothing overlaps, is cut or is too small, in any mode, at any stage, in any language and size.

A few of all combinations run with the other tests; `make layout` runs every one of them. They run
without motion and at instant speed because positions at rest are what is judged here.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.layout import LARGER, PHONES, SIDEWAYS, SIZES, ZOOMED, walk
from tests.browser.table_support import SETUPS
from tests.browser.test_shell_screens import serious
from tests.web.languages import LANGUAGES

FEW = [
    ("classic", 3, "de"),
    ("teams-2-2-2", 6, "fr"),
    ("two-bottles", 5, "en"),
    ("eye", 2, "ru"),
    ("lopaka", 2, "de"),
    ("house", 2, "it"),
]
EVERY = [(*setup, language) for setup in SETUPS for language in LANGUAGES]
# The narrowest, the lowest, the usual, one on its side, one at 200 %, and a large one.
FEW_SIZES = (PHONES[0], PHONES[1], PHONES[3], SIDEWAYS[0], ZOOMED[0], LARGER[2])


def contrast(page: Page) -> list[str]:
    return [fault for fault in serious(page) if fault.startswith("color-contrast")]


@pytest.mark.parametrize(("mode", "players", "language"), FEW)
def test_the_table_fits(new_page: NewPage, mode: str, players: int, language: str) -> None:
    found = walk(new_page, mode, players, language=language, sizes=FEW_SIZES)
    assert not found, "\n".join(found)


# On the smallest phone the ring makes room for what is played, and its numbers stay apart.
FEW_IN_LARGE_PRINT = [("classic", 4), ("house", 2)]
OTHERS_IN_LARGE_PRINT = [
    pytest.param(*setup, marks=pytest.mark.slow)
    for setup in SETUPS
    if setup not in FEW_IN_LARGE_PRINT
]


@pytest.mark.parametrize(("mode", "players"), [*FEW_IN_LARGE_PRINT, *OTHERS_IN_LARGE_PRINT])
def test_large_print_fits_phones(new_page: NewPage, mode: str, players: int) -> None:
    found = walk(new_page, mode, players, sizes=PHONES[:4], settings={"large": True})
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "players", "language"), EVERY)
def test_every_table_fits(new_page: NewPage, mode: str, players: int, language: str) -> None:
    seed = LANGUAGES.index(language)  # another game in each language
    found = walk(
        new_page, mode, players, language=language, seed=seed, sizes=SIZES, besides=contrast
    )
    assert not found, "\n".join(found)
