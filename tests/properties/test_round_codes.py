"""Every round of every setup has a code, which replays it; typing errors are detected."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottleimp.rules import (
    BadCode,
    Round,
    Setup,
    apply,
    deal_code,
    legal_actions,
    parse_round_code,
    round_code,
    setup_of,
    shuffled,
    start,
)
from bottleimp.rules.base32 import DIGITS, checksum
from bottleimp.rules.deal_codes import normalize_deal_code
from bottleimp.rules.round_codes import LONGEST
from bottleimp.rules.round_replay import ReplayError, moves_of, states_of
from tests.strategies import (
    SETUPS,
    finished_rounds,
    one_step,
    played,
    rounds_in_progress,
    setup_name,
)

CLASSIC = setup_of("classic", players=4)


@given(finished_rounds())
def test_any_round_reads_back_from_its_code(state: Round) -> None:
    code = round_code(state)
    assert parse_round_code(code) == state
    assert parse_round_code(f" {code.lower()} ") == state
    assert parse_round_code(code.replace("0", "o").replace("1", "l")) == state
    assert code.startswith(f"{deal_code(state.setup, state.deal)}.")
    assert len(code) <= LONGEST


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_every_seats_exchange_reads_back_whatever_it_gives(setup: Setup) -> None:
    """The first choice of each seat: the first, the last and a middle one of all its options."""
    rng = Random(7)
    begun = start(setup, shuffled(setup, dealer=1, rng=rng))
    for seat in range(setup.mode.players):
        every = list(legal_actions(begun, seat))
        for action in {every[0], every[len(every) // 2], every[-1], rng.choice(every)}:
            state = apply(begun, seat, action)
            while not state.over:
                state = one_step(state, rng)
            again = parse_round_code(round_code(state))
            assert again == state
            assert (seat, action) in list(moves_of(again))


@given(rounds_in_progress())
def test_the_states_of_a_round_lead_from_its_deal_to_where_it_is(state: Round) -> None:
    states = list(states_of(state))
    assert (states[0], states[-1]) == (start(state.setup, state.deal), state)
    assert len(states) == len(list(moves_of(state))) + 1


@given(finished_rounds(), st.data())
def test_any_wrong_character_is_found(state: Round, data: st.DataObject) -> None:
    code = round_code(state)
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from(f"{DIGITS}.!"))
    if other == code[at] or code[at] == "-":
        return
    with pytest.raises(BadCode) as found:
        parse_round_code(code[:at] + other + code[at + 1 :])
    if other != "." and code[at] != ".":
        assert found.value.first <= at + 1 <= found.value.last


@given(finished_rounds(), st.data())
def test_any_two_exchanged_characters_are_found(state: Round, data: st.DataObject) -> None:
    code = round_code(state)
    places = [at for at, letter in enumerate(code) if letter != "-"]
    one, two = sorted(data.draw(st.lists(st.sampled_from(places), min_size=2, max_size=2)))
    if code[one] == code[two]:
        return
    swapped = code[:one] + code[two] + code[one + 1 : two] + code[one] + code[two + 1 :]
    with pytest.raises(BadCode):
        parse_round_code(swapped)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_every_single_slip_in_a_code_of_each_setup_is_found(setup: Setup) -> None:
    code = round_code(played(setup, 3))
    for at, letter in enumerate(code):
        slips = {code[:at] + other + code[at + 1 :] for other in "2Z"} - {code}
        if at and "-" not in (letter, code[at - 1]):
            slips.add(code[: at - 1] + letter + code[at - 1] + code[at + 1 :])
        for slip in slips - {code}:
            with pytest.raises(BadCode):
                parse_round_code(slip)


@pytest.mark.parametrize(
    ("mode", "players", "deal", "usual"),
    [("classic", 4, 22, 16), ("eye", 2, 22, 20), ("two-bottles", 6, 38, 23)],
)
def test_codes_are_short(mode: str, players: int, deal: int, usual: int) -> None:
    """The length is bounded for the deal, and for the actions of nine rounds in ten."""
    setup = setup_of(mode, players=players)
    codes = [round_code(played(setup, seed)).split(".") for seed in range(60)]
    assert {len(dealt) for dealt, _ in codes} == {deal}
    lengths = sorted(len(done) - 2 for _, done in codes)
    assert lengths[53] <= usual
    assert lengths[-1] <= usual + 1


@pytest.mark.parametrize(
    ("code", "first", "last", "why"),
    [
        ("", 1, 1, "has no '.'"),
        ("C4B3-DSPJK-69TDX-KP6RB", 1, 22, "has no '.'"),
        ("C4B3-DSPJK-69TDX-KP6RB.", 23, 23, "mistyped behind the '.'"),
        ("C4B3-DSPJK-69TDX-KP6RB.00", 24, 25, "mistyped behind the '.'"),
        ("C4B3-DSPJK-69TDX-KP6RC.1234", 1, 22, "is mistyped"),
        ("Q4B3-DSPJK.1234", 1, 10, "begins with no known mode, deck and dealer"),
        (".", 1, 1, "begins with no known mode, deck and dealer"),
        ("C4B3-DS\x1bJK.12", 8, 8, "character 8"),
        ("C4B3-DSPJK.12ﬆ", 14, 14, "character 14"),
        ("1" * 101, 101, 101, "too long"),
    ],
)
def test_text_that_is_no_code_is_refused_with_the_place(
    code: str, first: int, last: int, why: str
) -> None:
    with pytest.raises(BadCode, match=why) as found:
        parse_round_code(code)
    assert (found.value.first, found.value.last) == (first, last)
    assert str(found.value).isprintable()


def test_a_number_that_tells_more_than_a_round_is_no_code() -> None:
    with pytest.raises(BadCode, match="mistyped behind"):
        parse_round_code(_with_check("C4B3-DSPJK-69TDX-KP6RB", "Z" * 30))


def test_a_round_has_one_code_and_not_others_with_zeros_before_it() -> None:
    code = round_code(played(CLASSIC, 1))
    deal, done = code.split(".")
    assert _with_check(deal, done[:-2]) == code
    with pytest.raises(BadCode, match="mistyped behind"):
        parse_round_code(_with_check(deal, "0" + done[:-2]))


def _with_check(deal: str, done: str) -> str:
    """Return the code with a valid checksum."""
    return f"{deal}.{done}{checksum(normalize_deal_code(deal) + done)}"


def test_a_round_in_progress_has_no_code() -> None:
    with pytest.raises(ReplayError, match="with cards still in hand"):
        round_code(played(CLASSIC, 1, steps=12))


def test_the_code_of_a_round_stays_what_it_is() -> None:
    """People share codes across versions, so the meaning of this code must never change."""
    state = start(CLASSIC, shuffled(CLASSIC, dealer=3, rng=Random(2003)))
    while not state.over:
        seat = state.to_act[-1]
        state = apply(state, seat, list(legal_actions(state, seat))[-1])
    assert round_code(state) == "C4B3-DSPJK-69TDX-KP6RB.293JJ0JHCQZZZZZZ8H"
