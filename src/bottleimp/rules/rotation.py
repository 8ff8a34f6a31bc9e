"""Rounds seen from another chair: players and dealer move on together, nothing else changes."""

from bottleimp.rules.cards import Seat
from bottleimp.rules.deals import Deal
from bottleimp.rules.modes import Mode


def turned_seat(mode: Mode, seat: Seat, first: Seat) -> Seat:
    """Which seat it is once `first` is seat 0; automata sit where they sit."""
    return (seat - first) % mode.players if seat < mode.players else seat


def turned_deal(mode: Mode, deal: Deal, first: Seat) -> Deal:
    """The same deal once `first` is seat 0."""
    players, hands = mode.players, deal.hands
    return Deal(
        turned_seat(mode, deal.dealer, first),
        (*hands[first:players], *hands[:first], *hands[players:]),
        deal.imp,
    )
