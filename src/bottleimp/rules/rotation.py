"""Rotation of a round around the table, so that another player becomes seat 0."""

from bottleimp.rules.cards import Seat
from bottleimp.rules.deals import Deal
from bottleimp.rules.modes import Mode


def rotate_seat(mode: Mode, seat: Seat, first: Seat) -> Seat:
    """Return the number of a seat after `first` has become seat 0. Automata keep their seats."""
    return (seat - first) % mode.players if seat < mode.players else seat


def rotate_deal(mode: Mode, deal: Deal, first: Seat) -> Deal:
    """Return the deal after `first` has become seat 0."""
    players, hands = mode.players, deal.hands
    return Deal(
        rotate_seat(mode, deal.dealer, first),
        (*hands[first:players], *hands[:first], *hands[players:]),
        deal.imp,
    )
