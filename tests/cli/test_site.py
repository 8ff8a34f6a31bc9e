"""`bottleimp site` on the command line."""

import socket
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from bottleimp.cli import main
from bottleimp.site.build import site_builder
from bottleimp.site.build.preview import PreviewServer, address_of, create_server


@pytest.fixture(autouse=True)
def without_runtime(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the Python runtime of the site, which is slow to build and has its own tests."""
    monkeypatch.setattr(site_builder, "unpack_pyodide", lambda folder, say: folder)
    monkeypatch.setattr(
        site_builder, "write_runtime", lambda out, pyodide, say: out.mkdir(parents=True)
    )
    monkeypatch.setattr(site_builder, "write_compressed", lambda site: None)


def test_it_says_what_it_does_and_where_the_site_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "public"
    assert main(["site", str(out), "--base", "/imp", "--friends", "https://imp.example"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == f"The site is in {out}"
    page = (out / "404.html").read_text(encoding="utf-8")
    assert 'data-friends="https://imp.example"' in page
    assert 'src="/imp/static/app/app.js"' in page


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    assert main(["site", str(tmp_path)]) == 0
    assert (tmp_path / "index.html").is_file()


def test_a_look_at_it_ends_with_ctrl_c(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def look(server: PreviewServer) -> None:
        address = capsys.readouterr().out.split("in your browser: ")[1].split()[0]
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        with urllib.request.urlopen(address, timeout=60) as answer:
            asked.append(answer.read().decode())
        thread.join()
        raise KeyboardInterrupt

    monkeypatch.setattr(PreviewServer, "serve_forever", look)
    assert main(["site", str(tmp_path / "public"), "--look", "--base", "imp"]) == 0
    assert asked == [(tmp_path / "public" / "index.html").read_text(encoding="utf-8")]
    assert capsys.readouterr().err == ""


@pytest.fixture(params=["taken", 99999, -1])
def impossible_port(request: pytest.FixtureRequest) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken: int = other.getsockname()[1]
        yield taken if request.param == "taken" else request.param


def test_a_port_that_cannot_be_had_is_said_before_anything_is_built(
    impossible_port: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "public"
    assert main(["site", str(out), "--look", "--port", str(impossible_port)]) == 2
    said, err = capsys.readouterr()
    assert said == ""
    assert err.startswith(f"bottleimp: cannot listen on 127.0.0.1 port {impossible_port}: ")
    assert err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize("base", ["/", "", "imp", "/a/b/", "/~anna/imp-2.0", "/für_uns", "/a%20b"])
def test_paths_that_hosts_have_are_taken(base: str, tmp_path: Path) -> None:
    assert main(["site", str(tmp_path / "public"), "--base", base]) == 0


def test_a_look_finds_a_path_with_signs_that_addresses_write_otherwise(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("here")
    base = "/a%20b/"
    with create_server(tmp_path, base=base) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        with urllib.request.urlopen(address_of(server, base), timeout=60) as answer:
            assert answer.read() == b"here"
        thread.join()


@pytest.mark.parametrize(
    ("flag", "value", "reason"),
    [
        ("--base", "https://example.org/imp", "--base is the path alone, as in /imp, and not"),
        ("--base", '/"><script src="//evil.example/x.js">', "--base is the path alone"),
        ("--base", "/a b", "--base is the path alone"),
        ("--base", "/a%2", "--base is the path alone"),
        ("--base", "/imp\n", "--base is the path alone"),
        ("--friends", "javascript:alert(1)", "--friends is an address that begins with https://"),
    ],
)
def test_addresses_that_lead_nowhere_are_refused(
    flag: str, value: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["site", str(tmp_path), flag, value]) == 2
    err = capsys.readouterr().err
    assert reason in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_what_is_there_is_not_written_over(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "public"
    if kind == "folder":
        out.mkdir()
    (out if kind == "file" else out / "index.html").write_text("mine")
    assert main(["site", str(out)]) == 2
    assert capsys.readouterr().err == (
        f"bottleimp: {out} is in the way: a site is written into an empty folder\n"
    )
    assert (out if kind == "file" else out / "index.html").read_text() == "mine"
