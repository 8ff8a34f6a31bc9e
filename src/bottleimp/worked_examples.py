"""Worked examples of the rules pages: their `trick` and `score` blocks, parsed as data.

The pages in `docs/rules` contain the blocks as text, and `tests/docs` recomputes them. A browser
draws the cards from the data; a terminal shows them in columns.
"""

from collections.abc import Iterator
from typing import Any

from bottleimp.rules import Deck, card_text, deck_of, parse_card
from bottleimp.rules.decks import DECKS

KINDS = ("trick", "score")
_HANDS = {"open": "○", "hidden": "●"}


def parse_example(kind: str, text: str) -> dict[str, Any]:
    """Return the example as JSON for a page, with colour and points of all cards of its deck."""
    (name,) = (rest for word, *rest in _lines(text) if word == "deck")
    deck = _deck(*name)
    return {
        "kind": kind,
        "cards": [
            {"card": card, "colour": deck.colour[card].value, "points": deck.points[card]}
            for card in deck.cards
        ],
        "lines": [[word, *rest] for word, *rest in _lines(text) if word != "deck"],
    }


def columns(kind: str, text: str) -> list[str]:
    """Return the example as plain text without words of any language; ○ marks an open hand."""
    lines = [line for line in _lines(text) if line[0] != "deck"]
    return list(_trick(lines) if kind == "trick" else _score(lines))


def _trick(lines: list[list[str]]) -> Iterator[str]:
    """Yield the hands, the cards in the order played, the winner and the price before and after."""
    named = {"price", "prices", "owner", "owners", "winner", "new", "won"}
    facts = {line[0]: line[1:] for line in lines if line[0] in named - {"new", "won"}}
    after = next(line[2:] for line in lines if line[:2] in (["new", "price"], ["new", "prices"]))
    (winner,) = facts["winner"]
    for line in lines:
        if "holds" in line:
            who, cards = line[: line.index("holds")], line[line.index("holds") + 1 :]
            yield f"{_place(who)}: {_cards(cards)}"
    plays = [line for line in lines if line[0] not in named and "holds" not in line]
    yield "   ".join(f"{_place(line[:-1])} {_cards(line[-1:])}" for line in plays)
    before = facts.get("price") or facts["prices"]
    yield f"→ {winner}   ({_cards(before)} → {_cards(after)})"
    for line in lines:
        if line[0] == "won":
            yield f"{line[1]} + {_cards(line[2:])}"


def _score(lines: list[list[str]]) -> Iterator[str]:
    """Yield the imp's trick, then each player's points, score and bottle."""
    bottles = {line[1]: line[2] for line in lines if line[0] == "bottle"}
    won = {line[1]: line[2] for line in lines if line[0] == "won"}
    scores = {line[1]: line[2] for line in lines if line[0] == "score"}
    (imp,) = (line[1:] for line in lines if line[0] == "imp")
    yield f"[ {_cards(imp)} ]"
    wide = max(map(len, won))
    for name, points in won.items():
        bottle = f"   [{_cards([bottles[name]])}]" if name in bottles else ""
        yield f"{name.ljust(wide)} {points.rjust(4)} → {scores[name].rjust(4)}{bottle}"


def _place(words: list[str]) -> str:
    """Return a player's name, with a symbol for one of the player's hands."""
    return " ".join(_HANDS.get(word, word) for word in words)


def _lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line.strip()]


def _cards(cards: list[str]) -> str:
    return " ".join(card_text(parse_card(card)) for card in cards)


def _deck(name: str) -> Deck:
    """Return the largest deck with this name: the one with half cards, if there is one."""
    return deck_of(name, size=max(deck.size for deck in DECKS if deck.id == name))
