"""The page in Chromium: how much it loads, and how soon it can be used."""

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Response, sync_playwright

from benchmarks.server.server_process import Server

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


class Loaded:
    """What a page has loaded."""

    def __init__(self) -> None:
        self.responses: list[Response] = []

    def note(self, response: Response) -> None:
        """One more."""
        self.responses.append(response)


def report(openings: int = 5) -> None:
    """Home, then one click into a game, in a browser that has nothing stored."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        browser = driver.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS
        )
        home, hand, sizes = [], [], []
        for _ in range(openings):
            context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-US")
            page = context.new_page()
            loaded = Loaded()
            page.on("response", loaded.note)
            began = time.perf_counter()
            page.goto(f"http://{server.address}/")
            play = page.get_by_role("button", name="Play", exact=True)
            play.wait_for()
            home.append(time.perf_counter() - began)
            began = time.perf_counter()
            play.click()
            page.wait_for_selector(".hands .card")
            hand.append(time.perf_counter() - began)
            page.wait_for_load_state("networkidle")
            sizes.append(sum(map(size, loaded.responses)))
            context.close()
        browser.close()
        server.stop()
    print("The page, on a phone's screen")
    print(f"  home can be used after    {statistics.median(home):>10.2f} s   target < 1")
    print(f"  a click, and your hand    {statistics.median(hand):>10.2f} s")
    print(f"  all it loads, as sent     {statistics.median(sizes) / 1000:>10.0f} KB  target < 200")


def size(response: Response) -> int:
    """Bytes on the wire."""
    return response.request.sizes()["responseBodySize"]


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--openings", type=int, default=5, help="of the page (default 5)")
    report(parser.parse_args().openings)


if __name__ == "__main__":
    main()
