"""The bottle: its price, its owner, and the card that wins a trick."""

from collections.abc import Sequence
from typing import NamedTuple

from bottleimp.rules.cards import START_PRICE, Card, Seat


class Bottle(NamedTuple):
    """A bottle with the card that is its price: at first 19, without an owner."""

    price: Card = START_PRICE
    owner: Seat | None = None


def for_sale(bottles: Sequence[Bottle]) -> int:
    """Return the index of the bottle that is sold next: the one with the highest price."""
    prices = [bottle.price for bottle in bottles]
    return prices.index(max(prices))


def price_of(bottles: Sequence[Bottle]) -> Card:
    """Return the highest price of the bottles. A card must be below it to buy a bottle."""
    return max([bottle.price for bottle in bottles])


def winning_card(played: Sequence[Card], price: Card) -> Card:
    """Return the highest card below the price, or the highest card if none is below it."""
    below = [card for card in played if card < price]
    return max(below or played)
