"""Estimates of what the cards of a hand will bring: tricks to win, or the risk of a bottle."""

from collections.abc import Iterable
from math import inf, pow

from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.rules import Card

# How likely a low card makes its holder the last owner: at worst STUCK, and less for each card of
# the others that helps: a lower one to sell the bottle to, a higher one below the price to hide
# under.
STUCK = 0.8
PER_LOWER = 0.79
PER_COVER = 0.98

# How likely a card wins a trick: certain if nothing beats it, and less for each higher card.
PER_HIGHER = 0.77


def danger(known: Knowledge, card: Card, *, price: Card) -> float:
    """Return the chance that the card makes its holder the last owner of a bottle."""
    if card >= price:
        return 0.0
    # Each bottle needs a buyer of its own.
    lower = known.out_between(0, card) / known.mode.bottles
    cover = known.out_between(card, price)
    return STUCK * pow(PER_LOWER, lower) * pow(PER_COVER, cover)


def promise(known: Knowledge, card: Card, *, price: Card) -> float:
    """Return the chance that the card wins a later trick."""
    limit = price if card < price else inf
    return pow(PER_HIGHER, known.out_between(card, limit))


def loss(known: Knowledge, cards: Iterable[Card], *, price: Card) -> float:
    """Return the expected points that the cards cost the own side as last owner of a bottle."""
    return known.stake * sum(danger(known, card, price=price) for card in cards)


def gain(known: Knowledge, cards: Iterable[Card], *, price: Card) -> float:
    """Return the expected points of the tricks that the cards win."""
    a_trick = len(known.mode.trick) * known.card_points
    return a_trick * sum(promise(known, card, price=price) for card in cards)
