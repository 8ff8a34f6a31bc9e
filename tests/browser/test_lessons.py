"""The page of lessons, and lessons of one position as a learner goes through them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage, save_screen
from tests.browser.table_support import INSTANT, settle, settled
from tests.browser.test_lesson import _HIDDEN, SMALL, TALL_PHONE, touch
from tests.browser.test_shell_screens import serious
from tests.lessons.rounds import LESSONS, lesson
from tests.web.languages import some

ASKING = [path.stem for path in LESSONS if "asks" in lesson(path)]
OFTEN = ("shed", "eye")
EACH = [name if name in OFTEN else pytest.param(name, marks=pytest.mark.slow) for name in ASKING]
STEPS = 40
_OUTSIDE = """() => [...document.querySelectorAll('.speech, .talk-more > li > *, .talk-skip')]
  .filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1;
  }).map((part) => part.textContent)"""
"""What of the last words sticks out of the window."""


def begin(page: Page, name: str) -> None:
    """From the page of lessons to the table of one of them."""
    if not page.url.endswith("/lessons"):
        page.goto("/lessons")
    page.locator(f".lessons li[data-lesson='{name}'] .btn").click()
    expect(page.locator(".talk")).to_be_visible()


def wrong_cards(name: str) -> list[str]:
    (path,) = (path for path in LESSONS if path.stem == name)
    return [*lesson(path)["asks"][0]["wrong"]]


def listen(page: Page) -> str:
    """Read all that Keawe says before he asks for a card."""
    page.wait_for_selector(".talk-next:visible, .table:not(.busy) .say.mine", state="attached")
    while page.locator(".talk-next").is_visible():
        page.locator(".talk-next").click()
    return page.locator(".talk-t").inner_text()


def answered(page: Page, card: str) -> str:
    """Pick a card that is wrong: what Keawe says to it."""
    touch(page, f".hands .card[data-card='{card}']")
    expect(page.locator(".hands .card[data-lit]")).to_have_count(1)
    expect(page.locator(f".hands .card[data-card='{card}'][data-lit]")).to_be_visible()
    return page.locator(".talk-t").inner_text()


def play_what_is_left(page: Page, wrong: list[str]) -> None:
    """Play a card that was not called wrong, with a second tap where one is asked for.

    One too many would meet what the lesson ends with, there where the card was.
    """
    card = page.locator(".hands .card.up" + "".join(f":not([data-card='{c}'])" for c in wrong))
    touch(page, f".hands .card[data-card='{card.first.get_attribute('data-card')}']")
    if page.locator(".hands .card.sel:not(.sending)").count():
        touch(page, ".hands .card.sel")


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(TALL_PHONE, id="phone"),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.slow),
    ],
)
def test_wrong_cards_are_answered_until_the_right_one_ends_the_lesson(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size, motion=True)
    begin(page, "shed")
    goal = listen(page)
    assert "Goal" in goal
    for card in wrong_cards("shed"):
        assert "Keep the low card that could go" in answered(page, card)
        expect(page.locator(".talk-topic")).to_have_text("Not this one: try another.")
        answered(page, card)
        expect(page.locator(".talk-topic")).to_have_text("Still not this one: try another.")
        told = "Still not this one: try another. Keep the low card"
        expect(page.locator("[role=log] p").last).to_contain_text(told)
        expect(page.locator(f".hands .card[data-card='{card}']")).to_have_count(1)
    save_screen(page, f"lesson/wrong-{size[0]}")
    play_what_is_left(page, wrong_cards("shed"))
    expect(page.locator(".talk-more")).to_be_visible()
    expect(page.locator(".talk-t")).to_contain_text("a low card goes without the bottle")
    expect(page.locator(".talk-more button").first).to_be_focused()
    save_screen(page, f"lesson/done-{size[0]}")
    page.get_by_role("link", name="All lessons").click()
    done = page.locator(".lessons li.done")
    expect(done).to_have_count(1)
    expect(done).to_contain_text("Away with the low cards")
    page.reload()
    expect(done).to_have_count(1)
    expect(page.locator(".ls-count")).to_contain_text("1 of")
    page.goto("/")
    expect(page.locator(".on-with")).to_have_count(0)  # its table is not one to go on with


def test_the_next_lesson_is_one_that_is_not_done(new_page: NewPage) -> None:
    page = new_page(motion=False)
    page.goto("/lessons")
    expect(page.locator(".lessons li.next")).to_have_attribute("data-lesson", "first-round")
    begin(page, "below")
    listen(page)
    play_what_is_left(page, wrong_cards("below"))
    expect(page.locator(".talk-more")).to_be_visible()
    expect(page.locator(".trick .card[data-card]")).to_have_count(0)  # the trick was seen to end
    page.get_by_role("button", name="The next lesson").click()
    expect(page.locator(".talk-more")).to_be_hidden()
    listen(page)
    page.goto("/lessons")
    assert page.evaluate("localStorage['bottleimp.lessons']") == '["below"]'
    assert page.evaluate("JSON.parse(localStorage['bottleimp.tables']).length") == 1


def test_a_lesson_by_keyboard_and_ear(new_page: NewPage) -> None:
    page = new_page(motion=True)
    begin(page, "buyers")
    expect(page.locator(".talk-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[role=log]")).to_contain_text("Goal: never take a bottle")
    (wrong,) = wrong_cards("buyers")
    page.locator(f".hands .card[data-card='{wrong}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[role=log]")).to_contain_text("Few lower cards can take it off you")
    page.locator(".hands .card[data-card='17']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[role=log]")).to_contain_text("count the lower cards")
    expect(page.get_by_role("button", name="The next lesson")).to_be_focused()


def test_the_round_of_a_lesson_can_be_played_to_its_end(new_page: NewPage) -> None:
    page = new_page(motion=False)
    begin(page, "shed")
    listen(page)
    play_what_is_left(page, wrong_cards("shed"))
    page.get_by_role("button", name="Play this round to its end").click()
    expect(page.locator(".talk")).to_have_count(0)
    expect(page.locator(".table:not(.busy) .say.mine")).to_be_attached()


def test_a_lesson_that_is_over_is_over_after_a_reload(new_page: NewPage) -> None:
    page = new_page(motion=False)
    begin(page, "shed")
    listen(page)
    play_what_is_left(page, wrong_cards("shed"))
    expect(page.locator(".talk-more")).to_be_visible()
    page.reload()
    expect(page.locator(".talk-more")).to_be_visible()


@pytest.mark.parametrize("name", EACH)
def test_nothing_that_a_lesson_speaks_of_is_hidden(new_page: NewPage, name: str) -> None:
    """In every size, in German, whose words are the longest; axe finds nothing either."""
    page = new_page(size=SMALL, language="de", motion=False)
    # Sentences are looked at, not how one comes to the next.
    settle(page.context, INSTANT)
    begin(page, name)
    for step in range(STEPS):
        settled(page)
        for width, height in (DESKTOP, SMALL[::-1], PHONE, TALL_PHONE, SMALL):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
            told = page.locator(".talk-t").inner_text()
            over = page.locator(".talk-more").is_visible()  # then he speaks of no card
            assert page.evaluate(_OUTSIDE if over else _HIDDEN) == [], (told, width, height)
        if page.locator(".talk-next").is_visible():
            page.locator(".talk-next").click()
        elif step < STEPS - 2 and page.locator(".talk-more").is_hidden():
            if page.locator(".hands .card.pick[data-lit], .hands .card.up[data-lit]").count() > 1:
                answered(page, wrong_cards(name)[0])
            else:
                play_what_is_left(page, wrong_cards(name))
                expect(page.locator(".talk-more")).to_be_visible()
        else:
            break
    assert serious(page) == []


@pytest.mark.parametrize("language", some())
def test_the_page_of_lessons_fits_every_screen(new_page: NewPage, language: str) -> None:
    page = new_page(size=SMALL, language=language, motion=False)
    page.goto("/lessons")
    expect(page.locator(".lessons li")).to_have_count(len(LESSONS))
    for width, height in (SMALL, TALL_PHONE, DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        cut = page.evaluate(
            """() => [...document.querySelectorAll('.lessons :is(h3, p, .btn)')]
              .filter((part) => part.scrollWidth > part.clientWidth + 1)
              .map((part) => part.textContent)"""
        )
        assert cut == []
        save_screen(page, f"lesson/page-{language}-{width}")
