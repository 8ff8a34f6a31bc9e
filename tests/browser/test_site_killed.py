"""The worker killed and the page reloaded at random moments: nothing is lost or doubled."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bottleimp.records import check_record, read_record
from tests.browser.site import HURRIED, deal_new, visiting

BLOWS = 26
"""In each of two matches."""
LONGEST = 700
"""Milliseconds between the first sign of life after a blow and the next blow."""

# All that the tables' log holds, in order.
LOG = """() => new Promise((come, fail) => {
  const asked = indexedDB.open('bottleimp');
  asked.onerror = fail;
  asked.onsuccess = () => {
    const rows = asked.result.transaction('log').objectStore('log').getAll();
    rows.onsuccess = () => { asked.result.close(); come(rows.result); };
  };
})"""
# A reader who clicks whatever may be clicked, until the match is over, and goes on after a reload.
READER = """setInterval(() => {
  const may = '.card.pick, .choose, .foot .go:not([aria-disabled=true]), .hands .card.up';
  const seen = [...document.querySelectorAll(`.table:not(.busy) :is(${may}), .end-foot .go`)]
    .find((each) => each.checkVisibility());
  if (seen && !document.querySelector('h1')?.textContent.includes('The match is over')) {
    seen.click();
  }
}, 40)"""


def log(page: Page) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = page.evaluate(LOG)
    return rows


def over(page: Page) -> bool:
    return page.locator("h1", has_text="The match is over").count() > 0


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_lost_or_doubled(browser: Browser, built_site: Path, seed: int) -> None:
    rng = Random(seed)
    with visiting(browser, built_site) as visitor:
        # Hurried: a long match, of which it is the log that matters.
        page = visitor.at_home(HURRIED)
        page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
        visitor.context.add_init_script(READER)
        deal_new(page, "classic", 3, rounds=8)
        page.evaluate(READER)
        before = log(page)
        blows = 0
        while blows < BLOWS and not over(page):
            page.wait_for_timeout(rng.random() * LONGEST)
            known = log(page)
            assert known[: len(before)] == before, "what was answered is kept"
            before = known
            if rng.random() < 0.5 and page.workers:
                page.workers[0].evaluate("self.close()")
            else:
                page.reload()
            blows += 1
            page.wait_for_function(f"({LOG})().then((rows) => rows.length > {len(known)})")
        expect(page.locator("h1")).to_contain_text("The match is over", timeout=120_000)
        assert blows == BLOWS, "the match is too short"
        rows = log(page)
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        done = [(row["person"], row["action_id"]) for row in rows if row.get("action_id")]
        assert len({*done}) == len(done)
        with page.expect_download() as download:
            page.get_by_text("Save the record").click()
        record = read_record(json.loads(Path(download.value.path()).read_text(encoding="utf-8")))
        check_record(record)
        assert len(record.rounds) == 8
