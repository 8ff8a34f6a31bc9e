"""The page's shell, its files, and the rules pages."""

from functools import cache
from pathlib import Path

import bottleimp
from bottleimp.rules import MODE_IDS
from bottleimp.server.http.markdown import to_html

_PACKAGE = Path(bottleimp.__file__).parent
WEB = _PACKAGE / "web"
RULES = _PACKAGE / "pages"


def shell() -> str | None:
    """The one HTML page of the browser's table, if it is installed."""
    path = WEB / "index.html"
    return path.read_text(encoding="utf-8") if path.is_file() else None


@cache
def rules_languages() -> list[str]:
    """The languages that have rules pages."""
    return sorted(folder.name for folder in RULES.iterdir() if folder.is_dir())


@cache
def rules_page(language: str, mode: str) -> str | None:
    """The rules of a mode as HTML; None if there are none in that language."""
    if language not in rules_languages() or mode not in MODE_IDS:
        return None
    path = RULES / language / f"{mode}.md"
    return to_html(path.read_text(encoding="utf-8")) if path.is_file() else None
