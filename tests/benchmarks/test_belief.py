"""What the belief head is compared with: a guess that knows the rules, and honest tenths."""

import numpy as np
import pytest

from benchmarks.strength.belief import IMP, Riddles, calibration, play
from benchmarks.strength.uniform_guess import spread_evenly, uniform
from bottleimp.encoding.features import columns, spread
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import setup_of

pytestmark = pytest.mark.xdist_group("kernel")


@pytest.mark.parametrize("players", [3, 4])
def test_the_guess_sums_to_one_and_knows_who_has_run_out(players: int) -> None:
    kernel = Kernel(setup_of("classic", players=players))
    rows = kernel.deal(64, seed=3)
    rng = np.random.default_rng(3)
    excluded = 0
    for step in range(kernel.decisions):
        if step >= 3 * players:
            features = spread(kernel.info(rows))
            chance = uniform(features)
            unseen = features[:, columns("unseen")][:, :54] > 0
            assert np.allclose(chance.sum(-1), unseen)
            assert np.allclose(chance[..., IMP].sum(-1), players - 1, atol=0.05)
            colour = features[:, columns("colour")].reshape(64, 3, 56)[..., :54]
            voids = features[:, columns("voids")].reshape(64, 6, 2, 3)[:, :, 0]
            void = np.einsum("rck,rsc->rks", colour, voids) > 0
            assert (chance[..., :IMP][void] == 0).all()
            excluded += int(void[unseen].sum())
        legal = kernel.legal(rows)
        kernel.step(rows, [rng.choice([a for a in range(56) if mask >> a & 1]) for mask in legal])
    assert excluded > 1000


def test_a_void_leaves_its_cards_to_the_others() -> None:
    may = np.array([[[0, 0, 1, 0, 0, 0, 1], [0, 1, 1, 0, 0, 0, 1], [1, 1, 1, 1, 1, 1, 1]]])
    cards = np.array([[1.0, 2, 0]])  # seat 1 has run out of the first colour
    free = np.array([[0.0, 1, 1, 0, 0, 0, 1]])
    chance = spread_evenly(may, cards, free)[0]
    assert chance[0] == pytest.approx([0, 0, 0.5, 0, 0, 0, 0.5], abs=0.001)
    assert chance[1] == pytest.approx([0, 0.5, 0.25, 0, 0, 0, 0.25], abs=0.001)
    assert not chance[2].any()


def test_neither_the_guess_nor_the_head_excludes_the_truth() -> None:
    for riddles in play(rounds=4, players=4, seed=1):
        cards = np.arange(len(riddles.place))
        assert (riddles.guess[cards, riddles.place] > 0).all()
        assert np.allclose(riddles.head.sum(-1), 1)
        assert (riddles.trick >= 1).all()


def test_tenths_count_what_was_said_and_what_was_so() -> None:
    head = np.array([[0.85, 0.15], [0.95, 0.05], [0.82, 0.18], [1.0, 0.0]])
    guess = np.array([[0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [1.0, 0.0]])  # the last is no riddle
    place = np.array([0, 0, 1, 0])
    numbers = np.arange(4)
    found = calibration(Riddles(numbers, numbers, head, guess, place))
    assert [count for _, _, count in found] == [1, 2, 2, 2]
    assert [true for _, true, _ in found] == [0, 0.5, 0.5, 1]
    assert found[2][0] == pytest.approx((0.85 + 0.82) / 2)
