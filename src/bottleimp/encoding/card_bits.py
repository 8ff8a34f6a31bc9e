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
"""Number of the action that lays the first packet open; the next one is for the second packet."""
ACTIONS = CARDS + 2
"""Number of actions: one for each card to give or play, and two for showing a packet."""

START = bisect(ORDER, START_PRICE)
"""Start price as a bit position: the cards below the price are the lower bits."""


def price_bit(price: Card) -> int:
    """Return the price as a bit position: the cards below the price are the lower bits."""
    return START if price == START_PRICE else INDEX[price]


def bits_of(cards: Iterable[Card]) -> int:
    """Return a set of cards as a word."""
    word = 0
    for card in cards:
        word |= 1 << INDEX[card]
    return word


def cards_of(word: int) -> tuple[Card, ...]:
    """Return the cards of a word, in rising order."""
    return tuple(card for index, card in enumerate(ORDER) if word >> index & 1)
