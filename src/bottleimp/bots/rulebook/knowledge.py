"""What a view tells a player, as far as they remember: where each card can still be.

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
"""A hand of a seat."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player keeps in mind of a round; everything, unless told otherwise."""

    tricks: int | None = None
    """So many of the last tricks; None: all of them."""
    gifts: bool = True
    """Who got which card from me."""
    voids: bool = True
    """Who ran out of which colour."""


EVERYTHING = Memory()


class Knowledge:
    """Where every card is, or with what chance, as far as the seat of this view can tell."""

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
        """The other sides that can win the match: automata cannot."""
        others = (side for side in self.view.sides if self.seat not in side)
        return tuple(side for side in others if min(side) < self.mode.players)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """My hands; following is judged for each alone."""
        return tuple(hand.cards for hand in self.view.hands[self.seat])

    @cached_property
    def played(self) -> frozenset[Card]:
        """Every card played so far that is remembered."""
        last = self.memory.tricks
        tricks = self.view.tricks if last is None else self.view.tricks[-last:] if last else ()
        plays = (*(play for trick in tricks for play in trick.plays), *self.view.trick)
        return frozenset(play.card for play in plays)

    @cached_property
    def forgotten(self) -> frozenset[Card]:
        """Cards that were played and slipped the mind; nothing but how many they are is used."""
        plays = (play.card for trick in self.view.tricks for play in trick.plays)
        return frozenset(plays) - self.played

    @cached_property
    def located(self) -> Mapping[Card, Place]:
        """Cards of others whose place I know: they lie open, or I gave them there."""
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
        """My own cards in the imp's trick."""
        return frozenset(gift.card for gift in self.view.given if gift.to is None)

    @cached_property
    def unseen(self) -> Hand:
        """Cards that may be in any hidden hand or in the imp's trick, as far as remembered."""
        seen = {*self.mine, *self.played, *self.located, *self.buried}
        return tuple(card for card in self.deck.cards if card not in seen)

    @cached_property
    def holdings(self) -> Mapping[Place, Mapping[Card, float]]:
        """By hand: each card it may hold, with the chance that it does.

        Unseen cards are spread evenly over the hidden places, the imp's trick included, but never
        over a hand that did not follow that colour. Any of them may also be one of those forgotten.
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
        """The points on a card of another player, on average."""
        out = (*self.unseen, *self.located)
        return sum(self.deck.points[card] for card in out) / max(1, len(out))

    @cached_property
    def stake(self) -> float:
        """What my side loses if it ends with a bottle: its points, and those of the imp's trick."""
        points = self.deck.points
        won = sum(self.view.points[seat] for seat in self.side)
        in_play = sum(points[card] for card in (*self.mine, *self.unseen, *self.located))
        imp = self.view.imp_count * sum(points.values()) / self.deck.size
        return won + in_play / len(self.mode.sides) + imp

    @cached_property
    def _against_me(self) -> tuple[list[Card], list[float], list[float]]:
        """Cards that other sides may hold, rising; below each: how many, and the chance of none."""
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
        """How many cards above `low` and below `high` the other sides are likely to hold."""
        cards, counts, _ = self._against_me
        return max(0.0, counts[bisect_left(cards, high)] - counts[bisect_right(cards, low)])

    def unsaleable(self, price: Card, *, dearer: int = 0) -> float:
        """The chance that a bottle at that price stays: too few lower cards are out to sell it.

        Every card is played in the end, so one lower card with another side will buy it. A bottle
        that is dearer is sold first, which takes one lower card more.
        """
        cards, counts, nones = self._against_me
        lower = bisect_left(cards, price)
        if not dearer:
            return nones[lower]
        return max(nones[lower], 1 - counts[lower] / (dearer + 1))

    @cached_property
    def doom(self) -> float:
        """The chance that a bottle my side owns now can no longer be sold."""
        bottles = self.view.bottles
        return max(
            (
                self.unsaleable(own.price, dearer=sum(own.price < b.price for b in bottles))
                for own in bottles
                if own.owner in self.side
            ),
            default=0.0,
        )
