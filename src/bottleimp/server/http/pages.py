"""The page's shell and its files."""

from pathlib import Path

import bottleimp

WEB = Path(bottleimp.__file__).parent / "web"


def shell() -> str | None:
    """The one HTML page of the browser's table, if it is installed."""
    path = WEB / "index.html"
    return path.read_text(encoding="utf-8") if path.is_file() else None
