"""The builder of a whole site, for any static host and any path."""

import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from bottleimp.rules import MODE_IDS, BottleImpError
from bottleimp.rules_pages import html, languages, page
from bottleimp.server.http.headers import policy
from bottleimp.server.http.manifest import manifests
from bottleimp.server.http.page_shell import WEB, dressed, shell, under
from bottleimp.server.http.precache import edition, mark, script
from bottleimp.site.build.compressed_files import gzip_path, plain_files, write_compressed
from bottleimp.site.build.pinned_packages import Say
from bottleimp.site.build.runtime import unpack_pyodide, write_runtime
from bottleimp.site.site_options import site_options
from bottleimp.table.messages import encode

PAGES = ("index.html", "404.html", "sw.js")
PARTS = "runtime/parts.json"
"""The list of the runtime's files: their sizes, hashes, and the sizes of their compressed
copies."""
LAZY = ("runtime/imp.bin",)
"""The files that are fetched when they are first needed."""
PATH = re.compile(r"(?:[\w./~-]|%[0-9A-Fa-f]{2})*")
"""The pattern of a base path. It is written into the page unescaped, so special characters are
excluded."""


class BuildError(BottleImpError):
    """Raised if the site cannot be built as requested."""


def build(
    out: Path, say: Say, *, base: str = "/", friends: str | None = None, twins: bool = True
) -> None:
    """Write the site into `out`, an empty or missing folder."""
    if out.is_file() or (out.is_dir() and any(out.iterdir())):
        raise BuildError(f"{out} is in the way: a site is written into an empty folder")
    if not PATH.fullmatch(base):
        raise BuildError(f"--base is the path alone, as in /imp, and not {base!r}")
    if friends is not None and not friends.startswith(("https://", "http://")):
        raise BuildError(f"--friends is an address that begins with https://, and not {friends}")
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        write_runtime(site / "runtime", unpack_pyodide(Path(folder), say), say)
        say("Writing the pages")
        shutil.copytree(
            WEB, site / "static", ignore=shutil.ignore_patterns("index.html", "service-worker.js")
        )
        _write_answers(site)
        if twins:
            say("Compressing (the first time takes a minute)")
            write_compressed(site)
        write_pages(site, base, friends)
        if twins:
            write_compressed(site)  # of the pages, which name all others
        shutil.copytree(site, out, dirs_exist_ok=True)


def path_of(base: str) -> str:
    """`/imp/`, for `imp`, `/imp` and `/imp/` alike."""
    return "/".join(["", *filter(None, base.split("/")), ""])


def _write_answers(site: Path) -> None:
    """Write the server's responses as files."""
    api = site / "api"
    api.mkdir()
    answer = encode(site_options(languages()))
    (api / "options").write_bytes(answer)
    (site / "runtime" / "options.json").write_bytes(answer)
    for language in languages():
        folder = api / "rules" / language
        folder.mkdir(parents=True)
        for mode in dict.fromkeys(MODE_IDS):
            if found := page(language, mode):
                (folder / mode).write_bytes(encode({"html": html(found)}))


def write_pages(site: Path, base: str, friends: str | None = None) -> None:
    """Write the pages, the service worker and the manifests.

    It comes last, as it lists all other files.
    """
    for name in (*PAGES, PARTS):
        (site / name).unlink(missing_ok=True)
    for name, manifest in manifests(daily=False).items():
        (site / name).write_text(manifest, encoding="utf-8")
    parts = {path.name: _part(path) for path in plain_files(site / "runtime")}
    (site / PARTS).write_text(json.dumps(parts))
    rule = f'<meta http-equiv="Content-Security-Policy" content="{policy(wasm=True, framed=True)}">'
    plain = dressed(shell() or "", house="only", friends=friends)
    plain = plain.replace("<head>", f"<head>\n{rule}", 1)
    files = {
        each.relative_to(site).as_posix(): mark(each.read_bytes()) for each in plain_files(site)
    }
    lazy = {name: files.pop(name) for name in LAZY if name in files}
    packed = [name for name in files if gzip_path(site / name).is_file()]
    kept, text = edition(under(plain, "./"), files, lazy=lazy, packed=packed, served=False)
    (site / "index.html").write_text(text, encoding="utf-8")
    elsewhere = dressed(under(plain, path_of(base)), version=kept.version)
    (site / "404.html").write_text(elsewhere, encoding="utf-8")
    (site / "sw.js").write_text(script(kept), encoding="utf-8")


def _part(path: Path) -> dict[str, int | str]:
    """Describe a file of the runtime, as `Local.Part` in types/local.d.ts says."""
    part: dict[str, int | str] = {"size": path.stat().st_size, "mark": mark(path.read_bytes())}
    twin = gzip_path(path)
    return {**part, "packed": twin.stat().st_size} if twin.is_file() else part
