"""The one HTML page, as a static host or a server shows it."""

import re
from html import escape

from bottleimp.server.http.pages import WEB


def page(*, base: str, house: str | None = None, friends: str | None = None) -> str:
    """The page with its addresses under `base` (`./` where it lies beside them).

    `house` says what the browser's own house is for: `only` where there is no server, `spare` where
    it steps in when the server cannot be reached. `friends` is where friends can play.
    """
    text = (WEB / "index.html").read_text(encoding="utf-8")
    marks = {"data-house": house, "data-friends": friends}
    added = "".join(f' {name}="{escape(value)}"' for name, value in marks.items() if value)
    text = re.sub(r"<html\b[^>]*", lambda found: found[0] + added, text, count=1)
    return text.replace('="/', f'="{base}')
