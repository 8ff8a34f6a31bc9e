"""`web/local/service-worker.js` keeps each version whole and never mixes two, in Chromium.

The sites here are tiny: the worker knows nothing of what it keeps.
"""

import gzip
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bottleimp.server.http.precache import edition, mark, script
from bottleimp.site.build.preview import FileHandler
from tests.statichost import StaticHost

BASE = "/games/imp/"
PAGE = '<!doctype html><html lang="en"><title>imp</title><script src="./app.js"></script></html>'
REGISTER = (
    "navigator.serviceWorker.register('{base}sw.js').then((r) => navigator.serviceWorker.ready)"
)
TAKE = """navigator.serviceWorker.getRegistration().then((kept) => new Promise((taken) => {
  navigator.serviceWorker.addEventListener('controllerchange', () => taken(true));
  kept.waiting.postMessage({ take: true });
}))"""
UPDATE = """navigator.serviceWorker.getRegistration().then(async (kept) => {
  await kept.update();
  while (kept.installing) await new Promise((soon) => { setTimeout(soon, 20); });
  return Boolean(kept.waiting);
})"""
TEXT = "fetch('{base}{name}').then((answer) => answer.text())"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        running = driver.chromium.launch(executable_path=program)
        yield running
        running.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    made.set_default_timeout(90_000)
    yield made
    made.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that were requested from the host."""
    paths: list[str] = []
    answer = FileHandler.do_GET

    def note(self: FileHandler) -> None:
        paths.append(self.path.removeprefix(BASE))
        answer(self)

    monkeypatch.setattr(FileHandler, "do_GET", note)
    return paths


def write(site: Path, *, served: bool = False, packed: bool = False, **files: str) -> None:
    """Write a version: these files, by name without `.js`; `imp` is fetched when asked for.

    With `packed`, each has a compressed twin beside it.
    """
    site.mkdir(exist_ok=True)
    for name, text in files.items():
        (site / f"{name}.js").write_text(text)
    marks = {f"{name}.js": mark(text.encode()) for name, text in files.items()}
    lazy = {name: marks.pop(name) for name in ("imp.js",) if name in marks}
    twins = [*marks] if packed else []
    for name in twins:
        (site / f"{name}.gz").write_bytes(gzip.compress((site / name).read_bytes()))
    kept, page = edition(PAGE, marks, lazy=lazy, packed=twins, served=served)
    for name in ("index.html", "404.html"):
        (site / name).write_text(page)
    (site / "sw.js").write_text(script(kept))


def opened(context: BrowserContext, host: StaticHost, path: str = "") -> Page:
    page = context.new_page()
    page.goto(host.url + path)
    return page


def text(page: Page, name: str, base: str = BASE) -> str:
    said: str = page.evaluate(TEXT.format(base=base, name=name))
    return said


def kept(page: Page) -> list[str]:
    """Return the names of the caches, except those of pages."""
    names: list[str] = page.evaluate("caches.keys()")
    return sorted(name for name in names if not name.endswith(" pages"))


def register(page: Page, base: str = BASE) -> None:
    page.evaluate(REGISTER.format(base=base))


def test_what_is_kept_opens_at_any_depth_without_the_host(
    context: BrowserContext, tmp_path: Path
) -> None:
    write(tmp_path / "site", app="document.title = 'one';", other="1")
    with StaticHost(tmp_path / "site", BASE) as host:
        register(opened(context, host))
    for path in ("", "t/abc", "r/C4B3-X.Y/review?seat=2"):
        page = opened(context, host, path)
        assert page.title() == "one"
        assert text(page, "other.js") == "1"


def test_a_new_version_waits_and_no_page_ever_sees_two(
    context: BrowserContext, tmp_path: Path
) -> None:
    """Each page gets the files it was loaded with, whoever takes the new version, until it is
    loaded anew; then the old one is let go."""
    site = tmp_path / "site"
    write(site, app="document.title = 'one';", late="1")
    with StaticHost(site, BASE) as host:
        register(opened(context, host))
        here, there = opened(context, host), opened(context, host)
        write(site, app="document.title = 'two';", late="2")
        assert here.evaluate(UPDATE)
        assert opened(context, host).title() == "one"
        assert here.evaluate(TAKE)
        for page in (here, there):
            assert (page.title(), text(page, "late.js")) == ("one", "1")
        here.reload()
        assert (here.title(), text(here, "late.js")) == ("two", "2")
        assert text(there, "late.js") == "1"
        assert len(kept(here)) == 2
        for page in context.pages:
            if page != here:
                page.close()
        here.reload()
        here.wait_for_function("() => caches.keys().then((all) => all.length === 2)")
        assert text(here, "late.js") == "2"


def test_files_of_two_versions_on_the_host_are_not_kept_as_one(
    context: BrowserContext, tmp_path: Path
) -> None:
    """During an upload the old version stays until the new one is complete."""
    site = tmp_path / "site"
    write(site, app="document.title = 'one';", late="1")
    with StaticHost(site, BASE) as host:
        register(opened(context, host))
        page = opened(context, host)
        write(site, app="document.title = 'two';", late="2")
        (site / "late.js").write_text("still 1")
        assert not page.evaluate(UPDATE)
        page.reload()
        assert page.title() == "one"
        (site / "late.js").write_text("2")
        assert page.evaluate(UPDATE)


def test_an_update_loads_what_has_changed_and_no_more(
    context: BrowserContext, tmp_path: Path, asked: list[str]
) -> None:
    site = tmp_path / "site"
    write(site, app="document.title = 'one';", large="x" * 1000, late="1")
    with StaticHost(site, BASE) as host:
        register(opened(context, host))
        page = opened(context, host)
        write(site, app="document.title = 'one';", large="x" * 1000, late="2")
        asked.clear()
        assert page.evaluate(UPDATE)
    assert "late.js" in asked
    assert not {"large.js", "app.js"} & set(asked)


def test_what_is_asked_for_late_is_kept_then_and_in_the_next_version(
    context: BrowserContext, tmp_path: Path, asked: list[str]
) -> None:
    site = tmp_path / "site"
    write(site, app="1", imp="the network")
    with StaticHost(site, BASE) as host:
        register(opened(context, host))
        page = opened(context, host)
        assert "imp.js" not in asked
        assert text(page, "imp.js") == "the network"
        page.wait_for_function(f"() => caches.match('{BASE}imp.js').then(Boolean)")
        write(site, app="2", imp="a better network")
        assert page.evaluate(UPDATE)
        assert page.evaluate(TAKE)
    page.reload()
    assert text(page, "imp.js") == "a better network"


def test_a_host_that_adds_to_the_page_does_no_harm(context: BrowserContext, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(site, app="document.title = 'one';")
    page = site / "index.html"
    page.write_text(page.read_text().replace("</html>", "<!-- counted --></html>"))
    with StaticHost(site, BASE) as host:
        register(opened(context, host))
    assert opened(context, host).title() == "one"


def test_two_sites_of_one_address_leave_each_other_alone(
    context: BrowserContext, tmp_path: Path
) -> None:
    site = tmp_path / "all"
    site.mkdir()
    for name in ("one", "two"):
        write(site / name, app=f"document.title = '{name}';")
    with StaticHost(site) as host:
        for name in ("one", "two"):
            register(opened(context, host, f"{name}/index.html"), f"/{name}/")
    for name in ("one", "two"):
        assert opened(context, host, f"{name}/").title() == name


def test_a_server_s_newer_page_is_shown_and_gets_its_own_files(
    context: BrowserContext, tmp_path: Path
) -> None:
    """A server is asked first; the cache is used when it does not answer."""
    site = tmp_path / "site"
    write(site, served=True, app="document.title = 'one';", late="1")
    with StaticHost(site, BASE) as host:
        register(opened(context, host))
        write(site, served=True, app="document.title = 'two';", late="2")
        page = opened(context, host)
        assert (page.title(), text(page, "late.js")) == ("two", "2")
        shutil.rmtree(site)
    page = opened(context, host, "settings")
    assert page.title() in ("one", "two")
    assert text(page, "late.js") == {"one": "1", "two": "2"}[page.title()]


def test_twins_are_unpacked_where_the_host_does_not_compress(
    context: BrowserContext,
    tmp_path: Path,
    asked: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A compressed copy of another version is rejected, and the plain file is fetched."""
    site = tmp_path / "site"
    write(site, packed=True, app="document.title = 'one';", late="1", later="2")
    (site / "later.js.gz").write_bytes(gzip.compress(b"older"))
    monkeypatch.setattr(FileHandler, "ways", {})
    with StaticHost(site, BASE) as host:
        page = context.new_page()
        page.goto(f"{host.url}nothing")
        asked.clear()
        register(page)
        assert "late.js.gz" in asked
        assert "late.js" not in asked
        assert "later.js" in asked
    page = opened(context, host)
    assert (page.title(), text(page, "late.js"), text(page, "later.js")) == ("one", "1", "2")


def test_twins_are_not_asked_for_where_the_host_compresses(
    context: BrowserContext, tmp_path: Path, asked: list[str]
) -> None:
    site = tmp_path / "site"
    write(site, packed=True, app="document.title = 'one';", late="1")
    with StaticHost(site, BASE) as host:
        register(opened(context, host))
    assert not [path for path in asked if path.endswith(".gz")]


def test_a_changed_file_in_a_cache_is_not_believed(
    context: BrowserContext, tmp_path: Path, asked: list[str]
) -> None:
    """Neither in an older version's cache nor among what the page had loaded before."""
    site = tmp_path / "site"
    write(site, app="document.title = 'one';", early="right", late="1")
    poison = """([[name, path, text]]) => caches.open(name).then((cache) => cache.put(
      new URL(path, location), new Response(text)))"""
    with StaticHost(site, BASE) as host:
        page = opened(context, host)
        for name, path, text_ in (
            (f"bottleimp downloads {BASE}", "app.js", "document.title = 'poison';"),
            (f"bottleimp downloads {BASE}", "early.js", "right"),
            (f"bottleimp {BASE} an older version", "late.js", "poison"),
        ):
            page.evaluate(poison, [[name, path, text_]])
        asked.clear()
        register(page)
        assert {"app.js", "late.js"} <= set(asked)
        assert "early.js" not in asked  # it was whole, and is not loaded twice
    page = opened(context, host)
    assert (page.title(), text(page, "late.js"), text(page, "early.js")) == ("one", "1", "right")
    assert f"bottleimp downloads {BASE}" not in kept(page)
