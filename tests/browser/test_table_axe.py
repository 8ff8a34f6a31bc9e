"""The table in every stage: nothing that axe calls serious, no missing word; pictures are kept."""

import pytest

from bottleimp.rules import MODES
from tests.browser.conftest import DESKTOP, PHONE, NewPage, save_screen
from tests.browser.table_support import (
    INSTANT,
    SETUPS,
    act,
    make_table,
    my_turn,
    sit_down,
    stage,
    take_seat,
)
from tests.browser.test_shell_screens import serious, words
from tests.browser.wire import play_ahead
from tests.web.languages import some


@pytest.mark.parametrize(
    ("mode", "players", "theme", "size"),
    [
        ("classic", 4, "light", DESKTOP),
        ("two-bottles", 6, "dark", PHONE),
        ("lopaka", 2, "light", PHONE),
        pytest.param("eye", 2, "dark", DESKTOP, marks=pytest.mark.slow),
        pytest.param("house", 2, "light", DESKTOP, marks=pytest.mark.slow),
        pytest.param("teams-2-2-1", 5, "light", PHONE, marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing_serious(
    new_page: NewPage, mode: str, players: int, theme: str, size: tuple[int, int]
) -> None:
    # Instant: axe asks for each stage once, through a whole round.
    page = new_page(size=size)
    made = make_table(page, mode, players)
    take_seat(page, made, INSTANT | {"theme": theme})
    seen: set[str] = set()
    going = True
    while going:
        now = my_turn(page)
        full = now == "play" and page.locator(".trick .card").count() > 2
        name = "trick" if full else now
        if name not in seen:
            seen |= {now, name}
            assert not serious(page), (mode, now)
            save_screen(page, f"table/{mode}-{players}-{name}-{theme}-{size[0]}x{size[1]}")
        if now == "play" and "log" not in seen:
            seen.add("log")
            for key in "lg":
                page.keyboard.press(key)
                assert not serious(page), (mode, key)
            page.keyboard.press("Escape")
        going = act(page)
        if {"trick", "log"} <= seen and "end" not in seen:
            play_ahead(page.url.partition("/t/")[0], made)
            page.reload()  # the line was the other one's
    assert {"exchange", "play", "end"} <= seen


@pytest.mark.parametrize("language", some(["ru"]))
def test_no_text_is_missing(new_page: NewPage, language: str) -> None:
    missing: list[str] = []
    for mode, players in (("house", 2), ("teams-2-2-1", 5)):
        # Instant: it is the words of each stage that matter here.
        wanted = INSTANT | {"language": language}
        page = sit_down(new_page, mode, players, size=PHONE, settings=wanted)
        page.on(
            "console",
            lambda message: missing.append(message.text) if "no text" in message.text else None,
        )
        page.keyboard.press("g")
        for _ in range(5):
            my_turn(page)
            raw = [word for word in words(page) if word.startswith("table.")]
            assert not raw, (stage(page), raw)
            act(page)
    assert not missing


def test_every_setup_is_tried() -> None:
    assert {(mode.id, mode.players) for mode in MODES} == set(SETUPS)
