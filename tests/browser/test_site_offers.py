"""What the site shows a newcomer: at once, honestly, and nothing that is not there."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import PHONE, save_screen
from tests.browser.site import HURRIED, SHORT, Visitor, deal_new, just_play, visiting
from tests.browser.table_support import act
from tests.browser.test_shell_screens import serious

NARROW = (320, 568)
WASM, NETWORK = "**/pyodide.asm.wasm", "**/imp.bin"


class Held:
    """A file that arrives when the test lets it."""

    def __init__(self, visitor: Visitor, pattern: str) -> None:
        self.waiting: list[Route] = []
        self.free = False
        visitor.context.route(pattern, self._ask)

    def _ask(self, route: Route) -> None:
        if self.free:
            route.continue_()
        else:
            self.waiting.append(route)

    def hold(self) -> None:
        self.free = False
        self.waiting.clear()

    def let_go(self) -> None:
        self.free = True
        for route in self.waiting:
            route.continue_()


def test_the_home_page_can_be_used_while_the_game_is_fetched(
    browser: Browser, built_site: Path
) -> None:
    with visiting(browser, built_site) as visitor:
        held = Held(visitor, WASM)
        page = visitor.at_home()
        expect(page.locator("html")).to_have_attribute("data-laying", "runtime")
        page.locator(".links").get_by_role("link", name="Rules").click()
        expect(page.locator(".rules-text h2").first).to_be_visible()
        page.go_back()
        # A newcomer who is quicker than the line is asked meanwhile; then the wait has a panel.
        page.locator(".acts .go").click()
        progress = re.compile(r"^Laying the table… \d+\s?%$")
        expect(page.locator("dialog .laid")).to_have_text(progress)
        save_screen(page, "site/asked")
        page.locator(".learn-acts .btn:not(.go)").click()
        panel = page.get_by_role("dialog", name="The table is being laid")
        expect(panel).to_contain_text(re.compile(r"\d+ MB, once\d+\s?%"))
        expect(page.locator("[role=status].sr")).to_have_text("Laying the table…")
        laid = page.evaluate(
            "getComputedStyle(document.documentElement).getPropertyValue('--laid')"
        )
        assert 0 < float(laid) < 1
        assert not serious(page)
        save_screen(page, "site/laying")
        # Cancelled, nothing is loaded; pressed again, it goes on.
        panel.get_by_role("button", name="Cancel").click()
        expect(panel).to_have_count(0)
        expect(page.locator("html")).not_to_have_attribute("data-laying", re.compile("."))
        expect(page.locator("#banner.show")).to_have_count(0)
        held.hold()
        page.locator(".acts .go").click()
        panel.get_by_role("button", name="Close").click()
        button = page.locator(".acts .go small")
        expect(button).to_have_text(progress)
        held.let_go()
        page.locator(".learn-acts .btn:not(.go)").click()
        expect(page.locator(".hands .card[data-card]")).to_have_count(9)
        expect(page.locator("html")).not_to_have_attribute("data-laying", re.compile("."))
        # A link to a table shows it, too, in a browser that has kept the table, but not the page.
        page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it?.unregister())")
        held.hold()
        page.reload()
        expect(page.locator(".waiting .laid")).to_contain_text("Laying the table…")
        save_screen(page, "site/waiting")
        held.let_go()
        expect(page.locator(".hands .card[data-card]")).to_have_count(9)


def test_a_game_that_could_not_be_fetched_is_fetched_when_asked_for_again(
    browser: Browser, built_site: Path
) -> None:
    with visiting(browser, built_site) as visitor:
        visitor.context.route(WASM, lambda route: route.abort())
        page = visitor.at_home()
        page.locator(".acts .go").click()
        expect(page.locator("#banner")).to_contain_text("The game could not be loaded.")
        visitor.context.unroute(WASM)
        just_play(page)
        address = page.url
        # The same for who comes by a link; there it is tried again by itself, too.
        page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it?.unregister())")
        visitor.context.route(WASM, lambda route: route.abort())
        page.goto(address)
        expect(page.get_by_role("heading", name="The table could not be laid")).to_be_visible()
        save_screen(page, "site/unlaid")
        visitor.context.unroute(WASM)
        expect(page.locator(".hands .card[data-card]")).to_have_count(9)


def test_the_network_of_imp_is_fetched_when_it_is_first_asked_for(
    browser: Browser, built_site: Path
) -> None:
    with visiting(browser, built_site) as visitor:
        held = Held(visitor, NETWORK)
        # Hurried: a few tricks, for what is fetched and said meanwhile.
        page = visitor.at_home(HURRIED)
        page.wait_for_function("() => document.documentElement.dataset.laying === undefined")
        assert held.waiting == []
        page.locator(".level-now").click()
        page.locator("dialog input[value=imp]").click()
        page.keyboard.press("Escape")
        page.locator(".acts .go").click()
        page.locator(".learn-acts .btn:not(.go)").click()
        expect(page.locator("html")).to_have_attribute("data-laying", "network")
        save_screen(page, "site/network")
        held.let_go()
        expect(page.locator("html")).not_to_have_attribute("data-laying", re.compile("."))
        for _ in range(3):
            assert act(page)
        expect(page.locator(".seat", has_text="Imp").first).to_be_visible()


def test_nothing_is_offered_that_takes_a_server(browser: Browser, built_site: Path) -> None:
    with visiting(browser, built_site) as visitor:
        # Hurried: to the end of a round, for what is offered there.
        page = visitor.at_home(HURRIED)
        expect(page.get_by_text("Deal of the day")).to_have_count(0)
        page.locator(".links").get_by_role("link", name="New table").click()
        expect(page.locator(".seat-row")).to_have_count(4)
        expect(page.locator(".sitters")).to_contain_text("bottleimp serve")
        for word in ("Friend", "Friends may come late", "Wait for a missing player"):
            expect(page.get_by_text(word, exact=True)).to_have_count(0)
        levels = page.locator(".level select").first.locator("option").all_inner_texts()
        assert levels == ["Beginner", "Casual", "Solid", "Expert", "Imp"]
        deal_new(page, *SHORT, home=False)
        while act(page):
            pass
        assert page.locator(".keep").all_inner_texts() == [
            "Link to this round",
            "Save the record",
            "Play these cards again",
        ]
        page.keyboard.press("m")
        menu = page.locator("dialog .menu-acts")
        expect(menu).to_be_visible()
        expect(menu.get_by_text("Invite a friend")).to_have_count(0)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Other game or seats").click()
        expect(page.locator(".lobby .place")).to_have_count(SHORT[1])
        expect(page.locator(".invite")).to_have_count(0)
        expect(page.get_by_text("Friend", exact=True)).to_have_count(0)
        for path in ("daily", "c/abc123"):
            page.goto(visitor.host.url + path)
            expect(page.get_by_role("heading", name="Not at these tables")).to_be_visible()


def test_it_says_where_friends_can_play(browser: Browser, built_site: Path) -> None:
    with visiting(browser, built_site) as visitor:

        def named(route: Route) -> None:
            answer = route.fetch()
            told = '<html data-friends="https://imp.example.org/"'
            route.fulfill(response=answer, body=answer.text().replace("<html", told, 1))

        visitor.context.route(visitor.host.url, named)
        page = visitor.at_home()
        tile = page.get_by_role("link", name="With friends")
        expect(tile).to_contain_text("imp.example.org")
        expect(tile).to_have_attribute("href", "https://imp.example.org/")
        page.locator(".links").get_by_role("link", name="New table").click()
        expect(page.locator(".sitters").get_by_role("link")).to_have_text("imp.example.org")


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("ru", "dark", NARROW), pytest.param("de", "light", PHONE, marks=pytest.mark.slow)],
)
def test_axe_finds_nothing_serious_and_no_word_is_missing(
    browser: Browser, built_site: Path, language: str, theme: str, size: tuple[int, int]
) -> None:
    with visiting(browser, built_site, size=size, locale=language, color_scheme=theme) as visitor:
        held = Held(visitor, WASM)  # the game would start again on every page
        page = visitor.page()
        missing: list[str] = []
        page.on(
            "console", lambda said: missing.append(said.text) if "no text" in said.text else None
        )
        for path in ("", "new", "settings", "daily", "lessons", "history", "t/k3f9k3f9k3f9"):
            page.goto(visitor.host.url + path)
            expect(page.locator("main")).to_be_visible()
            if path.startswith("t/"):
                held.let_go()
                expect(page.locator(".trouble")).to_be_visible()
            assert not serious(page), path
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), path
            save_screen(page, f"site/{path.split('/')[0] or 'home'}-{language}")
        assert missing == []
