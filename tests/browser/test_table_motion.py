"""Cards that move: after every flight each card lies where it belongs, at its full size.

With a newcomer's settings. A round is watched as it comes, or the reader is in a hurry and clicks
on the felt, so that what is on its way has to be where it belongs at once. With the other tests
one mode is watched for two rounds, and one of every kind is played for one round in a hurry;
`make test-slow` watches every one for two.
"""

import pytest
from playwright.sync_api import Page, expect

from bottleimp.rules import mode_of
from tests.browser.conftest import DESKTOP, UPRIGHT, NewPage
from tests.browser.felt import SEEN
from tests.browser.table_support import (
    POLLING,
    SETUPS,
    act,
    cards_in_hand,
    hurry,
    my_turn,
    sit_down,
    stage,
)

_SIZES = {"mouse": DESKTOP, "touch": UPRIGHT}
_WATCHED = ("classic", 4, "mouse")
# The most people, and an automaton and two hands together.
_HURRIED = [("teams-2-2-1-1", 6, "touch"), ("house", 2, "touch")]
_OTHERS = [
    pytest.param(*setup, pointer, marks=pytest.mark.slow)
    for setup in SETUPS
    for pointer in _SIZES
    if (*setup, pointer) != _WATCHED
]


@pytest.mark.parametrize(("mode", "players", "pointer"), [_WATCHED, *_OTHERS])
def test_every_card_lies_where_it_belongs_for_two_rounds(
    new_page: NewPage, mode: str, players: int, pointer: str
) -> None:
    page = at_a_match(new_page, mode, players, pointer)
    play_a_round(page, hurried=False)
    to_the_second_round(page)
    play_a_round(page, hurried=True)
    expect(page.locator("h1")).to_contain_text("The match is over")
    seats = mode_of(mode, players=players).seats
    expect(page.locator(".sheet thead th")).to_have_count(seats)
    assert page.locator(".impt .card").count() >= 3


@pytest.mark.parametrize(("mode", "players", "pointer"), _HURRIED)
def test_who_is_in_a_hurry_finds_every_card_where_it_belongs(
    new_page: NewPage, mode: str, players: int, pointer: str
) -> None:
    page = at_a_match(new_page, mode, players, pointer)
    play_a_round(page, hurried=True)
    to_the_second_round(page)
    my_turn(page)
    look(page)  # what was dealt, when the felt and the sheet of the first round are gone


def at_a_match(new_page: NewPage, mode: str, players: int, pointer: str) -> Page:
    """With a mouse at a desk, or with a finger on a phone."""
    page = sit_down(new_page, mode, players, size=_SIZES[pointer], end="2 rounds")
    coarse = page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert coarse == (pointer == "touch")
    return page


def to_the_second_round(page: Page) -> None:
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("main:not(.stage-end) h1")).to_contain_text("Round 2")


def play_a_round(page: Page, *, hurried: bool) -> None:
    """By clicks or taps, looking at the felt before and after each of them."""
    going = True
    while going:
        now = my_turn(page)
        look(page)
        before = cards_in_hand(page)
        going = act(page)
        if now == "play" and len(before) > 1:  # the last card plays itself, at any moment
            look(page)
            assert len(cards_in_hand(page)) == len(before) - 1 or rest_has_begun(page)
        if hurried and going:
            hurry(page)


def rest_has_begun(page: Page) -> bool:
    """Whether the round is decided, and its cards play themselves at any moment."""
    return page.locator("[role=log]", has_text="The rest plays itself").count() > 0


def look(page: Page) -> None:
    """Nothing lies wrong once nothing moves."""
    seen = page.wait_for_function(f"() => {SEEN}", polling=POLLING).json_value()
    assert seen["wrong"] == [], stage(page)
