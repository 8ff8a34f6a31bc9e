"""The lines that a program and its host exchange; docs/bot-protocol.md is the page about them."""

import json
from typing import Any

from bottleimp.bots.program import ProgramFailed
from bottleimp.rules import (
    START_PRICE,
    Action,
    Exchange,
    ExchangeOptions,
    Options,
    Play,
    PlayOptions,
    Setup,
    Show,
    ShowOptions,
)
from bottleimp.rules.jsonform import Json

PROTOCOL = 1


def setup_to_json(setup: Setup) -> Json:
    """All that a program must know of mode and deck, so that it needs no tables of its own."""
    mode, deck = setup.mode, setup.deck
    return {
        "mode": mode.id,
        "players": mode.players,
        "seats": mode.seats,
        "bottles": mode.bottles,
        "start_price": START_PRICE,
        "deck": deck.id,
        "cards": [
            {"card": card, "colour": deck.colour[card], "points": deck.points[card]}
            for card in deck.cards
        ],
    }


def fits(options: Options, action: Action) -> bool:
    """Whether the action is one of the options, without listing them."""
    match options, action:
        case PlayOptions(cards), Play(card):
            return card in cards
        case ShowOptions(packets), Show(packet):
            return packet in packets
        case ExchangeOptions(gifts, hand), Exchange():
            due = sorted(gift.place for gift in gifts for _ in range(gift.cards))
            given = action.cards
            return (
                due == sorted(place for place, _ in action.gifts)
                and len(set(given)) == len(given)
                and set(given) <= set(hand)
            )
    return False


def written(message: Json) -> bytes:
    """A message as a line, without the line's end."""
    return json.dumps(message, separators=(",", ":")).encode()


def read_object(line: bytes) -> dict[str, Any]:
    """The object that a line of the program's stands for."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        return value
    raise ProgramFailed("garbage", f"no JSON object: {line[:60].decode(errors='replace')!r}")
