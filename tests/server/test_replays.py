"""Rounds by link: what `/api/replays` answers, from every seat, and what it refuses."""

import json
from random import Random
from typing import Any

import pytest

from bottleimp.hosting.replays import visible_states
from bottleimp.records import record_of, record_to_json
from bottleimp.rules import (
    Round,
    Setup,
    deal_code,
    parse_deal_code,
    parse_round_code,
    round_code,
    setup_of,
    shuffled,
    view,
)
from bottleimp.rules.json_form import Json
from bottleimp.rules.setup_form import setup_to_json
from bottleimp.rules.view_form import view_to_json
from tests.server.process import NewServer, Server
from tests.strategies import SETUPS, played, setup_name


def asked(server: Server, code: str, seat: int = 0) -> tuple[int, Any]:
    return server.get(f"/api/replays/{code}?seat={seat}")


def posted(server: Server, body: bytes, **headers: str) -> tuple[int, Any]:
    status, _, answer = server.request("POST", "/api/replays", body, **headers)
    return status, json.loads(answer)


def record(state: Round) -> Json:
    names = ["Ada"] * state.setup.mode.players
    return record_to_json(record_of(state.setup, names, [state]))


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_round_step_by_step_from_every_seat(server: Server, setup: Setup) -> None:
    """Each step is what the seat knew then; the last is the result; all hands stand beside."""
    end = played(setup, 11)
    code = round_code(end)
    for seat in range(setup.mode.players):
        status, answer = asked(server, code, seat)
        assert status == 200
        assert answer["code"] == code
        assert answer["deal_code"] == deal_code(setup, end.deal)
        assert answer["setup"] == {"type": "setup", **json.loads(json.dumps(setup_to_json(setup)))}
        assert len(set(answer["names"])) == len(answer["names"]) == setup.mode.seats
        states = list(visible_states(end, seat))
        assert states[-1] == end
        views = [json.loads(json.dumps(view_to_json(view(state, seat)))) for state in states]
        assert [step["view"] for step in answer["steps"]] == views
        hands = [[[list(hand) for hand in hands] for hands in state.hands] for state in states]
        assert [step["hands"] for step in answer["steps"]] == hands


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_seat_sees_its_own_choice_before_the_others(setup: Setup) -> None:
    end = played(setup, 12)
    for seat in range(setup.mode.players):
        states = list(visible_states(end, seat))
        cards = sum(len(trick.plays) for trick in end.tricks)
        assert len(states) == 1 + 2 * len(setup.mode.phases) + cards
        for number in range(len(setup.mode.phases)):
            own = states[1 + 2 * number].choices[number]
            assert [who for who, choice in enumerate(own) if choice] == [seat]


def test_an_answer_travels_small(server: Server) -> None:
    code = round_code(played(setup_of("two-bottles", players=6), 1))
    _, headers, body = server.request(
        "GET", f"/api/replays/{code}", None, **{"Accept-Encoding": "gzip"}
    )
    assert headers["content-encoding"] == "gzip"
    assert len(body) < 24_000


def test_a_code_that_stands_for_nothing_is_not_found_and_says_where(server: Server) -> None:
    code = round_code(played(setup_of("classic"), 1))
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    status, answer = asked(server, wrong)
    assert (status, answer["error"]) == (404, "unknown")
    assert (answer["first"], answer["last"]) == (24, len(code))
    for text, first in (("C4B0", 1), ("C4B0%21.1", 5), ("x" * 5000, 101), ("%00", 1)):
        status, answer = asked(server, text)
        assert (status, answer["first"]) == (404, first)
    for seat in ("4", "-1", "99999999999999999999", "x", "", "%C2%B2"):
        assert server.get(f"/api/replays/{code}?seat={seat}")[0] == 404


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_deal_can_be_played_from_any_of_its_seats(server: Server, setup: Setup) -> None:
    """Turned, everybody has the same cards, neighbours and dealer; a table takes the answer."""
    mode = setup.mode
    for dealer in range(mode.players):
        deal = shuffled(setup, dealer=dealer, rng=Random(dealer))
        for seat in range(mode.players):
            status, answer = server.get(f"/api/deals/{deal_code(setup, deal)}?seat={seat}")
            assert status == 200
            same, turned = parse_deal_code(answer["code"])
            assert same == setup
            for player in range(mode.players):
                now = (player - seat) % mode.players
                assert turned.hands[now] == deal.hands[player]
                assert (now == turned.dealer) == (player == dealer)
            assert (turned.hands[mode.players :], turned.imp) == (
                deal.hands[mode.players :],
                deal.imp,
            )
    code = answer.pop("code")
    assert server.post({**answer, "name": "Ada", "deal": code})[0] == 201


def test_a_deal_code_that_stands_for_nothing_is_not_found(server: Server) -> None:
    for code in ("C4B0", "C4B0-9FD32-9X21Q-S6CRZ", "x" * 3000, "C4B0-9FD32-9X21Q-S6CRX?seat=4"):
        status, answer = server.get(f"/api/deals/{code}")
        assert (status, answer["error"]) == (404, "unknown")
    answer = server.get("/api/deals/C4B0-9FD32-9X2%21Q-S6")[1]
    assert (answer["first"], answer["last"]) == (15, 15)


def test_a_recorded_round_has_its_code(server: Server) -> None:
    for mode in ("classic", "house", "two-bottles"):
        state = played(setup_of(mode), 5)
        status, answer = posted(server, json.dumps(record(state)).encode())
        assert status == 200
        assert parse_round_code(answer["code"]) == state


def test_what_is_no_recorded_round_is_refused(server: Server) -> None:
    good = record(played(setup_of("classic"), 5))
    two = {**good, "rounds": good["rounds"] * 2}
    bad = {**good, "rounds": [{**good["rounds"][0], "tricks": []}]}
    values: list[Any] = [{}, [], 7, two, {**good, "rounds": []}, bad]
    for value in values:
        status, answer = posted(server, json.dumps(value).encode())
        assert (status, answer["error"]) == (400, "bad-message")
        assert answer["reason"].isprintable()
    assert posted(server, b"[" * 8000)[0] == 400
    assert posted(server, b" " * 9000)[1]["reason"] == "the request is too long"
    origin = {"Origin": "https://elsewhere.example"}
    assert posted(server, json.dumps(good).encode(), **origin)[1]["error"] == "not-yours"


def test_a_flood_is_turned_away_and_others_are_served(new_server: NewServer) -> None:
    server = new_server("--replays-per-minute", "3")
    code = round_code(played(setup_of("classic"), 1))
    statuses = [asked(server, code)[0] for _ in range(12)]
    assert statuses[:3] == [200] * 3
    assert statuses.count(429) >= 6
    assert posted(server, b"{}")[1]["error"] in ("too-fast", "bad-message")
    assert server.post({"mode": "classic", "players": 4, "name": "Ada"})[0] == 201
