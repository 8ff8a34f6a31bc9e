"""What the site keeps, and what becomes of it: tabs, full storage, records, a new version."""

import json
import re
import shutil
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Route, expect

from bottleimp.records import check_record, read_record
from bottleimp.rules import deal_code, setup_of, shuffled
from bottleimp.site.build.site_builder import write_pages
from tests.browser.conftest import save_screen
from tests.browser.site import HURRIED, SHORT, deal_new, go_home, kept, visiting
from tests.browser.table_support import act, cards_in_hand, my_turn, play_card, press, to_play
from tests.built import BASE


def test_of_two_tabs_the_newer_has_the_table(browser: Browser, built_site: Path) -> None:
    with visiting(browser, built_site) as visitor:
        # Hurried: the tabs matter, not how cards move.
        first = visitor.at_home(HURRIED)
        deal_new(first, "classic", 4)
        to_play(first)
        hand = cards_in_hand(first)
        second = visitor.page()
        second.goto(first.url)
        expect(first.get_by_role("heading", name="Your seat is open elsewhere")).to_be_visible()
        assert my_turn(second) == "play"
        assert cards_in_hand(second) == hand
        play_card(second)
        left = cards_in_hand(second)
        first.get_by_role("button", name="Play here").click()
        expect(second.get_by_role("heading", name="Your seat is open elsewhere")).to_be_visible()
        assert my_turn(first) == "play"
        assert cards_in_hand(first) == left
        play_card(first)
        assert my_turn(first) == "play"


# Chromium gives a test no storage that is full: the worker's transactions end as they would there.
FULL = """
let full = false;
const told = new BroadcastChannel('storage');
told.onmessage = ({ data }) => { full = data; told.postMessage('heard'); };
const { add } = IDBObjectStore.prototype;
const ending = new WeakSet();
IDBObjectStore.prototype.add = function (...row) {
  if (full && !ending.has(this.transaction)) {
    ending.add(this.transaction);
    queueMicrotask(() => this.transaction.abort());
  }
  return add.apply(this, row);
};
const known = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error');
Object.defineProperty(IDBTransaction.prototype, 'error', {
  get() { return full ? new DOMException('', 'QuotaExceededError') : known.get.call(this); },
});
"""
SAY_FULL = """full => new Promise((heard) => {
  const worker = new BroadcastChannel('storage');
  worker.onmessage = heard;
  worker.postMessage(full);
}).then(() => undefined)"""


def fillable(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text() + FULL)


def test_a_full_storage_refuses_the_card_says_so_and_loses_nothing(
    browser: Browser, built_site: Path
) -> None:
    with visiting(browser, built_site, service_workers="block") as visitor:
        visitor.context.route("**/local/log-store.js", fillable)
        # Hurried: the card matters, not how it moves.
        page = visitor.at_home(HURRIED)
        deal_new(page, "classic", 4)
        to_play(page)
        hand = cards_in_hand(page)
        page.evaluate(SAY_FULL, True)
        press(page, ".hands .card.up")
        expect(page.locator("main.table")).to_contain_text("This browser has no room left")
        save_screen(page, "site/full")
        assert cards_in_hand(page) == hand
        go_home(page)
        page.locator(".acts .go").click()
        expect(page.locator("#banner")).to_contain_text("no room left for a table")
        page.evaluate(SAY_FULL, False)
        page.get_by_role("link", name=re.compile("Continue")).click()
        assert my_turn(page) == "play"
        assert cards_in_hand(page) == hand
        play_card(page)
        assert my_turn(page) == "play"
        page.reload()
        assert my_turn(page) == "play"
        assert len(cards_in_hand(page)) == len(hand) - 1


def test_lessons_hints_records_rounds_and_deals_without_a_network(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    with visiting(browser, built_site) as visitor:
        page = visitor.at_home()
        visitor.go_offline(page)
        page.locator(".acts .go").click()
        page.locator(".learn-acts .go").click()
        expect(page.get_by_role("region", name="Keawe explains")).to_be_visible()
        # Hurried from here on: what is said and handed on matters, not how cards move.
        page.evaluate("(it) => localStorage.setItem('bottleimp.settings', it)", json.dumps(HURRIED))
        page.goto(visitor.host.url)
        deal_new(page, *SHORT)
        to_play(page)
        while page.locator(".hands .card.up").count() == 1:  # its hint has no question
            act(page)
            my_turn(page)
        page.keyboard.press("h")
        expect(page.locator(".talk-topic")).to_have_text("A question")
        page.keyboard.press("Escape")
        while act(page):
            pass
        with page.expect_download() as download:
            page.get_by_text("Save the record").click()
        file = tmp_path / "match.json"
        download.value.save_as(file)
        check_record(read_record(json.loads(file.read_text(encoding="utf-8"))))
        go_home(page)
        # Back in by a file, which is a round to step through.
        page.get_by_role("button", name="Code or link").click()
        page.locator("dialog input[type=file]").set_input_files(file)
        expect(page.locator(".replaying main.table")).to_be_visible()
        link = page.url
        page.keyboard.press("m")
        menu = page.locator("dialog .menu-acts")
        expect(menu.get_by_text("Link to this round")).to_be_visible()
        expect(menu.get_by_text("Review")).to_have_count(0)
        # Its link, even that to its review, leads to the round.
        page.goto(f"{link.split('#')[0]}/review")
        expect(page.locator(".replaying main.table")).to_be_visible()
        # All that there is, at once.
        page.goto(f"{visitor.host.url}settings")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save all records").click()
        assert len(Path(download.value.path()).read_text(encoding="utf-8").splitlines()) == 1
        # A deal by its code.
        setup = setup_of("classic", players=4)
        code = deal_code(setup, shuffled(setup, dealer=1, rng=Random(7)))
        page.goto(visitor.host.url)
        page.get_by_role("button", name="Code or link").click()
        page.locator("dialog input[type=text]").fill(code)
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator("main.table")).to_be_visible()
        assert my_turn(page) == "exchange"


def test_a_new_version_is_announced_between_rounds_and_taken_when_wanted(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(built_site, site)
    with visiting(browser, site) as visitor:
        # Hurried: the version matters, not how cards move.
        page = visitor.at_home(HURRIED)
        kept(page)
        page.reload()
        version = page.locator("html").get_attribute("data-version")
        deal_new(page, *SHORT)
        to_play(page)
        texts = site / "static" / "texts" / "en.json"
        texts.write_text(
            texts.read_text(encoding="utf-8").replace('"Play"', '"Play on"'), encoding="utf-8"
        )
        write_pages(site, BASE, None)
        page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        page.wait_for_function(
            "() => navigator.serviceWorker.getRegistration().then((it) => it.waiting !== null)"
        )
        # Nobody is torn from a trick.
        play_card(page)
        assert my_turn(page) == "play"
        expect(page.locator("#banner")).not_to_contain_text("new version")
        while act(page):
            pass
        expect(page.locator("#banner")).to_contain_text("There is a new version.")
        save_screen(page, "site/update")
        page.get_by_role("button", name="Later").click()
        expect(page.locator("#banner")).not_to_contain_text("new version")
        # Who comes again is asked again; what was not taken is not mixed in.
        page.goto(visitor.host.url)
        expect(page.locator("html")).to_have_attribute("data-version", version or "")
        expect(page.locator(".acts .go")).to_have_text(re.compile("^Play(?! on)"))
        page.get_by_role("button", name="Update").click()
        expect(page.locator(".acts .go")).to_have_text(re.compile("^Play on"))
        assert page.locator("html").get_attribute("data-version") != version
