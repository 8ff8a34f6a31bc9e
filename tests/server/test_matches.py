"""Whole matches over the wire, in every mode and with every number of players."""

import json
from random import Random

import pytest

from bottleimp.records import FORMAT
from bottleimp.rules import MODES, Mode, setup_of, view
from bottleimp.rules.json_form import state_from_json
from bottleimp.rules.setup_form import setup_to_json
from bottleimp.rules.view_form import view_from_json
from tests.server.client import Party, Player, choose, new_table
from tests.server.process import Server

every_mode = pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")


@every_mode
def test_people_play_a_match_to_its_end_and_a_rematch(server: Server, mode: Mode) -> None:
    rng = Random(mode.code)
    with Party(server, mode=mode.id, players=mode.players, end="2 rounds") as party:
        party.start()
        dealers = []
        for round_number in (1, 2):
            assert party.host.table["match"]["round"] == round_number
            dealers.append(party.host.view["dealer"])
            while party.step(rng):
                # Lopaka's cards are played by the server.
                turn = party.host.table["turn"]
                while not any(player.my_turn for player in party.players) and turn:
                    party.settle(party.host.hear().get("number", 0))
                    turn = party.host.table["turn"]
            if round_number == 1:
                assert party.host.table["status"] == "round-over"
                for player in party.players:
                    player.do("continue")
                for player in party.players:
                    player.until_table(lambda table: table["status"] == "playing")
        assert dealers[1] == (dealers[0] + 1) % mode.players
        table = party.host.table
        assert table["status"] == "match-over"
        totals = table["match"]["totals"]
        assert totals == [sum(column) for column in zip(*table["match"]["rounds"], strict=True)]
        best = max(totals[: mode.players])
        assert all(totals[seat] == best for seat in table["match"]["winners"])
        assert table["deal_code"]
        assert table["round_code"].startswith(f"{table['deal_code']}.")
        _check_record(server, party.id, mode, table["match"]["rounds"])
        party.settle(party.host.do("rematch")["number"])
        assert party.host.table["match"]["round"] == 1
        assert party.host.view["dealer"] == (dealers[1] + 1) % mode.players


def _check_record(server: Server, table: str, mode: Mode, rounds: list[list[int]]) -> None:
    status, record = server.get(f"/api/tables/{table}/record")
    assert status == 200
    assert (record["format"], record["mode"], len(record["rounds"])) == (FORMAT, mode.id, 2)
    for written, scores in zip(record["rounds"], rounds, strict=True):
        whole = {**written, "mode": mode.id, "players": mode.players, "deck": record["deck"]}
        state = state_from_json(whole)
        assert state.over
        assert list(view(state, None).scores) == scores
        assert written["scores"] == scores[: mode.players]


@every_mode
def test_one_person_plays_bots_to_the_end(server: Server, mode: Mode) -> None:
    rng = Random(mode.code)
    bots = [None, *["random", "lopaka"] * 3][: mode.players]
    made = new_table(
        server, mode=mode.id, players=mode.players, bots=bots, start=True, end="1 rounds"
    )
    with Player(server, made["table"], made["token"]) as player:
        acted = ""
        while player.table["status"] != "match-over":
            if player.my_turn and player.table["turn"] != acted:
                acted = player.table["turn"]
                player.act(choose(player.view, rng))
            else:
                player.hear()
        numbers = [json.loads(frame).get("number") for frame in player.frames]
        shown = [number for number in numbers if number is not None]
        assert shown == sorted(shown)


@every_mode
def test_a_spectator_sees_what_lies_open_and_no_more(server: Server, mode: Mode) -> None:
    rng = Random(mode.code)
    with Party(server, mode=mode.id, players=mode.players) as party:
        party.start()
        with Player(server, party.id) as watcher:
            for _ in range(3 * mode.seats):
                party.step(rng)
            watcher.until_number(party.host.table["number"])
            setup, *tables = map(json.loads, watcher.frames)
            declared = setup_to_json(setup_of(mode.id, players=mode.players))
            assert setup == {"type": "setup", **declared}
            for shown in tables:
                assert shown["you"] is None
                assert shown["deal_code"] is None
                assert shown["round_code"] is None
                seen = view_from_json(shown["view"])
                assert seen.options is None
                assert [*seen.given, *seen.received, *seen.imp] == []
                for owner, hands in enumerate(seen.hands):
                    for hand in hands:
                        open_to_all = hand.name == "open" or owner >= mode.players
                        assert open_to_all or not hand.cards
            assert watcher.ask("say", phrase="hello")["code"] == "not-yours"
        assert server.get(f"/api/tables/{party.id}/record")[1]["rounds"] == []


def test_every_setting_of_a_table_is_shown(server: Server) -> None:
    bots = [None, "random", "open", "lopaka"]
    made = new_table(server, bots=bots, deck="matagot", end="500 points", grace=7, limit=20)
    with Player(server, made["table"], made["token"]) as player:
        table = player.table
        setup = setup_of("classic", players=4, deck="matagot")
        assert (table["mode"], table["players"], table["deck"]) == ("classic", 4, setup.deck.id)
        assert (table["end"], table["grace"], table["limit"]) == ("500 points", 7, 20)
        assert [seat["kind"] for seat in table["seats"]] == ["human", "bot", "open", "bot"]
        assert [seat["bot"] for seat in table["seats"]] == [None, "random", None, "lopaka"]
        assert len({seat["name"] for seat in table["seats"]}) == 4
        assert (table["status"], table["view"], table["turn"]) == ("lobby", None, None)
        assert (table["you"], table["host"], table["seats"][0]["present"]) == (0, 0, True)
