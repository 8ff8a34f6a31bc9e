"""Settings count at once, everywhere, and are still there tomorrow."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.shell import choose, open_table, speak


def setting(page: Page, name: str) -> object:
    return page.evaluate(
        "name => JSON.parse(localStorage.getItem('bottleimp.settings') || '{}')[name]", name
    )


def test_settings_persist(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Your name").fill("Ada")
    choose(page, "Speed", "Instant")
    choose(page, "Theme", "Night")
    page.get_by_role("switch", name="Large print").check()
    page.get_by_role("switch", name="Sound").uncheck()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    expect(page.get_by_role("radio", name="Instant")).to_be_checked()
    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("'large' in document.documentElement.dataset")
    assert setting(page, "speed") == "instant"


def test_the_name_is_taken_to_the_table(page: Page) -> None:
    open_table(page, name="Kalani")
    expect(page.locator(".place.own")).to_contain_text("Kalani")
    page.goto("/new")
    expect(page.get_by_label("Your name")).to_have_value("Kalani")


def test_the_language_changes_at_once_and_keeps_the_place(page: Page) -> None:
    page.goto("/settings")
    page.get_by_role("radio", name="English").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_have_text("Einstellungen")
    expect(page.get_by_role("radio", name="Deutsch")).to_be_focused()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.goto("/")
    expect(page.locator(".acts .go")).to_contain_text("Spielen")


def test_the_first_language_is_the_readers_own(new_page: NewPage) -> None:
    for language, word in (("it-CH", "Gioca"), ("ru-RU", "Играть"), ("pt-BR", "Play")):
        page = new_page(language=language)
        page.goto("/")
        expect(page.locator(".acts .go")).to_contain_text(word)


def test_a_lobby_changes_its_language_without_losing_the_seat(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    speak(page, "fr")
    expect(page.locator("h1")).to_have_text("Avant la partie")
    expect(page.locator(".place.own")).to_be_visible()


def test_panels_hold_the_focus_and_close_with_escape(page: Page) -> None:
    page.goto("/new")
    expect(page.locator(".scene h2")).to_be_visible()
    page.get_by_role("button", name="Read the rules").click()
    panel = page.get_by_role("dialog")
    expect(panel.locator(".rules-t")).to_have_text("Classic")
    for _ in range(15):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.get_by_role("button", name="Read the rules")).to_be_focused()


def test_settings_open_over_any_screen(page: Page) -> None:
    page.goto("/new")
    page.evaluate("import('/static/panels/settings-panel.js').then((m) => m.openSettings())")
    panel = page.get_by_role("dialog")
    panel.get_by_role("radio", name="Русский").click()
    expect(panel.locator("h2")).to_have_text("Настройки")
    expect(page.locator(".new h1")).to_have_text("Новый стол")


def test_a_panel_closes_when_the_browsers_back_changes_the_screen(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("link", name="Home").click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.locator(".rules-text h2")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("h1")).to_be_focused()


def test_notifications_are_asked_for_by_the_reader_alone(new_page: NewPage) -> None:
    page = new_page(motion=True)
    saved = "JSON.parse(localStorage.getItem('bottleimp.settings') ?? '{}').notify"
    page.context.grant_permissions(["notifications"])
    page.goto("/settings")
    assert page.evaluate(saved) is None
    page.get_by_role("switch", name="Notify me when it is my turn").click()
    page.wait_for_function(f"() => {saved} === true")
