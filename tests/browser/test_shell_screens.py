"""Every screen, in every language and light: no raw key, nothing that axe calls serious."""

import importlib.resources
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import bottleimp
from tests.browser.conftest import DESKTOP, PHONE, TABLET, NewPage, save_screen
from tests.browser.shell import cut, open_table, play
from tests.web.languages import some

TEXTS = Path(bottleimp.__file__).parent / "web" / "texts"
PATHS = {
    "home": "/",
    "new": "/new",
    "daily": "/daily",
    "history": "/history",
    "lessons": "/lessons",
    "rules": "/rules/eye",
    "settings": "/settings",
    "unknown": "/t/nowhere",
}
KEYS = [
    key
    for part in ("en.json", "table.en.json")
    for key in json.loads((TEXTS / part).read_text(encoding="utf-8"))
    if "." in key
]


def words(page: Page) -> set[str]:
    """All that a reader or a screen reader meets, word by word."""
    text: str = page.evaluate(
        """() => [document.title, document.body.innerText,
            ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((e) =>
                ['aria-label', 'title', 'placeholder'].map((name) => e.getAttribute(name) || '')),
        ].join(' ')"""
    )
    return set(text.split())


def serious(page: Page) -> list[str]:
    """What axe finds to be serious or critical."""
    if page.evaluate("!window.axe"):
        axe = importlib.resources.files("axe_playwright_python") / "axe.min.js"
        page.evaluate(axe.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(
        """async () => (await axe.run({
            resultTypes: ['violations'],
            rules: {'label-content-name-mismatch': {enabled: true}},
        })).violations
            .filter((v) => ['serious', 'critical'].includes(v.impact))
            .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)"""
    )
    return found


def settled(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    if path.startswith("/rules"):
        expect(page.locator(".rules-t")).to_be_visible()
    if path == "/new":
        expect(page.locator(".scene h2")).to_be_visible()
        page.locator("summary").click()
    if path.startswith("/t/"):
        expect(page.locator(".trouble")).to_be_visible()


@pytest.mark.parametrize("language", some(["ru"]))
def test_no_screen_shows_a_raw_key(new_page: NewPage, language: str) -> None:
    page = new_page(language=language, size=PHONE)
    missing: list[str] = []
    page.on(
        "console",
        lambda message: missing.append(message.text) if "no text" in message.text else None,
    )
    for name, path in PATHS.items():
        settled(page, path)
        assert not words(page).intersection(KEYS)
        assert page.evaluate("document.documentElement.lang") == language
        if language in ("de", "ru"):
            save_screen(page, f"shell/{name}-{language}-phone")
    play(page)
    assert not words(page).intersection(KEYS)
    save_screen(page, f"shell/table-{language}-phone")
    assert not missing


@pytest.mark.parametrize(("theme", "size"), [("light", DESKTOP), ("dark", PHONE)])
def test_axe_finds_nothing_serious(new_page: NewPage, theme: str, size: tuple[int, int]) -> None:
    page = new_page(theme=theme, size=size)
    for name, path in PATHS.items():
        settled(page, path)
        assert not serious(page), path
        save_screen(page, f"shell/{name}-{theme}-{size[0]}x{size[1]}")
    path = open_table(page, friends=2)
    assert not serious(page), "lobby, host"
    save_screen(page, f"shell/lobby-{theme}-{size[0]}x{size[1]}")
    guest = new_page(theme=theme, size=size)
    guest.goto(path)
    expect(guest.get_by_role("button", name="Sit here").first).to_be_visible()
    assert not serious(guest), "lobby, guest"


def test_axe_finds_nothing_serious_in_the_panels(new_page: NewPage) -> None:
    page = new_page(theme="dark", size=TABLET)
    page.goto("/new")
    expect(page.locator(".scene h2")).to_be_visible()
    for opening in (
        "rules.js').then((m) => m.openRules('eye')",
        "settings-panel.js').then((m) => m.openSettings()",
    ):
        page.evaluate(f"import('/static/panels/{opening})")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert not serious(page), opening
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_large_print_breaks_nothing(new_page: NewPage) -> None:
    page = new_page(size=PHONE, language="ru")
    page.goto("/settings")
    page.get_by_role("switch").last.check()
    for name, path in PATHS.items():
        settled(page, path)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path
        assert not cut(page), path
        save_screen(page, f"shell/{name}-large-phone")
    settled(page, "/new")
    page.locator(".numbers input").first.check(force=True)
    expect(page.locator(".scene h2")).to_have_text("Таинственный глаз")
    assert not cut(page), "two players"
    play(page)
    page.keyboard.press("m")
    expect(page.locator(".menu-acts .btn").last).to_be_visible()
    assert not cut(page), "menu"
    settled(page, "/")
    expect(page.locator(".on-with")).to_be_visible()
    assert not cut(page), "home, with a table to go on at"


# A window of a small laptop, and a phone.
@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_every_page_ends_above_the_waves(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    page.goto("/healthz")
    past = {"at": 0, "table": "x", "mode": "classic", "players": 4, "seat": 0, "code": "x"}
    saved = json.dumps([past | {"score": 10, "kept": 0}])
    page.evaluate("it => localStorage.setItem('bottleimp.history', it)", saved)
    for path in ("/new", "/daily", "/history", "/lessons", "/rules/eye", "/settings"):
        settled(page, path)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        lowest, waves = page.evaluate(
            """() => [Math.max(...[...document.querySelectorAll('.page :is(p, li, label, .btn)')]
                .filter((it) => !it.closest('.strand, .scene') && it.checkVisibility())
                .map((it) => it.getBoundingClientRect().bottom)),
              document.querySelector('.strand .sc').getBoundingClientRect().top]"""
        )
        assert lowest <= waves + 2, path


@pytest.mark.parametrize(
    ("language", "winner", "card"),
    [
        ("en", "Christian", "24 blue"),
        ("de", "Christian", "Blau 24"),
        ("ru", "Кристиан", "24 (синий)"),
    ],
)
def test_worked_examples_are_drawn_cards_in_the_readers_language(
    new_page: NewPage, language: str, winner: str, card: str
) -> None:
    page = new_page(language=language, size=PHONE)
    page.goto("/rules/classic")
    tricks = page.locator(".wk-trick")
    expect(tricks.locator(".card")).to_have_count(4)
    expect(tricks.get_by_role("img", name=card)).to_be_visible()
    expect(tricks.locator("li:has(.win)")).to_contain_text(winner)
    expect(page.locator(".worked figcaption")).to_contain_text("19 → 17")
    expect(page.locator(".worked table tbody tr")).to_have_count(4)
    expect(page.locator(".wk-loses")).to_contain_text("−15")
    expect(page.locator(".rules-text pre")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
