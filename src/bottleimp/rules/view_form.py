"""Views as JSON values, for the browser, external bots and logs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bottleimp.rules.bottles import Bottle, price_of
from bottleimp.rules.cards import Card, Colour, Seat, card_from_json
from bottleimp.rules.decks import Deck
from bottleimp.rules.errors import BadText
from bottleimp.rules.json_form import Json, setup_from_json
from bottleimp.rules.modes import Gift, Mode
from bottleimp.rules.options import ExchangeOptions, Options, PlayOptions, ShowOptions
from bottleimp.rules.score_rules import points_of
from bottleimp.rules.state import Played, Trick
from bottleimp.rules.views import Given, HandView, Received, View

T = TypeVar("T")

KEYS = (
    *("mode", "players", "deck", "seat", "dealer", "sides", "phase", "to_act", "legal"),
    *("hands", "given", "received", "shown", "imp_count", "imp", "trick", "tricks"),
    *("price", "bottles", "won", "points", "voids", "scores"),
)
"""The keys of a view's JSON object, in reading order."""


def view_to_json(view: View) -> Json:
    """Return all fields of a view as JSON.

    `sides`, `price`, `points` and `voids` are derived from the other fields. The object is composed
    of parts that change equally often, so that a table with many viewers can reuse them.
    """
    parts = {
        **per_phase_part(view),
        "tricks": [trick_to_json(trick) for trick in view.tricks],
        **won_part(view.setup.deck, view.bottles, view.won),
        **voids_part(view.voids),
        **per_action_part(view.to_act, view.trick),
        **per_seat_part(view),
    }
    return {key: parts[key] for key in KEYS}


def per_phase_part(view: View) -> Json:
    """Return the fields that are constant during an exchange, and while tricks are played."""
    return {
        "mode": view.setup.mode.id,
        "players": view.setup.mode.players,
        "deck": view.setup.deck.id,
        "dealer": view.dealer,
        "sides": [list(side) for side in view.sides],
        "phase": view.phase,
        "shown": list(view.shown),
        "imp_count": view.imp_count,
        "imp": list(view.imp),
        "scores": list(view.scores),
    }


def won_part(deck: Deck, bottles: Sequence[Bottle], won: Sequence[Sequence[Card]]) -> Json:
    """Return the fields that change at the end of a trick, except `tricks`."""
    return {
        "price": price_of(bottles),
        "bottles": [bottle._asdict() for bottle in bottles],
        "won": [list(cards) for cards in won],
        "points": [points_of(deck, cards) for cards in won],
    }


def voids_part(voids: Sequence[Sequence[Sequence[Colour]]]) -> Json:
    """Return the field that changes when a player does not follow the led colour."""
    return {"voids": [[list(hand) for hand in hands] for hands in voids]}


def per_action_part(to_act: Sequence[Seat], trick: Sequence[Played]) -> Json:
    """Return the public fields that change with every action."""
    return {"to_act": list(to_act), "trick": _plays_to_json(trick)}


def per_seat_part(view: View) -> Json:
    """Return the fields that differ between seats."""
    return {
        "seat": view.seat,
        "legal": options_to_json(view.options),
        "hands": [hands_to_json(hands) for hands in view.hands],
        **gifts_part(view.given, view.received),
    }


def gifts_part(given: Sequence[Given], received: Sequence[Received]) -> Json:
    """Return the cards that a seat gave and received."""
    return {
        "given": [gift._asdict() for gift in given],
        "received": [gift._asdict() for gift in received],
    }


def hands_to_json(hands: Sequence[HandView]) -> list[Json]:
    """Return the hands of one seat as the viewer sees them."""
    return [{"name": name, "size": size, "cards": cards} for name, size, cards in hands]


def view_from_json(value: Mapping[str, Any]) -> View:
    """Read a view from the JSON value of `view_to_json`."""
    setup = setup_from_json(value)
    try:
        return View(
            setup=setup,
            seat=value["seat"],
            dealer=value["dealer"],
            phase=value["phase"],
            to_act=tuple(value["to_act"]),
            options=_options_from_json(setup.mode, value),
            hands=tuple(_each(_hand_from_json, hands) for hands in value["hands"]),
            given=_each(lambda given: Given(**given), value["given"]),
            received=_each(lambda received: Received(**received), value["received"]),
            shown=tuple(value["shown"]),
            imp_count=value["imp_count"],
            imp=_each(card_from_json, value["imp"]),
            trick=_each(_play_from_json, value["trick"]),
            tricks=_each(_trick_from_json, value["tricks"]),
            bottles=_each(lambda bottle: Bottle(**bottle), value["bottles"]),
            won=tuple(_each(card_from_json, cards) for cards in value["won"]),
            scores=tuple(value["scores"]),
        )
    except (KeyError, TypeError, AttributeError, StopIteration) as error:
        raise BadText(f"not a view: {error!r}") from error


def trick_to_json(trick: Trick) -> Json:
    """Return a finished trick as JSON."""
    return {"plays": _plays_to_json(trick.plays), "winner": trick.winner, "bottle": trick.bottle}


def _plays_to_json(plays: Sequence[Played]) -> list[Json]:
    """Return cards on the table as JSON. Spelt out: `_asdict` takes three times as long."""
    return [{"seat": seat, "card": card, "hand": hand} for seat, card, hand in plays]


def _hand_from_json(value: Json) -> HandView:
    return HandView(value["name"], value["size"], _each(card_from_json, value["cards"]))


def _play_from_json(value: Json) -> Played:
    return Played(value["seat"], card_from_json(value["card"]), value["hand"])


def _trick_from_json(value: Json) -> Trick:
    return Trick(_each(_play_from_json, value["plays"]), value["winner"], value["bottle"])


def options_to_json(options: Options | None) -> Json | None:
    """Return the legal options of a seat as JSON."""
    if isinstance(options, PlayOptions):
        return {"play": list(options.cards)}
    if isinstance(options, ShowOptions):
        return {"show": list(options.packets)}
    if options is None:
        return None
    places = {gift.place: gift.cards for gift in options.gifts}
    return {"exchange": {"places": places, "cards": list(options.hand)}}


def _options_from_json(mode: Mode, value: Mapping[str, Any]) -> Options | None:
    match value["legal"]:
        case {"play": list(cards)}:
            return PlayOptions(_each(card_from_json, cards))
        case {"show": list(packets)}:
            return ShowOptions(tuple(packets))
        case {"exchange": {"places": dict(places), "cards": list(cards)}}:
            phase = next(phase for phase in mode.phases if phase.name == value["phase"])
            gifts: tuple[Gift, ...] = getattr(phase, "gifts", ())
            due = tuple(gift for gift in gifts if gift.place in places)
            return ExchangeOptions(due, _each(card_from_json, cards))
    return None


def _each(read: Callable[[Any], T], values: list[Any]) -> tuple[T, ...]:
    return tuple(read(value) for value in values)
