"""Facts that a seat can compute about a position in which it must play a card."""

from functools import cached_property

from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.rules import Card, PlayOptions, Seat, View, points_of, winning_card


class Position:
    """Position of a seat that must play a card; all its facts are certain, not estimates."""

    def __init__(self, view: View) -> None:
        assert isinstance(view.options, PlayOptions)
        self.view, self.known = view, Knowledge(view)
        self.seat, self.side, self.price = self.known.seat, self.known.side, view.price
        self.legal = view.options.cards
        self.table = [play.card for play in view.trick]

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """Seats that play to this trick after the seat to act, in order."""
        view = self.view
        leader = view.trick[0].seat if view.trick else self.seat
        return view.setup.mode.turns[view.dealer][leader][len(view.trick) + 1 :]

    @cached_property
    def holder(self) -> Seat | None:
        """Seat that is winning the trick so far; None before the first card."""
        if not self.table:
            return None
        best = winning_card(self.table, self.price)
        return next(play.seat for play in self.view.trick if play.card == best)

    @property
    def points(self) -> int:
        """Points on the table."""
        return points_of(self.view.setup.deck, tuple(self.table))

    def may_hold(self, seat: Seat) -> set[Card]:
        """Return the cards that may be in the seat's hands."""
        holdings = self.known.holdings.items()
        return {
            card
            for (owner, _), held in holdings
            if owner == seat
            for card, likely in held.items()
            if likely > 0
        }

    def out_below(self, price: Card, *, rivals: bool = False) -> tuple[Card, ...]:
        """Return the cards below a price that other seats may hold; with `rivals`, other sides."""
        seats = range(self.view.setup.mode.seats)
        mine = self.side if rivals else {self.seat}
        cards = set[Card]().union(*(self.may_hold(seat) for seat in seats if seat not in mine))
        return tuple(sorted(card for card in cards if card < price))

    def wins(self, card: Card) -> bool:
        """Return whether the card would win the trick as it is now."""
        return winning_card([*self.table, card], self.price) == card

    def sure(self, card: Card) -> bool:
        """Return whether the card wins the trick for every possible card of the later seats."""
        to_come = set[Card]().union(*map(self.may_hold, self.later))
        pairs = ([*self.table, card, after] for after in to_come)
        return self.wins(card) and all(winning_card(pair, self.price) == card for pair in pairs)

    @cached_property
    def own_price(self) -> Card | None:
        """Price of the own side's bottle, of the dearer one of two; None without a bottle."""
        prices = [bottle.price for bottle in self.view.bottles if bottle.owner in self.side]
        return max(prices, default=None)
