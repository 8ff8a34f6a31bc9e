"""The sample records, and random rounds to create more."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bottleimp.rules import Round, Setup, apply, options_of, shuffled, start

SAMPLE_FILE = Path(__file__).with_name("records.jsonl")
SAMPLES = SAMPLE_FILE.read_text("utf-8").splitlines()


@cache
def _sample_text(mode: str, players: int) -> str:
    found = (line for line in SAMPLES if json.loads(line)["mode"] == mode)
    return next(line for line in found if len(json.loads(line)["seats"]) == players)


def sample(mode: str, players: int) -> dict[str, Any]:
    """Return a new copy of the first sample of the mode."""
    record: dict[str, Any] = json.loads(_sample_text(mode, players))
    return record


def random_round(setup: Setup, *, dealer: int, rng: Random) -> Round:
    state = start(setup, shuffled(setup, dealer=dealer, rng=rng))
    while not state.over:
        seat = rng.choice(state.to_act)
        options = options_of(state, seat)
        assert options is not None
        state = apply(state, seat, options.draw(rng))
    return state
