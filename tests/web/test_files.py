"""What the page loads: nothing from elsewhere, nothing inline, and not much of it."""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.web.languages import LANGUAGES, WEB

SHELL = ("index.html", "app/boot.js", "css/base.css", "css/screens.css", "css/salt.svg")
SHELL_LIMIT = 80 * 1024
TABLE = ("table.css", "card.css", "ring.css", "hand.css", "exchange.css")
BOTH = ("lobby.css", "people.css", "standing.css", "guide.css", "replay.css")


def imports_of(script: Path, seen: set[Path]) -> set[Path]:
    """The script and every module it cannot start without."""
    if script not in seen:
        seen.add(script)
        for name in re.findall(r"^import [^;]*?from '([^']+)'", read(script), re.MULTILINE):
            imports_of((script.parent / name).resolve(), seen)
    return seen


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def size(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths)


def classes(sheet: str) -> set[str]:
    """The class names in a style sheet's selectors."""
    text = read(WEB / "css" / sheet)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", text)))


def test_what_the_home_page_waits_for_is_light() -> None:
    shell = {WEB / name for name in SHELL} | imports_of(WEB / "app" / "app.js", set())
    longest = max((WEB / "texts" / f"{language}.json").stat().st_size for language in LANGUAGES)
    assert size(shell) + longest < SHELL_LIMIT


def test_the_page_asks_at_once_for_all_its_first_modules() -> None:
    asked = set(re.findall(r'rel="modulepreload" href="/static/([^"]+)"', read(WEB / "index.html")))
    needed = imports_of(WEB / "app" / "app.js", set()) - {WEB / "app" / "app.js"}
    assert {WEB / name for name in asked} == needed | {WEB / "art" / "symbols.js"}


def test_every_imported_module_is_there() -> None:
    for script in WEB.rglob("*.js"):
        for name in re.findall(r"(?:\bfrom |import\()'([^']+)'", read(script)):
            assert name.startswith("."), f"{script.name}: {name}"
            assert (script.parent / name).is_file(), f"{script.name}: {name}"


def test_nothing_is_loaded_from_elsewhere() -> None:
    for path in WEB.rglob("*.*"):
        if path.suffix == ".png":
            continue
        text = read(path)
        for address in re.findall(r"https?://[^\s\"'`)<]+", text):
            assert address.startswith("http://www.w3.org/"), f"{path.name}: {address}"


def test_the_page_has_no_inline_script_or_style() -> None:
    page = read(WEB / "index.html")
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


def test_shell_and_table_style_no_class_of_each_others() -> None:
    shared = classes("screens.css") & set().union(*map(classes, TABLE))
    teams = {"team-0", "team-1", "team-2"}
    assert shared <= classes("base.css") | teams


def test_the_page_asks_for_every_style_sheet() -> None:
    asked = re.findall(r'rel="stylesheet" href="/static/css/([^"]+)"', read(WEB / "index.html"))
    assert asked == ["base.css", "screens.css", *TABLE, *BOTH]
    scripts = "".join(map(read, WEB.rglob("*.js")))
    later = {f"{name}.css" for name in re.findall(r"\bstyle\('([\w-]+)'\)", scripts)}
    assert {sheet.name for sheet in WEB.glob("css/*.css")} == {*asked} | later


def test_every_custom_property_is_set_and_read() -> None:
    """In style sheets and drawings, and by scripts, which set some of them."""
    kinds = {".css", ".js", ".html", ".svg"}
    text = "\n".join(read(path) for path in WEB.rglob("*") if path.suffix in kinds)
    in_sheets = re.findall(r"(?<![\w(-])(--[a-z][\w-]*)\s*:", text)
    by_scripts = re.findall(r"'(--[a-z][\w-]*)'", text)
    assert {*in_sheets, *by_scripts} == set(re.findall(r"var\(\s*(--[a-z][\w-]*)", text))
