"""The page's shell and its files."""

import re
from functools import cache
from html import escape
from pathlib import Path

import bottleimp

WEB = Path(bottleimp.__file__).parent / "web"


def shell() -> str | None:
    """Return the HTML page; None if it is not installed."""
    path = WEB / "index.html"
    return path.read_text(encoding="utf-8") if path.is_file() else None


def dressed(page: str, **marks: str | None) -> str:
    """Return the page with data attributes on its root: `version="1f"` → `data-version="1f"`."""
    added = "".join(f' data-{name}="{escape(mark)}"' for name, mark in marks.items() if mark)
    return re.sub(r"<html\b[^>]*", lambda root: root[0] + added, page, count=1)


def under(page: str, base: str) -> str:
    """Return the page with absolute URLs moved under `base`, such as `/imp/` or `./`."""
    return page.replace('="/', f'="{base}')


@cache
def home_files() -> tuple[str, ...]:
    """Return the paths of the files that the page needs to start, texts and pictures included."""
    named = re.findall(r'="/(static/[^"]+)"', shell() or "")
    words = [f"static/texts/{path.name}" for path in WEB.glob("texts/??.json")]
    pictures = [f"static/css/{path.name}" for path in WEB.glob("css/*.svg")]
    return tuple(sorted({*named, *words, *pictures}))
