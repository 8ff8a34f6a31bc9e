"""The game without a server, under a path of a static host: played by clicks in Chromium."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bottleimp.records import check_record, read_record
from tests.browser.site import HURRIED, deal_new, go_home, visiting
from tests.browser.table_support import SETUPS, act

RECORD = "Save the record"


def saved(page: Page, button: str = RECORD) -> str:
    with page.expect_download() as download:
        page.get_by_text(button).click()
    return Path(download.value.path()).read_text(encoding="utf-8")


# Two bottles, teams, and a second hand with an automaton; other tests of the site play the classic
# game. That the browser's Python chooses as ours does in every mode is shown in tests/site.
FEW = [("two-bottles", 5), ("teams-2-2-2", 6), ("house", 2)]
OTHERS = [setup for setup in SETUPS if setup not in FEW]


@pytest.mark.parametrize(
    "setups",
    [pytest.param(FEW, id="few"), pytest.param(OTHERS, id="others", marks=pytest.mark.slow)],
)
def test_a_whole_match_of_every_mode_without_network_and_host(
    browser: Browser, built_site: Path, setups: list[tuple[str, int]]
) -> None:
    with visiting(browser, built_site) as visitor:
        # Hurried: all modes, in which it is that they can be played to the end that matters.
        page = visitor.at_home(HURRIED)
        visitor.go_offline(page)
        page.reload()
        for mode, players in setups:
            deal_new(page, mode, players)
            while act(page):
                pass
            expect(page.locator("h1")).to_contain_text("The match is over")
            record = read_record(json.loads(saved(page)))
            assert (record.setup.mode.id, record.setup.mode.players) == (mode, players)
            check_record(record)
            go_home(page)
        past = json.loads(page.evaluate("localStorage.getItem('bottleimp.history')"))
        assert [each["mode"] for each in reversed(past)] == [mode for mode, _ in setups]
