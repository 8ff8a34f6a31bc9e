"""Deals, actions and states as JSON values, in the form of a round in `bottle-imp/1`.

A state is written as its deal and the actions since, so reading a state replays the round.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from bottleimp.rules.actions import Action, Exchange, Play, Show
from bottleimp.rules.cards import Card, Seat, card_from_json
from bottleimp.rules.deals import Deal
from bottleimp.rules.errors import BadText
from bottleimp.rules.modes import HAND, ExchangePhase, Mode, Phase, Setup, setup_of
from bottleimp.rules.quotation import quote
from bottleimp.rules.round_replay import ReplayError, replay
from bottleimp.rules.state import Choice, Round

Json: TypeAlias = dict[str, Any]


def action_to_json(action: Action) -> Json:
    """Return an action as JSON, with one key.

    {"play": 17}
    {"show": "first"}
    {"exchange": {"imp": 9, "left": 1, "right": 4}}
    """
    if isinstance(action, Play):
        return {"play": action.card}
    if isinstance(action, Show):
        return {"show": action.packet}
    return {"exchange": exchange_to_json(action)}


def action_from_json(value: object) -> Action:
    """Read an action from the JSON value of `action_to_json`."""
    match [*value.items()] if isinstance(value, dict) else None:
        case [("play", card)]:
            return Play(card_from_json(card))
        case [("show", str(packet))]:
            return Show(packet)
        case [("exchange", dict(places))]:
            return exchange_from_json(places)
    raise BadText('an action is {"play": card}, {"show": packet} or {"exchange": {place: card}}')


def exchange_to_json(exchange: Exchange) -> Json:
    """Return, by place, the card, or the list of cards if the place gets several."""
    places: Json = {}
    for place in dict.fromkeys(place for place, _ in exchange.gifts):
        cards = exchange.to(place)
        places[place] = cards[0] if len(cards) == 1 else list(cards)
    return places


def exchange_from_json(places: Mapping[str, object]) -> Exchange:
    """Read an exchange from the JSON value of `exchange_to_json`."""
    gifts: list[tuple[str, Card]] = []
    for place, cards in places.items():
        several = cards if isinstance(cards, list) else [cards]
        gifts.extend((place, card_from_json(card)) for card in several)
    return Exchange(tuple(gifts))


def deal_to_json(mode: Mode, deal: Deal) -> Json:
    """Return a deal as JSON: `deal` has the cards of the players.

    The cards of an automaton are in `lopaka`, those dealt to the imp's trick in `imp`.
    """
    written: Json = {"dealer": deal.dealer, "deal": []}
    for hands in deal.hands[: mode.players]:
        by_name = {spec.name: list(hand) for spec, hand in zip(mode.hands, hands, strict=True)}
        written["deal"].append(by_name.get(HAND, by_name))
    if mode.automata:
        written["lopaka"] = list(deal.hands[mode.players][0])
    if mode.imp_dealt:
        written["imp"] = list(deal.imp)
    return written


def deal_from_json(mode: Mode, value: Mapping[str, object]) -> Deal:
    """Read a deal without checking its cards; `start` does that."""
    dealer = value.get("dealer")
    if type(dealer) is not int:
        raise BadText("'dealer' must be the number of a seat")
    dealt = value.get("deal")
    if not isinstance(dealt, list):
        raise BadText("'deal' must be a list with the cards of each seat")
    if len(dealt) != mode.players:
        raise BadText(f"'deal' has cards for {len(dealt)} seats instead of {mode.players}")
    hands = [_hands_from_json(mode, seat, of_seat) for seat, of_seat in enumerate(dealt)]
    if mode.automata:
        hands.append((_cards_from_json(value.get("lopaka"), "'lopaka'"),))
    imp = _cards_from_json(value.get("imp"), "'imp'") if mode.imp_dealt else ()
    return Deal(dealer, tuple(hands), imp)


def _hands_from_json(mode: Mode, seat: Seat, value: object) -> tuple[tuple[Card, ...], ...]:
    where = f"'deal' of seat {seat}"
    names = [spec.name for spec in mode.hands]
    if names == [HAND]:
        return (_cards_from_json(value, where),)
    if not isinstance(value, dict) or set(value) != set(names):
        raise BadText(f"{where} must be an object with {' and '.join(map(repr, names))}")
    return tuple(_cards_from_json(value[name], f"{where}, {name!r},") for name in names)


def _cards_from_json(value: object, what: str) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise BadText(f"{what} must be a list of cards")
    return tuple(sorted(card_from_json(card) for card in value))


def choices_to_json(mode: Mode, choices: Iterable[Choice | None]) -> Json | None:
    """Return the choices of one player as JSON, or None if there are none.

    In a mode with several phases, the choices are keyed by the phase's name.
    """
    by_phase: Json = {}
    for phase, choice in zip(mode.phases, choices, strict=False):
        match choice:
            case Exchange():
                by_phase[phase.name] = exchange_to_json(choice)
            case Show(packet):
                by_phase[phase.name] = packet
    if len(mode.phases) == 1:
        return by_phase.get(mode.phases[0].name)
    return by_phase or None


def choices_from_json(mode: Mode, value: object) -> dict[str, Choice]:
    """Read the choices of one player, by the name of the phase."""
    if value is None:
        return {}
    by_phase = {mode.phases[0].name: value} if len(mode.phases) == 1 else value
    known = {phase.name: phase for phase in mode.phases}
    if not isinstance(by_phase, dict) or not set(by_phase) <= set(known):
        raise BadText(f"an exchange must be an object with {', '.join(map(repr, known))}")
    return {name: _choice_from_json(known[name], chosen) for name, chosen in by_phase.items()}


def _choice_from_json(phase: Phase, value: object) -> Choice:
    if isinstance(phase, ExchangePhase):
        if not isinstance(value, dict):
            raise BadText("an exchange must be an object that gives each place its card")
        for gift in phase.gifts:
            cards = value.get(gift.place)
            if gift.cards == 1 and isinstance(cards, list):
                raise BadText(f"{gift.place!r} takes one card, not a list")
            if gift.cards > 1 and gift.place in value and not isinstance(cards, list):
                raise BadText(f"{gift.place!r} takes a list of {gift.cards} cards")
        return exchange_from_json(value)
    if not isinstance(value, str):
        raise BadText(f"{phase.name!r} must name a packet")
    return Show(value)


def every_choice_from_json(mode: Mode, value: object) -> tuple[Mapping[str, Choice], ...]:
    """Read the `exchange` of a round: the choices by player and then by phase."""
    if not isinstance(value, list):
        raise BadText("'exchange' must be a list with the choices of each seat")
    if len(value) != mode.players:
        raise BadText(f"'exchange' has choices of {len(value)} seats instead of {mode.players}")
    return tuple(_choices_of(mode, seat, chosen) for seat, chosen in enumerate(value))


def _choices_of(mode: Mode, seat: Seat, value: object) -> Mapping[str, Choice]:
    try:
        return choices_from_json(mode, value)
    except BadText as error:
        raise BadText(f"exchange of seat {seat}: {error}") from error


def tricks_from_json(value: object) -> tuple[tuple[Card, ...], ...]:
    """Read the `tricks` of a round: the cards of each trick in the order played."""
    if not isinstance(value, list):
        raise BadText("'tricks' must be a list of tricks")
    return tuple(_trick(number, trick) for number, trick in enumerate(value, start=1))


def _trick(number: int, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise ReplayError(f"a trick must be a list of cards, not {quote(value)}", trick=number)
    try:
        return tuple(map(card_from_json, value))
    except BadText as error:
        raise ReplayError(str(error), trick=number) from error


def state_to_json(state: Round) -> Json:
    """Return the complete state as JSON, including hidden cards. Never send this to a player."""
    mode = state.setup.mode
    tricks = [list(trick.cards) for trick in state.tricks]
    if state.table:
        tricks.append([play.card for play in state.table])
    return {
        "mode": mode.id,
        "players": mode.players,
        "deck": state.setup.deck.id,
        **deal_to_json(mode, state.deal),
        "exchange": [
            choices_to_json(mode, choices) for choices in zip(*state.choices, strict=True)
        ],
        "tricks": tricks,
    }


def state_from_json(value: Mapping[str, object]) -> Round:
    """Read a state by replaying the round."""
    setup = setup_from_json(value)
    return replay(
        setup,
        deal_from_json(setup.mode, value),
        every_choice_from_json(setup.mode, value.get("exchange")),
        tricks_from_json(value.get("tricks")),
    )


def setup_from_json(value: Mapping[str, object]) -> Setup:
    """Read a setup from the names of mode and deck and the number of players."""
    mode, players, deck = value.get("mode"), value.get("players"), value.get("deck")
    if not isinstance(mode, str) or type(players) is not int or not isinstance(deck, str):
        raise BadText("'mode' and 'deck' must be names and 'players' a number")
    return setup_of(mode, players=players, deck=deck)
