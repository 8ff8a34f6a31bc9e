"""The worker killed and the page reloaded at random moments: nothing is lost or doubled."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bottleimp.records import check_record, read_record
from tests.browser.site import HURRIED, deal_new, kept, visiting

MOST, LONGEST = 2, 120
"""So many acts of the reader after a blow, and so many milliseconds more, comes the next."""

# All that the tables' log holds, in order.
LOG = """() => new Promise((come, fail) => {
  const asked = indexedDB.open('bottleimp');
  asked.onerror = fail;
  asked.onsuccess = () => {
    const rows = asked.result.transaction('log').objectStore('log').getAll();
    rows.onsuccess = () => { asked.result.close(); come(rows.result); };
  };
})"""
# A reader who does whatever can be done, until the match is over, and goes on after a reload.
READER = """setInterval(() => {
  const seen = (wish) => [...document.querySelectorAll(wish)].find((it) => it.checkVisibility());
  if (!seen('.table:not(.busy)') || seen('h1')?.textContent.includes('The match is over')) return;
  const wish = seen('.slot.on') ? '.card.pick' : '.foot .go:not([aria-disabled=true]), .choose';
  (seen(wish) ?? seen('.hands .card.up') ?? seen('.end-foot .go'))?.click();
}, 40)"""
# How much the reader has done.
DONE = f"({LOG})().then((rows) => rows.filter((row) => row.action_id).length)"


def log(page: Page) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = page.evaluate(LOG)
    return rows


@pytest.mark.parametrize(
    ("seed", "blows", "rounds"),
    [(1, 12, 4), *(pytest.param(seed, 26, 8, marks=pytest.mark.slow) for seed in (2, 3))],
)
def test_nothing_is_lost_or_doubled(
    browser: Browser, built_site: Path, seed: int, blows: int, rounds: int
) -> None:
    rng = Random(seed)
    with visiting(browser, built_site) as visitor:
        # Hurried: a long match, of which it is the log that matters.
        page = visitor.at_home(HURRIED)
        kept(page)
        visitor.context.add_init_script(READER)
        deal_new(page, "classic", 3, rounds=rounds)
        page.evaluate(READER)
        before: list[dict[str, Any]] = []
        for _ in range(blows):
            wanted = page.evaluate(DONE) + rng.randint(1, MOST)
            page.wait_for_function(f"() => {DONE}.then((now) => now >= {wanted})", polling=50)
            page.wait_for_timeout(rng.random() * LONGEST)
            known = log(page)
            assert known[: len(before)] == before, "what was answered is kept"
            before = known
            if rng.random() < 0.5 and page.workers:
                page.workers[0].evaluate("self.close()")
            else:
                page.reload()
        expect(page.locator("h1")).to_contain_text("The match is over", timeout=120_000)
        rows = log(page)
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        acts = [(row["person"], row["action_id"]) for row in rows if row.get("action_id")]
        assert len({*acts}) == len(acts)
        with page.expect_download() as download:
            page.get_by_text("Save the record").click()
        record = read_record(json.loads(Path(download.value.path()).read_text(encoding="utf-8")))
        check_record(record)
        assert len(record.rounds) == rounds
