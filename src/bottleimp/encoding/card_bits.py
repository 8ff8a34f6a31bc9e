"""Cards as bits: card n of the longest deck, in rising order, is bit n of a 64-bit word.

The 36-card decks use a subset of the same bits, so numbers compare as bit positions do in every
deck, and "below the price" is a mask.
"""

from bisect import bisect
from collections.abc import Iterable

from bottleimp.rules import START_PRICE, Card
from bottleimp.rules.decks import DECKS

ORDER: tuple[Card, ...] = max((deck.cards for deck in DECKS), key=len)
CARDS = len(ORDER)
INDEX: dict[Card, int] = {card: index for index, card in enumerate(ORDER)}

SHOW = CARDS
"""The action that lays the first packet open; the next number is the second packet."""
ACTIONS = CARDS + 2
"""Every action is a number below this: a card to give or play, or a packet to show."""

START = bisect(ORDER, START_PRICE)
"""The start price as a bit position: the cards below it are the bits below."""


def price_bit(price: Card) -> int:
    """The bit position such that the cards below the price are the bits below."""
    return START if price == START_PRICE else INDEX[price]


def bits_of(cards: Iterable[Card]) -> int:
    """A set of cards as a word."""
    word = 0
    for card in cards:
        word |= 1 << INDEX[card]
    return word


def cards_of(word: int) -> tuple[Card, ...]:
    """The cards of a word, in rising order."""
    return tuple(card for index, card in enumerate(ORDER) if word >> index & 1)
