"""Comparisons of plays: what they depend on, and that they match the true results."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, permutations, sampled_from

from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import RaceSettings
from bottleimp.encoding.layout import COUNT, ROW_WORDS, TURN, Words
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import from_rules, to_rules
from bottleimp.review.decisions import Plays, own_plays, plays_of
from bottleimp.review.play_judge import ComparisonBatch, JudgeSettings, PlayJudge
from bottleimp.rules import Setup, setup_of
from tests.bots.test_search import indifferent, made_up
from tests.strategies import SETUPS

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")

QUICK = JudgeSettings(
    choosing=RaceSettings(worlds=4, simulations=16, min_batches=1, max_batches=2), least=2, most=3
)
CLASSIC = setup_of("classic", players=4)


def rounds(setup: Setup, number: int, count: int = 2) -> tuple[PlayJudge, Plays]:
    """Return a judge with the made-up network, and one seat's plays of rounds that it plays."""
    kernel = Kernel(setup)
    rows = kernel.deal(count, seed=1, number=number)
    seats = (number + np.arange(count)) % setup.mode.players
    judge = PlayJudge(kernel, made_up, QUICK)
    return judge, own_plays(kernel, judge.search.choose_by_policy, rows, seats)


def compare(judge: PlayJudge, plays: Plays, order: Words | None = None) -> ComparisonBatch:
    every = np.arange(len(plays.rows)) if order is None else order
    known = plays.known(judge.search.kernel)
    keys = plays.rounds * 128 + plays.rows[:, COUNT]
    return judge.compare(known[every], plays.actions[every], keys=keys[every], seed=5)


def figures(batch: ComparisonBatch) -> list[object]:
    """Return all values of each position, without the padding of the arrays."""
    found: list[object] = []
    for nth, actions in enumerate(batch.actions):
        there = actions >= 0
        found.append(
            (
                actions[there].tolist(),
                batch.policy[nth, there].tolist(),
                np.nan_to_num(batch.points[nth, there], nan=-999).tolist(),
                int(batch.played[nth]),
                int(batch.reference[nth]),
                float(batch.loss[nth]),
                float(batch.error[nth]),
                float(batch.lead[nth]),
                int(batch.spent[nth]),
            )
        )
    return found


@settings(max_examples=15)
@given(sampled_from(SETUPS), integers(0, 1000))
def test_the_comparison_depends_only_on_what_the_seat_knew(setup: Setup, number: int) -> None:
    judge, plays = rounds(setup, number, count=1)
    kernel, known = judge.search.kernel, plays.known(judge.search.kernel)
    belief = judge.search.worlds.belief(kernel.info(known))
    habits = judge.search.worlds.habits
    others = kernel.worlds(known, known[:, TURN], belief, habits, count=1, seed=number)
    dealt_anew = Plays(plays.rounds, others.reshape(-1, ROW_WORDS), plays.actions)
    assert (dealt_anew.rows != plays.rows).any()
    assert figures(compare(judge, dealt_anew)) == figures(compare(judge, plays))


@settings(max_examples=10)
@given(permutations(range(8)), integers(0, 1000))
def test_the_comparison_does_not_depend_on_the_batch(order: list[int], number: int) -> None:
    judge, plays = rounds(CLASSIC, number)
    whole = figures(compare(judge, plays))
    some = [n for n in order if n < len(whole)]
    assert figures(compare(judge, plays, np.array(some))) == [whole[n] for n in some]


def test_a_second_judge_makes_the_same_comparison() -> None:
    judge, plays = rounds(CLASSIC, 3)
    again, _ = rounds(CLASSIC, 3)
    assert figures(compare(again, plays)) == figures(compare(judge, plays))


def test_a_loss_is_the_difference_of_what_two_cards_are_worth() -> None:
    judge, plays = rounds(CLASSIC, 7, count=12)
    other = plays.actions.copy()
    legal = judge.search.kernel.legal(plays.rows)
    for nth, bits in enumerate(legal):  # the lowest card, which the policy has no reason to like
        other[nth] = int(bits) & -int(bits)
        other[nth] = int(other[nth]).bit_length() - 1
    batch = compare(judge, Plays(plays.rounds, plays.rows, other))
    every = np.arange(len(other))
    np.testing.assert_array_equal(batch.actions[every, batch.played], other)
    differ = batch.reference != batch.played
    assert differ.any()
    assert (~differ).any()
    assert (batch.loss[~differ] == 0).all()
    points = batch.points
    expected = points[every, batch.reference] - points[every, batch.played]
    np.testing.assert_allclose(batch.loss[differ], expected[differ], rtol=1e-3, atol=1e-3)
    assert (batch.error[differ] >= 0).all()


def test_the_estimated_loss_matches_the_true_one() -> None:
    """Three tricks before the end, all players play their lowest card."""
    kernel = Kernel(setup_of("classic", players=3))
    rows = kernel.deal(256, seed=1)
    care = JudgeSettings(
        choosing=RaceSettings(worlds=24, max_batches=2, prior_floor=1.0), least=2, most=2
    )
    judge = PlayJudge(kernel, indifferent, care)
    plays = own_plays(kernel, judge.search.choose_by_policy, rows, np.arange(256) % 3)
    late = plays.rows[:, COUNT] >= kernel.decisions - 9
    plays = Plays(plays.rounds[late], plays.rows[late], plays.actions[late])
    batch = compare(judge, plays)
    differ = np.flatnonzero(batch.reference != batch.played)
    better = batch.actions[differ, batch.reference[differ]]
    both = np.stack((better, plays.actions[differ]), axis=1)
    known = plays.known(kernel)[differ]
    true, _ = judge.search.play_out(plays.rows[differ][:, None], known, both)
    gain, said = true[:, 0, 0] - true[:, 1, 0], batch.loss[differ]
    assert len(gain) > 50
    error = (gain - said).std() / np.sqrt(len(gain))
    assert abs(gain.mean() - said.mean()) < 3 * error
    assert said.mean() > 3 * said.std() / np.sqrt(len(said))


@pytest.mark.parametrize("setup", [CLASSIC, setup_of("house"), setup_of("lopaka")])
def test_a_finished_round_becomes_its_plays(setup: Setup) -> None:
    kernel = Kernel(setup)
    rows = kernel.deal(1, seed=4)
    start = rows.copy()
    seats = range(setup.mode.players)
    choose = Search(kernel, made_up, RaceSettings()).choose_by_policy
    own = [own_plays(kernel, choose, start.copy(), np.array([seat])) for seat in seats]
    own_plays(kernel, choose, rows, np.array([0]))
    found = plays_of(kernel, to_rules(setup, rows[0]))
    assert len(found.rows) == sum(len(each.rows) for each in own)
    for row, action in zip(found.rows, found.actions, strict=True):
        seat = own[row[TURN]]
        (nth,) = np.flatnonzero(seat.rows[:, COUNT] == row[COUNT])
        np.testing.assert_array_equal(seat.rows[nth], row)
        assert seat.actions[nth] == action
    np.testing.assert_array_equal(from_rules(to_rules(setup, rows[0])), rows[0])
