"""Tables that begin in the middle of a round: the actions in the code, and who may know them."""

import json
from random import Random
from typing import Any

import pytest

from bottleimp.rules import Round, Setup, parse_round_code, round_code, scores, setup_of, view
from bottleimp.rules.rotation import rotate_deal, rotate_seat
from bottleimp.rules.round_replay import moves_of, states_of
from bottleimp.rules.view_form import view_to_json
from bottleimp.table.events import Acted
from bottleimp.table.messages import Refusal
from tests.server.client import Json
from tests.server.inside import Inside
from tests.server.process import Server
from tests.strategies import SETUPS, played, setup_name

CLASSIC = setup_of("classic", players=4)


def wish(end: Round, moves: int, seat: int = 0, **more: Any) -> Json:
    mode = end.setup.mode
    return {
        "mode": mode.id,
        "players": mode.players,
        "deck": end.setup.deck.id,
        "name": "Ada",
        "bots": [None, *["random"] * (mode.players - 1)],
        "end": "2 rounds",
        "start": True,
        "midway": {"round": round_code(end), "moves": moves, "seat": seat},
        **more,
    }


def moves(state: Round, first: int = 0) -> set[tuple[int, str]]:
    """Who did what, with `first` as seat 0: secret choices have no order."""
    mode = state.setup.mode
    return {(rotate_seat(mode, seat, first), str(action)) for seat, action in moves_of(state)}


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_first_moves_are_done_and_the_rest_is_played(inside: Inside, setup: Setup) -> None:
    """In every mode; the host then sees what that seat saw, after a restart too."""
    end, players = played(setup, 21), setup.mode.players
    states = list(states_of(end))
    seat = SETUPS.index(setup) % players
    at = (5 + 7 * SETUPS.index(setup)) % (len(states) - 1)
    table, token = inside.new_table(**wish(end, at, seat))
    acted = [event for event in inside.events(table) if isinstance(event, Acted)]
    assert {event.by for event in acted} <= {"code"}
    begun = inside.find(table).table.round
    assert begun is not None
    assert begun.deal == rotate_deal(setup.mode, end.deal, seat)
    assert moves(begun) == moves(states[at], seat)
    inside.restart()
    host = inside.join(table, token)
    assert host.shown["given"]
    rng = Random(1)
    while host.shown["status"] == "playing":
        host.act(rng)
    played_on = inside.find(table).table.round
    assert played_on is not None
    assert moves(states[at], seat) <= moves(played_on)
    host.do("continue")
    assert not host.shown["given"]


def test_turning_a_round_turns_its_scores(inside: Inside) -> None:
    """Sides, places and automata follow the dealer: nothing but the seats' numbers changes."""
    for setup in SETUPS:
        end = played(setup, 22)
        last = len(list(moves_of(end))) - 1
        seat = setup.mode.players - 1
        table, token = inside.new_table(**wish(end, last, seat))
        host = inside.join(table, token)
        if host.my_turn:
            host.act(Random(1))  # the last card: there is no choice
        (score,) = host.shown["match"]["rounds"]
        every = range(setup.mode.players)
        assert [score[rotate_seat(setup.mode, each, seat)] for each in every] == [
            scores(end)[each] for each in every
        ]


def test_the_host_is_shown_what_that_seat_knew_and_a_watcher_less(inside: Inside) -> None:
    end = played(CLASSIC, 23)
    state = list(states_of(end))[10]
    (seat,) = state.to_act
    table, token = inside.new_table(**wish(end, 10, seat))
    begun = inside.find(table).table.round
    assert begun is not None
    host, watcher = inside.join(table, token), inside.join(table)
    assert host.shown["view"] == json.loads(json.dumps(view_to_json(view(begun, 0))))
    assert watcher.shown["view"] == json.loads(json.dumps(view_to_json(view(begun, None))))
    assert view(begun, 0).own_cards == view(state, seat).own_cards


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"bots": [None, "open", "random", "random"]}, "by the host and bots"),
        ({"start": False}, "by the host and bots"),
        ({"deal": "C4B0-21EYA-Y827W-KRWVY"}, "by the host and bots"),
        ({"players": 3, "bots": [None, "random", "random"]}, "another mode"),
        ({"deck": "matagot"}, "another mode or deck"),
    ],
)
def test_only_the_host_and_bots_play_a_round_on(
    inside: Inside, changes: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refusal, match=why):
        inside.new_table(**{**wish(played(CLASSIC, 24), 9), **changes})


def test_a_round_that_is_over_and_a_seat_that_is_not_there_are_refused(inside: Inside) -> None:
    end = played(CLASSIC, 24)
    total = len(list(moves_of(end)))
    with pytest.raises(Refusal, match=f"over after {total} moves"):
        inside.new_table(**wish(end, total))
    with pytest.raises(Refusal, match="no such seat"):
        inside.new_table(**wish(end, 9, seat=4))


def test_a_mistyped_code_is_refused_with_its_place(server: Server) -> None:
    end = played(CLASSIC, 25)
    code = round_code(end)
    assert parse_round_code(code) == end
    point = code.index(".")
    for wrong, first, last in (
        (code[:3] + "!" + code[4:], 4, 4),
        (code[:-1] + ("0" if code[-1] != "0" else "1"), point + 2, len(code)),
    ):
        asked = wish(end, 9, midway={"round": wrong, "moves": 9})
        status, _, answer = server.request("POST", "/api/tables", json.dumps(asked).encode())
        told = json.loads(answer)
        assert status == 400
        assert (told["error"], told["first"], told["last"]) == ("bad-message", first, last)
