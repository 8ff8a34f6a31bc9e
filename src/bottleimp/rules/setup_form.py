"""Setups as JSON values, with all that a page or a program must know of the mode and the deck."""

from bottleimp.rules.cards import START_PRICE
from bottleimp.rules.decks import Deck
from bottleimp.rules.json_form import Json
from bottleimp.rules.modes import IMP, ExchangePhase, Gift, Mode, Phase, Setup
from bottleimp.rules.score_rules import weight_of
from bottleimp.rules.views import lies_open


def setup_to_json(setup: Setup) -> Json:
    """Return the declaration of the mode and the cards of the deck.

    Seats from `players` on are automata.
    """
    mode = setup.mode
    return {
        "mode": mode.id,
        "players": mode.players,
        "seats": mode.seats,
        "bottles": mode.bottles,
        "start_price": START_PRICE,
        "deck": setup.deck.id,
        "cards": _cards(setup.deck),
        "automata": mode.automata,
        "sides": [list(side) for side in mode.sides],
        "weights": [weight_of(mode, side) for side in mode.sides],
        "dealt": [{"name": hand.name, "cards": hand.cards} for hand in mode.hands],
        "dealer_short": mode.dealer_short,
        "hands": _hands(mode),
        "phases": [_phase(phase) for phase in mode.phases],
        "trick": [{"turn": slot.turn, "hand": slot.hand} for slot in mode.trick],
    }


def _cards(deck: Deck) -> list[Json]:
    """Return every card in rising order with its colour and points."""
    return [
        {"card": card, "colour": deck.colour[card].value, "points": deck.points[card]}
        for card in deck.cards
    ]


def _hands(mode: Mode) -> list[Json]:
    """Return the hands from which tricks are played; an automaton's hand is open in every mode."""
    return [{"name": name, "open": lies_open(mode, 0, name)} for name in mode.hands_in_play]


def _phase(phase: Phase) -> Json:
    """Return a phase: cards to give from one hand, or packets to choose from."""
    if isinstance(phase, ExchangePhase):
        gifts = [_gift(gift) for gift in phase.gifts]
        return {"name": phase.name, "kind": "exchange", "hand": phase.hand, "gifts": gifts}
    return {"name": phase.name, "kind": "show", "packets": list(phase.packets)}


def _gift(gift: Gift) -> Json:
    """Return a gift; `seats_left` and `into` are None for the imp's trick."""
    imp = gift.place == IMP
    return {
        "place": gift.place,
        "cards": gift.cards,
        "seats_left": None if imp else gift.seats_left,
        "into": None if imp else gift.into,
    }
