"""Bots and network give equal results in the browser's Python and in this one."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from bottleimp.encoding.planes import LEGAL, WIDTH
from bottleimp.rules import Round, Setup, round_code, shuffled, start
from bottleimp.rules.json_form import state_to_json
from tests.site import choosing
from tests.site.housing import NodeHouse
from tests.strategies import SETUPS, one_step, played

pytestmark = pytest.mark.xdist_group("site")

POSITIONS = 1_000
HINTED = 60
ROUNDS = 3
"""Of every mode and deck: the network is asked at all their decisions, for gifts card by card."""


def decisions(setup: Setup, rng: Random) -> list[str]:
    """Return all positions of a random round in which a player must choose."""
    found: list[str] = []
    state: Round = start(setup, shuffled(setup, dealer=rng.randrange(setup.mode.players), rng=rng))
    while not state.over:
        players = [seat for seat in state.to_act if seat < setup.mode.players]
        if players:
            found.append(json.dumps([state_to_json(state), rng.choice(players)]))
        state = one_step(state, rng)
    return found


def positions(count: int, *, seed: int) -> list[str]:
    """Of every mode and deck as many as of any other, from all over their rounds."""
    rng = Random(seed)
    each = -(-count // len(SETUPS))
    found: list[str] = []
    for setup in SETUPS:
        drawn: list[str] = []
        while len(drawn) < 2 * each:
            drawn += decisions(setup, rng)
        found += rng.sample(drawn, each)
    return found[:count]


class There:
    """The functions of `choosing`, run in the local host."""

    def __init__(self, house: NodeHouse) -> None:
        self._house = house
        source = Path(choosing.__file__).read_text(encoding="utf-8")
        house.run(f"exec({source!r}, globals())")

    def beside(self, name: str, questions: list[Any]) -> tuple[Any, Any]:
        """What comes of them there and here; both are thought about at the same time."""
        asked = self._house.begin(f"json.dumps({name}(json.loads({json.dumps(questions)!r})))")
        here = getattr(choosing, name)(questions)
        return json.loads(self._house.ended(asked)), json.loads(json.dumps(here))


@pytest.fixture(scope="module")
def there(house: NodeHouse) -> There:
    line = house.table()
    line.ask("hint", turn=line.table["turn"], depth=1)  # whoever asks first has the network fetched
    return There(house)


def test_every_level_chooses_the_same_in_a_thousand_positions(there: There) -> None:
    chosen_there, chosen_here = there.beside("choices", positions(POSITIONS, seed=1))
    assert len(chosen_here) == POSITIONS
    assert chosen_there == chosen_here


def test_hints_are_the_same_to_the_byte(there: There) -> None:
    told_there, told_here = there.beside("hints", positions(HINTED, seed=2))
    assert told_there == told_here


def test_the_network_is_told_and_likes_the_same_in_thousands_of_positions(there: There) -> None:
    """Its products are of whole numbers, the same everywhere; what is rounded later hardly differs.

    Now and then a number next to a half is rounded to the other side: then all of a row differs a
    little, and a choice only where two were as good as equal.
    """
    codes = [round_code(played(setup, seed)) for setup in SETUPS for seed in range(ROUNDS)]
    liked_there, liked_here = there.beside("likings", codes)
    told = [row for row, _ in liked_here]
    assert [row for row, _ in liked_there] == told
    assert len(told) > 2_000
    there_, here = (np.array([liked for _, liked in each]) for each in (liked_there, liked_here))
    apart = np.abs(there_ - here).max(axis=1)
    assert (apart < 1e-4).mean() > 0.99
    assert apart.max() < 0.2
    allowed = np.array([[legal(row) >> action & 1 for action in range(WIDTH)] for row in told])
    best = np.where(allowed, here, -np.inf).max(axis=1)
    chosen = np.where(allowed, there_, -np.inf).argmax(axis=1)
    given_up = best - here[np.arange(len(here)), chosen]
    assert (given_up == 0).mean() > 0.999
    assert given_up.max() < 0.2


def legal(row: str) -> int:
    """The actions that were open, as a word."""
    return int.from_bytes(bytes.fromhex(row)[8 * LEGAL : 8 * LEGAL + 8], "little")
