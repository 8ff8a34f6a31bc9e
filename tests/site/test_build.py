"""`bottleimp site`: its files, their sources, and reproducible builds."""

import io
import json
import os
import re
import shutil
import struct
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

from bottleimp.rules import MODE_IDS
from bottleimp.rules_pages import languages
from bottleimp.server.http.page_shell import WEB
from bottleimp.server.http.precache import mark
from bottleimp.site.build import stdlib_list
from bottleimp.site.build.compressed_files import plain_files, write_compressed
from bottleimp.site.build.import_closure import find_closure, imports_of
from bottleimp.site.build.node import run_script
from bottleimp.site.build.pinned_packages import cache_folder, read_pinned
from bottleimp.site.build.runtime import LIST
from bottleimp.site.build.site_builder import build
from bottleimp.site.build.sizes import first_visit, table
from tests.built import BASE
from tests.statichost import StaticHost

RUNTIME = {
    "bottleimp.zip",
    "imp.bin",
    "msgspec.whl",
    "options.json",
    "pyodide-lock.json",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.zip",
    "parts.json",
}
OF_A_VISIT = {"its library", "our own code, msgspec", "the page, one language"}


@pytest.fixture(scope="module")
def host(built_site: Path) -> Iterator[StaticHost]:
    with StaticHost(built_site, BASE) as running:
        yield running


def get(address: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def tree(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in plain_files(site)}


def edition(site: Path) -> dict[str, dict[str, str]]:
    script = (site / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"JSON\.parse\('(.*)'\)", script)
    assert found
    kept: dict[str, dict[str, str]] = json.loads(found[1])
    return kept


def test_it_has_all_that_a_page_asks_for(built_site: Path) -> None:
    tops = {path.name for path in built_site.iterdir() if "manifest" not in path.name}
    assert tops == {"index.html", "404.html", "sw.js", "static", "runtime", "api"}
    assert {path.name for path in (built_site / "runtime").iterdir()} == RUNTIME
    for language in languages():
        for mode in MODE_IDS:
            page = json.loads((built_site / "api" / "rules" / language / mode).read_bytes())
            assert page["html"].startswith("<h1>")
    for path in WEB.rglob("*"):
        name = path.relative_to(WEB).as_posix()
        if path.is_file() and name not in ("index.html", "local/service-worker.js"):
            assert (built_site / "static" / name).read_bytes() == path.read_bytes()


def test_what_a_table_can_be_there(built_site: Path) -> None:
    options = json.loads((built_site / "api" / "options").read_bytes())
    assert [bot["name"] for bot in options["bots"]][-1] == "imp"
    assert not options["reviews"]
    assert not options["friends"]
    assert json.loads((built_site / "runtime" / "options.json").read_bytes()) == options


def test_every_address_of_the_page_is_there_under_any_path(
    host: StaticHost, built_site: Path
) -> None:
    """The page itself, and as the host shows it at an address that is no file."""
    for address, status in ((host.url, 200), (f"{host.url}r/C4B3-X.Y/review", 404)):
        code, body = get(address)
        assert code == status
        asked = re.findall(r'(?:href|src)="([^"#]+)"', body.decode())
        assert len(asked) > 20
        for each in asked:
            assert get(urljoin(address, each))[0] == 200, each
    assert not re.search('="/', (built_site / "index.html").read_text(encoding="utf-8"))
    assert get(urljoin(host.url, "/static/app/app.js"))[0] == 404


def test_the_page_says_what_it_is_and_runs_nothing_inline(built_site: Path) -> None:
    page = (built_site / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<html[^>]* data-house="only"', page)
    assert "'wasm-unsafe-eval'" in page
    assert "'unsafe-" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)


def test_the_service_worker_keeps_every_file_of_this_version(built_site: Path) -> None:
    kept, files = edition(built_site), tree(built_site)
    for name in ("404.html", "sw.js"):
        del files[name]
    files[""] = files.pop("index.html")
    assert {**kept["files"], **kept["lazy"]} == {name: mark(data) for name, data in files.items()}
    assert set(kept["lazy"]) == {"runtime/imp.bin"}
    assert f'data-version="{kept["version"]}"'.encode() in files[""]


def test_progress_can_be_told_in_bytes(built_site: Path) -> None:
    parts = json.loads((built_site / "runtime" / "parts.json").read_text())
    for name, part in parts.items():
        data = (built_site / "runtime" / name).read_bytes()
        assert part == {"size": len(data), "mark": mark(data)}
    assert set(parts) == RUNTIME - {"parts.json"}


def test_the_archives_hold_byte_code_and_nothing_that_cannot_run_there(built_site: Path) -> None:
    names: set[str] = set()
    for archive in ("bottleimp.zip", "python_stdlib.zip", "msgspec.whl"):
        with zipfile.ZipFile(built_site / "runtime" / archive) as found:
            assert all(entry.compress_type == zipfile.ZIP_DEFLATED for entry in found.infolist())
            names |= set(found.namelist())
    assert not [name for name in names if name.endswith((".py", ".pyi"))]
    ours = {name for name in names if name.startswith("bottleimp/")}
    assert "bottleimp/site/local_host.pyc" in ours
    rooms = {name.split("/")[1] for name in ours if name.count("/") > 1}
    assert not rooms & {"server", "kernel", "training", "arena", "commands", "terminal", "bench"}
    assert not [name for name in ours if name.startswith("bottleimp/site/build")]


def test_the_library_list_is_what_a_warm_up_run_loads() -> None:
    """`python -m bottleimp.site.build.stdlib_list` writes it anew."""
    assert stdlib_list.derive_list(print) == LIST.read_text(encoding="utf-8").split()


def test_every_mode_is_played_with_that_library_alone(built_site: Path) -> None:
    loaded = run_script("warmup_run.mjs", built_site / "runtime", str(stdlib_list.ROUNDS))
    assert set(loaded) <= set(LIST.read_text(encoding="utf-8").split())


def test_two_builds_are_the_same_to_the_byte(
    built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = cache_folder() / "packages"
    (tmp_path / "cache" / "bottleimp").mkdir(parents=True)
    (tmp_path / "cache" / "bottleimp" / "packages").symlink_to(packages)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    build(tmp_path / "site", print, base=BASE, twins=False)
    assert tree(tmp_path / "site") == tree(built_site)


def test_friends_and_a_path_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "bottleimp.site.build.site_builder.unpack_pyodide", lambda folder, say: folder
    )
    monkeypatch.setattr(
        "bottleimp.site.build.site_builder.write_runtime",
        lambda out, pyodide, say: out.mkdir(parents=True),
    )
    friends = "https://imp.example/?a=1&b=2"
    build(tmp_path / "site", print, base="imp", friends=friends, twins=False)
    page = (tmp_path / "site" / "404.html").read_text(encoding="utf-8")
    assert 'data-friends="https://imp.example/?a=1&amp;b=2"' in page
    assert 'href="/imp/static/css/base.css"' in page


def test_what_is_reached_and_what_is_not(tmp_path: Path) -> None:
    """Lazily imported modules are included unless they need a missing module."""
    package = tmp_path / "game"
    texts = {
        "site/__init__.py": "",
        "site/local_host.py": "from game.rules import cards\ndef f():\n    import game.late",
        "site/build/__init__.py": "import game.tool",
        "rules/__init__.py": "",
        "rules/cards.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import numpy",
        "late.py": "def g():\n    import game.heavy",
        "heavy.py": "import numpy",
        "tool.py": "",
        "__init__.py": "",
    }
    for name, text in texts.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    found = set(find_closure(package, "game.site", "game.site.build"))
    reached = {
        "game",
        "game.site",
        "game.site.local_host",
        "game.rules",
        "game.rules.cards",
        "game.late",
    }
    assert found == reached
    assert imports_of(package / "rules" / "cards.py").at_once == {"typing", "typing.TYPE_CHECKING"}


@pytest.mark.parametrize(
    ("name", "side"),
    [("icon-192", 192), ("icon-512", 512), ("maskable-512", 512), ("apple-touch", 180)],
)
def test_icons_are_as_large_as_they_say(name: str, side: int) -> None:
    head = io.BytesIO((WEB / "icons" / f"{name}.png").read_bytes())
    assert struct.unpack(">16xII", head.read(24)) == (side, side)


def test_manifests_name_what_is_there(host: StaticHost) -> None:
    names = {"The Bottle Imp", "Der Flaschenteufel"}
    for language in languages():
        file = "manifest.webmanifest" if language == "en" else f"manifest.{language}.webmanifest"
        address = urljoin(host.url, file)
        manifest = json.loads(get(address)[1])
        assert manifest["lang"] == language
        names.discard(manifest["name"])
        assert urljoin(address, manifest["start_url"]) == host.url
        for icon in manifest["icons"]:
            assert get(urljoin(address, icon["src"]))[0] == 200
        assert [each["url"] for each in manifest["shortcuts"]] == ["./new", "./learn", "./rules"]
    assert not names


def test_a_first_visit_loads_less_than_it_may(built_site: Path, tmp_path: Path) -> None:
    """4.6 MB before the first card; Python itself, which is pinned, is 2.98 of it in brotli."""
    assert read_pinned()["pyodide"].version == "314.0.7", "say how large this one is"
    site = tmp_path / "site"
    shutil.copytree(built_site, site, copy_function=os.link)
    write_compressed(site / "static")
    parts = first_visit(site)
    ours = sum(size.brotli for name, size in parts.items() if name in OF_A_VISIT)
    assert ours + 2.98e6 < 4.6e6
    assert parts["before the first card"].plain == sum(
        size.plain for name, size in parts.items() if name in {"Python", *OF_A_VISIT}
    )


def test_the_sizes_are_shown_as_a_table(built_site: Path) -> None:
    lines = table(built_site).splitlines()
    assert lines[0].split() == ["MB", "plain", "gzip", "brotli"]
    assert [line[:24].strip() for line in lines[1:]] == [*first_visit(built_site)]
