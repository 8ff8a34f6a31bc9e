"""The static site on a slow line: when the hand comes, what is loaded, and what is loaded twice."""

import argparse
import os
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from benchmarks.server.page import FLAGS
from benchmarks.site.visit import Line
from bottleimp.site.build.preview import FileHandler, PreviewServer, address_of
from bottleimp.site.build.site_builder import build

BASE = "/imp/"
PATIENCE = 300_000
UPRIGHT = {"width": 390, "height": 844}
_CLICK = 5.3
"""Seconds from opening the page to the click on Play."""
_PIECE = 4_096
_NO_DISK = ("--disk-cache-size=1", "--media-cache-size=1")


class Times(NamedTuple):
    """Seconds from opening the page, megabytes carried until then, and bytes that came twice."""

    home: float
    hand: float
    hand_mb: float
    kept: float
    kept_mb: float
    twice_mb: float


class Answers(FileHandler):
    """A static host behind the line, each answer after the latency."""

    def __init__(
        self, *args: Any, line: Line, latency: float, sent: Counter[str], **options: Any
    ) -> None:
        self._shared, self._latency, self._sent = line, latency, sent
        super().__init__(*args, **options)

    def _answer(self, *, with_body: bool) -> None:
        time.sleep(self._latency)
        super()._answer(with_body=with_body)

    def write(self, data: bytes) -> None:
        """Send an answer's body at the line's pace."""
        self._sent[self.path.removesuffix(".gz")] += len(data)
        for start in range(0, len(data), _PIECE):
            piece = data[start : start + _PIECE]
            self._shared.carry(len(piece))
            super().write(piece)


class PlainAnswers(Answers):
    """The same host if it knows no compressed twins, as many do not."""

    ways: dict[str, str] = {}  # noqa: RUF012


@contextmanager
def hosted(
    site: Path, kind: type[Answers], line: Line, latency: float, sent: Counter[str]
) -> Iterator[str]:
    """Serve the site on a free port."""
    handler = partial(kind, line=line, latency=latency, sent=sent, base=BASE, directory=str(site))
    host = PreviewServer(("127.0.0.1", 0), handler)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    try:
        yield address_of(host, BASE)
    finally:
        host.shutdown()
        host.server_close()


def first_visit(
    browser: Browser, site: Path, kind: type[Answers], megabits: float, latency: float
) -> Times:
    """A newcomer opens the page, presses Play, and does not want the lesson."""
    line, sent = Line(megabits), Counter[str]()
    with hosted(site, kind, line, latency, sent) as address:
        context = browser.new_context(viewport=UPRIGHT, locale="en-US", has_touch=True)  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        began = time.perf_counter()
        page.goto(address)
        play = page.locator(".acts .go")
        play.wait_for()
        home = time.perf_counter() - began
        page.wait_for_timeout(max(0.0, _CLICK - home) * 1000)
        play.click()
        page.locator(".learn-acts .btn:not(.go)").click()
        page.wait_for_selector(".hands .card[data-card]")
        hand, hand_mb = time.perf_counter() - began, line.carried / 1e6
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        kept, kept_mb = time.perf_counter() - began, line.carried / 1e6
        context.close()
    sizes = {name: _size(site, name, kind) for name in sent}
    twice = sum(max(0, sent[name] - size) for name, size in sizes.items())
    return Times(home, hand, hand_mb, kept, kept_mb, twice / 1e6)


def _size(site: Path, name: str, kind: type[Answers]) -> int:
    """Return the bytes that one answer for that path holds at most."""
    path = site / (name.removeprefix(BASE) or "index.html")
    return path.stat().st_size if path.is_file() else 0


def report(megabits: float, latency: float, site: Path | None) -> None:
    """Print the first visit to each kind of host, with and without a disk cache."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        if site is None:
            site = Path(folder) / "site"
            build(site, print, base=BASE)
        program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        print(f"A first visit at {megabits:g} Mbit/s and {latency * 1000:g} ms, Play at {_CLICK} s")
        print(f"{'':<42}{'home':>7}{'hand':>7}{'MB':>7}{'kept':>7}{'MB':>7}{'twice':>7}")
        for host, kind in (("compresses", Answers), ("does not compress", PlainAnswers)):
            for cache, flags in (("a disk cache", ()), ("no disk cache", _NO_DISK)):
                browser = driver.chromium.launch(executable_path=program, args=[*FLAGS, *flags])
                times = first_visit(browser, site, kind, megabits, latency)
                browser.close()
                figures = "".join(f"{each:7.1f}" for each in times)
                print(f"{f'host {host}, {cache}':<42}{figures}", flush=True)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabits", type=float, default=1.6, help="of the line (default 1.6)")
    parser.add_argument("--latency", type=float, default=0.15, help="seconds (default 0.15)")
    parser.add_argument("--site", type=Path, help="a site built with --base /imp (default: built)")
    told = parser.parse_args()
    report(told.megabits, told.latency, told.site)


if __name__ == "__main__":
    main()
