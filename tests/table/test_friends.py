"""Latecomers, and the host's commands about seats."""

from random import Random
from typing import Any

import pytest

from bottleimp.table.events import Dealt
from tests.server.inside import Guest, Inside


@pytest.fixture
def rng() -> Random:
    return Random(5)


def with_bots(inside: Inside, **wanted: Any) -> tuple[str, Guest]:
    """Return a table of a host and three bots in its first round."""
    bots = [None, "random", "random", "random"]
    table, token = inside.new_table(bots=bots, start=True, end="3 rounds", **wanted)
    return table, inside.join(table, token)


def play_round(host: Guest, rng: Random) -> None:
    while host.my_turn:
        host.act(rng)
    assert host.shown["status"] in ("round-over", "match-over")


def test_a_latecomer_has_a_bots_seat_from_the_next_round_on(inside: Inside, rng: Random) -> None:
    table, host = with_bots(inside)
    friend = inside.join(table)
    answer = friend.do("sit", seat=2, name="Bo")
    assert friend.seat is None
    assert friend.shown["seats"][2]["heir"] == "Bo"
    assert friend.shown["seats"][2]["kind"] == "bot"
    assert friend.shown["view"]["seat"] is None
    play_round(host, rng)
    host.do("continue")
    assert friend.shown["you"] == 2
    assert friend.shown["seats"][2] == {
        "name": "Bo",
        "kind": "human",
        "face": "turtle",
        "bot": None,
        "present": True,
        "away": False,
        "heir": None,
        "instead_of": None,
        "hints": 0,
        "left": False,
        "stand_in": None,
        "before": [
            {"name": "Kiano", "bot": "random", "points": friend.shown["match"]["totals"][2]}
        ],
        "helped": [],
    }
    assert friend.shown["view"]["legal"]
    friend.leave()
    assert inside.join(table, answer["token"]).shown["you"] == 2


def test_until_then_a_latecomer_sees_what_a_spectator_sees(inside: Inside, rng: Random) -> None:
    table, host = with_bots(inside)
    watcher, friend = inside.join(table), inside.join(table)
    friend.do("sit", seat=1, name="Bo")
    begun = len(friend.messages), len(watcher.messages)
    while host.my_turn:
        host.act(rng)
    seen = [m["view"] for m in friend.messages[begun[0] :] if m["type"] == "table"]
    watched = [m["view"] for m in watcher.messages[begun[1] :] if m["type"] == "table"]
    assert seen == watched


def test_a_latecomers_claim_survives_a_restart(inside: Inside) -> None:
    table, _ = with_bots(inside)
    friend = inside.join(table)
    token = friend.do("sit", seat=3, name="Bo")["token"]
    inside.restart()
    friend = inside.join(table, token)
    assert (friend.shown["you"], friend.shown["seats"][3]["heir"]) == (None, "Bo")


def test_a_claim_can_be_taken_back_and_a_host_can_refuse_it(inside: Inside) -> None:
    table, host = with_bots(inside)
    friend = inside.join(table)
    friend.do("sit", seat=2, name="Bo")
    assert friend.ask("sit", seat=3, name="Bo")["code"] == "not-now"
    assert inside.join(table).ask("sit", seat=2, name="Cy")["code"] == "taken"
    friend.do("stand")
    assert host.shown["seats"][2]["heir"] is None
    friend.do("sit", seat=3, name="Bo")
    host.do("remove", seat=3)
    assert host.shown["seats"][3]["heir"] is None
    assert not friend.closed


def test_a_table_may_be_closed_to_latecomers(inside: Inside) -> None:
    table, _ = with_bots(inside, latecomers=False)
    friend = inside.join(table)
    assert friend.shown["latecomers"] is False
    assert friend.ask("sit", seat=2, name="Bo")["code"] == "taken"


def test_after_a_match_everybody_is_in_the_lobby_again(inside: Inside, rng: Random) -> None:
    table, token = inside.new_table(bots=[None, *["random"] * 3], start=True, end="1 rounds")
    host = inside.join(table, token)
    play_round(host, rng)
    assert inside.join(table).ask("lobby")["code"] == "not-yours"
    host.do("lobby")
    assert (host.shown["status"], host.shown["view"]) == ("lobby", None)
    host.do("bot", seat=1, bot="open")
    friend = inside.join(table)
    friend.do("sit", seat=1, name="Bo")
    host.do("start")
    assert friend.my_turn
    deals = [event.deal for event in inside.events(table) if isinstance(event, Dealt)]
    assert deals[0] != deals[1]


def test_a_host_can_send_somebody_away_whose_token_ends(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    assert guests[1].ask("remove", seat=2)["code"] == "not-host"
    guests[0].do("remove", seat=2)
    assert (guests[2].bye, guests[2].seat) == ("removed", None)
    assert guests[0].shown["seats"][2]["kind"] == "open"
    assert inside.join(table, tokens[2]).messages[-1]["code"] == "unknown"
    guests[0].do("start")
    guests[0].do("remove", seat=1)
    seat = guests[0].shown["seats"][1]
    assert (seat["kind"], guests[1].bye) == ("bot", "removed")
    assert guests[0].ask("remove", seat=0)["code"] == "bad-message"


def test_a_host_can_have_a_bot_play_for_somebody_who_is_missing(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].do("start")
    assert guests[0].ask("replace", seat=1)["code"] == "taken"
    guests[1].leave()
    guests[0].do("replace", seat=1)
    assert guests[0].shown["seats"][1]["away"]
    assert not inside.join(table, tokens[1]).shown["seats"][1]["away"]


def test_seats_change_places_in_the_lobby(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].do("swap", seats=[0, 2])
    names = [seat["name"] for seat in guests[0].shown["seats"]]
    assert names == ["Player 2", "Player 1", "Ada"]
    assert [guest.shown["you"] for guest in guests] == [2, 1, 0]
    assert guests[0].shown["host"] == 2
    assert not any(guest.closed for guest in guests)
    assert guests[2].ask("swap", seats=[0, 1])["code"] == "not-host"
    guests[0].do("start")
    assert guests[0].ask("swap", seats=[0, 1])["code"] == "not-now"
    assert inside.join(table, tokens[0]).shown["you"] == 2


def test_a_bot_gets_another_level_between_rounds(inside: Inside, rng: Random) -> None:
    _, host = with_bots(inside)
    assert host.ask("bot", seat=1, bot="beginner")["code"] == "not-now"
    play_round(host, rng)
    name = host.shown["seats"][1]["name"]
    host.do("bot", seat=1, bot="beginner")
    assert (host.shown["seats"][1]["name"], host.shown["seats"][1]["bot"]) == (name, "beginner")
    assert host.ask("bot", seat=1, bot="open")["code"] == "not-now"
