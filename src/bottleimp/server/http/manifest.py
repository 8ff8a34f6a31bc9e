"""The manifest: what a device has to know to keep the page among its apps, in each language."""

import json
from typing import Any

from bottleimp.server.http.page_shell import WEB

FIRST = "en"
_PAPER, _SEA = "#F8EFDC", "#22346B"
"""As in base.css: the ground while it opens, and the bar above it."""
_ICONS = (
    ("art/icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)


def manifests(*, daily: bool) -> dict[str, str]:
    """All of them by file name; the first language's has the plain one."""
    found = {}
    for path in sorted(WEB.glob("texts/??.json")):
        name = "manifest" if path.stem == FIRST else f"manifest.{path.stem}"
        manifest = _manifest(path.stem, daily=daily)
        found[f"{name}.webmanifest"] = json.dumps(manifest, ensure_ascii=False, indent=1)
    return found


def _manifest(language: str, *, daily: bool) -> dict[str, Any]:
    """Its addresses are relative, so that it lives wherever the page does."""
    path = WEB / "texts" / f"{language}.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    ways = ["new", "learn", *(["daily"] if daily else []), "rules"]
    return {
        "name": texts["title"],
        "short_name": texts["title"],
        "description": texts["home.lede"],
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _SEA,
        "categories": ["games", "cards"],
        "icons": [
            {"src": f"static/{file}", "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in _ICONS
        ],
        "shortcuts": [{"name": texts[f"{way}.title"], "url": f"./{way}"} for way in ways],
    }
