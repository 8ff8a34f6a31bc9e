"""A person's first rounds: a player who knows what the guided first round says, and nothing more.

    python -m benchmarks strength.mode_duels --bot benchmarks.strength.guided_bot:GuidedBot \
        --against beginner --deals 200

The lesson (`web/lessons/first-round.json`) teaches the rules, that low cards are dangerous, and
that whoever keeps the bottle loses everything; and it asks "again?" before a card that wins nothing
where a card below the price lies, or that buys the bottle.
"""

from bottleimp.bots import Bot
from bottleimp.rules import (
    Action,
    Card,
    Exchange,
    ExchangeOptions,
    Play,
    PlayOptions,
    View,
    winning_card,
)


class GuidedBot(Bot):
    """Gives its lowest cards, wins what it can win without buying, and otherwise saves points.

    No memory, no plan, no thought of who plays next.
    """

    def choose(self, view: View) -> Action:
        match view.options:
            case PlayOptions(cards):
                return Play(self.card(view, cards))
            case ExchangeOptions(gifts, hand):
                places = (gift.place for gift in gifts for _ in range(gift.cards))
                return Exchange(tuple(zip(places, sorted(hand), strict=False)))
        assert view.options is not None
        return view.options.draw(self.rng)

    def card(self, view: View, cards: tuple[Card, ...]) -> Card:
        """Takes a trick with the highest card if that buys nothing, else plays one worth little."""
        table = [play.card for play in view.trick]
        points = view.setup.deck.points

        def wins(card: Card) -> bool:
            return winning_card([*table, card], view.price) == card

        harmless = [card for card in cards if not (card < view.price and wins(card))]
        if winners := [card for card in harmless if wins(card)]:
            return max(winners)
        return min(harmless or cards, key=lambda card: (points[card], -card))
