"""The table on a phone: nothing scrolls, nothing overlaps, in every mode; large print as well."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, TABLET, NewPage, save_screen
from tests.browser.table_support import INSTANT, SETUPS, act, my_turn, settled, sit_down, stage

SIDEWAYS = (640, 360)

# Everything that can be pressed or must be read, with its box; cards of the trick as well.
_BOXES = """() => {
  const wanted = '.bar button, .hands .card[role=button], .slot-w, .foot .btn, .choose,'
    + '.say, .seats .pic, .you .pic, .trick .card[data-card], .open-c .card';
  return [...document.querySelectorAll(wanted)].map((element) => {
    const box = element.getBoundingClientRect();
    const text = element.dataset.card || element.textContent.slice(0, 12);
    return {what: element.className + ' ' + text,
      left: box.left, top: box.top, right: box.right, bottom: box.bottom,
      inside: element.closest('.slot-w') && !element.matches('.slot-w')};
  }).filter((box) => box.right > box.left && !box.inside);
}"""
_TWO_FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
_SLACK = 4  # a card lifts by a few pixels


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    width, height = size
    found = []
    if page.evaluate("document.scrollingElement.scrollHeight > innerHeight + 1"):
        found.append("the page scrolls")
    boxes: list[dict[str, Any]] = page.evaluate(_BOXES)
    for number, one in enumerate(boxes):
        if one["left"] < -1 or one["right"] > width + 1 or one["top"] < -1:
            found.append(f"outside: {one['what']}")
        if one["bottom"] > height + 1:
            found.append(f"below the edge: {one['what']}")
        for other in boxes[number + 1 :]:
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            if across > _SLACK and down > _SLACK:
                found.append(f"{one['what']} overlaps {other['what']}")
    return found


def look(page: Page, name: str, sizes: tuple[tuple[int, int], ...]) -> None:
    """Look at what is on show in every size."""
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(_TWO_FRAMES)  # the track is drawn anew when its box has changed
        settled(page)
        wrong = faults(page, size)
        if wrong:
            save_screen(page, f"failed/layout-{name}-{size[0]}")
        assert not wrong, (name, size, wrong)


@pytest.mark.parametrize(("mode", "players"), SETUPS)
def test_no_scrolling_and_no_overlap(new_page: NewPage, mode: str, players: int) -> None:
    # Instant: what is measured is where things come to lie.
    page = sit_down(new_page, mode, players, size=PHONE, settings=INSTANT)
    for number in range(6):
        if my_turn(page) == "end":
            break
        look(page, f"{mode}-{players}-{stage(page)}-{number}", (DESKTOP, TABLET, SIDEWAYS, PHONE))
        act(page)


@pytest.mark.parametrize(("mode", "players"), [("classic", 4), ("eye", 2), ("teams-2-2-2", 6)])
def test_large_print_fits_the_phone(new_page: NewPage, mode: str, players: int) -> None:
    page = sit_down(new_page, mode, players, size=PHONE, settings=INSTANT | {"large": True})
    size = "parseFloat(getComputedStyle(document.querySelector('.say-t')).fontSize)"
    for number in range(4):
        if my_turn(page) == "end":
            break
        look(page, f"large-{mode}-{stage(page)}-{number}", (PHONE,))
        assert page.evaluate(size) >= 16
        act(page)
