"""The page's shell and its files."""

import re
from functools import cache
from html import escape
from pathlib import Path

import bottleimp

WEB = Path(bottleimp.__file__).parent / "web"


def shell() -> str | None:
    """The one HTML page of the browser's table, if it is installed."""
    path = WEB / "index.html"
    return path.read_text(encoding="utf-8") if path.is_file() else None


def dressed(page: str, **marks: str | None) -> str:
    """The page, told about where it lives: `version="1f"` is `data-version="1f"` of its root."""
    added = "".join(f' data-{name}="{escape(mark)}"' for name, mark in marks.items() if mark)
    return re.sub(r"<html\b[^>]*", lambda root: root[0] + added, page, count=1)


def under(page: str, base: str) -> str:
    """The page with all its addresses under `base`: `/imp/`, or `./` where it lies beside them."""
    return page.replace('="/', f'="{base}')


@cache
def home_files() -> tuple[str, ...]:
    """What the page cannot start without, by path: all that the shell names, and its words."""
    named = re.findall(r'="/(static/[^"]+)"', shell() or "")
    words = [f"static/texts/{path.name}" for path in WEB.glob("texts/??.json")]
    pictures = [f"static/css/{path.name}" for path in WEB.glob("css/*.svg")]
    return tuple(sorted({*named, *words, *pictures}))
