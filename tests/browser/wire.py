"""What comes before the subject of a test, played over the wire: by clicks it takes long."""

import json
from random import Random
from typing import Any

from websockets.sync.client import connect

from tests.server.client import Json, choose

ALL = 99
"""Cards: up to the first of them to be played."""


def play_ahead(url: str, made: dict[str, Any], *, left: int = 0, seed: int = 1) -> list[Json]:
    """Play the reader's seat of a table until it has to play a card, with so many cards left.

    With 0, to the end of the round. What was chosen follows from the seed; what the seat saw each
    time is returned.
    """
    rng, done = Random(seed), ""
    seen: list[Json] = []
    live = f"{url.replace('http', 'ws')}/api/tables/{made['table']}/live"
    with connect(live, proxy=None) as line:
        line.send(json.dumps({"type": "hello", "token": made["token"]}))
        while True:
            message: Json = json.loads(line.recv(60))
            if message["type"] != "table":
                continue
            view, turn = message["view"], message["turn"]
            if message["status"] != "playing":
                return seen
            if not view["legal"] or turn == done:
                continue
            held = sum(hand["size"] for hand in view["hands"][view["seat"]])
            if "play" in view["legal"] and held <= left:
                return seen
            seen.append(view)
            act = {"type": "act", "id": f"wire-{turn}", "turn": turn, "action": choose(view, rng)}
            line.send(json.dumps(act))
            done = turn
