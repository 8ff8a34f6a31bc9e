"""The network input stays the one that the shipped network was trained with."""

from dataclasses import replace
from hashlib import sha256

import numpy as np
import pytest

from bottleimp.bots import make_bot
from bottleimp.encoding.features import columns, encode_view
from bottleimp.encoding.planes import MODES_KNOWN
from bottleimp.rules import MODES, Mode, Setup, apply, setup_of, view
from bottleimp.rules.modes import CLASSIC_4
from tests.parity.lockstep import moments
from tests.strategies import SETUPS, setup_name

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("kernel")

ROUNDS = 2  # of each setup

DIGESTS = {
    "classic-3-bambus-2003": "a45e04d8a8de7669",
    "classic-3-bambus-1995": "57ed6b3994ea9f13",
    "classic-3-matagot": "2531c67deab73847",
    "classic-4-bambus-2003": "a51c1a905a3b90b5",
    "classic-4-bambus-1995": "41cc48985459e893",
    "classic-4-matagot": "7e231a85a1a1be39",
    "teams-2-1-1-4-bambus-2003": "44736924f15fa67a",
    "teams-2-1-1-4-bambus-1995": "b9502e671209ddb4",
    "teams-2-1-1-4-matagot": "5ac9f6bf87de8141",
    "teams-2-2-1-5-matagot": "9b32c7fd9bd2ec74",
    "teams-2-2-2-6-matagot": "93e4e406e5921d3d",
    "teams-2-2-1-1-6-matagot": "727634d44e2e8e25",
    "two-bottles-5-matagot": "d172fad084596a95",
    "two-bottles-6-matagot": "788e32e107a3ad39",
    "eye-2-bambus-2003": "4fd843029c083ce0",
    "eye-2-bambus-1995": "8972bc43cf951047",
    "eye-2-matagot": "00c6a45e4aa7e959",
    "lopaka-2-bambus-2003": "e3d3f4dd088dd5cc",
    "lopaka-2-bambus-1995": "98a0bba23da7b8b2",
    "lopaka-2-matagot": "c5d353c2f579be97",
    "house-2-bambus-2003": "cfa16c92fd5e73e4",
    "house-2-bambus-1995": "02f3d4405874414a",
    "house-2-matagot": "6ea79fac7c82e697",
}
"""By setup, of the network's input at every decision of a few seeded rounds.

They stand for what `imp.onnx` learnt from: another order of the features, or another number for a
mode, is another digest. They change only together with a network that was trained anew.
"""

NUMBERS = {
    "classic-3": 0,
    "classic-4": 1,
    "teams-2-1-1-4": 2,
    "teams-2-2-1-5": 3,
    "teams-2-2-2-6": 4,
    "teams-2-2-1-1-6": 5,
    "two-bottles-5": 6,
    "two-bottles-6": 7,
    "eye-2": 8,
    "lopaka-2": 9,
    "house-2": 10,
}
"""Number of each mode and player count in the input of the shipped network."""


def digest(setup: Setup) -> str:
    found = sha256()
    for seed in range(ROUNDS):
        for state, _, chosen in moments(setup, seed):
            if not state.over:
                found.update(encode_view(view(state, state.to_act[0]), chosen).tobytes())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_input_is_the_one_the_network_was_trained_with(setup: Setup) -> None:
    assert digest(setup) == DIGESTS[setup_name(setup)]


def test_the_number_of_every_mode_is_unchanged() -> None:
    found = {f"{mode.id}-{mode.players}": mode.number for mode in MODES}
    assert found.items() >= NUMBERS.items()


def test_no_two_modes_share_a_number_and_each_has_a_column() -> None:
    numbers = [mode.number for mode in MODES if mode.number is not None]
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= set(range(MODES_KNOWN))


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_the_input_names_the_mode_by_its_number_alone(mode: Mode) -> None:
    """The order of the modes' declarations does not matter."""
    state, _, _ = next(moments(setup_of(mode.id, players=mode.players), 1))
    shown = encode_view(view(state, state.to_act[0]))[columns("mode")]
    assert np.flatnonzero(shown).tolist() == [mode.number]


def test_a_mode_without_a_number_is_playable() -> None:
    """None of the columns of modes is set for it."""
    novel = replace(CLASSIC_4, id="novel", bottles=2, sides=((0, 2), (1, 3)), number=None)
    setup, imp = Setup(novel, setup_of("classic", players=4).deck), make_bot("imp")
    for state, _, chosen in moments(setup, 1):
        if state.over or chosen:
            continue
        seen = view(state, state.to_act[0])
        assert not encode_view(seen)[columns("mode")].any()
        apply(state, state.to_act[0], imp.choose(seen))  # raises if that is not legal
