"""Deals: the dealer and the cards of each seat. The caller passes the random generator."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TypeAlias

from bottleimp.rules.cards import START_PRICE, Card, Seat, card_text
from bottleimp.rules.errors import BadDeal
from bottleimp.rules.modes import HAND, Mode, Setup

Hand: TypeAlias = tuple[Card, ...]
"""The cards of one hand in rising order."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt: `hands` by seat and then by hand, `imp` to the imp's trick."""

    dealer: Seat
    hands: tuple[tuple[Hand, ...], ...]
    imp: Hand = ()


def shuffled(setup: Setup, *, dealer: Seat, rng: Random) -> Deal:
    """Deal a shuffled deck, using `rng`."""
    cards = list(setup.deck.cards)
    rng.shuffle(cards)
    return deal_out(setup, dealer=dealer, cards=cards)


def deal_out(setup: Setup, *, dealer: Seat, cards: list[Card]) -> Deal:
    """Deal `cards` in their order: seat by seat, hand by hand, the rest to the imp's trick."""
    check_dealer(setup.mode, dealer)
    start = 0
    hands: list[tuple[Hand, ...]] = []
    for sizes in setup.mode.hand_sizes[dealer]:
        of_seat: list[Hand] = []
        for size in sizes:
            of_seat.append(tuple(sorted(cards[start : start + size])))
            start += size
        hands.append(tuple(of_seat))
    return Deal(dealer, tuple(hands), tuple(sorted(cards[start:])))


def check_dealer(mode: Mode, dealer: Seat) -> None:
    """Raise `BadDeal` unless the dealer is a player's seat."""
    if not 0 <= dealer < mode.players:
        raise BadDeal(f"dealer {dealer} is not a seat from 0 to {mode.players - 1}")


def check_deal(setup: Setup, deal: Deal) -> None:
    """Raise `BadDeal` unless every card of the deck is dealt once and all hand sizes are right."""
    check_dealer(setup.mode, deal.dealer)
    cards = sorted([*deal.imp, *[card for hands in deal.hands for hand in hands for card in hand]])
    if cards != [*setup.deck.cards]:
        _check_cards(setup, cards)
    _check_sizes(setup.mode, deal)


def _check_cards(setup: Setup, cards: Sequence[Card]) -> None:
    for card, following in pairwise((*cards, 0)):
        if card == START_PRICE:
            raise BadDeal("19 is the start price and is never dealt")
        if card not in setup.deck.points:
            raise BadDeal(f"there is no card {card_text(card)} in deck {setup.deck.id}")
        if card == following:
            raise BadDeal(f"card {card_text(card)} is dealt twice")


def _check_sizes(mode: Mode, deal: Deal) -> None:
    sizes = mode.hand_sizes[deal.dealer]
    if len(deal.hands) != len(sizes):
        raise BadDeal(f"cards for {len(deal.hands)} seats instead of {len(sizes)}")
    for seat, (hands, wanted) in enumerate(zip(deal.hands, sizes, strict=True)):
        if len(hands) != len(wanted):
            raise BadDeal(f"seat {seat} is dealt {len(hands)} hands instead of {len(wanted)}")
        for spec, hand, size in zip(mode.hands, hands, wanted, strict=True):
            if len(hand) != size:
                where = "" if spec.name == HAND else f" to the {spec.name} hand"
                raise BadDeal(f"seat {seat} is dealt {len(hand)} cards{where} instead of {size}")
    if len(deal.imp) != mode.imp_dealt:
        raise BadDeal(f"the imp's trick is dealt {len(deal.imp)} cards instead of {mode.imp_dealt}")
