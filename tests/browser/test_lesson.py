"""The guided first round, as somebody who has never seen the game goes through it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage, Server, save_screen
from tests.browser.table_support import make_table, settle, settled, sit_down, take_seat
from tests.browser.test_shell_screens import serious
from tests.web.languages import some

SMALL, TALL_PHONE = (320, 568), (390, 844)
IN_BROWSER = (390, 664)
"""A tall phone with the bars of its browser."""
STEPS = 300
"""More than the round has sentences and cards, with taps that come too early."""


_MIDDLE = """([first]) => {
  const { x, y, width, height } = first?.getBoundingClientRect() ?? {};
  return first ? [x + width / 2, y + height / 2] : null;
}"""


def touch(page: Page, selector: str) -> None:
    """Tap or click where the first such element lies, as a hand does; it may be gone meanwhile."""
    settled(page)
    point = page.locator(selector).evaluate_all(_MIDDLE)
    if point is None:
        return
    x, y = point
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def asked_for_more(page: Page) -> bool:
    """Wait until Keawe or the table wants something; whether the round goes on."""
    page.wait_for_selector(
        ".talk-next:visible, .table:not(.busy) .say.mine, .talk-more:visible", state="attached"
    )
    return not page.locator(".talk-more").is_visible()


def do_as_told(page: Page) -> str:
    """One step of somebody who knows nothing: "I see", else what is lit, else any card."""
    for selector in (
        ".talk-next:visible",
        ".foot .go[data-lit]",
        ".hands .card.sel",
        ".hands .card.pick[data-lit]",
        ".hands .card.up[data-lit]",
        ".hands .card.up",
    ):
        if page.locator(selector).count():
            touch(page, selector)
            return selector
    return ""


def sentences(page: Page) -> Iterator[str]:
    """Go through the guided round; stops at all that Keawe says, at each sentence once."""
    said: set[str] = set()
    for _ in range(STEPS):
        if not asked_for_more(page):
            return
        text = page.locator(".talk-t").inner_text() if page.locator(".talk").is_visible() else ""
        if text and text not in said:
            said.add(text)
            yield text
        do_as_told(page)
    raise AssertionError(f"the lesson did not end: {said}")


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(TALL_PHONE, id="phone"),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.slow),
    ],
)
def test_who_only_does_as_told_finishes_the_first_round(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size, motion=True)
    page.goto("/")
    page.locator(".acts .go").click()
    page.get_by_role("button", name="Learn with Keawe").click()
    expect(page.locator(".talk")).to_be_visible()  # the table that was dealt first is gone
    said = [*sentences(page)]
    assert len(said) >= 12
    assert said[0].startswith("I am Keawe")
    assert any("must take the bottle" in text for text in said)
    expect(page.locator("main.stage-end .sheet")).to_be_visible()
    ways = ["The next lesson", "Play a real round", "All lessons", "The rules in full"]
    expect(page.locator(".talk-more li")).to_have_text(ways)
    expect(page.locator(".btn.go:visible")).to_have_text(ways[:1])  # one way is the next one
    expect(page.get_by_role("button", name=ways[0])).to_be_focused()
    save_screen(page, f"lesson/end-{size[0]}")
    page.get_by_role("button", name=ways[1]).click()
    expect(page.locator("main.stage-exchange .hands .card[data-card]")).to_have_count(9)
    expect(page.locator(".talk")).to_have_count(0)
    page.reload()
    expect(page.locator("main.stage-exchange")).to_be_visible()
    assert page.evaluate("localStorage['bottleimp.history']") is None  # no round of one's own


def begin(page: Page) -> None:
    """Sit down at the first lesson from its page, at instant speed."""
    settle(page.context, {"speed": "instant"})
    page.goto("/lessons")
    page.locator(".lessons .next .btn").click()
    expect(page.locator(".talk")).to_be_visible()


def test_only_a_newcomer_is_offered_the_lesson_and_may_refuse(page: Page) -> None:
    """One click deals either way; the offer lies over the newcomer's first hand."""
    page.goto("/")
    page.locator(".acts .go").click()
    expect(page.locator(".hand .card")).to_have_count(9)
    page.get_by_role("button", name="Just play").click()
    expect(page.locator(".learn-acts")).to_have_count(0)
    expect(page.locator(".talk")).to_have_count(0)
    page.goto("/")
    page.locator(".acts .go").click()
    expect(page.locator(".hand .card")).to_have_count(9)
    expect(page.locator(".learn-acts")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage['bottleimp.tables']).length") == 2


def test_who_takes_the_offer_leaves_no_table_behind(page: Page) -> None:
    page.goto("/")
    page.locator(".acts .go").click()
    page.get_by_role("button", name="Learn with Keawe").click()
    expect(page.locator(".talk")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['bottleimp.tables']).length") == 1


def test_the_lesson_is_heard_and_gone_through_by_keyboard(page: Page) -> None:
    begin(page)
    expect(page.locator(".talk-next")).to_be_focused()
    expect(page.locator(".talk-next")).to_have_accessible_description(
        "I am Keawe, and I see what you see. "
        "Coins are points, won with the cards in tricks: your 37 is worth 6 points."
    )
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator(".talk-next")).to_be_hidden()
    expect(page.locator("[role=log]")).to_contain_text("Choose a card for each place")
    assert page.evaluate("document.activeElement.matches('.hands .card')")
    for key in ("1", "ArrowRight", "2", "ArrowRight", "3"):
        page.keyboard.press(key)
    expect(page.locator(".foot .go[data-lit]")).to_be_visible()


def test_a_reload_goes_on_with_the_lesson_where_it_was(page: Page) -> None:
    begin(page)
    page.locator(".talk-next").click()
    text = page.locator(".talk-t").inner_text()
    page.reload()
    expect(page.locator(".talk-t")).to_have_text(text)


def test_while_keawe_speaks_no_card_is_laid_out_by_mistake(page: Page) -> None:
    begin(page)
    page.locator(".hands .card").first.click()
    expect(page.locator(".slot .card[data-card]")).to_have_count(0)
    expect(page.locator(".talk-next")).to_be_focused()


@pytest.mark.parametrize("way", ["bubble", "menu"])
def test_the_lesson_can_be_left_and_the_round_goes_on(page: Page, way: str) -> None:
    begin(page)
    if way == "menu":
        page.keyboard.press("m")
    page.get_by_role("button", name="Skip the lesson").last.click()
    expect(page.locator(".talk")).to_have_count(0)
    page.locator(".hands .card").first.click()
    expect(page.locator(".slot .card[data-card]")).to_have_count(1)
    page.reload()
    expect(page.locator(".slot .card[data-card]")).to_have_count(1)
    expect(page.locator(".talk")).to_have_count(0)


def test_a_wrong_idea_is_answered_and_then_allowed(page: Page) -> None:
    begin(page)
    while not page.locator(".hands .card.up").count():
        do_as_told(page)
        page.wait_for_timeout(30)
    while page.locator(".talk-next").is_visible():
        page.locator(".talk-next").click()
    page.locator(".hands .card.up").first.click()
    expect(page.locator(".talk-t")).to_contain_text(
        "The 23 is legal, but the 16 is below the price"
    )
    expect(page.locator(".hands .card.sel")).to_have_count(1)
    page.locator(".hands .card.sel").click()
    expect(page.locator(".trick .card[data-card='23']")).to_be_visible()


# Of Keawe's words and of what he asks to be touched: what sticks out of the window, and what lies
# under something else. Of the trick, the exchange's places and what he speaks of: what his words
# cover.
_HIDDEN = """() => {
  const all = (...parts) => [...document.querySelectorAll(parts)]
    .filter((part) => part.checkVisibility());
  const boxOf = (part) => part.getBoundingClientRect();
  const words = boxOf(document.querySelector('.speech'));
  const hidden = (part) => {
    const { left, top, right, bottom } = boxOf(part);
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const room = part.matches('.btn[data-lit]') ? 7 : -1; // with the loop around it
    const outside = Math.min(left, top, innerWidth - right, innerHeight - bottom) < room;
    return outside || !part.contains(on);
  };
  const covered = (part) => {
    const { left, top, right, bottom } = boxOf(part);
    return Math.min(words.right - left, right - words.left) > 1
      && Math.min(words.bottom - top, bottom - words.top) > 1;
  };
  const touched = all('.speech', '.talk button', 'button[data-lit]', '.hands .card[data-lit]');
  const shown = all('.trick .card', '.slot[data-lit]', '.hands [data-lit]', '.holds[data-lit]',
    '.bottle-mark[data-lit]', '.impt[data-lit]');
  return [...touched.filter(hidden), ...shown.filter(covered)]
    .map((part) => part.dataset.card ?? part.textContent);
}"""


# What his words cover of the opponents, the ring and the bottle on it.
_COVERED = """() => {
  const words = document.querySelector('.speech').getBoundingClientRect();
  return [...document.querySelectorAll('.seats .seat, .bottle-mark')]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().bottom > words.top + 12
      && part.getBoundingClientRect().top < words.bottom)
    .map((part) => part.className.baseVal ?? part.className);
}"""


def asks_for_a_card(page: Page) -> bool:
    return page.locator(".table[data-guide='asks']").count() == 1


@pytest.mark.parametrize("language", some(["de"]))  # the longest words of most sentences
def test_keawe_hides_nothing_that_he_speaks_of_and_axe_finds_nothing(
    new_page: NewPage, language: str
) -> None:
    # Instant, as `begin` has it: sentences are looked at, in four windows.
    page = new_page(size=SMALL, language=language, motion=False)
    begin(page)
    topics: set[str] = set()
    counted: list[int] = []
    for text in sentences(page):
        for width, height in (DESKTOP, SMALL[::-1], TALL_PHONE, IN_BROWSER, SMALL):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
            assert page.evaluate(_HIDDEN) == [], (text, width)
            if (width, height) in (TALL_PHONE, IN_BROWSER) and asks_for_a_card(page):
                assert page.evaluate(_COVERED) == [], (text, height)
        if not topics:
            assert serious(page) == [], text
        topics.add(page.locator(".talk-topic").inner_text())
        counted.append(page.locator(".suns i.done, .suns i.now").count())
    assert len(topics) == page.locator(".suns i").count()
    assert counted == sorted(counted)
    assert {*counted} == {*range(1, len(topics) + 1)}
    assert serious(page) == []


@pytest.mark.parametrize("mode", ["classic", "lopaka", "teams-2-2-1", "two-bottles"])
def test_the_legend_draws_what_this_table_has(new_page: NewPage, mode: str) -> None:
    page = sit_down(new_page, mode, {"lopaka": 2, "classic": 4}.get(mode, 5), size=PHONE)
    page.get_by_role("button", name="Legend").click()
    names = page.locator(".panel .lg li > span:last-child").all_inner_texts()
    assert ("open in another hand" in names) == (mode == "lopaka")
    assert ("the sign of a team" in names) == (mode == "teams-2-2-1")
    assert ("the cheaper bottle, not for sale now" in names) == (mode == "two-bottles")
    assert ("a half card, between two numbers" in names) == (mode in ("teams-2-2-1", "two-bottles"))
    assert {"in your hand", "on the table", "played", "a coin: one point"} <= {*names}


def test_forced_colours_keep_the_marks_of_the_legend_apart(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(
        base_url=server.url, forced_colors="active", reduced_motion="reduce"
    )
    page = context.new_page()
    take_seat(page, make_table(page, "lopaka", 2))
    page.get_by_role("button", name="Legend").click()
    kinds = page.locator(".panel .lg-mark g:not(.waits)[class]")
    looks = kinds.evaluate_all(
        """(marks) => marks.filter((mark) => mark.querySelector('.sl')).map((mark) => {
          const look = getComputedStyle(mark.querySelector('.sl'));
          const halo = getComputedStyle(mark.querySelector('.halo')).display;
          return [look.fill, look.stroke, look.strokeDasharray, halo,
            mark.querySelector('.imp') !== null].join();
        })"""
    )
    assert len(looks) == 6
    assert len({*looks}) == 6, looks
    context.close()
