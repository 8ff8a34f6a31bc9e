"""Web app manifests, one for each language, with which the page can be installed as an app."""

import json
from typing import Any

from bottleimp.server.http.page_shell import WEB

FIRST = "en"
_PAPER, _SEA = "#F8EFDC", "#22346B"
"""Background and theme colours, as in base.css."""
_ICONS = (
    ("art/icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)


def manifests(*, daily: bool) -> dict[str, str]:
    """Return the manifests by file name; English is `manifest.webmanifest`."""
    found = {}
    for path in sorted(WEB.glob("texts/??.json")):
        name = "manifest" if path.stem == FIRST else f"manifest.{path.stem}"
        manifest = _manifest(path.stem, daily=daily)
        found[f"{name}.webmanifest"] = json.dumps(manifest, ensure_ascii=False, indent=1)
    return found


def _manifest(language: str, *, daily: bool) -> dict[str, Any]:
    """Return the manifest of a language. Its URLs are relative, so that any base path works."""
    path = WEB / "texts" / f"{language}.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    screens = ["new", "learn", *(["daily"] if daily else []), "rules"]
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
        "shortcuts": [{"name": texts[f"{name}.title"], "url": f"./{name}"} for name in screens],
    }
