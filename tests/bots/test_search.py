"""Tests of search: secrecy, legality, and better results than the policy."""

import subprocess
import sys
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra.numpy import arrays
from hypothesis.strategies import floats

from bottleimp.bots import play_round
from bottleimp.bots.devil_bot import DevilBot
from bottleimp.bots.search.evaluator import Floats
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.tree_search import search_for
from bottleimp.bots.search.weighted_worlds import MIN_EFFECTIVE_SHARE, temper_weights
from bottleimp.encoding.card_bits import ACTIONS, CARDS
from bottleimp.encoding.layout import COUNT, ROW_WORDS, Words
from bottleimp.encoding.planes import INFO_WORDS, PLACES
from bottleimp.encoding.program import CHOICES, LENGTH
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import Setup, setup_of, shuffled
from tests.strategies import SETUPS, setup_name

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("judge")

SMALL = RaceSettings(worlds=4, simulations=16, min_batches=1, max_batches=3)
WIDTHS = {"policy": ACTIONS, "belief": CARDS * PLACES, "policy value": ACTIONS + 1}


def made_up(info: Words, head: str) -> Floats:
    """Evaluate with a fake network whose outputs depend on every word of the input."""
    rng = np.random.default_rng(len("policy" if head == "policy value" else head))
    mixed = (info % 1009) @ rng.normal(size=(INFO_WORDS, WIDTHS[head])) / 1009
    return mixed.astype(np.float32)


def indifferent(info: Words, head: str) -> Floats:
    return np.zeros((len(info), WIDTHS[head]), np.float32)


def after(kernel: Kernel, plays: int, rounds: int) -> Words:
    """Return rounds in which `plays` cards have been played by the fake network's policy."""
    rows = kernel.deal(rounds, seed=plays)
    while rows[0, COUNT] < kernel.program[CHOICES] + plays:
        info = kernel.info(rows)
        kernel.step(rows, kernel.best(info, made_up(info, "policy")))
    return rows


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_choice_is_legal_and_depends_only_on_the_seats_knowledge(setup: Setup) -> None:
    kernel = Kernel(setup)
    search = search_for(kernel, made_up, SMALL)
    for plays in (0, 5, 14):
        rows = after(kernel, plays, 6)
        seats, belief = kernel.turns(rows), made_up(kernel.info(rows), "belief")
        known, keys = rows.copy(), np.arange(len(rows))
        kernel.hide(known, seats)
        belief = belief.reshape(-1, CARDS, PLACES)
        worlds = kernel.worlds(known, seats, belief, search.worlds.habits, count=1, seed=9)
        others = worlds.reshape(-1, ROW_WORDS)
        assert (others != rows).any()
        np.testing.assert_array_equal(kernel.info(rows), kernel.info(others))
        kernel.hide(others, seats)
        chosen = search.choose(known, keys=keys, seed=3)
        assert (kernel.legal(rows) >> chosen & 1).all()
        np.testing.assert_array_equal(chosen, search.choose(others, keys=keys, seed=3))


def test_the_chosen_action_has_better_results() -> None:
    """All players take their lowest card; the search starts three tricks before the end."""
    kernel = Kernel(setup_of("classic", players=3))
    search = Search(kernel, indifferent, RaceSettings(worlds=24, max_batches=2, prior_floor=1.0))
    rows = after(kernel, int(kernel.program[LENGTH] - kernel.program[CHOICES]) - 9, 1024)
    seats = kernel.turns(rows)
    known = rows.copy()
    kernel.hide(known, seats)
    chosen = search.choose(known, keys=np.arange(len(known)), seed=1)
    lowest = kernel.best(kernel.info(rows), indifferent(rows, "policy"))
    true, _ = search.play_out(rows[:, None], known, np.stack((lowest, chosen), axis=1))
    gain = (true[:, 1, 0] - true[:, 0, 0])[chosen != lowest]
    assert len(gain) > 50
    assert gain.mean() > 3 * gain.std() / np.sqrt(len(gain))


def test_the_policy_is_the_prior() -> None:
    """With a very high temperature, the policy's favourite is taken; with a low one, it is not."""
    kernel = Kernel(setup_of("classic", players=4))
    rows = after(kernel, 8, 32)
    kernel.hide(rows, kernel.turns(rows))
    info = kernel.info(rows)
    best = kernel.best(info, made_up(info, "policy"))
    keys = np.arange(len(rows))
    patient = Search(kernel, made_up, RaceSettings(worlds=4, temperature=1e9))
    np.testing.assert_array_equal(patient.choose(rows, keys=keys, seed=1), best)
    eager = Search(kernel, made_up, RaceSettings(worlds=4, temperature=1e-3))
    assert (eager.choose(rows, keys=keys, seed=1) != best).any()


def test_results_do_not_depend_on_the_rest_of_the_batch() -> None:
    kernel = Kernel(setup_of("classic", players=4))
    search = Search(kernel, made_up, SMALL)
    rows = np.concatenate([after(kernel, plays, 5) for plays in (1, 9, 18)])
    kernel.hide(rows, kernel.turns(rows))
    keys = np.arange(len(rows))
    whole = search.choose(rows, keys=keys, seed=1)
    order = np.random.default_rng(2).permutation(len(rows))
    mixed = search.choose(rows[order], keys=keys[order], seed=1)
    np.testing.assert_array_equal(mixed, whole[order])
    alone = [search.choose(rows[[n]], keys=keys[[n]], seed=1)[0] for n in range(len(rows))]
    np.testing.assert_array_equal(alone, whole)


def test_max_evaluations_ends_the_search() -> None:
    kernel = Kernel(setup_of("classic", players=4))
    rows = after(kernel, 0, 8)
    kernel.hide(rows, kernel.turns(rows))
    settings = RaceSettings(worlds=4, min_batches=9, max_batches=9, max_evaluations=2500)
    search = Search(kernel, made_up, settings)
    trial = search.begin(rows, keys=np.arange(8), seed=1)
    search.select(trial)
    assert (trial.spent <= settings.max_evaluations).all()
    assert ((trial.batches > 1) & (trial.batches < settings.max_batches)).all()


@given(arrays(np.float32, (3, 12), elements=floats(-200, 0, width=32)))
def test_the_effective_sample_size_is_at_least_a_third_of_the_worlds(log_weights: Floats) -> None:
    weights = temper_weights(log_weights)
    np.testing.assert_allclose(weights.sum(axis=1), 1, rtol=1e-5)
    assert (1 / (weights**2).sum(axis=1) >= MIN_EFFECTIVE_SHARE * 12 - 1e-3).all()
    for before, after_it in zip(log_weights, weights, strict=True):
        order = np.argsort(before, kind="stable")
        assert (np.diff(after_it[order]) >= 0).all()


@pytest.mark.skipif(not DevilBot.can_run(), reason="needs onnxruntime and Numba")
@pytest.mark.parametrize(("mode", "players"), [("classic", 3), ("lopaka", 2), ("house", 2)])
def test_a_round_of_devil_is_reproducible(mode: str, players: int) -> None:
    setup = setup_of(mode, players=players)
    deal = shuffled(setup, dealer=0, rng=Random(1))
    rounds = [play_round(setup, deal, [DevilBot(7)] * players) for _ in range(2)]
    assert rounds[0].over
    assert rounds[0] == rounds[1]


def test_without_numba_the_devil_names_what_to_install() -> None:
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "from bottleimp.bots import make_bot\n"
        "make_bot('devil')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install 'bottleimp[imp,fast]'" in done.stderr.splitlines()[-1]
