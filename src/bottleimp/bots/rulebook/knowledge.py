"""Knowledge of a player about the places of the cards, from a view and a limited memory.

"Keep in mind which cards were played, and who got which card from whom": 000, Sovety;
001, Conseils; 002, Strategie e consigli; 003, Stratégie.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from bottleimp.rules import Card, Hand, Seat, View
from bottleimp.rules.modes import Sides

Place: TypeAlias = tuple[Seat, str]
"""Seat, and the name of one of its hands."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Parts of a round that a player remembers; by default everything."""

    tricks: int | None = None
    """Number of the last tricks that are remembered; None: all of them."""
    gifts: bool = True
    """True if the receivers of the own gifts are remembered."""
    voids: bool = True
    """True if voids of other hands are remembered."""


EVERYTHING = Memory()


class Knowledge:
    """Certain places of cards and chances of the others, as the seat of a view remembers them."""

    def __init__(self, view: View, memory: Memory = EVERYTHING) -> None:
        assert view.seat is not None
        self.view = view
        self.memory = memory
        self.seat: Seat = view.seat
        self.deck = view.setup.deck
        self.mode = view.setup.mode
        self.price: Card = view.price
        self.side = frozenset(next(side for side in view.sides if self.seat in side))
        self.mine: Hand = view.own_cards

    @cached_property
    def rivals(self) -> Sides:
        """Other sides that can win the match, which automata cannot."""
        others = (side for side in self.view.sides if self.seat not in side)
        return tuple(side for side in others if min(side) < self.mode.players)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The own hands; each follows the led colour by itself."""
        return tuple(hand.cards for hand in self.view.hands[self.seat])

    @cached_property
    def played(self) -> frozenset[Card]:
        """Remembered cards among those played so far."""
        last = self.memory.tricks
        tricks = self.view.tricks if last is None else self.view.tricks[-last:] if last else ()
        plays = (*(play for trick in tricks for play in trick.plays), *self.view.trick)
        return frozenset(play.card for play in plays)

    @cached_property
    def forgotten(self) -> frozenset[Card]:
        """Forgotten cards among those played; only their number is used."""
        plays = (play.card for trick in self.view.tricks for play in trick.plays)
        return frozenset(plays) - self.played

    @cached_property
    def located(self) -> Mapping[Card, Place]:
        """Known places of other players' cards: open cards, and remembered own gifts."""
        found: dict[Card, Place] = {}
        for seat, hands in enumerate(self.view.hands):
            if seat != self.seat:
                found |= {card: (seat, hand.name) for hand in hands for card in hand.cards}
        for gift in self.view.given if self.memory.gifts else ():
            if gift.to is not None and gift.card not in self.played | self.forgotten:
                names = [hand.name for hand in self.view.hands[gift.to]]
                # A packet changes its name when it is shown; what does not lie open is hidden.
                name = gift.hand if gift.hand in names else names[-1]
                found.setdefault(gift.card, (gift.to, name))
        return found

    @cached_property
    def buried(self) -> frozenset[Card]:
        """Own cards in the imp's trick."""
        return frozenset(gift.card for gift in self.view.given if gift.to is None)

    @cached_property
    def unseen(self) -> Hand:
        """Cards that, from memory, may be in a hidden hand or in the imp's trick."""
        seen = {*self.mine, *self.played, *self.located, *self.buried}
        return tuple(card for card in self.deck.cards if card not in seen)

    @cached_property
    def holdings(self) -> Mapping[Place, Mapping[Card, float]]:
        """Chances of the cards that each hand may hold.

        Unseen cards are spread evenly over the hidden places, including the imp's trick and the
        forgotten cards, but not over hands that are known to be void in the colour.
        """
        chances: dict[Place, dict[Card, float]] = {}
        for seat, hands in enumerate(self.view.hands):
            for hand in hands:
                chances[seat, hand.name] = dict.fromkeys(hand.cards, 1.0)
        for card, place in self.located.items():
            chances[place][card] = 1.0
        room = [
            ((seat, hand.name), hand.size - len(chances[seat, hand.name]), voids)
            for seat, (hands, seat_voids) in enumerate(
                zip(self.view.hands, self.view.voids, strict=True)
            )
            for hand, voids in zip(hands, seat_voids, strict=True)
        ]
        elsewhere = max(0, self.view.imp_count - len(self.buried)) + len(self.forgotten)
        for colour in set(self.deck.colour.values()):
            fitting = [
                (place, cards)
                for place, cards, voids in room
                if colour not in voids or not self.memory.voids
            ]
            spots = elsewhere + sum(cards for _, cards in fitting)
            for card in self.unseen:
                if self.deck.colour[card] is colour:
                    for place, cards in fitting:
                        if cards:
                            chances[place][card] = cards / spots
        return chances

    @cached_property
    def card_points(self) -> float:
        """Mean points on a card of another player."""
        out = (*self.unseen, *self.located)
        return sum(self.deck.points[card] for card in out) / max(1, len(out))

    @cached_property
    def stake(self) -> float:
        """Expected points that the own side loses as last owner: its own and the imp's trick."""
        points = self.deck.points
        won = sum(self.view.points[seat] for seat in self.side)
        in_play = sum(points[card] for card in (*self.mine, *self.unseen, *self.located))
        imp = self.view.imp_count * sum(points.values()) / self.deck.size
        return won + in_play / len(self.mode.sides) + imp

    @cached_property
    def _against_me(self) -> tuple[list[Card], list[float], list[float]]:
        """Rising cards that other sides may hold, their cumulative number, and the chance of none.

        Entry n of the last two lists is for the n lowest of the cards.
        """
        chance: dict[Card, float] = {}
        for (seat, _), held in self.holdings.items():
            if seat not in self.side:
                for card, likely in held.items():
                    chance[card] = chance.get(card, 0.0) + likely
        cards = sorted(chance)
        counts, nones = [0.0], [1.0]
        for card in cards:
            counts.append(counts[-1] + chance[card])
            nones.append(nones[-1] * (1 - min(1.0, chance[card])))
        return cards, counts, nones

    def out_between(self, low: Card, high: Card) -> float:
        """Return the expected number of other sides' cards between `low` and `high`, exclusive."""
        cards, counts, _ = self._against_me
        return max(0.0, counts[bisect_left(cards, high)] - counts[bisect_right(cards, low)])

    def unsaleable(self, price: Card, *, dearer: int = 0) -> float:
        """Return the chance that a bottle at the price cannot be sold any more.

        Every card is played in the end, so a single lower card of another side buys the bottle.
        Each of the `dearer` bottles is sold first and takes one more lower card.
        """
        cards, counts, nones = self._against_me
        lower = bisect_left(cards, price)
        if not dearer:
            return nones[lower]
        return max(nones[lower], 1 - counts[lower] / (dearer + 1))

    @cached_property
    def doom(self) -> float:
        """Chance that a bottle of the own side cannot be sold any more."""
        bottles = self.view.bottles
        return max(
            (
                self.unsaleable(own.price, dearer=sum(own.price < b.price for b in bottles))
                for own in bottles
                if own.owner in self.side
            ),
            default=0.0,
        )
