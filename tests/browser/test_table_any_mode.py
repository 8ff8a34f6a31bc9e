"""The page knows no mode and no deck: it plays any that the server declares."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage, Server
from tests.browser.made_up import ATOLL
from tests.browser.table_support import INSTANT, act, my_turn, post_table, take_seat, to_play

pytestmark = pytest.mark.xdist_group("made-up")


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of modes and a deck that exist nowhere else."""
    folder: Path = tmp_path_factory.mktemp("made-up")
    server = Server(folder, "--reviewers=1", module="tests.browser.made_up")
    server.start()
    yield server
    server.stop()


def sit_down(new_page: NewPage, server: Server, mode: str, players: int, **how: object) -> Page:
    # Instant: whole matches, in which it is what is shown that matters.
    page = new_page(url=server.url, **how)
    take_seat(page, post_table(page, mode, players, deck=ATOLL.id), INSTANT)
    return page


def complaints(page: Page) -> list[str]:
    """What the page's scripts complain about from now on: a text that is missing, for one."""
    found: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            found.append(message.text)

    page.on("console", hear)
    return found


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.slow)])
def test_teams_two_bottles_and_two_hands_of_other_names(
    new_page: NewPage, made_up: Server, size: tuple[int, int]
) -> None:
    page = sit_down(new_page, made_up, "lagoon", 3, size=size)
    found = complaints(page)
    # Two places are the right neighbour's, one is the imp's; what has no text goes by its name.
    assert my_turn(page) == "exchange"
    places = page.locator(".slot").evaluate_all("slots => slots.map((s) => s.dataset.place)")
    assert places == ["imp", "gulf", "gulf"]
    expect(page.locator(".slot[data-place=gulf] small").first).to_have_text("gulf")
    expect(page.locator(".hgroup.giving")).to_have_attribute("data-hand", "reef")
    to_play(page)
    expect(page.locator(".hgroup[data-hand=open] [data-card]")).to_have_count(6)
    expect(page.locator(".hgroup[data-hand=reef] [data-card]")).to_have_count(6)
    expect(page.locator(".open-row")).to_have_count(2)
    expect(page.locator(".tk .bottle-mark")).to_have_count(2)
    expect(page.locator(".team.solo")).to_have_count(1)
    assert page.locator(".tk g[class*=' ']").count() >= len(ATOLL.cards)
    expect(page.locator(".say")).to_contain_text("open hand")
    expect(page.locator("h1")).to_contain_text("of 6")
    seen = False
    while act(page):
        if my_turn(page) == "play" and page.locator(".say", has_text="reef").count():
            seen = True
            assert page.locator(".hgroup[data-hand=open] .card.up").count() == 0
    assert seen, "the second card of a trick is asked for from the other hand, by its own name"
    expect(page.locator("h1")).to_contain_text("The match is over")
    expect(page.locator(".sheet thead th")).to_have_count(3)
    expect(page.locator(".impt .card")).to_have_count(4)
    assert found == []


def test_what_nobody_measured_is_not_reviewed_and_an_automaton_plays_the_other_way(
    new_page: NewPage, made_up: Server
) -> None:
    page = sit_down(new_page, made_up, "tide", 2)
    found = complaints(page)
    assert my_turn(page) == "exchange"
    expect(page.locator(".slot[data-place=ebb]")).to_have_count(2)
    to_play(page)
    expect(page.locator(".hands [data-card]")).to_have_count(12)
    assert page.locator(".open-c .card").count() >= 11
    expect(page.locator(".hand-l svg")).to_have_count(0)  # one hand needs no name
    while act(page):
        pass
    expect(page.locator("h1")).to_contain_text("The match is over")
    expect(page.locator(".sheet thead th")).to_have_count(3)
    points = page.locator(".sheet .rd td").all_inner_texts()
    assert all(text[0] in "+−" for text in points)
    expect(page.locator(".rv-line")).to_have_text(
        re.compile("Rounds of this mode are not reviewed")
    )
    assert found == []


def test_cards_have_the_colour_and_points_of_the_deck(new_page: NewPage, made_up: Server) -> None:
    page = sit_down(new_page, made_up, "tide", 2)
    to_play(page)
    for card in page.locator(".hands [data-card]").all():
        number = int(card.get_attribute("data-card") or "")
        assert ATOLL.colour[number].value in (card.get_attribute("aria-label") or "")
        expect(card.locator(".c-coins svg")).to_have_count(ATOLL.points[number])
