"""Scores of the pages in Lighthouse, on a phone and on a desktop: `make lighthouse`.

A real server is started, a match is played to its end and its review computed, and each page is
opened several times. What is printed is the median of each score. Lighthouse is no tool of the
tests: npm installs it into build/lighthouse, in the version below.

HAProxy stands in front of the server with TLS and HTTP/2, as a proxy does on a public server (see
docs/hosting.md). Over plain HTTP/1.1 a browser asks for six modules at a time; `--plain` measures
that.

Lighthouse simulates a phone's line and processor, but measures how long scripts run on this
machine: run it while nothing else does.
"""

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, Server, free_port  # noqa: E402
from tests.browser.wire import play_ahead  # noqa: E402

VERSION = "13.5.0"
FOLDER = ROOT / "build" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = "--no-sandbox --headless=new --disable-gpu --ignore-certificate-errors"
CLASSIC = {"mode": "classic", "players": 4, "name": "Ada", "end": "1 rounds"}
REVIEWED = 120
"""Seconds that the review may take."""


PROXY = """\
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout tunnel 120s
frontend people
  bind 127.0.0.1:{port} ssl crt {certificate} alpn h2,http/1.1
  http-request set-header X-Forwarded-Proto https
  option forwardfor
  default_backend server
backend server
  server server 127.0.0.1:{behind}
"""


@contextlib.contextmanager
def behind_proxy(folder: Path, port: int, behind: int) -> Iterator[str]:
    """Run HAProxy with TLS and HTTP/2 in front of a server; yield the address."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    new += ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    made = subprocess.run(
        [*new, "-keyout", str(key), "-out", str(certificate)], capture_output=True, check=False
    )
    if made.returncode:
        raise SystemExit(f"openssl could not make a certificate: {made.stderr.decode()}")
    certificate.write_text(certificate.read_text() + key.read_text())
    file = folder / "haproxy.cfg"
    file.write_text(PROXY.format(port=port, behind=behind, certificate=certificate))
    program = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        raise SystemExit("HAProxy is missing: scripts/setup test installs it")
    proxy = subprocess.Popen([program, "-db", "-f", str(file)])
    try:
        yield f"https://127.0.0.1:{port}"
    finally:
        proxy.terminate()
        proxy.wait()


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
    parser.add_argument("--plain", action="store_true", help="over HTTP/1.1, without the proxy")
    options = parser.parse_args()
    program()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        port = free_port()
        flags = ["--reviewers", "1", "--review-worlds", "8"]
        if not options.plain:
            flags += ["--public-url", f"https://127.0.0.1:{port}", "--trust-proxy", "127.0.0.1"]
        server = Server(folder, *flags)
        server.start()
        stack.callback(server.stop)
        address = server.url
        if not options.plain:
            address = stack.enter_context(behind_proxy(folder, port, server.port))
        return 1 if measure(address, pages(server.url), options) else 0


def measure(address: str, found: dict[str, str], options: argparse.Namespace) -> int:
    """Print the median scores of each page; return how many are too low."""
    low = 0
    wanted = [name for name in found if not options.only or name in options.only.split(",")]
    print("median of", options.runs, "runs:", *CATEGORIES)
    for name in wanted:
        for kind in options.kinds.split(","):
            report = FOLDER / f"{name}-{kind}.json"
            runs = [scores(address + found[name], kind, report) for _ in range(options.runs)]
            medians = {each: statistics.median(run[each] for run in runs) for each in CATEGORIES}
            all_of = "/".join(f"{run['performance']:.0f}" for run in runs)
            figures = "".join(f"{medians[each]:5.0f}" for each in CATEGORIES)
            print(f"{name:<8}{kind:<8}{figures}   performance {all_of}", flush=True)
            low += sum(value < options.least for value in medians.values())
    return low


if __name__ == "__main__":
    raise SystemExit(main())
