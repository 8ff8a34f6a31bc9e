"""The bottle: its price, its owner, and which card of a trick wins."""

from collections.abc import Sequence
from typing import NamedTuple

from bottleimp.rules.cards import START_PRICE, Card, Seat


class Bottle(NamedTuple):
    """A bottle stands on the card that was its price; at first on 19, owned by nobody."""

    price: Card = START_PRICE
    owner: Seat | None = None


def for_sale(bottles: Sequence[Bottle]) -> int:
    """Which bottle is sold next: the dearer one."""
    prices = [bottle.price for bottle in bottles]
    return prices.index(max(prices))


def price_of(bottles: Sequence[Bottle]) -> Card:
    """The price a card must be below to buy: that of the dearer bottle."""
    return max([bottle.price for bottle in bottles])


def winning_card(played: Sequence[Card], price: Card) -> Card:
    """The highest card below the price, or the highest of all if none is below."""
    below = [card for card in played if card < price]
    return max(below or played)
