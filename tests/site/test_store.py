"""The log in the browser's own database keeps the promises that the server's databases keep.

Entries go from `BrowserLog` to `log-store.js` in a page of Chromium, as from Python in the worker.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, async_playwright

from bottleimp.hosting.table_log import Conflict, StorageError
from bottleimp.site.browser_log import BrowserLog
from tests.browser.conftest import CHROMIUM, QUIET
from tests.promises import PROMISES, entry, tables_are_stored, tables_are_there
from tests.statichost import StaticHost

pytestmark = pytest.mark.xdist_group("site")

STORES = {"log-store": "openStore()", "memory-store": "memoryStore()"}


class BrowserStore:
    """`log-store.js` or `memory-store.js` in a page. Errors are texts that start with a name."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def _ask(self, name: str, *values: object) -> Any:
        answer = await self._page.evaluate(
            """async ([name, values]) => {
              try { return { value: await globalThis.store[name](...values) }; }
              catch (error) { return { error: `${error.name}: ${error.message}` }; }
            }""",
            [name, list(values)],
        )
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("value")

    async def append(self, rows: str) -> None:
        await self._ask("append", rows)

    async def read(self, table: str) -> str:
        return str(await self._ask("read", table))

    async def olderThan(self, at: int) -> str:  # noqa: N802  (a name of JavaScript)
        return str(await self._ask("olderThan", at))

    async def forget(self, tables: str, before: int) -> int:
        return int(await self._ask("forget", tables, before))


@pytest.fixture(scope="module")
def address(built_site: Path) -> Iterator[str]:
    """Return the site's URL."""
    with StaticHost(built_site) as host:
        yield host.url


async def opened(context: BrowserContext, address: str, kind: str = "log-store") -> Page:
    """Yield a page with a store of this kind."""
    page = await context.new_page()
    await page.goto(f"{address}static/local/{kind}.js")
    await page.evaluate(
        f"async () => {{ const {{ {STORES[kind].removesuffix('()')} }} ="
        f" await import('./{kind}.js'); globalThis.store = await {STORES[kind]}; }}"
    )
    return page


def in_chromium(
    work: Callable[[BrowserContext], Coroutine[Any, Any, None]], profile: Path | None = None
) -> None:
    """In a browser that begins and ends with it; one with a profile is the same again."""

    async def main() -> None:
        start: dict[str, Any] = {"executable_path": CHROMIUM, "args": list(QUIET)}
        async with async_playwright() as driver:
            if profile is not None:
                context = await driver.chromium.launch_persistent_context(profile, **start)
                await work(context)
                await context.close()
                return
            browser = await driver.chromium.launch(**start)
            await work(await browser.new_context())
            await browser.close()

    asyncio.run(main())


@pytest.mark.parametrize("kind", STORES)
def test_the_log_keeps_its_promises(address: str, kind: str) -> None:
    async def work(context: BrowserContext) -> None:
        for promise in PROMISES:
            page = await opened(context, address, kind)
            await promise(BrowserLog(BrowserStore(page)))
            await page.evaluate("async () => { indexedDB.deleteDatabase('bottleimp'); }")
            await page.close()

    in_chromium(work)


def test_what_is_stored_is_there_when_the_browser_starts_again(
    address: str, tmp_path: Path
) -> None:
    async def store(context: BrowserContext) -> None:
        await tables_are_stored(BrowserLog(BrowserStore(await opened(context, address))), 50)

    async def look(context: BrowserContext) -> None:
        await tables_are_there(BrowserLog(BrowserStore(await opened(context, address))), 50)

    in_chromium(store, tmp_path)
    in_chromium(look, tmp_path)


def test_of_two_pages_that_append_the_same_number_one_has_it(address: str) -> None:
    async def work(context: BrowserContext) -> None:
        logs = [BrowserLog(BrowserStore(await opened(context, address))) for _ in range(2)]
        await logs[0].append([entry(1)])
        for number in range(2, 22):
            appends = [log.append([entry(number)]) for log in logs]
            results = await asyncio.gather(*appends, return_exceptions=True)
            assert sorted(type(each).__name__ for each in results) == ["Conflict", "NoneType"]
        for log in logs:
            assert [each.number for each in await log.read("t")] == [*range(1, 22)]

    in_chromium(work)


FULL = """() => {
  const proto = IDBTransaction.prototype;
  Object.defineProperty(proto, 'error', { get: () => new DOMException('', 'QuotaExceededError') });
  IDBObjectStore.prototype.put = function put() { this.transaction.abort(); };
}"""
"""Ends what writes as a full disk does; Chromium itself holds no database to DevTools' quota."""


def test_without_room_nothing_is_stored_and_that_is_said(address: str) -> None:
    async def work(context: BrowserContext) -> None:
        page = await opened(context, address)
        log = BrowserLog(BrowserStore(page))
        await log.append([entry(1)])
        await page.evaluate(FULL)
        with pytest.raises(StorageError, match="QuotaExceeded") as full:
            await log.append([entry(2)])
        assert not isinstance(full.value, Conflict)
        assert len(await log.read("t")) == 1
        again = BrowserLog(BrowserStore(await opened(context, address)))
        await again.append([entry(2)])
        assert len(await again.read("t")) == 2

    in_chromium(work)


def test_a_database_that_was_closed_is_opened_again(address: str) -> None:
    """As when another page deletes all that the site has kept, or the browser does."""

    async def work(context: BrowserContext) -> None:
        page = await opened(context, address)
        log = BrowserLog(BrowserStore(page))
        await log.append([entry(1)])
        deleted = (
            "new Promise((done) => { indexedDB.deleteDatabase('bottleimp').onsuccess = done; })"
        )
        await page.evaluate(f"async () => {{ await {deleted}; }}")
        assert await log.read("t") == []
        await tables_are_stored(log, 3)
        await tables_are_there(log, 3)

    in_chromium(work)
