"""The static site in Chromium: what a first visit loads, and how soon a hand can be played."""

import argparse
import os
import statistics
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

from benchmarks.server.page import FLAGS
from benchmarks.server.server_process import Server
from bottleimp.site.build.preview import FileHandler, PreviewServer, address_of
from bottleimp.site.build.site_builder import build
from bottleimp.site.build.sizes import table

BASE = "/imp/"
PHONE: ViewportSize = {"width": 360, "height": 640}
PATIENCE = 120_000
_PIECE = 16_384
_MEGABIT = 1e6 / 8


class Line:
    """A line that all share, of so many megabits a second; it counts what it carries."""

    def __init__(self, megabits: float) -> None:
        self._rate, self._free, self._lock = megabits * _MEGABIT, 0.0, threading.Lock()
        self.carried = 0

    def carry(self, length: int) -> None:
        """Wait until that many bytes are through."""
        with self._lock:
            self.carried += length
            self._free = max(self._free, time.monotonic()) + length / self._rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class Slowly(FileHandler):
    """A static host behind such a line."""

    def __init__(self, *args: Any, line: Line, **options: Any) -> None:
        self._shared = line
        super().__init__(*args, **options)

    def write(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE):
            piece = data[start : start + _PIECE]
            self._shared.carry(len(piece))
            super().write(piece)


class Visit(NamedTuple):
    """Seconds until the home page can be used, from a click to one's hand; bytes until then."""

    home: float
    hand: float
    loaded: int


def visit(context: BrowserContext, address: str, line: Line | None = None) -> Visit:
    """One visit, until the browser has kept the page."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    began = time.perf_counter()
    page.goto(address)
    play = page.locator("button.go").first
    play.wait_for()
    home = time.perf_counter() - began
    began = time.perf_counter()
    play.click()
    page.wait_for_selector(".hands .card")
    hand, loaded = time.perf_counter() - began, line.carried if line else 0
    page.evaluate("navigator.serviceWorker?.ready.then(() => true)")
    page.close()
    return Visit(home, hand, loaded)


def twice(browser: Browser, site: Path, megabits: float) -> tuple[Visit, Visit]:
    """A newcomer's first visit, and the second, without a network."""
    line = Line(megabits)
    handler = partial(Slowly, line=line, base=BASE, directory=str(site))
    host = PreviewServer(("127.0.0.1", 0), handler)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    context = browser.new_context(viewport=PHONE, locale="en-US")
    address = address_of(host, BASE)
    first = visit(context, address, line)
    host.shutdown()
    host.server_close()
    context.set_offline(True)
    second = visit(context, address)
    context.close()
    return first, second


def report(openings: int, megabits: float) -> None:
    """Both visits, beside the same page of a server on this machine."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        site = Path(folder) / "site"
        build(site, print, base=BASE)
        browser = driver.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS
        )
        visits = [twice(browser, site, megabits) for _ in range(openings)]
        server = Server(Path(folder))
        served = []
        for _ in range(openings):
            context = browser.new_context(viewport=PHONE, locale="en-US")
            served.append(visit(context, f"http://{server.address}/"))
            context.close()
        server.stop()
        browser.close()
        sizes = table(site)
    print(f"The static site, on a phone's screen; a first visit at {megabits:g} Mbit/s\n{sizes}")
    first = statistics.median(each.home + each.hand for each, _ in visits)
    again = statistics.median(each.home + each.hand for _, each in visits)
    usual = statistics.median(each.home + each.hand for each in served)
    home = statistics.median(each.home for each, _ in visits)
    loaded = statistics.median(each.loaded for each, _ in visits) / 1e6
    print(f"  loaded before the hand    {loaded:>10.2f} MB  target < 4.6")
    print(f"  home can be used after    {home:>10.2f} s")
    print(f"  first visit, to your hand {first:>10.2f} s")
    print(f"  second visit, offline     {again:>10.2f} s   {first / again:.1f} times as fast")
    print(f"  a server on this machine  {usual:>10.2f} s   {again / usual:.1f} times as long")


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--openings", type=int, default=3, help="of each (default 3)")
    parser.add_argument("--megabits", type=float, default=10, help="of the line (default 10)")
    told = parser.parse_args()
    report(told.openings, told.megabits)


if __name__ == "__main__":
    main()
