"""The packages of a site: the pinned ones, byte for byte, or a reason in one line."""

import hashlib
import re
import sys
from pathlib import Path

import pytest

from bottleimp.site.build import node, pinned_packages
from bottleimp.site.build.compressed_files import write_compressed
from bottleimp.site.build.node import NodeMissing, find_tool
from bottleimp.site.build.pinned_packages import Package, PackageMissing, fetch_package, read_pinned

DATA = b"a package"
NPM = """#!/bin/sh
while [ "$1" != --pack-destination ]; do shift; done
printf '%s' "$SENT" > "$2/thing-1.0.tgz"
echo fetched >> "$CALLS"
"""


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place with an npm of our own, an empty cache and one pinned package; a file of calls."""
    npm = tmp_path / "npm"
    npm.write_text(NPM)
    npm.chmod(0o755)
    wanted = Package("1.0", "thing-1.0.tgz", hashlib.sha256(DATA).hexdigest(), "npm", len(DATA))
    monkeypatch.setattr(pinned_packages, "read_pinned", lambda: {"thing": wanted})
    monkeypatch.setattr(pinned_packages, "find_tool", lambda name: npm)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("SENT", DATA.decode())
    monkeypatch.setenv("CALLS", str(tmp_path / "calls"))
    return tmp_path / "calls"


def fetched(calls: Path) -> int:
    return len(calls.read_text().split()) if calls.exists() else 0


def test_a_package_is_fetched_once_and_kept(shop: Path) -> None:
    told: list[str] = []
    assert fetch_package("thing", told.append).read_bytes() == DATA
    assert fetch_package("thing", told.append).read_bytes() == DATA
    assert fetched(shop) == 1
    assert told == ["Fetching thing 1.0 (0.0 MB)"]


def test_a_kept_package_that_was_changed_is_fetched_again(shop: Path) -> None:
    fetch_package("thing", print).write_bytes(b"something else")
    assert fetch_package("thing", print).read_bytes() == DATA
    assert fetched(shop) == 2


def test_another_package_of_that_name_is_refused_and_not_kept(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SENT", "another package")
    with pytest.raises(
        PackageMissing, match=r"^thing-1\.0\.tgz is not the package that was pinned"
    ):
        fetch_package("thing", print)
    assert not list((pinned_packages.cache_folder() / "packages").iterdir())


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ('echo \'{"error": {"code": "E", "summary": "no  network"}}\'; exit 1', "no network"),
        ("echo 'npm error code ENOTFOUND' >&2; exit 1", "npm error code ENOTFOUND"),
        ("exit 1", "it gave no reason"),
        ("exit 0", "it gave no reason"),
    ],
)
def test_without_a_network_the_reason_is_one_line(
    shop: Path, tmp_path: Path, script: str, reason: str
) -> None:
    (tmp_path / "npm").write_text(f"#!/bin/sh\n{script}\n")
    with pytest.raises(PackageMissing) as refused:
        fetch_package("thing", print)
    assert str(refused.value) == (f"npm could not fetch thing 1.0 (is there a network?): {reason}")


def test_pip_is_asked_for_the_wheel_of_the_browsers_python(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its tags; and what it complains of is told."""
    pip = tmp_path / "python"
    pip.write_text('#!/bin/sh\necho "$@" >> "$CALLS"\necho "ERROR: no such version" >&2\nexit 1\n')
    pip.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(pip))
    monkeypatch.setattr(pinned_packages, "read_pinned", read_pinned)
    with pytest.raises(
        PackageMissing, match=r"^pip could not fetch msgspec .*: ERROR: no such version$"
    ):
        fetch_package("msgspec", print)
    asked = shop.read_text()
    assert "-m pip download msgspec==" in asked
    assert "--platform pyemscripten_2026_0_wasm32 --abi cp314 --implementation cp" in asked
    assert "--python-version 314" in asked


def test_without_node_it_is_said_what_brings_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        NodeMissing, match=r"^building a site needs npm: pip install 'bottleimp\[site\]'"
    ):
        find_tool("npm")


def test_what_goes_wrong_in_node_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "SCRIPTS", tmp_path)
    (tmp_path / "bad.mjs").write_text("throw new TypeError('this and that')")
    with pytest.raises(
        NodeMissing, match=r"^Node could not run bad\.mjs: TypeError: this and that$"
    ):
        node.run_script("bad.mjs")


def test_no_host_is_named() -> None:
    for path in Path(pinned_packages.__file__).parent.iterdir():
        if path.is_file():
            named = re.findall(r"://([\w.-]+)", path.read_text(encoding="utf-8"))
            assert set(named) <= {"127.0.0.1"}, path.name


def test_compressed_twins_hold_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    site = tmp_path / "site"
    site.mkdir()
    text = "the bottle must be sold " * 100
    (site / "page.js").write_text(text)
    (site / "short.js").write_text("1")
    (site / "dense.png").write_text(text)
    for _ in range(2):  # the second time they come from what is kept
        write_compressed(site)
        assert {path.name for path in site.iterdir()} == {
            *("page.js", "page.js.br", "page.js.gz", "short.js", "dense.png")
        }
        check = tmp_path / "check.mjs"
        check.write_text(
            "import { readFileSync } from 'node:fs'; import * as z from 'node:zlib';\n"
            "const [path] = process.argv.slice(2);\n"
            "const read = (way, open) => open(readFileSync(`${path}.${way}`)).toString();\n"
            "const both = [read('br', z.brotliDecompressSync), read('gz', z.gunzipSync)];\n"
            "console.log(JSON.stringify(both));\n"
        )
        monkeypatch.setattr(node, "SCRIPTS", tmp_path)
        assert node.run_script("check.mjs", site / "page.js") == [text, text]
        monkeypatch.undo()
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        (site / "page.js.br").unlink()
