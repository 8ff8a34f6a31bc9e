"""Topics of hints for a card to play: tests, and the exact numbers for their facts.

A test receives the card that a strong player would play, so that the question leads to it; the
numbers do not reveal it. The texts of questions and facts are in the catalogues.
"""

from collections.abc import Callable
from typing import TypeAlias

from bottleimp.hints.position import Position
from bottleimp.rules import Card

Numbers: TypeAlias = dict[str, object]
"""Numbers of a topic; the key of each tells its kind: card, seat, colour, points or a count."""
Topic: TypeAlias = tuple[str, Numbers]
Test: TypeAlias = Callable[[Position, Card], Numbers | None]


def kept(at: Position, _card: Card) -> Numbers | None:
    """Test whether the own side has a bottle that no other side can buy any more."""
    price = at.own_price
    laid = [play.card for play in at.view.trick if play.seat not in at.side]
    if price is None or at.out_below(price, rivals=True) or min(laid, default=price) < price:
        return None
    return {"price": price}


def last(at: Position, _card: Card) -> Numbers | None:
    """Test whether the seat plays last to a trick that another side is winning."""
    if at.later or at.holder is None or at.holder in at.side:
        return None
    wins = sum(map(at.wins, at.legal))
    buys = sum(at.wins(card) and card < at.price for card in at.legal)
    return {"points": at.points, "seat": at.holder, "wins": wins, "buys": buys}


def ours(at: Position, _card: Card) -> Numbers | None:
    """Test whether the seat plays last to a trick that its own side is winning."""
    if at.later or at.holder is None or at.holder not in at.side:
        return None
    deck = at.view.setup.deck
    worth = [deck.points[card] for card in at.legal]
    return {"points": at.points, "least": min(worth), "most": max(worth)}


def sure(at: Position, card: Card) -> Numbers | None:
    """Test whether the advised card is certain to win; the number counts such legal cards."""
    return {"count": sum(map(at.sure, at.legal))} if at.sure(card) else None


def low(at: Position, card: Card) -> Numbers | None:
    """Test whether the advised card is the lowest of the hand and below the price."""
    lowest = min(at.known.mine)
    if card != lowest or card >= at.price:
        return None
    return {"card": lowest, "cards": at.out_below(lowest)}


def buyers(at: Position, _card: Card) -> Numbers | None:
    """Test whether a card below the price is legal, or the own side has a bottle to sell."""
    if at.own_price is None and min(at.legal) >= at.price:
        return None
    return {"price": at.price, "cards": at.out_below(at.price)}


def pot(at: Position, _card: Card) -> Numbers | None:
    """Test whether the trick has been led and other seats play after this card."""
    if at.holder is None or not at.later:
        return None
    after = tuple(dict.fromkeys(at.later))
    return {"points": at.points, "seat": at.holder, "seats": after}


def void(at: Position, _card: Card) -> Numbers | None:
    """Test whether a seat of another side has run out of a colour that can be led."""
    if at.table:
        return None
    colour, voids = at.view.setup.deck.colour, at.view.voids
    for seat, hands in enumerate(voids):
        out = set(hands[0]).intersection(*hands[1:])
        found = [colour[card] for card in at.legal if colour[card] in out]
        if found and seat not in at.side:
            return {"seat": seat, "colour": found[0].value}
    return None


def short(at: Position, card: Card) -> Numbers | None:
    """Test whether the advised card is the only one of its colour in a hand of three or more."""
    colour = at.view.setup.deck.colour
    hand = next(hand for hand in at.known.hands if card in hand)
    alike = [held for held in hand if colour[held] is colour[card]]
    if len(alike) > 1 or len(hand) < 3:
        return None
    return {"colour": colour[card].value}


def suit(at: Position, card: Card) -> Numbers | None:
    """Return how many cards of the advised card's colour are in the own hands, and may be out."""
    colour = at.view.setup.deck.colour
    mine = sum(colour[held] is colour[card] for held in at.known.mine)
    out = sum(colour[held] is colour[card] for held in at.out_below(float("inf")))
    return {"colour": colour[card].value, "mine": mine, "count": out}


TOPICS: dict[str, Test] = {
    "kept": kept,
    "last": last,
    "ours": ours,
    "sure": sure,
    "low": low,
    "short": short,
    "buyers": buyers,
    "pot": pot,
    "void": void,
    "suit": suit,
}
"""Tests of the topics by key. The first that returns numbers is used; the last always does."""


def topic_of(at: Position, card: Card) -> Topic:
    """Return the topic of the question before the card is played."""
    for name, test in TOPICS.items():
        if (numbers := test(at, card)) is not None:
            return name, numbers
    raise AssertionError("the last of them always holds")
