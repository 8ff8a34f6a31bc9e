"""A round judged by the server and looked at decision by decision, as its player saw it.

Few deals are looked at (`--review-worlds`): what is judged is the library's business, and the same
in every run.
"""

import json
import re
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bottleimp.hosting.replays import made_up_names, visible_states
from bottleimp.review.report.sentences import Words
from bottleimp.review.report.text_catalogue import Catalogue
from bottleimp.review.review_json import from_json
from bottleimp.rules import card_text, round_code, setup_of
from tests.browser.conftest import DESKTOP, PHONE, UPRIGHT, NewPage, Server
from tests.browser.table_support import INSTANT, act, cards_in_hand, make_table, take_seat
from tests.browser.test_replay import Slow
from tests.browser.test_shell_screens import serious
from tests.browser.wire import play_ahead
from tests.strategies import played
from tests.web.languages import some

CLASSIC = setup_of("classic", players=4)
ROUND = played(CLASSIC, 3)
CODE = round_code(ROUND)
HEADING = ".reviewing > .bar h1"
PATIENCE = 300
"""Seconds: the first review of all compiles."""

pytestmark = pytest.mark.xdist_group("review")  # one server judges the round for all of them


@pytest.fixture(scope="module")
def reviewing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("reviewing")
    server = Server(folder, "--reviewers=1", "--review-worlds=48")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def judged(reviewing: Server) -> list[dict[str, Any]]:
    """What the server says of seat 0."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with urllib.request.urlopen(f"{reviewing.url}/api/reviews/{CODE}?seat=0") as answer:
            found = json.loads(answer.read())
        if found["over"]:
            decisions: list[dict[str, Any]] = found["decisions"]
            return decisions
    raise AssertionError("it takes too long")


@pytest.fixture
def mistake(judged: list[dict[str, Any]]) -> dict[str, Any]:
    """The largest loss among the cards played."""
    plays = [each for each in judged if each["at"].startswith("play")]
    worst = max(plays, key=lambda each: float(each["shown"]))
    assert worst["grade"] != "good"
    return worst


def look_at(page: Page, fragment: str = "", code: str = CODE) -> None:
    """The review of a round, once everything that is known of it has arrived."""
    page.goto(f"/r/{code}/review{fragment}")
    expect(page.locator(".soundings")).to_be_visible()
    expect(page.locator(".sd.pending")).to_have_count(0)


def at(decision: dict[str, Any], seat: int = 0) -> str:
    return f"#{decision['trick'] + 1}" + (f".{seat}" if seat else "")


@pytest.mark.parametrize("size", [UPRIGHT, pytest.param(DESKTOP, marks=pytest.mark.slow)])
def test_first_another_try_then_what_was_better(
    new_page: NewPage, reviewing: Server, mistake: dict[str, Any], size: tuple[int, int]
) -> None:
    page = new_page(size=size, url=reviewing.url)
    look_at(page, at(mistake))
    plate = page.locator(".rv-plate")
    expect(plate).to_contain_text(f"{mistake['shown']:.1f}")
    expect(plate.locator(".rv-options")).to_have_count(0)
    expect(plate.locator(".card.back")).to_be_visible()
    expect(page.locator(".rv-flag")).to_have_attribute("data-sign", "chosen")
    assert not serious(page)
    plate.get_by_role("button", name="Find a better one").click()
    worse = next(
        choice
        for choice, *_ in mistake["options"]
        if choice not in (mistake["best"], mistake["played"])
    )
    press_card(page, worse)
    expect(plate).to_contain_text(re.compile("behind the best|as good as the best"))
    expect(plate.locator(".rv-options")).to_have_count(0)
    press_card(page, mistake["best"])
    expect(plate).to_contain_text(f"Yes: {card_text(mistake['best'])}.")
    expect(plate.locator(".rv-options tbody tr")).to_have_count(len(mistake["options"]))
    expect(plate.locator("details")).not_to_have_attribute("open", "")
    assert not serious(page)


def press_card(page: Page, card: float) -> None:
    """A card of the hand, wherever on it."""
    page.locator(f'.hands .card[data-card="{card_text(card)}"] .c-n').click()


def test_the_table_is_as_the_seat_saw_it(
    new_page: NewPage, reviewing: Server, judged: list[dict[str, Any]]
) -> None:
    page = new_page(url=reviewing.url)
    for decision in judged[1:]:
        look_at(page, at(decision))
        page.reload()
        state = next(
            state
            for state in visible_states(ROUND, 0)
            if 0 in state.to_act and state.phase is None and len(state.tricks) == decision["trick"]
        )
        expect(page.locator(".trick .card[data-card]")).to_have_count(len(state.table))
        assert cards_in_hand(page) == [card_text(card) for card in state.hands[0][0]]


@pytest.mark.parametrize("language", some(["it", "ru"]))  # elisions, and plurals
def test_it_says_what_the_library_says(
    new_page: NewPage, reviewing: Server, judged: list[dict[str, Any]], language: str
) -> None:
    """The same reasons in the same words, and no text is missing."""
    missing: list[str] = []
    page = new_page(language=language, size=PHONE, url=reviewing.url)
    page.on("console", lambda m: missing.append(m.text) if "no text" in m.text else None)
    catalogue = Catalogue(language)
    names = [catalogue.t(f"person.{name}") for name in made_up_names(4, 0)]
    names[0] = catalogue.t("table.you")
    words = Words(catalogue, tuple(names), ROUND)
    look_at(page, "#1")
    page.keyboard.press("Home")
    for decision, verdict in zip(judged, from_json({"decisions": judged}), strict=True):
        expect(page.locator(".rv-plate h2")).to_contain_text(words.title(verdict))
        page.keyboard.press("s")
        if said := words.why(verdict):
            shown = page.locator(".rv-said p").all_inner_texts()
            assert elided(shown) == elided(said), decision["because"]
        page.keyboard.press("ArrowRight")
    expect(page.locator(".rv-total")).to_contain_text(
        words.summary(0, list(from_json({"decisions": judged})), you=True)
    )
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert missing == []


def elided(texts: list[str]) -> list[str]:
    """Without what the page shortens before a number or a name, and the terminal does not."""
    return [re.sub(r"\b([dl])’", r"\1e ", text).replace("il ", "le ") for text in texts]


def test_by_keyboard(
    new_page: NewPage, reviewing: Server, judged: list[dict[str, Any]], mistake: dict[str, Any]
) -> None:
    page = new_page(url=reviewing.url)
    look_at(page, "#1")
    page.keyboard.press("Home")
    titles = []
    for _ in judged:
        titles.append(page.locator(HEADING).inner_text().splitlines()[0])
        page.keyboard.press("ArrowRight")
    places = ["The exchange", *(f"Trick {each['trick'] + 1}" for each in judged[1:])]
    assert titles == places, "only decisions with a choice"
    page.keyboard.press("ArrowRight")
    assert page.locator(HEADING).inner_text().startswith(places[-1])
    look_at(page, at(mistake))
    page.reload()
    begin = page.locator(".hands .card[tabindex='0']")
    begin.focus()
    hand = cards_in_hand(page)
    here = hand.index(begin.get_attribute("data-card") or "")
    best = hand.index(card_text(mistake["best"]))
    for _ in range((best - here) % len(hand)):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".rv-plate .rv-options")).to_be_visible()


def test_a_stroke_turns_to_the_next_decision(
    new_page: NewPage, reviewing: Server, judged: list[dict[str, Any]]
) -> None:
    page = new_page(size=PHONE, url=reviewing.url)
    look_at(page, at(judged[1]))
    stroke(page, 300, 90)
    expect(page.locator(HEADING)).to_contain_text(f"Trick {judged[2]['trick'] + 1}")
    stroke(page, 90, 300)
    expect(page.locator(HEADING)).to_contain_text(f"Trick {judged[1]['trick'] + 1}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def stroke(page: Page, start: int, end: int) -> None:
    """A finger across the plate, as the browser's own input has it."""
    box = page.locator(".rv-plate").bounding_box()
    assert box is not None
    y = box["y"] + 30
    line = page.context.new_cdp_session(page)
    steps = [start + (end - start) * part / 6 for part in range(7)]
    for kind, x in (
        ("touchStart", start),
        *(("touchMove", x) for x in steps),
        ("touchEnd", None),
    ):
        points = [] if x is None else [{"x": x, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_list_for_who_cannot_see_the_sea(
    new_page: NewPage, reviewing: Server, judged: list[dict[str, Any]]
) -> None:
    page = new_page(url=reviewing.url)
    look_at(page, "#1")
    columns = page.get_by_role(
        "navigation", name="Points given away in every decision"
    ).get_by_role("button")
    expect(columns).to_have_count(1 + len(ROUND.tricks))
    names = [column.get_attribute("aria-label") or "" for column in columns.all()]
    for decision in judged[1:]:
        name = names[decision["trick"] + 1]
        assert name.startswith(f"Trick {decision['trick'] + 1}: {decision['shown']:.1f} point")
        assert name.endswith(decision["grade"])
    assert sum("nothing to choose" in name for name in names) == len(names) - len(judged)


def test_another_seat_is_judged_while_one_looks(new_page: NewPage, reviewing: Server) -> None:
    page = new_page(url=reviewing.url)
    look_at(page, "#1")
    names = page.locator(".rv-seat b").all_inner_texts()
    page.get_by_role("button", name="Kiano").first.click()
    page.wait_for_function("() => location.hash.endsWith('.2')")
    expect(page.locator(HEADING)).to_contain_text("As Kiano saw it")
    assert page.locator(".rv-seat b").all_inner_texts() == names
    assert not serious(page)
    expect(page.locator(".sd.pending")).to_have_count(0, timeout=PATIENCE * 1000)
    expect(page.locator(".rv-seat[aria-pressed=true] small")).to_contain_text("−")
    expect(page.locator(".rv-total")).to_contain_text(re.compile(r"^Kiano gave (away|nothing)"))
    expect(page.locator(".rv-table .you .nm")).to_have_text("Kiano")
    page.keyboard.press("s")
    assert not re.search(r"\byour?\b", page.locator(".rv-said").inner_text())


def test_another_seat_that_comes_after_the_reader_has_left_is_not_judged(
    new_page: NewPage, reviewing: Server
) -> None:
    page = new_page(url=reviewing.url)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/r/{CODE}/review#1")
    kiano = Slow(page, 2)
    with kiano.asked():
        page.get_by_role("button", name="Kiano").first.click()
    page.get_by_role("link", name="Bottle Imp").click()
    expect(page.get_by_role("button", name="Code or link")).to_be_visible()
    before = page.url, page.title()
    kiano.tell()
    assert (page.url, page.title()) == before
    assert not [url for url in asked if "/api/reviews/" in url and "seat=2" in url]


def test_what_if_goes_on_from_there_against_bots(
    new_page: NewPage, reviewing: Server, mistake: dict[str, Any]
) -> None:
    page = new_page(url=reviewing.url)
    look_at(page, f"{at(mistake)}/Ada/-Keawe:casual/-Kokua:expert/-Kiano:nobody")
    address = page.url
    hand = cards_in_hand(page)
    page.keyboard.press("s")
    page.get_by_role("button", name="What if?").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".say.mine")).to_be_visible()
    assert cards_in_hand(page) == hand
    levels = page.locator(".seats .lv").all_inner_texts()
    assert sorted(levels) == ["Beginner", "Casual", "Expert"], "those of the link, else the usual"
    expect(page.locator(".standing-open")).to_contain_text("What if?")
    assert act(page)
    expect(page.locator(".hands .card[data-card]")).to_have_count(len(hand) - 1)
    page.keyboard.press("m")
    page.get_by_role("link", name="Back to the review").click()
    expect(page.locator(".rv-plate .rv-options")).to_be_visible()  # the answer is still shown
    assert page.url == address


def test_the_result_sheet_tells_it_and_leads_there(new_page: NewPage, reviewing: Server) -> None:
    # Instant: it is the sheet at the end that matters here.
    page = new_page(url=reviewing.url)
    made = make_table(page, seed=8)
    play_ahead(reviewing.url, made, left=1)
    take_seat(page, made, INSTANT)
    assert act(page)  # the last card
    line = page.locator(".rv-line")
    expect(line).to_be_visible()
    assert not serious(page)
    expect(line).to_contain_text(
        re.compile(r"You gave (nothing away|away \d+\.\d points)"), timeout=PATIENCE * 1000
    )
    told = line.inner_text()
    names = page.locator(".sheet thead .nm").all_inner_texts()
    page.get_by_role("link", name="Look at it").click()
    expect(page.locator(".rv-total")).to_be_visible()
    assert page.locator(".rv-total").inner_text().split(". ")[0] in told
    assert page.locator(".rv-seat b").all_inner_texts() == names
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".rv-line")).to_be_visible()


_ALL_THERE = """() => [...document.querySelectorAll('.rv-table .hands .card')]
  .map((card) => card.getBoundingClientRect())
  .every(({left, right}) => left >= 0 && right <= innerWidth)"""


@pytest.mark.parametrize("size", [PHONE, (1050, 700), (1200, 800), DESKTOP])
@pytest.mark.parametrize("mode", ["eye", "house"])
def test_with_two_hands_each_card_of_a_trick_is_a_decision_of_its_own(
    mode: str, size: tuple[int, int], new_page: NewPage, reviewing: Server
) -> None:
    page = new_page(url=reviewing.url, size=size)
    look_at(page, code=round_code(played(setup_of(mode), 4)))
    expect(page.locator(".rv-total")).to_have_text(
        re.compile(r"You gave away \d+\.\d points"), timeout=PATIENCE * 1000
    )
    on_table = []
    for name in ("1a", "1b"):
        page.locator("button.sd", has_text=name).click()
        nth = "first" if name == "1a" else "second"
        expect(page.locator(HEADING)).to_contain_text(f"Trick 1, {nth} card")
        on_table.append(page.locator(".rv-table .trick .card[data-card]").count())
        page.wait_for_function(_ALL_THERE)  # cards may still be on their way
    assert on_table[1] == on_table[0] + 2
    assert size != PHONE or not serious(page)


def test_with_lopaka_a_round_is_looked_at_like_any_other(
    new_page: NewPage, reviewing: Server
) -> None:
    page = new_page(url=reviewing.url)
    look_at(page, code=round_code(played(setup_of("lopaka"), 4)))
    expect(page.locator(".rv-total")).to_have_text(
        re.compile(r"You gave away \d+\.\d points"), timeout=PATIENCE * 1000
    )
    expect(page.locator(".sd-name")).to_have_count(12)


def test_where_nothing_is_reviewed_the_link_shows_the_round_and_the_sheet_says_nothing(
    new_page: NewPage,
) -> None:
    # Instant: it is the sheet at the end that matters here.
    page = new_page()
    page.goto(f"/r/{CODE}/review")
    expect(page.locator(".replaying .hands .card[data-card]").first).to_be_visible()
    expect(page.locator(".soundings")).to_have_count(0)
    made = make_table(page, seed=8)
    play_ahead(page.url.removesuffix("/healthz"), made, left=1)
    take_seat(page, made, INSTANT)
    assert act(page)  # the last card
    expect(page.get_by_role("button", name="Link to this round")).to_be_visible()
    expect(page.locator(".rv-line")).to_be_hidden()
