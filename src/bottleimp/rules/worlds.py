"""Worlds: complete rounds that look to a seat exactly like its view.

A search that starts from a view draws worlds because it may not know the true round. All rounds
that fit the view are equally likely: nothing is inferred from the choices of other players, apart
from what the rules force them to reveal.
"""

from collections import defaultdict
from functools import cache
from itertools import product
from math import comb, prod
from random import Random
from typing import NamedTuple, TypeAlias

from bottleimp.rules.actions import Exchange, Show
from bottleimp.rules.cards import Card, Colour, Seat
from bottleimp.rules.deals import Deal, Hand
from bottleimp.rules.decks import Deck
from bottleimp.rules.modes import IMP, ExchangePhase, ShowPhase
from bottleimp.rules.options import options_of
from bottleimp.rules.state import Choice, Round, start
from bottleimp.rules.steps import apply
from bottleimp.rules.views import View

Place: TypeAlias = tuple[Seat, int]
"""A dealt hand: its seat, and its index among the seat's hands."""


class Worlds:
    """A sampler of the rounds that fit a view.

    `shown` is the packet that the seat has chosen to show while other players still choose. It is
    the only fact that a seat knows and its view does not hold.
    """

    def __init__(self, view: View, *, shown: str | None = None) -> None:
        phase = next((p for p in view.setup.mode.phases if p.name == view.phase), None)
        self._kind: _BeforeHandingOver | _AfterHandingOver
        if isinstance(phase, ExchangePhase):
            self._kind = _BeforeHandingOver(view, phase)
        else:
            self._kind = _AfterHandingOver(view, phase, shown)

    def draw(self, rng: Random) -> Round:
        """Return a uniformly random round that fits the view."""
        return self._kind.draw(rng)


def own_gifts(view: View) -> dict[str, Exchange]:
    """Return the exchanges of the view's seat, by the name of the phase."""
    mode = view.setup.mode
    found: dict[str, Exchange] = {}
    cards = [(given.place, given.card) for given in view.given]
    for phase in mode.phases:
        if isinstance(phase, ExchangePhase) and cards:
            assert view.seat is not None
            gifts = mode.gifts(phase, seat=view.seat, dealer=view.dealer)
            due = sum(gift.cards for gift in gifts)
            found[phase.name] = Exchange(tuple(cards[:due]))
            cards = cards[due:]
    return found


class _BeforeHandingOver:
    """The sampler during an exchange: a seat knows only its own cards that it has looked at."""

    def __init__(self, view: View, phase: ExchangePhase) -> None:
        self.view, self.phase, self.own = view, phase, own_gifts(view)
        self.seen: dict[Place, Hand] = {}
        if view.seat is not None:
            for index, hand in enumerate(view.hands[view.seat]):
                if hand.name not in phase.unseen:
                    gave = self._given_from(hand.name)
                    self.seen[view.seat, index] = tuple(sorted({*hand.cards, *gave}))
        known = {card for hand in self.seen.values() for card in hand}
        self.stock = [card for card in view.setup.deck.cards if card not in known]

    def _given_from(self, hand: str) -> tuple[Card, ...]:
        phases = [p for p in self.view.setup.mode.phases if isinstance(p, ExchangePhase)]
        gave = [self.own[p.name].cards for p in phases if p.hand == hand and p.name in self.own]
        return tuple(card for cards in gave for card in cards)

    def draw(self, rng: Random) -> Round:
        """Deal the unknown cards at random, and let the other seats give cards at random."""
        view, stock = self.view, rng.sample(self.stock, len(self.stock))
        hands = tuple(
            tuple(
                self.seen.get((owner, index)) or tuple(sorted(stock.pop() for _ in range(size)))
                for index, size in enumerate(sizes)
            )
            for owner, sizes in enumerate(view.setup.mode.hand_sizes[view.dealer])
        )
        world = start(view.setup, Deal(view.dealer, hands, tuple(sorted(stock))))
        while world.phase is not self.phase:
            world = self._after_choices(world, world.to_act, rng)
        chosen = tuple(seat for seat in world.to_act if seat not in view.to_act)
        return self._after_choices(world, chosen, rng)

    def _after_choices(self, world: Round, seats: tuple[Seat, ...], rng: Random) -> Round:
        for seat in seats:
            options = options_of(world, seat)
            assert options is not None
            assert world.phase is not None
            own = seat == self.view.seat
            world = apply(world, seat, self.own[world.phase.name] if own else options.draw(rng))
        return world


class _Giving(NamedTuple):
    """Cards that went from one hand into another, or to the imp's trick (`into` is None)."""

    phase: str
    giver: Seat
    place: str
    source: Place
    into: Place | None
    cards: int
    known: Hand
    """The cards, if the view's seat gave or received them; otherwise empty."""


class _AfterHandingOver:
    """The sampler after the exchanges.

    A seat also knows the cards it received and their givers, open hands, all played cards and
    voids.
    """

    def __init__(self, view: View, phase: ShowPhase | None, shown: str | None) -> None:
        self.view, self.phase, self.shown = view, phase, shown
        self.names = [hand.name for hand in view.setup.mode.hands]
        self.played = self._played()
        self.givings = tuple(self._givings())
        gone = {card for cards in self.played.values() for card in cards}
        self.known: dict[Place, Hand] = {}
        holes: list[_Hole] = []
        for owner, hands in enumerate(view.hands):
            for index, hand in enumerate(hands):
                place = (owner, self._packet(owner, index))
                mine = [card for g in self.givings if g.into == place for card in g.known]
                known = {*hand.cards, *(card for card in mine if card not in gone)}
                self.known[place] = tuple(known)
                holes.append(_Hole(place, hand.size - len(known), view.voids[owner][index]))
        self.imp_known = view.imp or tuple(
            card for g in self.givings if g.into is None for card in g.known
        )
        holes.append(_Hole(None, view.imp_count - len(self.imp_known), ()))
        placed = gone.union(self.imp_known, *self.known.values())
        pool = [card for card in view.setup.deck.cards if card not in placed]
        self.dealing = _Dealing(view.setup.deck, pool, [hole for hole in holes if hole.size])

    def _packet(self, owner: Seat, index: int) -> int:
        """Return the index of the dealt hand that became this open or hidden hand."""
        shown = self.view.shown[owner] if owner < len(self.view.shown) else None
        if shown is None:
            return index
        return abs(self.names.index(shown) - index)

    def _played(self) -> dict[Place, list[Card]]:
        names = self.view.setup.mode.hands_in_play
        found: dict[Place, list[Card]] = defaultdict(list)
        for plays in (*(trick.plays for trick in self.view.tricks), self.view.trick):
            for play in plays:
                place = (play.seat, self._packet(play.seat, names.index(play.hand)))
                found[place].append(play.card)
        return found

    def _givings(self) -> list[_Giving]:
        view, mode = self.view, self.view.setup.mode
        own = own_gifts(view)
        got = {
            giver: [received.card for received in view.received if received.giver == giver]
            for giver in range(mode.players)
        }
        found = []
        for phase in mode.phases:
            if not isinstance(phase, ExchangePhase):
                continue
            for giver in range(mode.players):
                for gift in mode.gifts(phase, seat=giver, dealer=view.dealer):
                    into: Place | None = None
                    if gift.place != IMP:
                        receiver = (giver + gift.seats_left) % mode.players
                        into = (receiver, self.names.index(gift.into))
                    known: Hand = ()
                    if giver == view.seat:
                        known = own[phase.name].to(gift.place)
                    elif into is not None and into[0] == view.seat:
                        known = tuple(got[giver][: gift.cards])
                        del got[giver][: gift.cards]
                    source = (giver, self.names.index(phase.hand))
                    found.append(
                        _Giving(phase.name, giver, gift.place, source, into, gift.cards, known)
                    )
        return found

    def draw(self, rng: Random) -> Round:
        """Deal the unknown cards, then choose at random which cards of each hand were received."""
        view, mode = self.view, self.view.setup.mode
        filled = self.dealing.draw(rng)
        buried = filled.pop(None, [])
        held = {place: (*known, *filled.get(place, ())) for place, known in self.known.items()}
        imp = tuple(sorted((*self.imp_known, *buried)))
        dealt = {place: {*cards, *self.played.get(place, ())} for place, cards in held.items()}
        gifts = self._gifts(dealt, imp, rng)
        for giving, cards in zip(self.givings, gifts, strict=True):
            dealt[giving.source].update(cards)
        hands = tuple(
            tuple(tuple(sorted(dealt[owner, index])) for index in range(len(self.names)))
            for owner in range(mode.seats)
        )
        return Round(
            setup=view.setup,
            deal=Deal(view.dealer, hands, imp if mode.imp_dealt else ()),
            phase=self.phase,
            choices=self._choices(gifts, rng),
            hands=tuple(
                tuple(
                    tuple(sorted(held[owner, self._packet(owner, index)]))
                    for index in range(len(self.names))
                )
                for owner in range(mode.seats)
            ),
            imp=imp,
            leader=view.tricks[-1].winner if view.tricks else mode.order[view.dealer][1],
            table=view.trick,
            tricks=view.tricks,
            bottles=view.bottles,
            won=view.won,
        )

    def _gifts(
        self, hands: dict[Place, set[Card]], imp: Hand, rng: Random
    ) -> list[tuple[Card, ...]]:
        """Draw the cards of every gift and remove them from the hand they went into."""
        for giving in self.givings:
            if giving.into is not None:
                hands[giving.into].difference_update(giving.known)
        mine = {card for g in self.givings if g.into is None for card in g.known}
        buried = [card for card in imp if card not in mine]
        rng.shuffle(buried)
        found: list[tuple[Card, ...]] = []
        for giving in self.givings:
            cards: tuple[Card, ...]
            if giving.known:
                cards = giving.known
            elif giving.into is None:
                cards = tuple(buried.pop() for _ in range(giving.cards))
            else:
                cards = tuple(rng.sample(sorted(hands[giving.into]), giving.cards))
                hands[giving.into].difference_update(cards)
            found.append(cards)
        return found

    def _choices(
        self, gifts: list[tuple[Card, ...]], rng: Random
    ) -> tuple[tuple[Choice | None, ...], ...]:
        players = range(self.view.setup.mode.players)
        pairs: dict[tuple[str, Seat], list[tuple[str, Card]]] = defaultdict(list)
        for giving, cards in zip(self.givings, gifts, strict=True):
            pairs[giving.phase, giving.giver] += [(giving.place, card) for card in cards]
        choices: list[tuple[Choice | None, ...]] = []
        for phase in self.view.setup.mode.phases:
            if isinstance(phase, ExchangePhase):
                choices.append(tuple(Exchange(tuple(pairs[phase.name, p])) for p in players))
            else:
                choices.append(tuple(self._show(phase, player, rng) for player in players))
        return tuple(choices)

    def _show(self, phase: ShowPhase, player: Seat, rng: Random) -> Show | None:
        if packet := self.view.shown[player]:
            return Show(packet)
        if player in self.view.to_act:
            return None
        if player == self.view.seat and self.shown is not None:
            return Show(self.shown)
        return Show(rng.choice(phase.packets))


class _Hole(NamedTuple):
    """A number of unknown cards in a place, of none of the colours `voids`.

    `place` is None for the imp's trick.
    """

    place: Place | None
    size: int
    voids: tuple[Colour, ...]


class _Dealing:
    """A uniform sampler of the ways to deal a pool of cards into holes.

    Holes with voids are filled first. The numbers of cards of each colour that they get are drawn
    with weights: the number of ways to complete the deal. The other holes take any cards.
    """

    def __init__(self, deck: Deck, pool: list[Card], holes: list[_Hole]) -> None:
        self.pool = pool
        self.colour = deck.colour
        self.strict = sorted((hole for hole in holes if hole.voids), key=lambda hole: hole.size)
        self.free = [hole for hole in holes if not hole.voids]
        self.counts = tuple(sum(deck.colour[card] is colour for card in pool) for colour in Colour)
        self._splits = cache(self._every_split)

    def draw(self, rng: Random) -> dict[Place | None, list[Card]]:
        """Return the cards dealt into each place."""
        stock = rng.sample(self.pool, len(self.pool))
        found: dict[Place | None, list[Card]] = {}
        if self.strict:
            by_colour = [[card for card in stock if self.colour[card] is c] for c in Colour]
            counts = self.counts
            for nth, hole in enumerate(self.strict):
                splits, weights = self._splits(nth, counts)
                split = rng.choices(splits, weights)[0]
                found[hole.place] = [
                    cards.pop() for cards, n in zip(by_colour, split, strict=True) for _ in range(n)
                ]
                counts = _less(counts, split)
            left = {card for cards in by_colour for card in cards}
            stock = [card for card in stock if card in left]
        for hole in self.free:
            found[hole.place] = stock[: hole.size]
            del stock[: hole.size]
        return found

    def _every_split(
        self, nth: int, counts: tuple[int, ...]
    ) -> tuple[list[tuple[int, ...]], list[int]]:
        """Return the possible colour counts of strict hole `nth`, and their weights.

        The weight is the number of ways to fill this hole and all later strict ones.
        """
        hole = self.strict[nth]
        most = [
            0 if colour in hole.voids else min(hole.size, count)
            for colour, count in zip(Colour, counts, strict=True)
        ]
        splits, weights = [], []
        for split in product(*(range(n + 1) for n in most)):
            if sum(split) == hole.size:
                ways = prod(comb(n, k) for n, k in zip(counts, split, strict=True))
                if nth + 1 < len(self.strict):
                    ways *= sum(self._splits(nth + 1, _less(counts, split))[1])
                if ways:
                    splits.append(split)
                    weights.append(ways)
        return splits, weights


def _less(counts: tuple[int, ...], split: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count - taken for count, taken in zip(counts, split, strict=True))
