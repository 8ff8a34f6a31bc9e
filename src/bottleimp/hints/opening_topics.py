"""What a hint before the tricks is about: gifts, and packets to be laid open."""

from collections.abc import Callable

from bottleimp.hints.topics import Numbers, Topic
from bottleimp.rules import Card, Exchange, ExchangeOptions, View, points_of


def giving_topic(view: View, options: ExchangeOptions, advised: Exchange) -> Topic:
    """What to think of before cards are given away."""
    for name, test in _GIVING.items():
        if (numbers := test(view, options, advised)) is not None:
            return name, numbers
    raise AssertionError("the last of them always holds")


def rid(view: View, options: ExchangeOptions, advised: Exchange) -> Numbers | None:
    """The gifts leave the hand without a colour that it has."""
    colour = view.setup.deck.colour
    left = {colour[card] for card in options.hand if card not in advised.cards}
    gone = [card for card in options.hand if colour[card] not in left]
    if not gone or not left:
        return None
    alike = [card for card in gone if colour[card] is colour[gone[0]]]
    return {"colour": colour[gone[0]].value, "held": len(alike)}


def lowest(view: View, options: ExchangeOptions, advised: Exchange) -> Numbers | None:
    """The lowest card of the hand is given away."""
    card = min(options.hand)
    if card not in advised.cards or card >= view.price:
        return None
    seen = set(view.own_cards)
    lower = tuple(other for other in view.setup.deck.cards if other < card and other not in seen)
    return {"card": card, "cards": lower}


def split(view: View, options: ExchangeOptions, _advised: Exchange) -> Numbers:
    """How much of the hand is below the price, and what all of it is worth."""
    return weighed(view, options.hand)


def showing_topic(view: View, packets: tuple[str, ...]) -> Topic:
    """What to think of before a packet is laid open: what is in the first and the other."""
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
"""The first that holds is told."""
