"""The table's cards, pictures and style sheets, for a self-contained page."""

import re
from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files

from bottleimp.review.report.sentences import Words
from bottleimp.rules import Card, Colour

SHORT = {Colour.YELLOW: "y", Colour.BLUE: "b", Colour.RED: "r"}
SYMBOLS = ("e-y", "e-b", "e-r", "flames", "bottle", "i-coin")
SHEETS = ("base.css", "card.css")


def _read(*names: str) -> str:
    return files("bottleimp").joinpath(*names).read_text(encoding="utf-8")


@cache
def symbols() -> str:
    """Return the SVG symbols of a review, hidden, for `use`."""
    source = _read("web", "art", "symbols.js")
    found = [re.search(r"<defs>.*?</defs>", source, re.DOTALL)]
    found += [
        re.search(rf'<symbol id="{name}" .*?</symbol>', source, re.DOTALL) for name in SYMBOLS
    ]
    drawn = "\n".join(each[0] for each in found if each is not None)
    return f'<svg class="vh" aria-hidden="true">{drawn}</svg>'


@cache
def style() -> str:
    """Return the style sheets with their picture embedded."""
    salt = b64encode(_read("web", "css", "salt.svg").encode()).decode()
    sheets = "\n".join(_read("web", "css", name) for name in SHEETS)
    inside = sheets.replace("url(salt.svg)", f"url(data:image/svg+xml;base64,{salt})")
    return f"{inside}\n{_read('review', 'report', 'page.css')}"


def use(name: str, classes: str = "") -> str:
    """Return an SVG element that shows a symbol."""
    named = f' class="{classes}"' if classes else ""
    return f'<svg{named} aria-hidden="true"><use href="#{name}"/></svg>'


def card(
    words: Words, number: Card, *, price: Card, flag: str = "", sign: str = "", mark: str = ""
) -> str:
    """Return a card as the table draws it, with an optional flag or sign below."""
    deck = words.state.setup.deck
    short, coins = SHORT[deck.colour[number]], deck.points[number]
    label = ", ".join(filter(None, (words.card(number), words.catalogue.points(coins), flag)))
    whole = f"{int(number)}{'' if number == int(number) else '<sup>½</sup>'}"
    letter = words.catalogue.t(f"table.letter.{deck.colour[number].value}")
    hot = " hot" if number < price else ""
    shown = (
        f'<span class="rv-flag" aria-hidden="true">{escape(sign or flag)}</span>' if flag else ""
    )
    return (
        f'<div class="card {short}{hot}{mark and f" {mark}"}" role="img"'
        f' aria-label="{escape(label)}">{use("flames", "c-fl")}<span class="c-face">'
        f'<b class="c-n">{whole}</b><span class="c-coins">{use("i-coin") * coins}</span>'
        f'{use(f"e-{short}", "c-e")}<i class="c-l">{escape(letter)}</i></span>{shown}</div>'
    )
