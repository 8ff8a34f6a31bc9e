"""The JSON form of a setup matches the declarations of the mode and the deck."""

import json
from random import Random

import pytest

from bottleimp.rules import Setup, setup_of, shuffled, start, view
from bottleimp.rules.setup_form import setup_to_json
from bottleimp.rules.view_form import view_to_json
from tests.strategies import SETUPS, played, setup_name


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_cards_are_the_decks_and_the_seats_the_modes(setup: Setup) -> None:
    written = json.loads(json.dumps(setup_to_json(setup)))
    mode, deck = setup.mode, setup.deck
    assert [card["card"] for card in written["cards"]] == list(deck.cards)
    assert {card["card"]: card["points"] for card in written["cards"]} == deck.points
    assert {card["card"]: card["colour"] for card in written["cards"]} == deck.colour
    assert written["players"] + written["automata"] == mode.seats
    assert sorted(seat for side in written["sides"] for seat in side) == list(range(mode.seats))
    assert len(written["weights"]) == len(written["sides"])
    assert written["start_price"] not in deck.cards


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_hands_and_phases_have_the_names_that_views_use(setup: Setup) -> None:
    written = setup_to_json(setup)
    state = start(setup, shuffled(setup, dealer=0, rng=Random(1)))
    first = view_to_json(view(state, 0))
    assert [hand["name"] for hand in written["dealt"]] == [h["name"] for h in first["hands"][0]]
    assert first["phase"] == written["phases"][0]["name"]
    last = played(setup, 1)
    for hands in view_to_json(view(last, 0))["hands"]:
        assert [hand["name"] for hand in written["hands"]] == [hand["name"] for hand in hands]
    for trick in last.tricks:
        for play, slot in zip(trick.plays, written["trick"], strict=True):
            assert slot["hand"] in (None, play.hand)


def test_gifts_say_whom_they_go_to_and_the_imps_go_to_nobody() -> None:
    eye = setup_to_json(setup_of("eye"))
    assert eye["phases"] == [
        {
            "name": "exchange",
            "kind": "exchange",
            "hand": "hidden",
            "gifts": [
                {"place": "imp", "cards": 2, "seats_left": None, "into": None},
                {"place": "open", "cards": 1, "seats_left": 1, "into": "open"},
                {"place": "hidden", "cards": 1, "seats_left": 1, "into": "hidden"},
            ],
        }
    ]
    assert eye["hands"] == [{"name": "open", "open": True}, {"name": "hidden", "open": False}]


def test_packets_become_an_open_and_a_hidden_hand() -> None:
    house = setup_to_json(setup_of("house"))
    assert house["phases"][2] == {"name": "show", "kind": "show", "packets": ["first", "second"]}
    assert [hand["name"] for hand in house["dealt"]] == ["first", "second"]
    assert [slot["hand"] for slot in house["trick"]] == ["open", "open", "hidden", "hidden"]


def test_who_plays_alone_among_teams_weighs_double() -> None:
    teams = setup_to_json(setup_of("teams-2-2-1"))
    assert (teams["sides"], teams["weights"]) == ([[0], [1, 3], [2, 4]], [2, 1, 1])
    assert teams["dealer_short"]
