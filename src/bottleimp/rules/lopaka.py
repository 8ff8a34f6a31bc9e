"""The automaton Lopaka, who sees only the trick on the table and his own legal cards."""

from collections.abc import Sequence

from bottleimp.rules.bottles import winning_card
from bottleimp.rules.cards import Card


def choose_lopaka_card(legal: Sequence[Card], *, table: Sequence[Card], price: Card) -> Card:
    """Return the card that Lopaka plays.

    He leads his highest card. To a trick he plays his highest card that would win it so far, or his
    lowest card if none would.
    """
    winning = [card for card in legal if winning_card((*table, card), price) == card]
    if not table:
        return max(legal)
    return max(winning) if winning else min(legal)
