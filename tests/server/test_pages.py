"""The page, its files, the options and the rules pages over HTTP."""

import gzip
import json
import re
from pathlib import Path

import pytest

from bottleimp.bots import FIRST_LEVEL, levels_that_run
from bottleimp.rules import MODES, decks_for
from bottleimp.server.http import page_shell
from bottleimp.server.http.preloads import LATER
from bottleimp.table.phrases import PHRASES
from tests.server.process import Server

PRELOAD = re.compile(r'<link rel="modulepreload" fetchpriority="low" href="/static/([^"]+)">\n')


def test_every_screen_is_the_same_shell(server: Server) -> None:
    screens = ("/", "/new", "/t/abc", "/r/C4B0-X.Y", "/rules", "/rules/eye", "/settings")
    answers = [server.request("GET", path) for path in screens]
    assert len({PRELOAD.sub("", body.decode()) for _, _, body in answers}) == 1
    for status, headers, _ in answers:
        assert status == 200
        assert headers["content-type"].startswith("text/html")
        assert headers["cache-control"] == "no-cache"


def test_a_page_names_all_modules_of_its_screen(server: Server) -> None:
    """Each once, and whatever one of them imports is named, too."""
    for path, module in (("/t/abc", "table/table.js"), ("/r/X/review", "review/review.js")):
        body = server.request("GET", path)[2].decode()
        assert {module, "table/stage.js"} <= {*PRELOAD.findall(body)}
        named = re.findall(r'="/static/([^"]+\.js)"', body)
        assert len(named) == len({*named})
        for each in named:
            text = (page_shell.WEB / each).read_text(encoding="utf-8")
            for name in re.findall(r"^import [^;]*?from '([^']+)'", text, re.MULTILINE):
                path_of = (page_shell.WEB / each).parent.joinpath(name).resolve()
                assert path_of.relative_to(page_shell.WEB.resolve()).as_posix() in named
    assert not PRELOAD.findall(server.request("GET", "/")[2].decode())


def test_what_a_screen_loads_later_is_loaded_by_that_screen() -> None:
    for screen, modules in LATER.items():
        text = (page_shell.WEB / screen).read_text(encoding="utf-8")
        for module in modules:
            assert f"/{module}'" in text


def test_an_unknown_address_shows_the_page_but_is_not_found(server: Server) -> None:
    status, headers, body = server.request("GET", "/no/such/place")
    assert status == 404
    assert headers["content-type"].startswith("text/html")
    assert body == server.request("GET", "/")[2]
    for path in ("/api/nothing", "/static/nothing.js"):
        assert server.get(path)[1]["error"] == "unknown"


def test_without_its_page_the_server_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(page_shell, "WEB", tmp_path)
    assert page_shell.shell() is None


def test_files_are_asked_about_and_not_sent_again(server: Server) -> None:
    file = next(path for path in sorted(page_shell.WEB.rglob("*.js")))
    path = f"/static/{file.relative_to(page_shell.WEB).as_posix()}"
    status, headers, body = server.request("GET", path)
    assert (status, body) == (200, file.read_bytes())
    assert "javascript" in headers["content-type"]
    assert headers["cache-control"] == "no-cache"
    again = server.request("GET", path, None, **{"If-None-Match": headers["etag"]})
    assert (again[0], again[2]) == (304, b"")


def test_what_holds_no_token_is_compressed(server: Server) -> None:
    gzip_too = {"Accept-Encoding": "br, gzip"}
    for path in ("/", "/nothing", "/api/options", "/api/rules/en/classic", "/static/app/app.js"):
        _, plain, body = server.request("GET", path)
        _, headers, packed = server.request("GET", path, None, **gzip_too)
        assert "content-encoding" not in plain
        assert headers["content-encoding"] == "gzip", path
        assert "accept-encoding" in headers["vary"].lower()
        assert gzip.decompress(packed) == body
    wanted = json.dumps({"mode": "classic", "players": 4, "name": "A" * 24, "end": "8 rounds"})
    status, headers, _ = server.request("POST", "/api/tables", wanted.encode(), **gzip_too)
    assert status == 201
    assert "content-encoding" not in headers, "its size would tell parts of the token"


def test_agreed_names_are_answered(server: Server) -> None:
    status, headers, body = server.request("GET", "/robots.txt")
    assert (status, headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert b"Disallow: /api/" in body
    for path in ("/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"):
        status, headers, body = server.request("GET", path)
        assert (status, headers["content-type"], body[:4]) == (200, "image/png", b"\x89PNG")


def test_options_name_everything_a_table_can_be(server: Server) -> None:
    _, options = server.get("/api/options")
    assert [(mode["mode"], mode["players"]) for mode in options["modes"]] == [
        (mode.id, mode.players) for mode in MODES
    ]
    shapes = [(mode["seats"], mode["bottles"], mode["sides"]) for mode in options["modes"]]
    assert shapes == [(mode.seats, mode.bottles, [*map(list, mode.sides)]) for mode in MODES]
    assert [len(mode["automata"]) for mode in options["modes"]] == [m.automata for m in MODES]
    assert options["first"] in [{"mode": mode.id, "players": mode.players} for mode in MODES]
    assert [mode["hands"] for mode in options["modes"]] == [[*mode.hands_in_play] for mode in MODES]
    assert [mode["decks"] for mode in options["modes"]] == [list(decks_for(mode)) for mode in MODES]
    assert [bot["name"] for bot in options["bots"]] == levels_that_run()
    assert options["bot"] == FIRST_LEVEL
    assert options["phrases"] == list(PHRASES)
    for mode in options["modes"]:
        for deck in mode["decks"]:
            wanted = {"mode": mode["mode"], "players": mode["players"], "name": "Ada"}
            assert server.post({**wanted, "deck": deck, "end": options["end"]})[0] == 201


def test_rules_pages(server: Server) -> None:
    status, answer = server.get("/api/rules/en/classic")
    assert status == 200
    assert answer["html"].startswith("<h1>")
    for path in ("/api/rules/xx/classic", "/api/rules/en/chess", "/api/rules/en/..%2fREADME"):
        assert server.get(path)[0] == 404


def test_health(server: Server) -> None:
    _, _, body = server.request("GET", "/healthz")
    health = json.loads(body)
    assert health["ok"] is True
    assert set(health) == {"ok", "version", "tables", "connections"}
