"""The booklets' advice for the exchange, as functions that rate a plan in points."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import TypeAlias

from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.prospects import gain, loss
from bottleimp.rules import (
    START_PRICE,
    Card,
    Colour,
    Deck,
    Exchange,
    ExchangeOptions,
    Hand,
    ShowOptions,
)
from bottleimp.rules.modes import IMP, Gift


@dataclass(frozen=True, slots=True)
class GivingPlan:
    """Cards to give, each with its place, and the remaining hand."""

    gifts: tuple[tuple[Gift, Card], ...]
    left: Hand


Advice: TypeAlias = Callable[[Knowledge, GivingPlan], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenCard:
    """Weights of the advice by which a player picks the cards to give, and their places."""

    which_cards: Mapping[Advice, float]
    to_whom: Mapping[Advice, float]
    orderly: bool = False
    """True if ties are broken in order, the lowest card to the first place; else at random."""
    share: float = 1.0
    """Relative frequency with which the player uses these weights, among several sets."""


def pass_low_cards(known: Knowledge, plan: GivingPlan) -> float:
    """Give away the low cards, which bring the bottle home at the end.

    000, Sovety, exchange; 001, Conseils de début de partie; 002, Al passaggio e allo
    scambio delle carte; 003, Défausse initiale et écarts.
    """
    return -loss(known, plan.left, price=known.price)


def keep_strong_cards(known: Knowledge, plan: GivingPlan) -> float:
    """Keep the cards just below the price and the highest ones: they win rich tricks.

    000, Sovety, tricks; 001, Conseils pour la phase de plis; 002 and 003 likewise.
    """
    return gain(known, plan.left, price=known.price)


def make_a_void(known: Knowledge, plan: GivingPlan) -> float:
    """Get rid of a colour, but mind that neighbours pass low cards, which are mostly yellow.

    000, Sovety, exchange; 001, Conseils de début de partie; 002, Al passaggio e allo
    scambio delle carte; 003, Défausse initiale et écarts.
    """
    kept = {known.deck.colour[card] for card in plan.left}
    return sum(stays_void(known.deck)[colour] for colour in Colour if colour not in kept)


@cache
def stays_void(deck: Deck) -> dict[Colour, float]:
    """Return the share of the low cards that are of other colours, by colour.

    It estimates the chance that no neighbour passes a card of the colour.
    """
    low = [deck.colour[card] for card in deck.cards if card < START_PRICE / 2]
    return {colour: 1 - low.count(colour) / len(low) for colour in Colour}


def give_what_hurts(known: Knowledge, plan: GivingPlan) -> float:
    """Give other sides cards that endanger them and win nothing; to a mate, the other way round.

    000, Sovety, exchange, and the same places as for low cards.
    """
    total = 0.0
    for gift, card in plan.gifts:
        if gift.place != IMP:
            price = known.price
            harm = loss(known, (card,), price=price) - gain(known, (card,), price=price)
            total += harm / len(known.rivals) if receiver(known, gift) not in known.side else -harm
    return total


def price_the_imps_trick(known: Knowledge, plan: GivingPlan) -> float:
    """Lay points into the imp's trick if others are likelier to pay for them than you.

    Ours: only the last owner pays (000, scoring; 001, Fin de la partie).
    """
    points = sum(known.deck.points[card] for gift, card in plan.gifts if gift.place == IMP)
    mine = min(1.0, loss(known, plan.left, price=known.price) / known.stake)
    return points * ((1 - mine) / len(known.rivals) - mine)


ADVICE = GivenCard(
    orderly=True,
    which_cards={pass_low_cards: 0.9, keep_strong_cards: 1.6, make_a_void: 3.0},
    to_whom={give_what_hurts: 1.0, price_the_imps_trick: 0.5},
)


def choose_exchange(
    known: Knowledge, options: ExchangeOptions, giving: GivenCard, rng: Random
) -> Exchange:
    """Return the best exchange: first the cards to give are chosen, then their places.

    Ties in the choice of the cards go to the lowest ones.
    """
    gifts = [gift for gift in options.gifts for _ in range(gift.cards)]

    def plan(cards: tuple[Card, ...]) -> GivingPlan:
        left = tuple(card for card in options.hand if card not in cards)
        return GivingPlan(tuple(zip(gifts, cards, strict=True)), left)

    def best(ways: Iterable[tuple[Card, ...]], advice: Mapping[Advice, float]) -> GivingPlan:
        return max(map(plan, ways), key=lambda plan: merit(known, plan, advice))

    parting = best(combinations(options.hand, len(gifts)), giving.which_cards)
    ways = list(permutations(card for _, card in parting.gifts))
    if not giving.orderly:
        rng.shuffle(ways)
    chosen = best(ways, giving.to_whom)
    return Exchange(tuple((gift.place, card) for gift, card in chosen.gifts))


def merit(known: Knowledge, plan: GivingPlan, advice: Mapping[Advice, float]) -> float:
    """Return the weighted sum of the advice's ratings of a plan, in points."""
    return sum(weight * piece(known, plan) for piece, weight in advice.items())


def receiver(known: Knowledge, gift: Gift) -> int:
    """Return the seat that gets a gift of the own seat."""
    return (known.seat + gift.seats_left) % known.mode.players


def hide_the_low_cards(known: Knowledge, options: ShowOptions) -> str:
    """Lay open the packet with the less dangerous cards.

    Ours: the hidden hand plays last, when it is known what covers a low card, and nobody can aim
    at what they do not see.
    """
    hands = {hand.name: hand.cards for hand in known.view.hands[known.seat]}
    return min(options.packets, key=lambda name: loss(known, hands[name], price=known.price))
