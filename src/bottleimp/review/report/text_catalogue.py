"""The page's catalogues, read as the page reads them: placeholders, plural forms, numbers."""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

PARTS = ("", "table.", "review.")
_PLACE = re.compile(r"\{(\w+)\}")


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have review texts."""
    names = (place.name for place in _texts().iterdir())
    found = (name.split(".")[1] for name in names if name.startswith("review."))
    return tuple(sorted(found))


def _texts() -> Any:
    return files("bottleimp") / "web" / "texts"


class Catalogue:
    """All the texts of a language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts: dict[str, str] = {}
        for part in PARTS:
            place = _texts() / f"{part}{language}.json"
            self._texts |= json.loads(place.read_text(encoding="utf-8"))

    def has(self, key: str) -> bool:
        """Return True if the catalogue has this key."""
        return key in self._texts

    def t(self, key: str, **params: object) -> str:
        """Return a text with its placeholders filled once; values are not searched again."""
        return _PLACE.sub(lambda found: str(params.get(found[1], found[0])), self._texts[key])

    def plural(self, key: str, n: float, *, digits: int = 0, **params: object) -> str:
        """The text for a number that is shown with so many digits after the point."""
        form = f"{key}.{plural_form(self.language, n, digits)}"
        key = form if self.has(form) else f"{key}.other"
        return self.t(key, **{"n": self.number(n, digits), **params})

    def number(self, n: float, digits: int = 0) -> str:
        """With the language's own sign between whole and part, and a true minus."""
        point = "." if self.language == "en" else ","
        return f"{round(n, digits) + 0.0:.{digits}f}".replace(".", point).replace("-", "−")

    def points(self, n: float, digits: int = 0) -> str:
        """`1 point`, `9.3 points`."""
        return self.plural("table.points", n, digits=digits)

    def signed(self, n: float, digits: int = 0) -> str:
        """`+9.3 points`, `−1 point`."""
        shown = round(n, digits)
        sign = "+" if shown > 0 else "−" if shown < 0 else "±"
        return f"{sign}{self.points(abs(shown), digits)}"


def plural_form(language: str, n: float, digits: int = 0) -> str:
    """The form of a language for a number as it is shown, as Unicode's plural rules have it."""
    if language == "fr":
        return "one" if abs(n) < 2 else "other"
    if digits:
        return "other"
    if language != "ru":
        return "one" if abs(n) == 1 else "other"
    tens, ones = int(abs(n)) % 100, int(abs(n)) % 10
    if ones == 1 and tens != 11:
        return "one"
    return "few" if ones in (2, 3, 4) and tens not in (12, 13, 14) else "many"
