"""The lobby: the choice of a game, names and faces, and the tally of matches."""

from random import Random
from typing import Any

import pytest

from bottleimp.rules import deal_code, decks_for, setup_of, shuffled
from bottleimp.table.events import Sat, read_event, write_event
from bottleimp.table.faces import FACES, free_face
from bottleimp.table.match_tally import Won, add_wins, rename_player
from bottleimp.table.messages import Refusal, read_message
from bottleimp.table.seat_order import KeepRank, select_seats
from tests.server.inside import Guest, Inside

GAME: dict[str, Any] = {
    "mode": "classic",
    "players": 4,
    "deck": "bambus-2003",
    "end": "1 rounds",
    "grace": 30,
}


@pytest.fixture
def rng() -> Random:
    return Random(5)


def play_match(people: list[Guest], rng: Random) -> None:
    """Play to the end of the match; every player reads each result."""
    while (status := people[0].shown["status"]) != "match-over":
        for guest in people:
            if status == "playing" and guest.my_turn:
                guest.act(rng)
                break
            if status == "round-over" and guest.shown["you"] not in guest.shown["ready"]:
                guest.do("continue")
                break


def seats(guest: Guest, field: str) -> list[Any]:
    return [seat[field] for seat in guest.shown["seats"]]


# ---- another game ----


def test_the_host_chooses_another_length_deck_and_time(inside: Inside) -> None:
    _, guests, _ = inside.party(players=4)
    decks = decks_for(setup_of("classic", players=4).mode)
    wanted = {"end": "300 points", "limit": 45, "grace": 60, "latecomers": False}
    wanted["deck"] = next(deck for deck in decks if deck != guests[0].shown["deck"])
    guests[0].do("game", **GAME | wanted)
    shown = guests[2].shown
    assert {key: shown[key] for key in wanted} == wanted
    assert seats(guests[2], "name") == ["Ada", "Player 1", "Player 2", "Player 3"]


def test_after_a_match_the_same_people_play_another_game_by_the_same_link(
    inside: Inside, rng: Random
) -> None:
    table, guests, tokens = inside.party(players=3, end="1 rounds")
    guests[0].do("start")
    play_match(guests, rng)
    guests[0].do("lobby")
    guests[0].do("game", **GAME | {"players": 4})
    assert [guest.shown["you"] for guest in guests] == [0, 1, 2]
    assert seats(guests[0], "kind") == ["human", "human", "human", "open"]
    setups = [m for m in guests[1].messages if m["type"] == "setup"]
    assert [setup["players"] for setup in setups] == [3, 4]
    assert guests[1].messages.index(setups[-1]) < guests[1].messages.index(guests[1].shown)
    guests[0].do("start")
    assert len(guests[2].shown["view"]["hands"]) == 4
    inside.restart()
    again = inside.join(table, tokens[2])
    assert (again.shown["you"], again.shown["players"]) == (2, 4)


def test_with_fewer_players_people_keep_their_seats_before_bots(inside: Inside) -> None:
    table, token = inside.new_table(bots=[None, "random", "open", "open"])
    host = inside.join(table, token)
    friend = inside.join(table)
    friend.do("sit", seat=3, name="Bo")
    host.do("game", **GAME | {"players": 3})
    assert seats(host, "name")[0::2] == ["Ada", "Bo"]
    assert (friend.shown["you"], friend.shown["host"]) == (2, 0)
    assert seats(host, "kind") == ["human", "bot", "human"]


def test_alone_with_bots_a_new_seat_is_a_bots(inside: Inside) -> None:
    table, token = inside.new_table(players=3, bots=[None, "casual", "casual"])
    host = inside.join(table, token)
    host.do("game", **GAME | {"players": 4})
    assert seats(host, "bot") == [None, "casual", "casual", "casual"]
    assert len({*seats(host, "name")}) == 4


def test_no_game_is_chosen_that_cannot_be_played(inside: Inside) -> None:
    _, guests, _ = inside.party(players=4)
    host = guests[0]
    assert host.ask("game", **GAME | {"mode": "chess"})["code"] == "bad-message"
    assert host.ask("game", **GAME | {"end": "1 week"})["code"] == "bad-message"
    assert host.ask("game", **GAME | {"players": 3})["code"] == "taken"
    assert guests[1].ask("game", **GAME)["code"] == "not-host"
    host.do("start")
    assert host.ask("game", **GAME)["code"] == "not-now"


def test_a_named_deal_is_forgotten_with_its_game(inside: Inside) -> None:
    setup = setup_of("classic", players=4)
    code = deal_code(setup, shuffled(setup, dealer=0, rng=Random(1)))
    table, token = inside.new_table(deal=code)
    host = inside.join(table, token)
    host.do("game", **GAME | {"end": "2 rounds"})
    assert host.shown["given"]
    host.do("game", **GAME | {"players": 3})
    assert not host.shown["given"]


def test_the_seats_that_stay() -> None:
    free, bot, person = KeepRank
    assert select_seats([person, free, bot, bot], 3) == [0, 2, 3]
    assert select_seats([person, free, bot, bot], 2) == [0, 2]
    assert select_seats([person, bot, person, free], 2) == [0, 2]
    assert select_seats([person, free], 4) == [0, 1]


# ---- names and faces ----


def test_a_face_goes_with_its_person(inside: Inside) -> None:
    _, guests, _ = inside.party(players=3)
    before = seats(guests[0], "face")
    guests[0].do("swap", seats=[0, 2])
    assert seats(guests[0], "face") == before[::-1]


def test_a_chosen_face_is_had_unless_another_person_has_it(inside: Inside) -> None:
    table, token = inside.new_table(face="gull", bots=[None, "open", "open", "random"])
    host, friend, other = inside.join(table, token), inside.join(table), inside.join(table)
    friend.do("sit", seat=1, name="Bo", face="moon")
    other.do("sit", seat=2, name="Cy", face="gull")
    assert seats(host, "face") == ["gull", "moon", "turtle", None]
    with pytest.raises(Refusal, match="bear"):
        read_message('{"type": "name", "id": "1", "name": "Cy", "face": "bear"}')


def test_a_name_and_a_face_can_be_changed_without_standing_up(inside: Inside) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[1].do("name", name="Bo", face="shell")
    assert (seats(guests[0], "name")[1], seats(guests[0], "face")[1]) == ("Bo", "shell")
    guests[0].do("start")
    guests[1].do("name", name="Ada", face="compass")
    assert (seats(guests[2], "name")[1], seats(guests[2], "face")[1]) == ("Ada 2", "shell")
    inside.restart()
    assert inside.join(table, tokens[1]).shown["seats"][1]["name"] == "Ada 2"


def test_a_latecomers_face_comes_along(inside: Inside, rng: Random) -> None:
    table, token = inside.new_table(bots=[None, *["random"] * 3], start=True, end="2 rounds")
    host, friend = inside.join(table, token), inside.join(table)
    friend.do("sit", seat=2, name="Bo", face="moon")
    while host.my_turn:
        host.act(rng)
    host.do("continue")
    assert seats(host, "face") == ["compass", None, "moon", None]


def test_an_entry_of_old_has_no_face() -> None:
    old = '{"type":"sat","seat":1,"name":"Bo","token":"x","sit_id":"y"}'
    assert read_event(old) == Sat(1, "Bo", "x", "y")
    assert read_event(write_event(Sat(1, "Bo", "x", "y", face="moon"))) == Sat(
        1, "Bo", "x", "y", face="moon"
    )
    assert [free_face(FACES[:seat], seat) for seat in range(6)] == [*FACES]


# ---- the tally ----


def test_the_table_counts_the_matches_that_each_has_won(inside: Inside, rng: Random) -> None:
    table, guests, tokens = inside.party(players=3, end="1 rounds")
    assert guests[0].shown["tally"] == []
    guests[0].do("start")
    wins: dict[str, int] = {}
    for match in range(3):
        play_match(guests, rng)
        for seat in guests[0].shown["match"]["winners"]:
            name = seats(guests[0], "name")[seat]
            wins[name] = wins.get(name, 0) + 1
        assert {won["name"]: won["won"] for won in guests[1].shown["tally"]} == wins
        if match < 2:
            guests[0].do("rematch")
    guests[0].do("lobby")
    guests[0].do("game", **GAME | {"players": 3, "end": "2 rounds"})
    inside.restart()
    assert {w["name"]: w["won"] for w in inside.join(table, tokens[0]).shown["tally"]} == wins


def test_a_tally_follows_a_name() -> None:
    tally = add_wins((), [("Ada", True), ("Keawe", False)])
    tally = add_wins(tally, [("Ada", True), ("Keawe", True)])
    assert tally == (Won("Ada", True, 2), Won("Keawe", False, 1), Won("Keawe", True, 1))
    assert rename_player(tally, "Keawe", "Ada") == (Won("Ada", True, 3), Won("Keawe", False, 1))
    assert rename_player(tally, "Bo", "Cy") is tally
