"""The server's page as an app: what browsers cache, also with a built site for play offline."""

import json
import re
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from bottleimp.server.http.page_edition import CannotShow, PageEdition
from bottleimp.server.http.precache import mark
from tests.server.process import NewServer, Server
from tests.terminal.processes import run


def edition(script: bytes) -> dict[str, Any]:
    found = re.search(r"JSON\.parse\('(.*)'\)", script.decode())
    assert found
    kept: dict[str, Any] = json.loads(found[1])
    return kept


def kept_files(server: Server) -> dict[str, Any]:
    """What the service worker keeps; every file is there, and is the one that it expects."""
    status, headers, script = server.request("GET", "/sw.js")
    assert status == 200
    assert "javascript" in headers["content-type"]
    assert headers["cache-control"] == "no-cache"
    kept = edition(script)
    for name, each in {**kept["files"], **kept["lazy"]}.items():
        assert mark(server.request("GET", f"/{quote(name)}")[2]) == each, name
    assert f'data-version="{kept["version"]}"'.encode() in server.request("GET", "/t/abc")[2]
    return kept


def test_without_a_site_the_page_itself_is_kept_and_no_more(server: Server) -> None:
    kept = kept_files(server)
    names = set(kept["files"])
    assert {"", "static/app/app.js", "static/css/base.css", "static/texts/de.json"} <= names
    assert kept["served"]
    assert len(names) < 60
    assert b"data-house" not in server.request("GET", "/")[2]
    assert server.request("GET", "/runtime/pyodide.mjs")[0] == 404


def test_it_can_be_installed_in_every_language(server: Server) -> None:
    page = server.request("GET", "/")[2].decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    titles = set()
    for name in ("manifest", *(f"manifest.{language}" for language in ("de", "fr", "it", "ru"))):
        status, headers, body = server.request("GET", f"/{name}.webmanifest")
        assert status == 200
        assert headers["content-type"].startswith("application/manifest+json")
        manifest = json.loads(body)
        titles.add(manifest["name"])
        for icon in manifest["icons"]:
            assert server.request("GET", f"/{icon['src']}")[0] == 200
        for way in manifest["shortcuts"]:
            assert server.request("GET", way["url"].removeprefix("."))[0] == 200
    assert len(titles) == 5


def test_a_site_brings_all_that_is_needed_to_play_alone(
    new_server: NewServer, built_site: Path
) -> None:
    server = new_server("--site", str(built_site))
    kept = kept_files(server)
    assert {"runtime/bottleimp.zip", "static/local/worker.js", "api/rules/en/eye"} <= {
        *kept["files"]
    }
    assert set(kept["lazy"]) == {"runtime/imp.bin"}
    _, headers, page = server.request("GET", "/")
    assert b'data-house="spare"' in page
    assert "script-src 'self' 'wasm-unsafe-eval';" in headers["content-security-policy"]
    assert "'unsafe-eval'" not in headers["content-security-policy"]
    _, headers, _ = server.request("GET", "/runtime/pyodide.asm.wasm")
    assert headers["content-type"] == "application/wasm"


def test_compressed_twins_are_sent_to_those_who_take_them(
    new_server: NewServer, built_site: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(built_site, site)
    (site / "runtime" / "pyodide.mjs.br").write_bytes(b"in brotli")
    server = new_server("--site", str(site))
    for takes, encoding in (("gzip, br", "br"), ("gzip", None)):
        _, headers, body = server.request(
            "GET", "/runtime/pyodide.mjs", None, **{"Accept-Encoding": takes}
        )
        assert headers.get("content-encoding") == encoding
        assert headers["vary"] == "accept-encoding"
        assert "javascript" in headers["content-type"]
        assert (body == b"in brotli") is (encoding == "br")
    for path in ("%00", "pyodide.mjs%00", "x" * 300):
        status, headers, _ = server.request(
            "GET", f"/runtime/{path}", None, **{"Accept-Encoding": "br"}
        )
        assert status == 404
        assert "content-security-policy" in headers


def test_a_site_of_another_version_is_refused(built_site: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(built_site, site)
    (site / "static" / "app" / "app.js").write_text("// of another version")
    with pytest.raises(CannotShow, match="is of another version: write it anew"):
        PageEdition(site, app=True)


def test_a_folder_that_is_no_site_is_refused_in_one_line(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--site", str(tmp_path), "--database", str(tmp_path / "t"))
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        f"bottleimp: {tmp_path} is not a site that 'bottleimp site' has written"
    )


def test_where_the_address_is_another_each_time_nothing_is_kept() -> None:
    """`bottleimp play` takes any free port."""
    shown = PageEdition(None, app=False)
    assert shown.page is not None
    assert "manifest" not in shown.page
    assert "data-version" not in shown.page
    assert shown.routes() == []
