"""A page is sent the server's bytes by the local host, and no secret."""

import json
import re
from collections.abc import Callable, Iterable
from itertools import count, cycle, islice
from pathlib import Path
from random import Random
from typing import cast

import pytest

from bottleimp.rules import (
    Mode,
    PlayOptions,
    Round,
    Seat,
    Setup,
    options_of,
    round_code,
    shuffled,
    start,
    view,
)
from bottleimp.rules.modes import MODES
from bottleimp.rules.round_replay import moves_of
from bottleimp.rules.view_form import view_to_json
from bottleimp.table.messages import Hello
from tests.server.client import Json, Player, choose
from tests.server.inside import Guest, Inside
from tests.server.test_leak import provoke
from tests.site.housing import NodeHouse, PageLine
from tests.strategies import SETUPS, one_step
from tests.worlds import other_world

pytestmark = pytest.mark.xdist_group("site")

QUICK = ("beginner", "casual", "rulebook")
SEED = 20
TRIED = {1, 2.5, 16.5, 19, 36, 37}
"""The cards that `provoke` would play: whoever does plays on, and the others' hands are seen."""


def wish(mode: Mode) -> Json:
    bots = [None, *islice(cycle(QUICK), mode.players - 1)]
    return {"mode": mode.id, "players": mode.players, "bots": bots, "end": "2 rounds"}


class ServerLine(Guest):
    """A player at the server who records every frame."""

    def __init__(self, inside: Inside, table: str) -> None:
        super().__init__(inside, table)
        self.frames: list[str] = []

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        super().send(message, answer=answer)
        self.frames.append(message.decode())


def script(rng: Random) -> Callable[[Json], Json | None]:
    """What somebody says in a match, from what was shown last; not all of it is allowed."""
    ids = count(1)

    def say(table: Json) -> Json | None:
        said = {"message_id": f"message-{next(ids)}"}
        if table["status"] == "match-over":
            return None
        if table["status"] == "round-over":
            return said | {"kind": "continue"}
        if rng.random() < 0.1:
            return said | {"kind": "say", "phrase": "hello"}
        forbidden = {"play": 99}
        action = forbidden if rng.random() < 0.1 else choose(table["view"], rng)
        return said | {"kind": "act", "turn": table["turn"], "action": action}

    return say


def at_server(tmp_path: Path, mode: Mode) -> list[str]:
    inside = Inside(tmp_path)
    inside.hub.randomness._rng.seed(SEED)
    table, token = inside.new_table(**wish(mode), start=True)
    line, say = ServerLine(inside, table), script(Random(SEED))
    line.say(Hello(token, news=True))
    while said := say(line.shown):
        line.ask(**said)
    inside.close()
    return masked(line.frames, table)


def in_house(house: NodeHouse, mode: Mode) -> list[str]:
    house.seed(SEED)
    line, say = house.table(**wish(mode)), script(Random(SEED))
    line.settle()
    while said := say(line.table):
        line.settle(line.ask(**said))
    return masked(line.frames, line.id)


def masked(frames: Iterable[str], table: str) -> list[str]:
    return [frame.replace(table, "TABLE") for frame in frames]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_a_match_sounds_as_at_the_server(house: NodeHouse, tmp_path: Path, mode: Mode) -> None:
    """Equal seeds, deals and messages give equal frames in equal order."""
    here, there = at_server(tmp_path, mode), in_house(house, mode)
    assert len(here) > 20
    assert there == here


def finished(state: Round, rng: Random) -> Round:
    while not state.over:
        state = one_step(state, rng)
    return state


def heard(house: NodeHouse, setup: Setup, state: Round, seat: Seat) -> list[str]:
    """All that a page hears of a table that begins in that position, whatever it tries."""
    moves = len(list(moves_of(state)))
    midway = {"round": round_code(finished(state, Random(5))), "moves": moves, "seat": seat}
    mode, deck = setup.mode, setup.deck.id
    house.seed(SEED)  # and so the same luck
    line = house.table(mode=mode.id, players=mode.players, deck=deck, midway=midway)
    for depth in (1, 2, 3):
        line.ask("hint", turn=line.table["turn"], depth=depth)
    provoke(cast(Player, line))
    again = PageLine(house, line.id, line.token)
    return masked([*line.frames, *again.frames], line.id)


def in_tricks(setup: Setup, rng: Random) -> tuple[Round, Round, Seat]:
    """Two worlds that look alike to the player who must play a card, none that `provoke` tries."""
    state = start(setup, shuffled(setup, dealer=rng.randrange(setup.mode.players), rng=rng))
    while not state.over:
        seat = state.to_act[0]
        if not state.phase and seat < setup.mode.players and len(state.tricks) > 0:
            options, other = options_of(state, seat), other_world(state, seat, rng)
            assert isinstance(options, PlayOptions)
            if not TRIED.intersection(options.cards) and other.hands != state.hands:
                return state, other, seat
        state = one_step(state, rng)
    return in_tricks(setup, rng)


@pytest.mark.parametrize("setup", SETUPS[::2], ids=lambda s: f"{s.mode.id}-{s.deck.id}")
def test_two_worlds_that_look_alike_sound_alike(house: NodeHouse, setup: Setup) -> None:
    state, other, seat = in_tricks(setup, Random(3))
    assert view_to_json(view(state, seat)) == view_to_json(view(other, seat))
    assert heard(house, setup, state, seat) == heard(house, setup, other, seat)


def test_a_line_shows_its_own_seat_alone(house: NodeHouse) -> None:
    """A spectator is sent no hand; a wrong token is refused as if the table did not exist."""
    line = house.table()
    watching = PageLine(house, line.id, None)
    cards = {card for hand in line.table["view"]["hands"][0] for card in hand["cards"]}
    assert cards
    shown = re.sub(r'"setup".*', "", watching.frames[-1])
    assert not any(hand["cards"] for of in json.loads(shown)["view"]["hands"] for hand in of)
    stranger = PageLine(house, line.id, "0" * 32)
    assert json.loads(stranger.frames[-1])["code"] == "unknown"
