"""The choices of bots and the network's policy, computed by this Python or the browser's."""

import json
import struct
from collections.abc import Sequence
from typing import Any

from bottleimp.bots import make_bot
from bottleimp.bots.imp_bot import ImpBot
from bottleimp.hints import hint_for
from bottleimp.rules import View, apply, parse_round_code, start, view
from bottleimp.rules.json_form import action_to_json, state_from_json
from bottleimp.rules.round_replay import moves_of

LEVELS = ("beginner", "casual", "rulebook", "expert", "imp")
DEPTHS = (1, 2, 3)


def seen(position: str) -> View:
    """Return the view of a position, which is a state and the seat to act."""
    state, seat = json.loads(position)
    return view(state_from_json(state), seat)


def choices(positions: list[str]) -> list[Any]:
    """Return each level's choice for every position."""
    return [
        [action_to_json(make_bot(level, seed=nth).choose(shown)) for level in LEVELS]
        for nth, shown in enumerate(map(seen, positions))
    ]


def hints(positions: list[str]) -> list[Any]:
    """Return the hints of every depth for every position, by the strongest browser level."""
    return [
        [hint_for(shown, depth, LEVELS).to_json() for depth in DEPTHS]
        for shown in map(seen, positions)
    ]


def likings(codes: list[str]) -> list[tuple[str, list[float]]]:
    """What the network is told at all decisions of these rounds, and how much it likes each action.

    Words are packed, as a browser's network takes them.
    """
    found: list[tuple[str, list[float]]] = []
    bot = ImpBot()
    policy = bot.policy

    def listen(info: Sequence[int]) -> Sequence[float]:
        liked = [float(x) for x in policy(info)]
        found.append((struct.pack(f"<{len(info)}q", *info).hex(), liked))
        return liked

    bot.policy = listen
    for code in codes:
        end = parse_round_code(code)
        state = start(end.setup, end.deal)
        for seat, action in moves_of(end):
            if seat < end.setup.mode.players:
                bot.choose(view(state, seat))
            state = apply(state, seat, action)
    return found
