"""A round of the past: stepped through by button, key and stroke, from any seat, and handed on."""

import re
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from bottleimp.hosting.replays import visible_states
from bottleimp.records import record_of, write_record
from bottleimp.rules import Round, card_text, deal_code, round_code, setup_of, shuffled
from tests.browser.conftest import DESKTOP, PHONE, UPRIGHT, NewPage
from tests.browser.felt import SEEN
from tests.browser.table_support import INSTANT, act, cards_in_hand, my_turn, sit_down
from tests.browser.test_shell_screens import serious
from tests.strategies import played
from tests.web.languages import some

CLASSIC = setup_of("classic", players=4)
ROUND = played(CLASSIC, 3)
CODE = round_code(ROUND)


def look_at(page: Page, address: str = f"/r/{CODE}") -> None:
    page.goto(address)
    expect(page.locator(".steps")).to_be_visible()


def on_table(page: Page) -> list[float]:
    cards = page.locator(".trick .card[data-card]").all()
    return sorted(float(card.get_attribute("data-card") or "0") for card in cards)


def step(page: Page, name: str = "Next") -> None:
    page.get_by_role("button", name=name, exact=True).click()


def lies_well(page: Page) -> None:
    """No card overlaps, flies on or lies elsewhere, once none moves."""
    assert page.wait_for_function(f"() => {SEEN}").json_value()["wrong"] == []


@pytest.mark.parametrize("size", [UPRIGHT, pytest.param(DESKTOP, marks=pytest.mark.slow)])
def test_a_round_forth_and_back_card_by_card(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    look_at(page)
    states = list(visible_states(ROUND, 0))
    for before, state in pairwise(states):
        step(page)
        lying = state.table or (state.tricks[-1].plays if len(state.tricks) else ())
        if not state.over:
            assert on_table(page) == sorted(play.card for play in lying)
        if len(state.tricks) > len(before.tricks):
            lies_well(page)
    expect(page.locator(".say-t")).to_contain_text(re.compile("wins|takes|trick|bottle"))
    step(page)
    expect(page.get_by_role("heading", name="keeps the bottle")).to_be_visible()
    expect(page.get_by_role("button", name="Next", exact=True)).to_have_attribute(
        "aria-disabled", "true"
    )
    for _ in range(2):
        step(page, "Back")
    assert on_table(page) == sorted(ROUND.tricks[-1].cards[:3])
    lies_well(page)


def test_keys_and_links_lead_to_a_trick(page: Page) -> None:
    look_at(page, f"/r/{CODE}#5")
    expect(page.locator(".standing-open")).to_contain_text("Trick 5 of 8")
    for key, title in (
        ("ArrowDown", "Trick 6 of 8"),
        ("ArrowLeft", "Trick 5 of 8"),
        ("ArrowUp", "Trick 5 of 8"),
        ("ArrowUp", "Trick 4 of 8"),
        ("Home", "The exchange"),
        ("End", "The round is over"),
    ):
        page.keyboard.press(key)
        expect(page.locator(".standing-open")).to_contain_text(title)
    page.keyboard.press("g")
    page.get_by_role("dialog").locator("li").nth(1).get_by_role("button").click()
    expect(page.locator(".standing-open")).to_contain_text("Trick 2 of 8")
    assert page.url.endswith("#2")
    page.reload()
    expect(page.locator(".standing-open")).to_contain_text("Trick 2 of 8")


def test_a_stroke_across_the_table_turns_the_page(new_page: NewPage) -> None:
    page = new_page(size=PHONE)
    look_at(page, f"/r/{CODE}#2")
    box = page.locator(".ring").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    for start, end, lying in ((240, 100, 2), (100, 240, 1), (100, 130, 1)):
        page.mouse.move(start, y)
        page.mouse.down()
        page.mouse.move(end, y, steps=4)
        page.mouse.up()
        expect(page.locator(".trick .card[data-card]")).to_have_count(lying)


def test_from_another_seat_and_with_the_other_hands(page: Page) -> None:
    look_at(page, f"/r/{CODE}#3")
    assert cards_in_hand(page) == held(3, seat=0)
    page.get_by_role("button", name="Whose seat?").click()
    page.get_by_role("dialog").get_by_role("button", name="Kiano").click()
    expect(page.locator(".hands .card").first).to_be_visible()
    page.wait_for_function("() => location.hash === '#3.2'")
    assert cards_in_hand(page) == held(3, seat=2)
    assert page.locator(".all-hands").is_hidden()
    page.keyboard.press("h")
    texts = page.locator(".all-hands dd").all_inner_texts()
    assert [text.split() for text in texts] == [held(3, seat=seat) for seat in (3, 0, 1)]


def test_by_link_everybody_keeps_name_and_face_and_it_is_said_whose_seat_it_is(
    new_page: NewPage,
) -> None:
    page = new_page(size=PHONE)
    hostile = "%3Cimg%20src%3Dx%3E%7Bname%7D"  # <img src=x>{name}
    look_at(page, f"/r/{CODE}#0.1/Ada/-Keawe:expert/{hostile}/-Kiano")
    expect(page.locator(".standing-open small")).to_have_text("From Keawe’s seat")
    names = page.locator(".seats .nm").all_inner_texts()
    assert sorted(names) == ["<img src=x>{name}", "Ada", "Kiano"]
    faces = page.locator(".seats .pic > svg use").evaluate_all(
        "(all) => all.map((use) => use.getAttribute('href'))"
    )
    assert sorted(faces) == ["#p-kiano", "#p-sign-0", "#p-sign-2"]
    step(page)
    step(page)
    told = page.locator(".say-t").inner_text()
    assert told.startswith("Keawe got ")
    assert "Ada" in told
    assert told not in page.locator(".say-if").inner_text()
    page.get_by_role("button", name="Whose seat?").click()
    page.get_by_role("dialog").get_by_role("button", name="Kiano").click()
    page.wait_for_function("() => location.hash.startsWith('#0.3/Ada/-Keawe')")
    expect(page.locator(".standing-open small")).to_have_text("From Kiano’s seat")


class Slow:
    """The answer to who wants to see the round from this seat, held back until it is told."""

    def __init__(self, page: Page, seat: int) -> None:
        self._page, self._held = page, list[Route]()
        self._address = re.compile(rf"/api/replays/.*seat={seat}")
        page.route(self._address, lambda route: self._held.append(route))

    def asked(self) -> AbstractContextManager[object]:
        """Here it is asked for."""
        return self._page.expect_request(self._address)

    def tell(self) -> None:
        """Let it go; whoever asked has it once a question that was asked later is answered."""
        self._held.pop().continue_()
        self._page.evaluate(
            "code => fetch(`/api/replays/${code}?seat=3`).then((answer) => answer.json())", CODE
        )


def sit_at(page: Page, name: str) -> None:
    page.get_by_role("button", name="Whose seat?").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def test_the_seat_chosen_last_is_shown_whichever_answer_comes_last(page: Page) -> None:
    look_at(page, f"/r/{CODE}#3")
    kiano = Slow(page, 2)
    with kiano.asked():
        sit_at(page, "Kiano")
    sit_at(page, "Kokua")
    page.wait_for_function("() => location.hash === '#3.1'")
    kiano.tell()
    assert page.url.endswith("#3.1")
    assert cards_in_hand(page) == held(3, seat=1)
    with kiano.asked():
        sit_at(page, "Kiano")
    sit_at(page, "Kokua")
    kiano.tell()
    assert page.url.endswith("#3.1")


def test_another_seat_that_comes_after_the_reader_has_left_changes_nothing(page: Page) -> None:
    look_at(page, f"/r/{CODE}#3")
    kiano = Slow(page, 2)
    with kiano.asked():
        sit_at(page, "Kiano")
    page.keyboard.press("m")
    page.get_by_role("button", name="Home", exact=True).click()
    expect(page.get_by_role("button", name="Code or link")).to_be_visible()
    before = page.url, page.title()
    kiano.tell()
    assert (page.url, page.title()) == before


def held(trick: int, *, seat: int) -> list[str]:
    """What the seat holds once the first card of that trick lies."""
    states = visible_states(ROUND, seat)
    state = next(s for s in states if len(s.tricks) == trick - 1 and len(s.table) == 1)
    return numbers(state.hands[seat][0])


def numbers(cards: tuple[float, ...]) -> list[str]:
    return [card_text(card) for card in cards]


@pytest.mark.parametrize(
    ("mode", "theme", "size"),
    [
        ("two-bottles", "dark", PHONE),
        pytest.param("classic", "light", DESKTOP, marks=pytest.mark.slow),
        pytest.param("eye", "light", DESKTOP, marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing_serious(
    new_page: NewPage, mode: str, theme: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, theme=theme)
    look_at(page, f"/r/{round_code(played(setup_of(mode), 4))}")
    assert not serious(page)
    for keys in (["ArrowRight"], ["ArrowDown", "ArrowDown", "ArrowRight"], ["h"], ["End"]):
        for key in keys:
            page.keyboard.press(key)
        lies_well(page)
        assert not serious(page), keys
    for key in "gm":
        page.keyboard.press(key)
        assert not serious(page), key
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", some(["ru"]))
def test_no_text_is_missing(new_page: NewPage, language: str) -> None:
    missing: list[str] = []
    page = new_page(language=language, size=PHONE)
    page.on("console", lambda m: missing.append(m.text) if "no text" in m.text else None)
    look_at(page, f"/r/{round_code(played(setup_of('house'), 4))}")
    for key in (*["ArrowRight"] * 12, "h", "End", "g", "Escape", "m"):
        page.keyboard.press(key)
    page.locator("dialog .btn").nth(4).click()
    page.goto(f"/r/{CODE[:-1]}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/")
    page.locator(".links button.btn").first.click()
    expect(page.locator(".by-code")).to_be_visible()
    assert not serious(page)
    assert missing == []


def test_a_link_with_a_slip_says_where(page: Page) -> None:
    page.goto(f"/r/{CODE[:-1]}{'0' if CODE[-1] != '0' else '1'}")
    expect(page.get_by_role("heading", name="No such round")).to_be_visible()
    expect(page.locator("main")).to_contain_text(f"between characters 24 and {len(CODE)}")
    page.goto(f"/r/{CODE[:6]}!{CODE[7:]}")
    expect(page.locator("main")).to_contain_text("Character 7 of the code is wrong.")


def test_the_result_sheet_has_the_link_and_the_deal_again(new_page: NewPage) -> None:
    # Instant: it is the sheet at the end that matters here.
    page = sit_down(new_page, settings=INSTANT, seed=7, left=1)
    dealt = numbers(shuffled(CLASSIC, dealer=1, rng=Random(7)).hands[0][0])
    assert act(page)  # the last card
    my_turn(page)
    totals = page.locator(".sheet .tot td").all_inner_texts()
    page.get_by_role("button", name="Link to this round").click()
    link = page.locator("dialog output.link").inner_text()
    assert not serious(page)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Step through it").click()
    replay = opened.value
    expect(replay.locator(".steps")).to_be_visible()
    assert replay.url == link
    assert link.endswith("#0/Ada:compass/-Kokua:random/-Kiano:random/-Keola:random")
    replay.keyboard.press("End")
    expect(replay.locator(".sheet .tot td")).to_have_text(totals)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play these cards again").click()
    expect(page.locator(".stage-exchange .hands .card[data-card]")).to_have_count(len(dealt))
    assert cards_in_hand(page) == dealt


def test_a_deal_is_played_by_its_code_or_from_a_replay(page: Page) -> None:
    deal = shuffled(CLASSIC, dealer=2, rng=Random(5))
    page.goto("/")
    page.get_by_role("button", name="Code or link").click()
    field = page.get_by_role("textbox", name="Code or link")
    field.fill("C4B0-9FD32-9X21Q-S6CRZ")
    field.press("Enter")
    expect(page.locator("#code-why")).to_have_text("There is no such code. Is it typed right?")
    expect(page.locator("#code-why")).to_have_class("ribbon")  # large, dark on ochre
    field.fill(deal_code(CLASSIC, deal).lower())
    field.press("Enter")
    expect(page.locator(".stage-exchange .hands .card[data-card]")).to_have_count(9)
    assert cards_in_hand(page) == numbers(deal.hands[0][0])
    look_at(page, f"/r/{CODE}#0.2")
    page.keyboard.press("m")
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".stage-exchange .foot .go")).to_be_visible()  # a replay has none
    expect(page.locator(".stage-exchange .hands .card[data-card]")).to_have_count(9)
    assert cards_in_hand(page) == numbers(ROUND.deal.hands[2][0])


def test_a_pasted_link_opens_the_round(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Code or link").click()
    page.get_by_role("textbox", name="Code or link").fill(f"https://imp.example.org/r/{CODE}#3")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".steps")).to_be_visible()


def record(*rounds: Round) -> str:
    return write_record(record_of(CLASSIC, ["Ada", "Bo", "Cy", "Di"], rounds))


def following(state: Round) -> Round:
    """A round whose dealer sits to the left."""
    seeds = (played(CLASSIC, seed) for seed in range(100, 200))
    return next(other for other in seeds if other.dealer == (state.dealer + 1) % 4)


_DRAG = """([event, name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const options = {dataTransfer: data, bubbles: true, cancelable: true};
  return document.querySelector('main')?.dispatchEvent(new DragEvent(event, options)) === false;
}"""


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file, once the page takes files."""
    page.wait_for_function(_DRAG, arg=["dragover", name, text])
    assert page.evaluate(_DRAG, ["drop", name, text])


def test_a_saved_record_opens_where_it_is_dropped(page: Page) -> None:
    page.goto("/")
    drop(page, "mine.json", record(ROUND))
    expect(page.locator(".steps")).to_be_visible()
    assert page.url.endswith(f"/r/{CODE}")
    second = following(ROUND)
    drop(page, "mine.jsonl", record(ROUND, second))
    rows = page.get_by_role("dialog").locator("li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Ada, Bo, Cy, and Di")
    rows.nth(1).get_by_role("button").click()
    page.wait_for_url(f"**/r/{round_code(second)}")
    drop(page, "letter.txt", "Dear Ada")
    expect(page.locator("body")).to_contain_text("This file holds no round that we can show.")


def test_a_saved_record_can_be_chosen(page: Page, tmp_path: Path) -> None:
    page.goto("/")
    page.get_by_role("button", name="Code or link").click()
    path = tmp_path / "mine.json"
    path.write_text(record(ROUND))
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_url(f"**/r/{CODE}")
