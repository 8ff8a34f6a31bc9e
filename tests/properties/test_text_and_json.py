"""Texts and JSON values can be read back to the same value."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottleimp.rules import (
    Action,
    BadText,
    BottleImpError,
    Exchange,
    Play,
    Round,
    Setup,
    Show,
    card_text,
    cards_text,
    deal_code,
    legal_actions,
    parse_action,
    parse_card,
    parse_deal_code,
    setup_of,
    shuffled,
    view,
)
from bottleimp.rules.base32 import checksum
from bottleimp.rules.cards import card_from_json
from bottleimp.rules.json_form import (
    action_from_json,
    action_to_json,
    choices_from_json,
    deal_from_json,
    setup_from_json,
    state_from_json,
    state_to_json,
)
from bottleimp.rules.modes import mode_of
from bottleimp.rules.view_form import view_from_json, view_to_json
from tests.strategies import played, rounds_in_progress, seeds, setups

DECK_54 = setup_of("two-bottles").deck


@given(st.sampled_from(DECK_54.cards))
def test_cards_print_and_parse(card: float) -> None:
    assert parse_card(card_text(card)) == card
    assert card_from_json(json.loads(json.dumps(card))) == card


def test_a_card_reads_in_every_way_people_write_it() -> None:
    assert parse_card("16½") == parse_card("16.5") == parse_card(" 16,5 ") == 16.5
    assert cards_text((1, 16.5)) == "1 16½"
    assert json.dumps(card_from_json(17.0)) == "17"


@pytest.mark.parametrize("text", ["", "x", "-1", "1.25", "1e1", "117", "½", "٣x", "a" * 100])
def test_text_that_is_no_card(text: str) -> None:
    with pytest.raises(BadText, match="is not a card number"):
        parse_card(text)


@pytest.mark.parametrize(
    "value",
    [
        True,
        None,
        "17",
        [17],
        0,
        -1,
        100,
        1.25,
        float("nan"),
        float("inf"),
        pytest.param(10**5000, id="huge"),
        pytest.param([[["x" * 50]]], id="long"),
    ],
)
def test_json_that_is_no_card(value: object) -> None:
    with pytest.raises(BadText):
        card_from_json(value)


@given(rounds_in_progress(), seeds())
def test_actions_print_parse_and_go_through_json(state: Round, seed: int) -> None:
    for seat in state.to_act:
        actions = list(legal_actions(state, seat))
        action = Random(seed).choice(actions)
        assert parse_action(str(action)) == action
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Play(16.5), {"play": 16.5}),
        (Show("first"), {"show": "first"}),
        (
            Exchange.of(imp=(3, 5), open=7, hidden=8),
            {"exchange": {"imp": [3, 5], "open": 7, "hidden": 8}},
        ),
    ],
)
def test_how_an_action_is_written(action: Action, written: dict[str, object]) -> None:
    assert action_to_json(action) == written
    assert action_from_json(written) == action
    assert parse_action(str(action)) == action


def test_the_same_gifts_are_the_same_exchange_however_they_are_named() -> None:
    assert Exchange.of(imp=(5, 3), hidden=8, open=7) == Exchange.of(open=7, hidden=8, imp=(3, 5))
    assert str(Exchange.of(right=4, imp=9, left=1)) == "exchange imp 9 left 1 right 4"
    assert str(Play(16.5)) == "play 16½"
    assert str(Show("first")) == "show first"


@pytest.mark.parametrize(
    "text",
    ["", "play", "play x", "play 1 2", "show", "show 1", "exchange", "exchange imp",
     "exchange imp left 3", "exchange 9", "exchange imp 9 left", "fold", "play " + "9" * 99],
)  # fmt: skip
def test_text_that_is_no_action(text: str) -> None:
    with pytest.raises(BadText):
        parse_action(text)


@given(st.text(max_size=40))
def test_any_text_parses_to_an_action_or_is_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except BadText:
        return
    assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    "value",
    [None, 1, [], {}, {"play": 1, "show": "first"}, {"play": "1"}, {"show": 1}, {"exchange": []},
     {"exchange": {"imp": "9"}}, {"exchange": {"imp": [True]}}],
)  # fmt: skip
def test_json_that_is_no_action(value: object) -> None:
    with pytest.raises(BadText):
        action_from_json(value)


@given(rounds_in_progress())
def test_state_to_json_to_state(state: Round) -> None:
    assert state_from_json(json.loads(json.dumps(state_to_json(state)))) == state


@given(rounds_in_progress())
def test_view_to_json_to_view(state: Round) -> None:
    for seat in (*range(state.setup.mode.seats), None):
        seen = view(state, seat)
        assert view_from_json(json.loads(json.dumps(view_to_json(seen)))) == seen


@given(rounds_in_progress(), st.data())
def test_a_view_with_a_piece_missing_or_wrong_is_refused(state: Round, data: st.DataObject) -> None:
    written = view_to_json(view(state, 0))
    needed = set(written) - {"sides", "price", "points", "voids"}
    key = data.draw(st.sampled_from(sorted(needed)))
    missing = {name: value for name, value in written.items() if name != key}
    with pytest.raises(BottleImpError):
        view_from_json(missing)
    if isinstance(written[key], list) and written[key]:
        with pytest.raises(BottleImpError):
            view_from_json({**written, key: 7})


def test_json_that_is_no_state_says_what_is_wrong() -> None:
    state = {**state_to_json(_some_round()), "tricks": []}
    cases: list[tuple[dict[str, object], str]] = [
        ({"mode": 1}, "'mode' and 'deck' must be names"),
        ({"players": True}, "'players' a number"),
        ({"mode": "skat"}, "no mode 'skat'"),
        ({"dealer": "0"}, "'dealer' must be the number of a seat"),
        ({"deal": {}}, "'deal' must be a list"),
        ({"deal": []}, "cards for 0 seats instead of 4"),
        ({"deal": [1, 2, 3, 4]}, "'deal' of seat 0 must be a list of cards"),
        ({"exchange": 1}, "'exchange' must be a list with the choices of each seat"),
        ({"exchange": []}, "'exchange' has choices of 0 seats instead of 4"),
        ({"exchange": [1, None, None, None]}, "an exchange must be an object"),
        ({"tricks": 1}, "'tricks' must be a list of tricks"),
        ({"tricks": [1]}, "a trick must be a list of cards, not 1"),
        ({"tricks": [["x"]]}, "a card must be a number"),
        ({"exchange": [None] * 4, "tricks": [[1]]}, "no exchange choice of seat 0, seat 1"),
    ]
    for change, error in cases:
        with pytest.raises(BottleImpError, match=error):
            state_from_json({**state, **change})


def test_json_of_two_packets_and_of_phases() -> None:
    house, eye = mode_of("house"), mode_of("eye")
    with pytest.raises(
        BadText, match="'deal' of seat 0 must be an object with 'open' and 'hidden'"
    ):
        deal_from_json(eye, {"dealer": 0, "deal": [[1], [2]]})
    with pytest.raises(BadText, match="with 'first', 'second', 'show'"):
        choices_from_json(house, {"third": {}})
    with pytest.raises(BadText, match="'show' must name a packet"):
        choices_from_json(house, {"show": 1})
    with pytest.raises(BadText, match="must be an object that gives each place its card"):
        choices_from_json(house, {"first": 1})
    assert choices_from_json(house, {"show": "first"}) == {"show": Show("first")}
    assert choices_from_json(house, None) == {}


def test_the_view_of_a_choice_between_packets() -> None:
    choosing = played(setup_of("house"), 1, steps=4)
    seen = view(choosing, 0)
    assert view_to_json(seen)["legal"] == {"show": ["first", "second"]}
    assert view_from_json(view_to_json(seen)) == seen


def test_a_view_knows_the_led_colour() -> None:
    setup = setup_of("classic")
    state = played(setup, 1, steps=5)
    led = view(state, 0).led
    assert led is setup.deck.colour[state.table[0].card]
    assert view(played(setup, 1, steps=4), 0).led is None


def test_setup_from_json() -> None:
    written = {"mode": "classic", "players": 3, "deck": "matagot"}
    assert setup_from_json(written) == setup_of("classic", players=3, deck="matagot")


@given(setups(), seeds())
def test_a_deal_code_reproduces_the_deal(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    deal = shuffled(setup, dealer=rng.randrange(setup.mode.players), rng=rng)
    code = deal_code(setup, deal)
    assert parse_deal_code(code) == (setup, deal)
    assert parse_deal_code(f"  {code.lower().replace('-', '')} ") == (setup, deal)
    assert parse_deal_code(code.replace("0", "O").replace("1", "I")) == (setup, deal)
    assert len(code) <= 40


@given(setups(), seeds(), st.data())
def test_one_wrong_or_two_exchanged_characters_are_found(
    setup: Setup, seed: int, data: st.DataObject
) -> None:
    code = deal_code(setup, shuffled(setup, dealer=0, rng=Random(seed))).replace("-", "")
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
    if code[at] != other:
        with pytest.raises(BadText, match="deal code"):
            parse_deal_code(code[:at] + other + code[at + 1 :])
    if at + 1 < len(code) and code[at] != code[at + 1]:
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        with pytest.raises(BadText, match="deal code"):
            parse_deal_code(swapped)


@pytest.mark.parametrize("code", ["", "C4B0", "C4B0-" + "U" * 15, "X" * 500, "C4B0-00000-00000"])
def test_text_that_is_no_deal_code(code: str) -> None:
    with pytest.raises(BadText, match="deal code"):
        parse_deal_code(code)


def test_a_number_beyond_the_last_deal_is_no_code() -> None:
    setup = setup_of("classic")
    code = deal_code(setup, shuffled(setup, dealer=0, rng=Random(1)))
    body = "Z" * (len(code.replace("-", "")) - 6)
    with pytest.raises(BadText, match="mistyped"):
        parse_deal_code("C4B0" + body + checksum("C4B0" + body))


def test_the_code_of_a_deal_stays_what_it_is() -> None:
    """People share codes across versions, so the meaning of this code must never change."""
    setup = setup_of("classic", players=4)
    assert deal_code(setup, shuffled(setup, dealer=3, rng=Random(2003))) == "C4B3-DSPJK-69TDX-KP6RB"


def _some_round() -> Round:
    return played(setup_of("classic"), 1, steps=10)
