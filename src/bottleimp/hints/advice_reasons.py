"""Reasons for an advised choice that are computed from the view, without a judge.

Each reason is a key and its numbers, like a topic: the text catalogues have `hint.why.KEY`.
"""

from collections.abc import Callable
from typing import TypeAlias

from bottleimp.hints.opening_topics import lowest, rid, weighed
from bottleimp.hints.position import Position
from bottleimp.hints.topics import Numbers, Topic
from bottleimp.rules import Card, Exchange, ExchangeOptions, View, points_of

FEW = 3
"""Maximum number of lower cards with which a bottle counts as hard to sell."""

GivingReason: TypeAlias = Callable[[View, ExchangeOptions, Exchange], Numbers | None]


def playing_reason(at: Position, card: Card) -> Topic:
    """Return what the card does to the trick as it lies."""
    worth = at.view.setup.deck.points[card]
    if not at.wins(card):
        assert at.holder is not None
        return "loses", {"seat": at.holder, "points": worth}
    if card < at.price:
        return "buys", {"cards": at.out_below(card)}
    if at.sure(card):
        return "sure", {"points": at.points + worth}
    if at.table:
        return "wins", {"points": at.points + worth}
    higher = [other for other in at.out_below(float("inf")) if other > card]
    return "leads", {"points": worth, "count": len(higher)}


def giving_reason(view: View, options: ExchangeOptions, advised: Exchange) -> Topic:
    """Return the most important reason for these gifts."""
    for name, test in _GIVING.items():
        if (numbers := test(view, options, advised)) is not None:
            return name, numbers
    raise AssertionError("the last of them always holds")


def showing_reason(view: View, packets: tuple[str, ...], shown: str) -> Topic:
    """Return what the opponent sees, and what stays hidden."""
    assert view.seat is not None
    hands = {hand.name: hand.cards for hand in view.hands[view.seat]}
    (hidden,) = (name for name in packets if name != shown)
    open_cards, others = weighed(view, hands[shown]), weighed(view, hands[hidden])
    return "shows", {**open_cards, "others": others["below"], "instead": others["points"]}


def _dangerous(view: View, options: ExchangeOptions, advised: Exchange) -> Numbers | None:
    """Return the lowest card's numbers if it is given away and at most `FEW` cards are lower."""
    found = lowest(view, options, advised)
    if found is None or sum(card < min(options.hand) for card in view.setup.deck.cards) > FEW:
        return None
    return found


def _buried(view: View, _options: ExchangeOptions, advised: Exchange) -> Numbers | None:
    """Return the points that go into the imp's trick; None if the mode has no such gift."""
    cards = advised.to("imp")
    return {"points": points_of(view.setup.deck, cards)} if cards else None


def _kept(view: View, options: ExchangeOptions, advised: Exchange) -> Numbers | None:
    """Return the numbers of the hand without the given cards and before new ones arrive."""
    return weighed(view, tuple(card for card in options.hand if card not in advised.cards))


_GIVING: dict[str, GivingReason] = {
    "dangerous": _dangerous,
    "rid": rid,
    "buried": _buried,
    "keeps": _kept,
}
"""Tests of the reasons by key. The first that returns numbers is used; the last always does."""
