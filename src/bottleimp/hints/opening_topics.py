"""Topics of hints before the tricks: for an exchange, and for showing a packet."""

from collections.abc import Callable

from bottleimp.hints.topics import Numbers, Topic
from bottleimp.rules import Card, Exchange, ExchangeOptions, View, points_of


def giving_topic(view: View, options: ExchangeOptions, advised: Exchange) -> Topic:
    """Return the topic of the question before an exchange, for the advised gifts."""
    for name, test in _GIVING.items():
        if (numbers := test(view, options, advised)) is not None:
            return name, numbers
    raise AssertionError("the last of them always holds")


def rid(view: View, options: ExchangeOptions, advised: Exchange) -> Numbers | None:
    """Test whether the gifts remove a colour from the hand."""
    colour = view.setup.deck.colour
    left = {colour[card] for card in options.hand if card not in advised.cards}
    gone = [card for card in options.hand if colour[card] not in left]
    if not gone or not left:
        return None
    alike = [card for card in gone if colour[card] is colour[gone[0]]]
    return {"colour": colour[gone[0]].value, "held": len(alike)}


def lowest(view: View, options: ExchangeOptions, advised: Exchange) -> Numbers | None:
    """Test whether the lowest card of the hand, below the price, is given away."""
    card = min(options.hand)
    if card not in advised.cards or card >= view.price:
        return None
    seen = set(view.own_cards)
    lower = tuple(other for other in view.setup.deck.cards if other < card and other not in seen)
    return {"card": card, "cards": lower}


def split(view: View, options: ExchangeOptions, _advised: Exchange) -> Numbers:
    """Return the number of cards below the price, and the points of the hand."""
    return weighed(view, options.hand)


def showing_topic(view: View, packets: tuple[str, ...]) -> Topic:
    """Return the topic of the question before showing a packet, with figures of both packets."""
    assert view.seat is not None
    hands = {hand.name: hand.cards for hand in view.hands[view.seat]}
    first, second = (weighed(view, hands[name]) for name in packets)
    return "packets", {**first, "others": second["below"], "instead": second["points"]}


def weighed(view: View, cards: tuple[Card, ...]) -> Numbers:
    """Count the cards below the price, and the points of all of them."""
    below = sum(card < view.price for card in cards)
    points = points_of(view.setup.deck, cards)
    return {"price": view.price, "below": below, "points": points}


_GIVING: dict[str, Callable[[View, ExchangeOptions, Exchange], Numbers | None]] = {
    "rid": rid,
    "lowest": lowest,
    "split": split,
}
"""Tests of the topics by key. The first that returns numbers is used; the last always does."""
