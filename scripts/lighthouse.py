"""Scores of the pages in Lighthouse, on a phone and on a desktop: `make lighthouse`.

A real server is started, a match is played to its end and its review computed, and each page is
opened several times. What is printed is the median of each score. Lighthouse is no tool of the
tests: npm installs it into build/lighthouse, in the version below.

Lighthouse simulates a phone's line and processor, but measures how long scripts run on this
machine: run it while nothing else does.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, Server  # noqa: E402
from tests.browser.wire import play_ahead  # noqa: E402

VERSION = "13.5.0"
FOLDER = ROOT / "build" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = "--no-sandbox --headless=new --disable-gpu"
CLASSIC = {"mode": "classic", "players": 4, "name": "Ada", "end": "1 rounds"}
REVIEWED = 120
"""Seconds that the review may take."""


def program() -> Path:
    """Return Lighthouse's script; install it first if it is not there."""
    script = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not script.is_file():
        FOLDER.mkdir(parents=True, exist_ok=True)
        npm = [str(ROOT / ".venv" / "bin" / "npm"), "install", "--prefix", str(FOLDER)]
        options = ["--no-save", "--no-update-notifier", "--ignore-scripts"]
        subprocess.run([*npm, *options, f"lighthouse@{VERSION}"], check=True)
    return script


def post(url: str, path: str, body: object) -> dict[str, object]:
    """Return the server's answer."""
    headers = {"Content-Type": "application/json", "Origin": url}
    request = urllib.request.Request(f"{url}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return dict(json.load(answer))


def get(url: str, path: str) -> dict[str, object]:
    """Return the server's answer."""
    with urllib.request.urlopen(f"{url}{path}") as answer:
        return dict(json.load(answer))


def pages(url: str) -> dict[str, str]:
    """Return the path of each page; each is in the state that its name says."""
    bots = [None, "casual", "casual", "casual"]
    running = post(url, "/api/tables", {**CLASSIC, "bots": bots, "start": True})
    over = post(url, "/api/tables", {**CLASSIC, "bots": bots, "start": True})
    play_ahead(url, running, left=5)
    play_ahead(url, over)
    code = post(url, "/api/replays", get(url, f"/api/tables/{over['table']}/record"))["code"]
    until, path = time.monotonic() + REVIEWED, f"/api/reviews/{code}?seat=0"
    while not get(url, path).get("over"):
        if time.monotonic() > until:
            raise SystemExit(f"the review took longer than {REVIEWED} s: {get(url, path)}")
        time.sleep(1)
    return {
        "home": "/",
        "table": f"/t/{running['table']}",
        "end": f"/t/{over['table']}",
        "review": f"/r/{code}/review?seat=0",
        "rules": "/rules",
    }


def scores(address: str, kind: str, report: Path) -> dict[str, float]:
    """Open the page once and return its scores; `report` gets all that Lighthouse says."""
    command = [str(ROOT / ".venv" / "bin" / "node"), str(program()), address, "--quiet"]
    command += ["--output=json", f"--output-path={report}", f"--chrome-flags={FLAGS}"]
    command += [f"--only-categories={','.join(CATEGORIES)}"]
    if kind == "desktop":
        command.append("--preset=desktop")
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": str(CHROMIUM)})
    found = json.loads(report.read_text())["categories"]
    return {name: 100 * (found[name]["score"] or 0) for name in CATEGORIES}


def main() -> int:
    """Print the table; fail if a score is below the least one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="of each page (default 3)")
    parser.add_argument("--least", type=float, default=95, help="that a score may be (default 95)")
    parser.add_argument("--only", default="", help="pages, as in home,rules (default: all)")
    parser.add_argument("--kinds", default="mobile,desktop")
    told = parser.parse_args()
    program()
    low = 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--reviewers", "1", "--review-worlds", "8")
        server.start()
        try:
            found = pages(server.url)
            wanted = [name for name in found if not told.only or name in told.only.split(",")]
            print("median of", told.runs, "runs:", *CATEGORIES)
            for name in wanted:
                for kind in told.kinds.split(","):
                    report = FOLDER / f"{name}-{kind}.json"
                    runs = [
                        scores(server.url + found[name], kind, report) for _ in range(told.runs)
                    ]
                    medians = {
                        each: statistics.median(run[each] for run in runs) for each in CATEGORIES
                    }
                    all_of = "/".join(f"{run['performance']:.0f}" for run in runs)
                    figures = "".join(f"{medians[each]:5.0f}" for each in CATEGORIES)
                    print(f"{name:<8}{kind:<8}{figures}   performance {all_of}", flush=True)
                    low += sum(value < told.least for value in medians.values())
        finally:
            server.stop()
    return 1 if low else 0


if __name__ == "__main__":
    raise SystemExit(main())
