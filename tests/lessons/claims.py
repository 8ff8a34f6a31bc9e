"""Checks of the claims in a lesson's sentences by the rules, with a function for each step."""

from collections.abc import Callable
from typing import Any

from bottleimp.rules import (
    START_PRICE,
    Card,
    ExchangeOptions,
    PlayOptions,
    Round,
    Seat,
    points_of,
    scores,
    view,
    winning_card,
)
from bottleimp.rules.views import received_by
from tests.lessons.rounds import DEALT, YOU, Played

FEW = 6
"""Maximum number of lower cards with which a bottle counts as hard to sell."""

Values = dict[str, Any]
Claim = Callable[["Moment", Values], None]


class Moment:
    """Position in which the page shows a sentence."""

    def __init__(self, played: Played, plays: int, event: str) -> None:
        self.played, self.event = played, event
        self.state = played.states[DEALT if event == "joined" else plays]
        self.before = played.states.get(plays - 1, self.state)

    @property
    def trick(self) -> dict[Seat, Card]:
        """Cards on the table, including a finished trick until the page removes it."""
        lies = self.state.table
        if not lies and self.event == "play":
            lies = self.state.tricks[-1].plays
        return {play.seat: play.card for play in lies}

    @property
    def price(self) -> Card:
        """Price that applies to the cards on the table."""
        return (
            self.before.price if self.event == "play" and not self.state.table else self.state.price
        )

    @property
    def hand(self) -> tuple[Card, ...]:
        return view(self.state, YOU).own_cards

    @property
    def options(self) -> PlayOptions | ExchangeOptions:
        found = view(self.state, YOU).options
        assert isinstance(found, PlayOptions | ExchangeOptions)
        return found


def owner(state: Round) -> Seat | None:
    (bottle,) = state.bottles
    return bottle.owner


def points(at: Moment, said: Values) -> None:
    deck = at.state.setup.deck
    assert said["dear"] in at.hand
    assert said["worth"] == deck.points[said["dear"]] == max(deck.points[card] for card in at.hand)


def gifts(at: Moment, said: Values) -> None:
    assert isinstance(at.options, ExchangeOptions)
    assert [gift.cards for gift in at.options.gifts] == [1, 1, 1]
    seats = len(at.state.hands)
    assert sorted(said["receivers"]) == sorted({(YOU + 1) % seats, (YOU - 1) % seats})


def imp(at: Moment, _said: Values) -> None:
    assert not view(at.state, YOU).imp
    end = at.played.end
    loser = owner(end)
    assert loser is not None
    assert scores(end)[loser] == -points_of(end.setup.deck, end.imp)


def choose(at: Moment, said: Values) -> None:
    assert said["lowest"] == min(at.hand)
    assert sum(card < said["lowest"] for card in at.state.setup.deck.cards) < FEW


def got(at: Moment, said: Values) -> None:
    given = {(gift.giver, gift.card) for gift in received_by(at.state, YOU)}
    assert {(gift["giver"], gift["card"]) for gift in said["received"]} == given
    for seat in set(range(len(at.state.hands))) - {YOU}:
        known = {gift.card for gift in view(at.state, seat).given if gift.to == YOU}
        assert known == {card for giver, card in given if giver == seat}


def price(at: Moment, said: Values) -> None:
    assert said["price"] == at.state.price == START_PRICE
    assert owner(at.state) is None


def high(at: Moment, said: Values) -> None:
    assert min(at.trick.values()) > at.price
    assert said["winning"] == at.trick[said["winner"]] == max(at.trick.values())


def below(at: Moment, said: Values) -> None:
    assert said["winning"] == winning_card(list(at.trick.values()), at.price)
    assert said["winning"] < at.price < said["beaten"] == max(at.trick.values())


def sold(at: Moment, said: Values) -> None:
    assert owner(at.before) is None
    sale(at, said)


def sale(at: Moment, said: Values) -> None:
    trick = at.state.tricks[-1]
    assert said["buyer"] == trick.winner == owner(at.state)
    assert said["from"] == at.before.price
    assert said["to"] == at.state.price == winning_card(trick.cards, at.before.price)
    assert said["to"] < said["from"]


def passes(at: Moment, said: Values) -> None:
    assert said["seller"] == owner(at.before) != said["buyer"]
    sale(at, said)


def rid(at: Moment, said: Values) -> None:
    assert owner(at.before) == YOU != said["buyer"]
    sale(at, said)


def mine(at: Moment, said: Values) -> None:
    assert owner(at.state) == YOU
    assert said["price"] == at.state.price


def loss(at: Moment, said: Values) -> None:
    assert said["owner"] == owner(at.state)
    assert said["price"] == at.state.price
    assert said["left"] == len(at.played.end.tricks) - len(at.state.tricks)
    later = [card for trick in at.played.end.tricks[len(at.state.tricks) :] for card in trick.cards]
    if min(later) > said["price"]:
        assert owner(at.played.end) == said["owner"]


def lead(at: Moment, _said: Values) -> None:
    assert not at.trick
    assert at.options == PlayOptions(at.hand)


def follow(at: Moment, said: Values) -> None:
    colour = at.state.setup.deck.colour
    assert isinstance(at.options, PlayOptions)
    assert at.trick[said["leader"]] == at.state.table[0].card
    assert colour[at.state.table[0].card].value == said["led"]
    assert {colour[card].value for card in at.options.cards} == {said["led"]}
    assert set(said["legal"]) == set(at.options.cards)


def any_card(at: Moment, said: Values) -> None:
    colour = at.state.setup.deck.colour
    assert said["led"] not in {colour[card].value for card in at.hand}
    assert at.options == PlayOptions(at.hand)


def paid(at: Moment, said: Values) -> None:
    assert at.state.over
    assert said["owner"] == owner(at.state)
    assert said["imp"] == points_of(at.state.setup.deck, at.state.imp)
    assert scores(at.state)[said["owner"]] == -said["imp"]


def count(at: Moment, said: Values) -> None:
    assert owner(at.state) not in (None, YOU)
    assert said["mine"] == scores(at.state)[YOU]
    for seat, won in enumerate(at.state.won):
        if seat != owner(at.state):
            assert scores(at.state)[seat] == points_of(at.state.setup.deck, won)


CLAIMS: dict[str, Claim] = {
    **{claim.__name__: claim for claim in (points, gifts, imp, choose, got, price, high, below)},
    **{claim.__name__: claim for claim in (sold, passes, rid, mine, loss, lead, follow)},
    "any": any_card,
    "paid": paid,
    "count": count,
}


def check_answer(at: Moment, card: Card, effect: str | None) -> None:
    """Check that the answer to a picked card says what the card would do to the current trick."""
    assert isinstance(at.options, PlayOptions)
    lies = list(at.trick.values())
    wins = winning_card([*lies, card], at.price)
    expected = {
        card not in at.options.cards: "illegal",
        card in at.options.cards and card < at.price and wins == card: "buys",
        card in at.options.cards and card < at.price and wins != card: "under",
        card in at.options.cards and wins < at.price < card: "vain",
    }.get(True)
    assert effect == expected
