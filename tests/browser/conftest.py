"""The real server as a process of its own, and Debian's Chromium to look at it with.

It is the Chromium without windows of its own (`chromium-headless-shell`): the same engine, and a
page of a new visitor costs it 0.6 s of a core instead of 1.5.

Deals and bots are the same in every run (seeded.py). A page is a newcomer's: nothing is saved in
its browser, and cards move. A test that wants less says why.

A test that fails leaves a screenshot of each of its pages in `artifacts/`.
"""

import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

ARTIFACTS = Path(__file__).parents[2] / "artifacts"
PHONE, TABLET, DESKTOP = (360, 640), (768, 1024), (1440, 900)
UPRIGHT = (390, 844)
PATIENCE = 60_000
"""Milliseconds: longer than six bots take for a trick at the usual pace, on a busy machine."""
expect.set_options(timeout=PATIENCE)
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

NewPage = Callable[..., Page]

LONG = ("test_engines", "test_table_motion", "test_layout", "test_lesson")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that take longest come first: else the last of them keeps one worker, and all wait."""
    items.sort(key=lambda item: item.path.stem not in LONG)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server process on a port and a database of its own; it can be stopped and started again."""

    def __init__(self, folder: Path, *flags: str, module: str = "tests.browser.seeded") -> None:
        self.module, self.flags = module, flags
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = folder / "tables.sqlite"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", self.module]
        command += ["--port", str(self.port), "--database", str(self.database), *self.flags]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(1_200):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except OSError:  # not there yet, or too busy to answer
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=60)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may stop and start."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("the browser's tests need Chromium: apt-get install chromium-headless-shell")
    browser = playwright_driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
    yield browser
    browser.close()


@pytest.fixture
def new_page(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Opens a page as a new visitor would: `new_page(size=PHONE, language="ru", theme="dark")`.

    Whatever a page's script throws fails the test.
    """
    contexts: list[BrowserContext] = []
    thrown: list[str] = []

    def open_page(
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        theme: str = "light",
        motion: bool = True,
        context: BrowserContext | None = None,
        url: str | None = None,
    ) -> Page:
        if context is None:
            context = browser.new_context(
                base_url=url or server.url,
                viewport={"width": size[0], "height": size[1]},
                locale=language,
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="no-preference" if motion else "reduce",
                has_touch=size[0] < TABLET[0],
                # Every newcomer's would fetch the whole page again; tests of the site have it.
                service_workers="block",
            )
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: thrown.append(str(error)))
        return page

    failed_before = request.session.testsfailed
    yield open_page
    if request.session.testsfailed > failed_before:
        save_screens(contexts, request.node.name)
    for context in contexts:
        context.close()
    assert not thrown, thrown


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


def save_screens(contexts: list[BrowserContext], test: str) -> None:
    """Screenshots of a failed test's pages."""
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages):
        save_screen(page, f"failed/{test}-{number}")


def save_screen(page: Page, name: str) -> None:
    """Keep what the page looks like as an artefact."""
    safe = "".join(sign if sign.isalnum() or sign in "-_/" else "-" for sign in name)
    path = ARTIFACTS / f"{safe}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
