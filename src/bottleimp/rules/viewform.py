"""Views as JSON values and back: what the browser, an outside bot and a log get."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from bottleimp.rules.bottles import Bottle
from bottleimp.rules.cards import card_from_json
from bottleimp.rules.errors import BadText
from bottleimp.rules.jsonform import Json, setup_from_json
from bottleimp.rules.modes import Gift, Mode
from bottleimp.rules.options import ExchangeOptions, Options, PlayOptions, ShowOptions
from bottleimp.rules.state import Played, Trick
from bottleimp.rules.views import Given, HandView, Received, View

T = TypeVar("T")

KEYS = (
    *("mode", "players", "deck", "seat", "dealer", "sides", "phase", "to_act", "legal"),
    *("hands", "given", "received", "shown", "imp_count", "imp", "trick", "tricks"),
    *("price", "bottles", "won", "points", "voids", "scores"),
)
"""What a view's JSON holds, in the order that reads best."""


def view_to_json(view: View) -> Json:
    """Everything a view holds; `sides`, `price`, `points` and `voids` follow from the rest.

    Its parts are by how often they change, for those who write many views.
    """
    parts = {**lasting_part(view), **won_part(view), **present_part(view), **own_part(view)}
    return {key: parts[key] for key in KEYS}


def lasting_part(view: View) -> Json:
    """What stays as it is once the exchanges are over."""
    return {
        "mode": view.setup.mode.id,
        "players": view.setup.mode.players,
        "deck": view.setup.deck.id,
        "dealer": view.dealer,
        "sides": [list(side) for side in view.sides],
        "shown": list(view.shown),
        "imp_count": view.imp_count,
    }


def won_part(view: View) -> Json:
    """What changes at the end of a trick."""
    return {
        "tricks": [_trick_to_json(trick) for trick in view.tricks],
        "price": view.price,
        "bottles": [bottle._asdict() for bottle in view.bottles],
        "won": [list(cards) for cards in view.won],
        "points": list(view.points),
    }


def present_part(view: View) -> Json:
    """What changes with every action, and is for all to see."""
    return {
        "phase": view.phase,
        "to_act": list(view.to_act),
        "trick": [play._asdict() for play in view.trick],
        "voids": [[list(hand) for hand in hands] for hands in view.voids],
        "imp": list(view.imp),
        "scores": list(view.scores),
    }


def own_part(view: View) -> Json:
    """What differs from seat to seat."""
    return {
        "seat": view.seat,
        "legal": options_to_json(view.options),
        "hands": [[_hand_to_json(hand) for hand in hands] for hands in view.hands],
        "given": [given._asdict() for given in view.given],
        "received": [received._asdict() for received in view.received],
    }


def view_from_json(value: Mapping[str, Any]) -> View:
    """Read what `view_to_json` wrote."""
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


def _trick_to_json(trick: Trick) -> Json:
    """A finished trick."""
    plays = [play._asdict() for play in trick.plays]
    return {"plays": plays, "winner": trick.winner, "bottle": trick.bottle}


def _hand_to_json(hand: HandView) -> Json:
    return {"name": hand.name, "size": hand.size, "cards": list(hand.cards)}


def _hand_from_json(value: Json) -> HandView:
    return HandView(value["name"], value["size"], _each(card_from_json, value["cards"]))


def _play_from_json(value: Json) -> Played:
    return Played(value["seat"], card_from_json(value["card"]), value["hand"])


def _trick_from_json(value: Json) -> Trick:
    return Trick(_each(_play_from_json, value["plays"]), value["winner"], value["bottle"])


def options_to_json(options: Options | None) -> Json | None:
    """What a seat may do now."""
    match options:
        case PlayOptions(cards):
            return {"play": list(cards)}
        case ShowOptions(packets):
            return {"show": list(packets)}
        case ExchangeOptions(gifts, hand):
            places = {gift.place: gift.cards for gift in gifts}
            return {"exchange": {"places": places, "cards": list(hand)}}
    return None


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
