"""The worker in Chromium: progress, its network, a second page, what is left when it ends."""

import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bottleimp.site.build.preview import FileHandler
from bottleimp.site.build.site_builder import write_pages
from tests.browser.conftest import CHROMIUM, QUIET
from tests.server.client import Json, choose
from tests.statichost import StaticHost

pytestmark = pytest.mark.xdist_group("site")

CLIENT = """async (address) => {
  const heard = [];
  const name = crypto.randomUUID();
  const worker = new Worker(`${address}static/local/worker.js`, { type: 'module', name });
  let wake = () => {};
  worker.onmessage = ({ data }) => { heard.push(data); wake(); };
  worker.onerror = (error) => { heard.push({ failed: error.message }); wake(); };
  let read = 0;
  globalThis.house = {
    worker,
    post: (message) => worker.postMessage(message),
    async next() {
      const late = setTimeout(() => { heard.push({ failed: 'nothing is heard' }); wake(); }, 60000);
      while (read >= heard.length) await new Promise((done) => { wake = done; });
      clearTimeout(late);
      read += 1;
      return heard[read - 1];
    },
  };
}"""


class WorkerPage:
    """A page with its own worker and one connection at a time."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.heard = page, list[Json]()
        page.goto(f"{address}static/local/memory-store.js")
        page.evaluate(CLIENT, address)
        self.table: Json = {}
        self._count = 0

    def until(self, wanted: Callable[[Json], object]) -> Json:
        while True:
            message: Json = self.page.evaluate("house.next()")
            self.heard.append(message)
            assert message.get("failed") != "nothing is heard", self.heard[-3:]
            if message.get("text") and "said" in message:
                said = json.loads(message["text"])
                if said["type"] == "table":
                    self.table = said
            if wanted(message):
                return message

    def post(self, **message: Any) -> None:
        self.page.evaluate("(message) => house.post(message)", message)

    def ask(self, path: str, body: Any = None) -> Json:
        self._count += 1
        number = self._count
        self.post(ask=number, path=path, **({} if body is None else {"body": json.dumps(body)}))
        answer: Json = json.loads(
            self.until(lambda message: message.get("answer") == number)["text"]
        )
        return answer

    def enter(self, made: Json) -> None:
        self._count += 1
        self.line = self._count
        self.post(open=self.line, table=made["table"])
        self.say(type="hello", token=made["token"])
        self.hear("table")

    def say(self, **message: Any) -> None:
        self.post(say=self.line, text=json.dumps(message))

    def hear(self, kind: str) -> Json:
        said = self.until(
            lambda message: (
                message.get("said") == self.line and json.loads(message["text"])["type"] == kind
            )
        )
        heard: Json = json.loads(said["text"])
        return heard

    def act(self, message_id: str) -> Json:
        action = choose(self.table["view"], Random(1))
        self.say(type="act", id=message_id, turn=self.table["turn"], action=action)
        return self.hear("done")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def address(built_site: Path) -> Iterator[str]:
    """Serve the site under a path, as many hosts do."""
    with StaticHost(built_site, "/games/imp/") as host:
        yield host.url


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Return a new browser context."""
    with newcomer(browser) as visitor:
        yield visitor


@contextmanager
def newcomer(browser: Browser) -> Iterator[BrowserContext]:
    visitor = browser.new_context(service_workers="block")
    yield visitor
    visitor.close()


def wish(*bots: str) -> Json:
    return {"mode": "classic", "players": 4, "name": "Ada", "bots": [None, *bots]}


def progress(page: WorkerPage, part: str) -> list[tuple[int, int]]:
    told = [each["loading"] for each in page.heard if each.get("loading")]
    return [(each["done"], each["total"]) for each in told if each["part"] == part]


def test_progress_is_told_in_bytes_up_to_the_last(
    context: BrowserContext, address: str, built_site: Path
) -> None:
    page = WorkerPage(context.new_page(), address)
    page.until(lambda message: "ready" in message or "failed" in message)
    assert page.heard[-1] == {"ready": True, "keeps": True}
    told = progress(page, "runtime")
    parts = json.loads((built_site / "runtime" / "parts.json").read_text())
    sizes = {name: part["size"] for name, part in parts.items()}
    total = sum(size for name, size in sizes.items() if name not in ("imp.bin", "options.json"))
    assert told[0][0] < total  # how often it is told between depends on how fast it comes
    assert told == sorted(told)
    assert {each[1] for each in told} == {total}
    assert told[-1] == (total, total)
    assert progress(page, "network") == []
    made = page.ask("/api/tables", wish("imp", "imp", "imp"))
    page.enter(made)
    page.until(lambda message: progress(page, "network")[-1:] == [(sizes["imp.bin"],) * 2])
    assert progress(page, "network")[0] == (0, sizes["imp.bin"])


def test_twins_are_unpacked_and_each_file_is_loaded_once(
    context: BrowserContext, built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a host that compresses nothing; what was loaded is there for the next worker, too.

    A file that was changed in the browser's cache is not used: it is loaded again.
    """
    site = tmp_path / "site"
    shutil.copytree(built_site, site)
    packed = ("pyodide.asm.wasm", "pyodide.asm.mjs", "imp.bin")
    for name in packed:
        file = site / "runtime" / name
        file.with_name(f"{name}.gz").write_bytes(gzip.compress(file.read_bytes(), 1))
    write_pages(site, "/games/imp/", None)
    asked: list[str] = []
    answer = FileHandler.do_GET

    def note(self: FileHandler) -> None:
        asked.append(self.path.rsplit("/", 1)[1])
        answer(self)

    monkeypatch.setattr(FileHandler, "do_GET", note)
    monkeypatch.setattr(FileHandler, "ways", {})
    with StaticHost(site, "/games/imp/") as host:
        page = WorkerPage(context.new_page(), host.url)
        page.until(lambda message: "ready" in message or "failed" in message)
        assert page.heard[-1] == {"ready": True, "keeps": True}
        page.enter(page.ask("/api/tables", wish("imp", "imp", "imp")))
        network = (site / "runtime" / "imp.bin").stat().st_size
        page.until(lambda _: progress(page, "network")[-1:] == [(network, network)])
        assert {f"{name}.gz" for name in packed} <= {*asked}
        assert not {*packed} & {*asked}
        asked.clear()
        page.page.evaluate(
            "caches.open('bottleimp downloads /games/imp/').then((cache) => cache.put("
            "'/games/imp/runtime/msgspec.whl', new Response('poison')))"
        )
        again = WorkerPage(page.page, host.url)
        again.until(lambda message: "ready" in message or "failed" in message)
        assert again.heard[-1] == {"ready": True, "keeps": True}
        loaded = [name for name in asked if name.endswith((".gz", ".zip", ".whl", ".wasm"))]
        assert loaded == ["msgspec.whl"]


def test_without_a_line_for_its_network_imp_is_replaced(
    context: BrowserContext, address: str
) -> None:
    page = WorkerPage(context.new_page(), address)
    context.route("**/imp.bin", lambda route: route.abort())
    page.enter(page.ask("/api/tables", wish("imp", "casual", "casual")))
    while page.table["seats"][1]["instead_of"] != "imp":
        page.hear("table")
    assert page.table["seats"][1]["bot"] == "rulebook"
    assert {"loading": None} in page.heard


def test_a_worker_that_is_ended_leaves_all_that_it_answered(
    context: BrowserContext, address: str
) -> None:
    """A message that is repeated with its id is not carried out twice."""
    page = WorkerPage(context.new_page(), address)
    made = page.ask("/api/tables", wish("casual", "casual", "casual"))
    page.enter(made)
    done = page.act("my gift")
    page.page.evaluate("house.worker.terminate()")
    again = WorkerPage(page.page, address)
    again.enter(made)
    assert again.table["number"] >= done["number"]
    again.say(type="act", id="my gift", turn="1:exchange", action={"play": 1})
    assert again.hear("done")["number"] == done["number"]


def test_the_newest_page_has_the_table_and_the_older_one_is_told(
    context: BrowserContext, address: str
) -> None:
    """Each page sees the other's moves, and none is lost or repeated."""
    pages = [WorkerPage(context.new_page(), address) for _ in range(2)]
    made = pages[0].ask("/api/tables", wish("casual", "casual", "casual"))
    pages[0].enter(made)
    numbers = [pages[0].act("first")["number"]]
    for turn, (here, there) in enumerate([(1, 0), (0, 1), (1, 0)]):
        pages[here].enter(made)
        assert pages[there].hear("bye")["code"] == "replaced"
        assert pages[here].table["number"] >= numbers[-1]
        while not pages[here].table["view"]["legal"]:
            pages[here].hear("table")
        numbers.append(pages[here].act(f"turn {turn}")["number"])
    assert numbers == sorted(set(numbers))


def test_without_a_database_tables_are_kept_in_memory_and_that_is_said(
    context: BrowserContext, address: str
) -> None:
    """The browser forbids the database."""
    no_database = "indexedDB.open = () => { throw new DOMException('', 'SecurityError'); };\n"

    def forbid(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=no_database + answer.text())

    context.route("**/local/log-store.js", forbid)
    page = WorkerPage(context.new_page(), address)
    page.until(lambda message: "ready" in message or "failed" in message)
    assert page.heard[-1] == {"ready": True, "keeps": False}
    page.enter(page.ask("/api/tables", wish("casual", "casual", "casual")))
    assert page.act("a")["type"] == "done"


def test_what_cannot_be_fetched_is_said(context: BrowserContext, address: str) -> None:
    context.route("**/python_stdlib.zip", lambda route: route.abort())
    page = WorkerPage(context.new_page(), address)
    assert "failed" in page.until(lambda message: "ready" in message or "failed" in message)
