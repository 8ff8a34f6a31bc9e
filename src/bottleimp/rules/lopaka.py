"""Lopaka, who plays by himself: he sees only the trick on the table and his own legal cards."""

from collections.abc import Sequence

from bottleimp.rules.bottles import winning_card
from bottleimp.rules.cards import Card


def lopakas_card(legal: Sequence[Card], *, table: Sequence[Card], price: Card) -> Card:
    """The highest card that would be winning so far, else the lowest; leading, the highest."""
    winning = [card for card in legal if winning_card((*table, card), price) == card]
    if not table:
        return max(legal)
    return max(winning) if winning else min(legal)
