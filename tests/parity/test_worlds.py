"""Worlds of the kernel: they look to their seat like the true round and depend on nothing else."""

from collections.abc import Iterator

import numpy as np
import pytest

from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.known_row import known_row
from bottleimp.encoding.layout import COUNT, Words
from bottleimp.encoding.planes import PLACES
from bottleimp.encoding.program import CHOICES
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import Setup, view
from tests.parity.lockstep import moments
from tests.strategies import SETUPS, setup_name

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("kernel")

AIMS = 6


def random_legal(kernel: Kernel, rows: Words, rng: np.random.Generator) -> Words:
    allowed = kernel.legal(rows)[:, None] >> np.arange(56) & 1
    chosen: Words = np.argmax(allowed * rng.random(allowed.shape), axis=1)
    return chosen


def tricks_of(kernel: Kernel, rounds: int) -> Iterator[Words]:
    """Yield random rounds at every decision after the exchanges."""
    rng, rows = np.random.default_rng(3), kernel.deal(rounds, seed=3)
    for _ in range(kernel.decisions):
        if rows[0, COUNT] >= kernel.program[CHOICES]:
            yield rows
        kernel.step(rows, random_legal(kernel, rows, rng))


def drawn(kernel: Kernel, rows: Words, count: int) -> tuple[Words, Words]:
    """Return `count` worlds of each row as one batch, and the seat that each is drawn for."""
    rng, seats = np.random.default_rng(int(rows[0, COUNT])), kernel.turns(rows)
    known = rows.copy()
    kernel.hide(known, seats)
    logits = rng.normal(size=(len(rows), CARDS, PLACES)).astype(np.float32) * 3
    habits = rng.random((AIMS, CARDS)).astype(np.float32) + 0.01
    worlds = kernel.worlds(known, seats, logits, habits, count=count, seed=5)
    return worlds.reshape(-1, worlds.shape[-1]), np.repeat(seats, count)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_every_world_looks_to_the_seat_as_the_true_round_does(setup: Setup) -> None:
    kernel = Kernel(setup)
    for rows in tricks_of(kernel, 12):
        worlds, seats = drawn(kernel, rows, 4)
        seen = np.repeat(kernel.info(rows), 4, axis=0)
        np.testing.assert_array_equal(kernel.info(worlds, seats=seats), seen)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_every_world_can_be_replayed_from_its_deal(setup: Setup) -> None:
    """All actions are legal, and the final row is identical."""
    kernel = Kernel(setup)
    for rows in tricks_of(kernel, 6):
        worlds, _ = drawn(kernel, rows, 3)
        again = kernel.taken_back(worlds)
        assert (again[:, COUNT] == 0).all()
        while ((actions := kernel.noted(again, worlds)) >= 0).any():
            assert (kernel.legal(again)[actions >= 0] >> actions[actions >= 0] & 1).all()
            kernel.step(again, actions)
        np.testing.assert_array_equal(again, worlds)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_true_rounds_that_look_alike_are_hidden_alike(setup: Setup) -> None:
    """So only what the seat knows can reach a search."""
    kernel = Kernel(setup)
    for rows in tricks_of(kernel, 6):
        worlds, seats = drawn(kernel, rows, 1)
        assert (worlds != rows).any() or rows[0, COUNT] > kernel.program[CHOICES]
        one, other = rows.copy(), worlds.copy()
        kernel.hide(one, seats)
        kernel.hide(other, seats)
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_row_of_a_view_equals_the_row_after_hiding(setup: Setup) -> None:
    kernel = Kernel(setup)
    for seed in range(3):
        for state, row, _ in moments(setup, seed):
            if state.over or state.phase is not None:
                continue
            seat, hidden = state.to_act[0], row[None].copy()
            kernel.hide(hidden, [seat])
            np.testing.assert_array_equal(known_row(view(state, seat)), hidden[0])
