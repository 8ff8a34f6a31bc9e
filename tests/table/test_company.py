"""What a table tells about its people: the host, arrivals and departures, and bots' choices."""

from random import Random
from typing import Any

import pytest

from bottleimp.table.events import Acted, Claimed, Sat, write_event
from bottleimp.table.faces import FACES
from bottleimp.table.notices import MOST_NOTICES
from bottleimp.table.timers import LOBBY_GRACE
from tests.server.inside import Guest, Inside
from tests.table.test_friends import play_round, with_bots


@pytest.fixture
def rng() -> Random:
    return Random(5)


def told(guest: Guest) -> list[tuple[str, str]]:
    """Return the notices that the guest was sent, each with the person's name."""
    return [(notice["what"], notice["name"]) for notice in guest.shown["notices"]]


def finish(guests: list[Guest], rng: Random) -> None:
    """Let the present people play the round to its end."""
    while any(guest.my_turn for guest in guests):
        next(guest for guest in guests if guest.my_turn).act(rng)
    assert guests[0].shown["status"] in ("round-over", "match-over")


# ---- the host ----


def test_a_host_who_looks_away_in_the_lobby_stays_host_for_minutes(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].leave()
    inside.pass_time(LOBBY_GRACE - 1)
    assert guests[1].shown["host"] == 0
    assert inside.join(table, tokens[0]).shown["host"] == 0
    assert ("host", "Player 1") not in told(guests[1])


def test_the_maker_of_a_table_is_host_again_on_coming_back(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].leave()
    inside.pass_time(LOBBY_GRACE + 1)
    assert guests[1].shown["host"] == 1
    assert told(guests[2])[-1] == ("host", "Player 1")
    assert inside.join(table, tokens[0]).shown["host"] == 0
    assert told(guests[2])[-1] == ("host", "Ada")
    guests[1].do("say", phrase="hello")
    assert guests[1].ask("start")["code"] == "not-host"


def test_the_maker_is_host_again_after_a_while_in_the_match_and_after_a_restart(
    inside: Inside,
) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].do("start")
    guests[0].do("stand")
    assert (guests[1].shown["host"], told(guests[1])[-2:]) == (
        1,
        [("left", "Ada"), ("host", "Player 1")],
    )
    inside.restart()
    ben, ada = inside.join(table, tokens[1]), inside.join(table, tokens[0])
    assert ada.shown["host"] == 0
    assert told(ben)[-2:] == [("back", "Ada"), ("host", "Ada")]


def test_a_host_who_stands_up_and_sits_down_again_is_host(inside: Inside) -> None:
    table, guests, _ = inside.party(players=3)
    guests[0].do("stand")
    assert guests[1].shown["host"] == 1
    stranger = inside.join(table)
    stranger.do("sit", seat=0, name="Eve")
    assert guests[1].shown["host"] == 1
    guests[1].do("remove", seat=0)
    guests[0].do("sit", seat=0, name="Adele")
    assert guests[1].shown["host"] == 0


def test_a_host_can_hand_the_role_on_for_good(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    assert guests[1].ask("host", seat=1)["code"] == "not-host"
    guests[0].do("host", seat=2)
    assert guests[1].shown["host"] == 2
    assert told(guests[1])[-1] == ("host", "Player 2")
    guests[2].do("start")
    guests[0].leave()
    inside.pass_time(31)
    assert inside.join(table, tokens[0]).shown["host"] == 2
    assert guests[2].ask("host", seat=2)["type"] == "done"
    guests[1].do("stand")
    assert guests[2].ask("host", seat=1)["code"] == "bad-message"


# ---- a seat that was left by choice ----


def test_a_seat_left_by_choice_is_offered_from_the_next_round_on(
    inside: Inside, rng: Random
) -> None:
    table, guests, tokens = inside.party(players=3, end="3 rounds")
    guests[0].do("start")
    watcher = inside.join(table)
    assert watcher.ask("sit", seat=2, name="Eve")["code"] == "taken"
    guests[2].do("stand")
    assert watcher.shown["seats"][2] | {"hints": 0} == {
        "name": "Player 2", "kind": "human", "bot": None, "present": False, "away": True,
        "heir": None, "instead_of": None, "hints": 0, "left": True, "stand_in": "rulebook",
        "before": [], "helped": [], "face": FACES[2],
    }  # fmt: skip
    watcher.do("sit", seat=2, name="Eve")
    assert told(guests[0])[-1] == ("claimed", "Eve")
    assert watcher.shown["view"]["seat"] is None
    assert all(not hand["cards"] for hands in watcher.shown["view"]["hands"] for hand in hands)
    finish(guests[:2], rng)
    for guest in guests[:2]:
        guest.do("continue")
    assert (watcher.shown["you"], watcher.shown["seats"][2]["name"]) == (2, "Eve")
    notice = guests[0].shown["notices"][-1]
    assert (notice["what"], notice["name"], notice["other"]) == ("joined", "Eve", "Player 2")
    assert inside.join(table, tokens[2]).shown["you"] is None


def test_who_comes_back_before_that_keeps_the_seat(inside: Inside, rng: Random) -> None:
    table, guests, tokens = inside.party(players=3, end="3 rounds")
    guests[0].do("start")
    guests[2].do("stand")
    watcher = inside.join(table)
    claim = watcher.do("sit", seat=2, name="Eve")["token"]
    back = inside.join(table, tokens[2])
    assert (back.shown["you"], back.shown["seats"][2]["heir"]) == (2, None)
    assert inside.join(table, claim).shown["you"] is None
    finish([guests[0], guests[1], back], rng)
    for guest in (guests[0], guests[1], back):
        guest.do("continue")
    assert watcher.shown["you"] is None


def test_a_lost_connection_gives_no_seat_away(inside: Inside) -> None:
    table, guests, _ = inside.party(players=3)
    guests[0].do("start")
    guests[2].leave()
    inside.pass_time(31)
    seat = guests[0].shown["seats"][2]
    assert (seat["away"], seat["left"], seat["stand_in"]) == (True, False, "rulebook")
    assert inside.join(table).ask("sit", seat=2, name="Eve")["code"] == "taken"


def test_a_table_closed_to_latecomers_gives_no_seat_away(inside: Inside) -> None:
    table, guests, _ = inside.party(players=3, latecomers=False)
    guests[0].do("start")
    guests[2].do("stand")
    assert inside.join(table).ask("sit", seat=2, name="Eve")["code"] == "taken"


def test_a_latecomer_need_not_wait_where_all_players_have_left(inside: Inside) -> None:
    table, host = with_bots(inside)
    friend = inside.join(table)
    host.do("stand")
    friend.do("sit", seat=0, name="Bo")
    assert (friend.shown["you"], friend.shown["host"]) == (0, 0)
    assert friend.my_turn


def test_a_latecomer_alone_begins_no_round_that_others_will_be_back_for(
    inside: Inside, rng: Random
) -> None:
    """After a restart of the server a latecomer may be the first to come back."""
    table, host = with_bots(inside)
    friend = inside.join(table)
    token = friend.do("sit", seat=2, name="Bo")["token"]
    play_round(host, rng)
    inside.restart()
    friend = inside.join(table, token)
    assert (friend.shown["status"], friend.shown["dealt"]) == ("round-over", 1)


def test_in_the_lobby_after_a_match_a_seat_left_by_choice_is_open(
    inside: Inside, rng: Random
) -> None:
    table, guests, tokens = inside.party(players=3, end="1 rounds")
    guests[0].do("start")
    guests[2].do("stand")
    finish(guests[:2], rng)
    guests[0].do("lobby")
    assert (guests[0].shown["seats"][2]["kind"], guests[0].shown["seats"][2]["name"]) == (
        "open",
        "",
    )
    inside.join(table).do("sit", seat=2, name="Eve")
    assert guests[0].shown["seats"][2]["name"] == "Eve"
    assert inside.join(table, tokens[2]).shown["you"] is None


# ---- points, and what a bot did ----


def test_a_latecomers_points_are_told_apart(inside: Inside, rng: Random) -> None:
    table, host = with_bots(inside)
    friend = inside.join(table)
    friend.do("sit", seat=2, name="Bo")
    play_round(host, rng)
    (first,) = host.shown["match"]["rounds"]
    bot = host.shown["seats"][2]["name"]
    assert host.shown["seats"][2]["before"] == []
    host.do("continue")
    assert host.shown["seats"][2]["before"] == [{"name": bot, "bot": "random", "points": first[2]}]
    assert host.shown["seats"][1]["before"] == []
    finish([host, friend], rng)
    assert host.shown["seats"][2]["before"] == [{"name": bot, "bot": "random", "points": first[2]}]


def test_it_is_told_what_a_bot_chose_for_a_person(inside: Inside, rng: Random) -> None:
    table, guests, tokens = inside.party(players=3, end="2 rounds")
    guests[0].do("start")
    guests[1].leave()
    inside.pass_time(31)
    assert guests[0].shown["by_bots"] == [{"seat": 1, "turn": "exchange", "by": "bot"}]
    guests[1] = inside.join(table, tokens[1])
    assert guests[1].shown["by_bots"] == [{"seat": 1, "turn": "exchange", "by": "bot"}]
    assert [notice["what"] for notice in guests[1].shown["notices"]][-2:] == ["away", "back"]
    finish(guests, rng)
    assert guests[0].shown["seats"][1]["helped"] == [1]
    assert guests[0].shown["seats"][0]["helped"] == []
    for guest in guests:
        guest.do("continue")
    assert guests[0].shown["by_bots"] == []


def test_a_choice_after_time_was_up_is_told_apart(inside: Inside) -> None:
    _, guests, _ = inside.party(players=3, limit=20)
    guests[0].do("start")
    inside.pass_time(40)  # an exchange has twice the limit
    assert [choice["by"] for choice in guests[0].shown["by_bots"]] == ["limit"] * 3


def test_what_a_bot_chose_for_itself_is_no_news(inside: Inside, rng: Random) -> None:
    _, host = with_bots(inside)
    play_round(host, rng)
    assert host.shown["by_bots"] == []


# ---- connections ----


def test_a_lost_connection_is_told_with_the_time_that_remains(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3, grace=30)
    guests[0].do("start")
    guests[2].leave()
    assert guests[0].shown["missing"] == {"2": 30_000}
    inside.pass_time(10)
    assert inside.join(table, tokens[0]).shown["missing"] == {"2": 20_000}
    inside.pass_time(21)
    assert guests[1].shown["missing"] == {}


def test_a_person_who_is_removed_in_the_lobby_was_removed(inside: Inside) -> None:
    _, guests, _ = inside.party(players=3)
    guests[0].do("remove", seat=2)
    assert told(guests[1])[-1] == ("removed", "Player 2")
    guests[1].do("stand")
    assert told(guests[0])[-1] == ("left", "Player 1")


def test_who_is_removed_leaves_the_seat_to_a_bot_as_the_others_are(inside: Inside) -> None:
    bots = [None, "open", "beginner", "beginner"]
    table, token = inside.new_table(bots=bots)
    host, friend = inside.join(table, token), inside.join(table)
    friend.do("sit", seat=1, name="Bo")
    host.do("start")
    host.do("remove", seat=1)
    assert host.shown["seats"][1]["bot"] == "beginner"


def test_players_see_who_watches(inside: Inside) -> None:
    table, guests, _ = inside.party(players=3)
    inside.join(table, name="Eve")
    inside.join(table)
    inside.pass_time(2)
    assert (guests[0].shown["spectators"], guests[0].shown["watchers"]) == (2, ["Eve"])
    guests[0].do("start")
    guests[2].do("stand")
    inside.join(table).do("sit", seat=2, name="Fay")
    assert guests[0].shown["watchers"] == ["Eve", "Fay"]


# ---- the log ----


def test_a_table_keeps_few_notices(inside: Inside) -> None:
    _, guests, _ = inside.party(players=2, mode="eye")
    for _ in range(MOST_NOTICES):
        guests[1].do("stand")
        guests[1].do("sit", seat=1, name="Bo")
    assert len(guests[0].shown["notices"]) == MOST_NOTICES


@pytest.mark.parametrize("event", [Sat(1, "Bo", "h", "i"), Claimed(1, "Bo", "h", "i")])
def test_the_log_says_of_a_sit_no_more_than_it_must(event: Any) -> None:
    assert "formerly" not in write_event(event)


def test_the_notices_are_the_same_after_a_restart(inside: Inside, rng: Random) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].do("start")
    guests[1].do("stand")
    finish([guests[0], guests[2]], rng)
    keys = ("notices", "by_bots", "host")
    before = {key: guests[0].shown[key] for key in keys}
    seats = [seat["helped"] for seat in guests[0].shown["seats"]]
    inside.restart()
    again = inside.join(table, tokens[0]).shown
    assert {key: again[key] for key in keys} == before
    assert [seat["helped"] for seat in again["seats"]] == seats == [[], [1], []]
    acted = [event for event in inside.events(table) if isinstance(event, Acted)]
    assert {event.by for event in acted if event.seat == 1} == {"bot"}
