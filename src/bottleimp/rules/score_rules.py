"""The scores of a finished round."""

from collections.abc import Sequence

from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.decks import Deck
from bottleimp.rules.modes import Mode
from bottleimp.rules.state import Round


def points_of(deck: Deck, cards: Sequence[Card]) -> int:
    """Return the sum of the points on these cards."""
    points = deck.points
    return sum([points[card] for card in cards])


def weight_of(mode: Mode, side: tuple[Seat, ...]) -> int:
    """Return the factor of a side's score: 2 for a player alone against teams, otherwise 1."""
    teams = any(len(other) > 1 for other in mode.sides)
    return 2 if teams and len(side) == 1 else 1


def scores(state: Round) -> tuple[int, ...]:
    """Return the score of each seat.

    A side scores the points on the cards it won. A side that owns bottles loses the points of the
    imp's trick instead, once for each bottle.
    """
    mode, deck = state.setup.mode, state.setup.deck
    imp = points_of(deck, state.imp)
    owners = [bottle.owner for bottle in state.bottles]
    result = [0] * mode.seats
    for side in mode.sides_for(state.dealer):
        bottles = sum([owner in side for owner in owners])
        won = sum([points_of(deck, state.won[seat]) for seat in side])
        for seat in side:
            result[seat] = weight_of(mode, side) * (-imp * bottles if bottles else won)
    return tuple(result)
