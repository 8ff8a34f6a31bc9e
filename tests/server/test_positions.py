"""Tables that begin where a round of the past stood."""

import json
from typing import Any

import pytest

from bottleimp.rules import Setup, round_code, setup_of
from bottleimp.table.events import Acted, read_event
from bottleimp.table.past import moves_seen_from, seen_from
from tests.server.client import Player
from tests.server.process import Server
from tests.strategies import SETUPS, played, setup_name


def wanted(setup: Setup, seed: int, seat: int, step: int, **more: Any) -> dict[str, Any]:
    mode = setup.mode
    return {
        "mode": mode.id,
        "players": mode.players,
        "deck": setup.deck.id,
        "name": "Ada",
        "end": "1 rounds",
        "bots": [None, *["random"] * (mode.players - 1)],
        "position": {"code": round_code(played(setup, seed)), "seat": seat, "step": step},
        **more,
    }


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_round_goes_on_from_any_seat_s_turn(server: Server, setup: Setup) -> None:
    """What the reader sees is what that seat saw then, its own seat being seat 0 now."""
    end = played(setup, 31)
    for seat in range(setup.mode.players):
        states = list(seen_from(end, seat))
        turns = [nth for nth, state in enumerate(states) if seat in state.to_act]
        step = turns[len(turns) // 2]
        then = server.get(f"/api/replays/{round_code(end)}?seat={seat}")[1]["steps"][step]["view"]
        status, made = server.post(wanted(setup, 31, seat, step))
        assert status == 201, made
        with Player(server, made["table"], made["token"]) as player:
            for same in ("legal", "price", "phase"):
                assert player.view[same] == then[same]
            assert player.view["hands"][0] == then["hands"][seat]
            assert [play["card"] for play in player.view["trick"]] == [
                play["card"] for play in then["trick"]
            ]
            assert len(player.view["tricks"]) == len(then["tricks"])


def test_what_was_done_before_is_in_the_log(server: Server) -> None:
    setup = setup_of("classic", players=4)
    made = server.post(wanted(setup, 32, 1, 9))[1]
    events = [read_event(entry.event) for entry in server.entries(made["table"])]
    acts = [event for event in events if isinstance(event, Acted)]
    moves = [move for group in list(moves_seen_from(played(setup, 32), 1))[:9] for move in group]
    assert [(act.seat, act.action) for act in acts] == [
        ((seat - 1) % 4, action) for seat, action in moves
    ]
    assert {act.by for act in acts} == {"past"}
    with Player(server, made["table"]) as watching:
        assert watching.table["given"]
        assert not watching.table["latecomers"]


@pytest.mark.parametrize(
    "more",
    [
        {"bots": [None, "random", "open", "random"]},
        {"start": False},
        {"deal": "C4B0-9FD32-9X21Q-S6CRX"},
        {"position": {"code": "C4B0-9FD32-9X21Q-S6CRX", "seat": 0, "step": 3}},
        {"players": 3, "bots": [None, "random", "random"]},
        {"deck": "matagot"},
    ],
    ids=lambda more: json.dumps(more)[:40],
)
def test_what_is_no_position_for_one_is_refused(server: Server, more: dict[str, Any]) -> None:
    status, answer = server.post(wanted(setup_of("classic", players=4), 33, 0, 3, **more))
    assert (status, answer["error"]) == (400, "bad-message")


def test_there_must_be_something_left_to_play_and_such_a_seat(server: Server) -> None:
    setup = setup_of("classic", players=4)
    last = len(list(moves_seen_from(played(setup, 33), 0)))
    for seat, step in ((0, last), (0, 200), (4, 3)):
        status, answer = server.post(wanted(setup, 33, seat, step))
        assert (status, answer["error"]) == (400, "bad-message")
    assert server.post(wanted(setup, 33, 0, last - 1))[0] == 201
