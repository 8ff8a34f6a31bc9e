"""What the shipped network was trained on stays what it is asked about."""

from hashlib import sha256

import pytest

from bottleimp.kernel.features import encode_view
from bottleimp.rules import Setup, view
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
