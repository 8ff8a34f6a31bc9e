"""Tests of batches: their results equal those of single rounds, for any number of threads."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bottleimp.encoding.card_bits import cards_of
from bottleimp.encoding.layout import COUNT, HANDS, IMP, IMP_POINTS, PLAYED, TURN, Words
from bottleimp.encoding.program_builder import program_of
from bottleimp.encoding.view_row import row_of_view
from bottleimp.kernel.bits import count, highest, lowest, nth, nth_by_steps
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import to_rules
from bottleimp.rules import Mode, Setup, scores, setup_of, view
from bottleimp.rules.modes import CLASSIC_4, MODES
from tests.parity.lockstep import moments
from tests.strategies import SETUPS, setup_name

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("kernel")


def lowest_legal(kernel: Kernel, rows: Words) -> Words:
    return np.array([(int(m) & -int(m)).bit_length() - 1 for m in kernel.legal(rows)], np.int64)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_random_rounds_end_as_the_rules_score_them(setup: Setup) -> None:
    kernel = Kernel(setup)
    rows = kernel.deal(24, seed=7)
    kernel.play_on(rows, seed=7)
    results, utilities = kernel.scores(rows), kernel.utilities(rows)
    for row, result, utility in zip(rows, results, utilities, strict=True):
        state = to_rules(setup, row)
        assert state.over
        assert tuple(result[: setup.mode.seats].tolist()) == scores(state)
        players = range(setup.mode.players)
        sides = [
            [seat for seat in side if seat in players]
            for side in setup.mode.sides_for(state.dealer)
        ]
        for seat in players:
            others = [result[side[0]] for side in sides if side and seat not in side]
            assert utility[seat] == pytest.approx(result[seat] - np.mean(others), abs=1e-4)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_rounds_dealt_together_end_together(setup: Setup) -> None:
    kernel = Kernel(setup)
    rows = kernel.deal(5, seed=1)
    for _ in range(kernel.decisions):
        assert (kernel.turns(rows) >= 0).all()
        kernel.step(rows, lowest_legal(kernel, rows))
    assert (kernel.turns(rows) == -1).all()
    assert (kernel.legal(rows) == 0).all()
    assert (kernel.info(rows) == 0).all()
    before = rows.copy()
    kernel.step(rows, np.zeros(5, np.int64))
    np.testing.assert_array_equal(rows, before)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_view_with_a_world_filled_in_can_be_played_on(setup: Setup) -> None:
    """Search does this; here the world is the true one, so the results are equal."""
    kernel = Kernel(setup)
    for state, row, _ in moments(setup, 2):
        if state.phase is not None or state.over:
            continue
        filled = np.array(row_of_view(view(state, state.turn)), np.int64)
        for word in (*range(HANDS, PLAYED), IMP, IMP_POINTS):
            filled[word] = row[word]
        rows = np.stack([row, filled])
        for world in range(2):
            kernel.play_on(rows[world : world + 1], seed=1)
        first, second = kernel.scores(rows)
        np.testing.assert_array_equal(first, second)


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    setup = setup_of("classic", players=3)
    one, two = Kernel(setup), Kernel(setup, jobs=2)
    ours, theirs = one.deal(101, seed=5), two.deal(101, seed=5)
    np.testing.assert_array_equal(ours, theirs)
    actions = lowest_legal(one, ours)
    np.testing.assert_array_equal(one.legal(ours), two.legal(ours))
    np.testing.assert_array_equal(one.info(ours), two.info(ours))
    np.testing.assert_array_equal(one.truth(ours), two.truth(ours))
    one.step(ours, actions)
    two.step(theirs, actions)
    one.play_on(ours, seed=2)
    two.play_on(theirs, seed=2)
    np.testing.assert_array_equal(ours, theirs)
    np.testing.assert_array_equal(one.scores(ours), two.scores(theirs))
    totals = one.random_rounds(501, seed=3)
    np.testing.assert_array_equal(totals, two.random_rounds(501, seed=3))


def test_a_sequence_of_deals_can_be_split_anywhere() -> None:
    kernel = Kernel(setup_of("eye"))
    whole, rest = kernel.deal(10, seed=4), kernel.deal(6, seed=4, number=4)
    np.testing.assert_array_equal(whole[4:], rest)
    other = kernel.deal(10, seed=5)
    assert (whole[:, HANDS] != other[:, HANDS]).all()
    assert (kernel.deal(3, seed=4, dealers=[1, 1, 1])[:, 0] == 1).all()


@pytest.mark.parametrize(
    "numbers", [[0, 1], [0, 1, 2, 3], [0, 1, 2.5], [0.0, 1.0, 2.0], [[0], [1], [2]], 1, "abc"]
)
def test_every_round_must_have_a_whole_number(numbers: Any) -> None:
    """Compiled code would read past the end of the array, or truncate 2.5 to 2."""
    kernel = Kernel(setup_of("classic", players=4))
    rows = kernel.deal(3, seed=1)
    before = rows.copy()
    for call in (
        lambda: kernel.step(rows, numbers),
        lambda: kernel.info(rows, seats=numbers),
        lambda: kernel.truth(rows, seats=numbers),
        lambda: kernel.hide(rows, numbers),
        lambda: kernel.deal(3, seed=1, dealers=numbers),
    ):
        with pytest.raises(ValueError, match=r"^3 rounds need 3 whole numbers, not "):
            call()
    np.testing.assert_array_equal(rows, before)
    kernel.step(rows[:0], [])


def test_every_card_is_as_likely_in_every_hand() -> None:
    kernel = Kernel(setup_of("classic", players=4))
    rows = kernel.deal(20_000, seed=1)
    for seat in range(4):
        held = (rows[:, HANDS + 2 * seat, None] >> np.arange(54) & 1).mean(axis=0)
        in_deck = held[[bool(c) for c in held]]
        assert in_deck.size == 36
        assert abs(in_deck - 0.25).max() < 0.016  # five standard errors
    first = {cards_of(int(row[HANDS])) for row in rows[:1000]}
    assert len(first) == 1000


def test_random_players_choose_every_legal_action_as_often() -> None:
    kernel = Kernel(setup_of("classic", players=4))
    rows = np.repeat(kernel.deal(1, seed=1), 9000, axis=0)
    kernel.play_on(rows, seed=1)
    notes = (rows[:, -9] & 63) - 1  # the first card that seat 0 gave
    _, times = np.unique(notes, return_counts=True)
    assert times.size == 9
    assert abs(times - 1000).max() < 150
    assert (rows[:, TURN] == -1).all()
    assert (rows[:, COUNT] == 44).all()


@pytest.mark.parametrize("nth", [nth_by_steps, nth])
def test_the_nth_bit_of_a_word(nth: Callable[[int, int], int]) -> None:
    for word in (1, 0b1011_0100, 1 << 55, (1 << 54) - 1, 0x5A5A_5A5A_5A5A):
        positions = [position for position in range(56) if word >> position & 1]
        assert [nth(word, n) for n in range(len(positions))] == positions
        assert (lowest(word), highest(word)) == (positions[0], positions[-1])
        assert count(word) == len(positions)


def test_a_newly_declared_mode_is_played_too() -> None:
    """The kernel has no code for particular modes."""
    from dataclasses import replace

    novel: Mode = replace(CLASSIC_4, id="novel", bottles=2, sides=((0, 2), (1, 3)))
    assert novel not in MODES
    setup = Setup(novel, setup_of("classic", players=4).deck)
    kernel = Kernel(setup)
    rows = kernel.deal(50, seed=1)
    kernel.play_on(rows, seed=1)
    for row, result in zip(rows, kernel.scores(rows), strict=True):
        assert tuple(result[:4].tolist()) == scores(to_rules(setup, row))


def test_a_mode_too_large_for_a_row_is_refused() -> None:
    from dataclasses import replace

    setup = Setup(replace(CLASSIC_4, bottles=3), setup_of("classic", players=4).deck)
    with pytest.raises(ValueError, match="too large"):
        program_of(setup)
