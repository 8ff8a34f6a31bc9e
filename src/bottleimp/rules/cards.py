"""Cards as numbers: every number exists once, so the number identifies the card.

Colours and points belong to the deck, because the editions differ in them. Half cards are floats
such as `16.5`, which binary represents exactly, so cards compare by value as the rules require.
"""

import re
from enum import StrEnum
from typing import TypeAlias

from bottleimp.rules.errors import BadText
from bottleimp.rules.quotation import quote

Card: TypeAlias = float
Seat: TypeAlias = int

START_PRICE: Card = 19

_CARD = re.compile(r"([0-9]{1,2})([.,]5|½)?")


class Colour(StrEnum):
    """The three colours of the cards; players must follow the colour that was led."""

    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"


COLOURS = tuple(Colour)
"""All colours as a tuple: iterating over the enum class itself takes ten times as long."""


def card_text(card: Card) -> str:
    """Return a card as players write it: `17`, `16½`."""
    whole = int(card)
    return str(whole) if card == whole else f"{whole}½"


def cards_text(cards: tuple[Card, ...]) -> str:
    """Return cards as players write them, separated by spaces."""
    return " ".join(card_text(card) for card in cards)


def parse_card(text: str) -> Card:
    """Parse a card written as `17`, `16½`, `16.5` or `16,5`."""
    match = _CARD.fullmatch(text.strip())
    if not match:
        raise BadText(f"{quote(text)} is not a card number")
    whole = int(match[1])
    return whole + 0.5 if match[2] else whole


def card_from_json(value: object) -> Card:
    """Read a card from a JSON number; a whole number becomes an `int`."""
    if type(value) is int and 0 < value < 100:  # nearly every card
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadText(f"a card must be a number, not {quote(value)}")
    if not 0 < value < 100 or value * 2 != int(value * 2):
        raise BadText(f"{quote(value)} is not a card number")
    return int(value) if value == int(value) else value
