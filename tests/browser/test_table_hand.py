"""The hand: taps, refusals with their reason, drags, the keyboard alone, and what is announced."""

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.table_support import (
    INSTANT,
    act,
    cards_in_hand,
    hurry,
    my_turn,
    sit_down,
    to_play,
)
from tests.browser.wire import ALL


def until_some_card_is_illegal(page: Page) -> None:
    to_play(page)
    while page.locator(".hands .card.no").count() == 0:
        assert act(page), "never had to follow"
        my_turn(page)


def focus_a_playable_card(page: Page) -> None:
    focus(page, ".card.up")


def focus(page: Page, kind: str) -> None:
    page.keyboard.press("Home")
    for _ in range(len(cards_in_hand(page))):
        if page.locator(f"{kind}:focus").count():
            return
        page.keyboard.press("ArrowRight")


def test_an_illegal_card_says_why_and_stays(new_page: NewPage) -> None:
    # Instant: many tricks may pass before the reader has to follow.
    page = sit_down(new_page, "classic", 3, settings=INSTANT)
    until_some_card_is_illegal(page)
    hand = cards_in_hand(page)
    card = page.locator(".hands .card.no").first
    assert card.get_attribute("aria-disabled") == "true"
    card.click(force=True)
    expect(page.locator(".say.no")).to_contain_text(re.compile("You can follow (yellow|blue|red)"))
    expect(page.locator("[role=alert]")).to_contain_text("follow")
    assert cards_in_hand(page) == hand


def test_a_look_at_an_illegal_card_says_why(new_page: NewPage) -> None:
    # Instant: many tricks may pass before the reader has to follow.
    page = sit_down(new_page, "classic", 3, settings=INSTANT)
    until_some_card_is_illegal(page)
    prompt = page.locator(".say-t").inner_text()
    why = re.compile("You can follow (yellow|blue|red)")
    page.locator(".hands .card.no").first.hover(force=True)
    expect(page.locator(".say-if")).to_contain_text(why)
    expect(page.locator(".say-t")).to_have_text(prompt)
    page.locator(".hands .card.up").first.hover()
    expect(page.locator(".say-if")).not_to_contain_text(why)
    focus(page, ".card.no")
    expect(page.locator(".say-if")).to_contain_text(why)
    assert page.locator("[role=alert]").text_content() == "", "nothing was tried"


def test_the_focus_never_falls_to_the_page_at_the_end_of_a_round(new_page: NewPage) -> None:
    # Instant, so that the last card is there at once: it is the end that matters here.
    page = sit_down(new_page, settings=INSTANT, left=1)
    my_turn(page)
    page.evaluate(
        """() => import('/static/lib/settings.js').then(({ settings }) => {
          settings.set('speed', 'normal');
          window.fell = 0;
          document.querySelector('.hands .card[role=button]').focus();
          setInterval(() => { fell += document.activeElement === document.body; }, 5);
        })"""
    )
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("The match is over")
    expect(page.locator("main.table :is(h1, h2):focus")).to_have_count(1)
    assert page.evaluate("fell") == 0


def test_confirming_on_touch_needs_two_taps(new_page: NewPage) -> None:
    page = sit_down(new_page, size=PHONE)
    my_turn(page)
    while page.locator(".slot.on").count():
        page.locator(".card.pick").first.tap()
    page.locator(".foot:visible .go").tap()
    assert my_turn(page) == "play"
    hand = cards_in_hand(page)
    card = page.locator(".hands .card.up").first
    card.tap()
    expect(page.locator(".card.sel")).to_have_count(1)
    assert cards_in_hand(page) == hand
    page.locator(".card.sel").tap()
    page.wait_for_function(
        f"() => document.querySelectorAll('.hands [data-card]').length < {len(hand)}"
    )


def test_dragging_a_card_onto_the_table_plays_it(new_page: NewPage) -> None:
    page = sit_down(new_page, left=ALL)
    my_turn(page)
    hand = cards_in_hand(page)
    page.locator(".hands .card.up").first.drag_to(page.locator(".ring"))
    page.wait_for_function(
        f"() => document.querySelectorAll('.hands [data-card]').length < {len(hand)}"
    )


def test_the_keyboard_alone(new_page: NewPage) -> None:
    # Instant: a whole round, in which nobody looks at the cards that fly.
    page = sit_down(new_page, settings=INSTANT)
    my_turn(page)
    for place in "123":
        page.keyboard.press("ArrowRight")
        page.keyboard.press(place)
    expect(page.locator(".slot [data-card]")).to_have_count(3)
    page.get_by_role("button", name="Give the cards").focus()
    page.keyboard.press("Enter")
    for _ in range(8):
        assert my_turn(page) == "play"
        focus_a_playable_card(page)
        page.keyboard.press("Enter")
    my_turn(page)
    expect(page.locator("h1")).to_contain_text("The match is over")


def test_focus_stays_in_the_hand_across_updates(new_page: NewPage) -> None:
    page = sit_down(new_page, left=ALL)
    my_turn(page)
    focus_a_playable_card(page)
    page.keyboard.press("Enter")
    my_turn(page)
    expect(page.locator(".hands .card.up:focus")).to_have_count(1)


def test_cards_and_events_have_words(new_page: NewPage) -> None:
    page = sit_down(new_page, left=ALL)
    my_turn(page)
    label = page.locator(".hands .card[role=button]").first.get_attribute("aria-label") or ""
    assert re.match(r"\d+½? (yellow|blue|red), \d points?", label)
    expect(page.locator("[role=log]")).to_contain_text("Your turn")
    expect(page.locator("[role=toolbar]")).to_have_attribute("aria-label", "Your hand")
    assert page.title().startswith("Your turn")
    expect(page.locator(".hands .card.up:focus")).to_have_count(1)  # who has just come is there
    ring = page.get_by_role("list", name="Price track: the price is 19").get_by_role("listitem")
    expect(ring.filter(has_text="Above 19, in your hand: ")).to_have_count(1)
    page.keyboard.press("p")
    told = page.locator("[role=log] p").last
    expect(told).to_contain_text("The price is 19: nobody has bought the bottle yet.")
    expect(told).to_contain_text("You may play: ")


def test_a_reload_in_the_middle_of_a_trick_keeps_everything(new_page: NewPage) -> None:
    page = sit_down(new_page, left=ALL)
    my_turn(page)
    act(page)
    my_turn(page)

    def shown() -> tuple[list[str], list[str], str | None]:
        trick = page.locator(".trick .card[data-card]").evaluate_all(
            "all => all.map((c) => c.dataset.card)"
        )
        return (
            cards_in_hand(page),
            sorted(trick),
            page.locator(".ring ul").get_attribute("aria-label"),
        )

    before = shown()
    page.reload()
    my_turn(page)
    assert shown() == before


def test_at_slow_speed_a_click_is_never_blocked(new_page: NewPage) -> None:
    page = sit_down(new_page, settings={"speed": "slow"})
    my_turn(page)
    while page.locator(".slot.on").count():
        page.locator(".card.pick").first.click()
    page.locator(".foot:visible .go").click()
    expect(page.locator("main.stage-play")).to_be_visible()
    # In the page's time nothing passes any more: only clicks bring what comes next.
    page.evaluate("() => { window.setTimeout = () => 0; }")
    hurry(page)
    page.locator(".hands .card.up").first.click()
    expect(page.locator(".say.mine")).to_be_hidden()
    hurry(page)
    assert my_turn(page) == "play"


def test_at_normal_speed_cards_appear_one_by_one(new_page: NewPage) -> None:
    page = sit_down(new_page)
    page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => {
          seen.push(document.querySelectorAll('.trick .card[data-card]').length);
        }).observe(document.querySelector('.trick'), {childList: true, subtree: true}); }"""
    )
    to_play(page)
    act(page)
    my_turn(page)
    seen: list[int] = page.evaluate("seen.filter((n, i) => n !== seen[i - 1])")
    assert all(later - earlier in (1, -4, -1, -2, -3) for earlier, later in pairwise(seen))
    assert 4 in seen


def test_phrases_appear_at_the_seat(new_page: NewPage) -> None:
    page = sit_down(new_page, left=ALL)
    my_turn(page)
    page.keyboard.press("t")
    page.get_by_role("button", name="Well played!").click()
    expect(page.locator(".you .bubble")).to_have_text("Well played!")
