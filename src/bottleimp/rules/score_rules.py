"""Scores of a finished round."""

from collections.abc import Sequence

from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.decks import Deck
from bottleimp.rules.modes import Mode
from bottleimp.rules.state import Round


def points_of(deck: Deck, cards: Sequence[Card]) -> int:
    """The points on these cards."""
    points = deck.points
    return sum([points[card] for card in cards])


def weight_of(mode: Mode, side: tuple[Seat, ...]) -> int:
    """A player alone among teams scores double; everybody else once."""
    teams = any(len(other) > 1 for other in mode.sides)
    return 2 if teams and len(side) == 1 else 1


def scores(state: Round) -> tuple[int, ...]:
    """By seat: the side's points; with bottles, minus the imp's trick for each instead."""
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
