"""Writes a whole site: any static host will do, under any path."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from bottleimp.rules import MODE_IDS, BottleImpError
from bottleimp.rulespages import html, languages
from bottleimp.rulespages import page as rules_page
from bottleimp.server.http.offers import options
from bottleimp.server.http.pages import WEB
from bottleimp.site.build.packages import Say
from bottleimp.site.build.runtime import unpacked, write_runtime
from bottleimp.site.build.shell import page
from bottleimp.table.messages import encode


def build(out: Path, say: Say, *, base: str = "/", friends: str | None = None) -> None:
    """Write the site into `out`, a folder that is empty or not there yet."""
    if out.exists() and any(out.iterdir()):
        raise BottleImpError(f"{out} is not empty")
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        site.mkdir()
        write_runtime(site / "runtime", unpacked(Path(folder), say), say)
        say("Writing the pages")
        shutil.copytree(WEB, site / "static", ignore=shutil.ignore_patterns("index.html"))
        _write_answers(site / "api")
        for name, there in (("index.html", "./"), ("404.html", base)):
            text = page(base=there, house="only", friends=friends)
            (site / name).write_text(text, encoding="utf-8")
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(site, out, dirs_exist_ok=True)


def _write_answers(api: Path) -> None:
    """What the server would answer, as files."""
    api.mkdir()
    (api / "options").write_bytes(encode(options(reviews=False)))
    for language in languages():
        folder = api / "rules" / language
        folder.mkdir(parents=True)
        for mode in dict.fromkeys(MODE_IDS):
            if found := rules_page(language, mode):
                (folder / mode).write_bytes(encode({"html": html(found)}))
