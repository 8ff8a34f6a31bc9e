"""What a hint for a play is about: a topic whose test holds, and its numbers, counted exactly.

The tests look at the card that a strong player would play, so that the question leads there; no
number tells which it is. No language here: the catalogues hold a question and a fact for each.
"""

from collections.abc import Callable
from typing import TypeAlias

from bottleimp.hints.position import Position
from bottleimp.rules import Card

Numbers: TypeAlias = dict[str, object]
"""What kind of thing each is goes by its name: cards, seats, colours, points, counts of cards."""
Topic: TypeAlias = tuple[str, Numbers]
Test: TypeAlias = Callable[[Position, Card], Numbers | None]


def kept(at: Position, _card: Card) -> Numbers | None:
    """The own side has a bottle, and nobody else can have a card that is lower."""
    price = at.own_price
    laid = [play.card for play in at.view.trick if play.seat not in at.side]
    if price is None or at.out_below(price, rivals=True) or min(laid, default=price) < price:
        return None
    return {"price": price}


def last(at: Position, _card: Card) -> Numbers | None:
    """Nobody plays after this card, and the trick is another side's so far."""
    if at.later or at.holder is None or at.holder in at.side:
        return None
    wins = sum(map(at.wins, at.legal))
    buys = sum(at.wins(card) and card < at.price for card in at.legal)
    return {"points": at.points, "seat": at.holder, "wins": wins, "buys": buys}


def ours(at: Position, _card: Card) -> Numbers | None:
    """Nobody plays after this card, and the trick is the own side's already."""
    if at.later or at.holder is None or at.holder not in at.side:
        return None
    deck = at.view.setup.deck
    worth = [deck.points[card] for card in at.legal]
    return {"points": at.points, "least": min(worth), "most": max(worth)}


def sure(at: Position, card: Card) -> Numbers | None:
    """The card advised wins, whatever comes; how many of the legal ones do."""
    return {"count": sum(map(at.sure, at.legal))} if at.sure(card) else None


def low(at: Position, card: Card) -> Numbers | None:
    """The card advised is the lowest of the hand, below the price."""
    lowest = min(at.known.mine)
    if card != lowest or card >= at.price:
        return None
    return {"card": lowest, "cards": at.out_below(lowest)}


def buyers(at: Position, _card: Card) -> Numbers | None:
    """A card below the price can be played, or the bottle is to be got rid of."""
    if at.own_price is None and min(at.legal) >= at.price:
        return None
    return {"price": at.price, "cards": at.out_below(at.price)}


def pot(at: Position, _card: Card) -> Numbers | None:
    """Others play after this card to a trick that has been led."""
    if at.holder is None or not at.later:
        return None
    after = tuple(dict.fromkeys(at.later))
    return {"points": at.points, "seat": at.holder, "seats": after}


def void(at: Position, _card: Card) -> Numbers | None:
    """Of another side, somebody has run out of a colour that can be led."""
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
    """The card advised is the last of its colour in its hand, which has others."""
    colour = at.view.setup.deck.colour
    hand = next(hand for hand in at.known.hands if card in hand)
    alike = [held for held in hand if colour[held] is colour[card]]
    if len(alike) > 1 or len(hand) < 3:
        return None
    return {"colour": colour[card].value}


def suit(at: Position, card: Card) -> Numbers | None:
    """The colour of the card advised: how many are in the own hands, and how many may be out."""
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
"""The first that holds is told; the last one always does."""


def topic_of(at: Position, card: Card) -> Topic:
    """What to think of before that card is played."""
    for name, test in TOPICS.items():
        if (numbers := test(at, card)) is not None:
            return name, numbers
    raise AssertionError("the last of them always holds")
