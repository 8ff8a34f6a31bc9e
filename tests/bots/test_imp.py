"""Tests of `imp` and the shipped network: its shape, its inputs, and its batch invariance."""

import subprocess
import sys
from collections.abc import Sequence
from importlib import resources
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from bottleimp.bots.devil_bot import DevilBot
from bottleimp.bots.imp_bot import NETWORK, ImpBot, network
from bottleimp.encoding.card_bits import ACTIONS, CARDS
from bottleimp.encoding.features import encode_view, spread
from bottleimp.encoding.layout import MAX_SEATS
from bottleimp.encoding.planes import FEATURES
from bottleimp.rules import Exchange, Play, Setup, View, setup_of, view
from tests.strategies import SETUPS, played, setup_name
from tests.worlds import other_world


class Listening:
    """Policy that records its inputs and returns fixed logits."""

    def __init__(self, logits: npt.NDArray[np.float32]) -> None:
        self.logits = logits
        self.heard: list[npt.NDArray[np.uint8]] = []

    def __call__(self, info: Sequence[int]) -> Sequence[float]:
        self.heard.append(spread(np.array(info, np.int64)))
        return self.logits.tolist()  # type: ignore[no-any-return]


def seen(setup: Setup, steps: int) -> View:
    """Return the view of the first seat to act after `steps` random actions."""
    state = played(setup, 1, steps=steps)
    return view(state, state.to_act[0])


def test_the_stored_file_is_small_and_fits_the_code() -> None:
    file = resources.files("bottleimp.bots").joinpath("networks", NETWORK)
    assert len(file.read_bytes()) <= 6_000_000
    (features,) = network().get_inputs()
    assert (features.name, features.type, features.shape[1]) == (
        "features", "tensor(uint8)", FEATURES,
    )  # fmt: skip
    heads = {head.name: (head.type, head.shape[1]) for head in network().get_outputs()}
    widths = {"policy": ACTIONS, "value": 1, "belief": CARDS * (MAX_SEATS + 1)}
    assert heads == {name: ("tensor(float)", width) for name, width in widths.items()}


def test_outputs_are_identical_alone_and_in_a_batch() -> None:
    views = [seen(setup, steps) for setup in SETUPS for steps in (0, 20)]
    features = np.stack([encode_view(one) for one in views])
    together = network().run(None, {"features": features})
    for nth, row in enumerate(features):
        for head, alone in zip(together, network().run(None, {"features": row[None]}), strict=True):
            np.testing.assert_array_equal(head[nth], alone[0])


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_input_is_identical_in_all_worlds_consistent_with_the_view(setup: Setup) -> None:
    for steps in (0, 12, 25):
        state = played(setup, 2, steps=steps)
        seat = next((seat for seat in state.to_act if seat < setup.mode.players), None)
        if seat is None:
            continue
        heard = []
        for round_ in (state, other_world(state, seat, Random(3))):
            bot = ImpBot()
            bot.policy = policy = Listening(np.zeros(ACTIONS, np.float32))
            bot.choose(view(round_, seat))
            heard.append(policy.heard)
        np.testing.assert_array_equal(heard[0], heard[1])


def test_imp_plays_the_legal_card_with_the_highest_logit() -> None:
    state = next(
        state
        for state in (played(setup_of("classic", players=4), 1, steps=n) for n in range(4, 40))
        if len(view(state, state.to_act[0]).options.cards) in (2, 3)  # type: ignore[union-attr]
    )
    shown = view(state, state.to_act[0])
    for liking in (1, -1):  # all cards, from the lowest to the highest or the other way
        bot = ImpBot()
        bot.policy = policy = Listening(liking * np.arange(ACTIONS, dtype=np.float32))
        cards = shown.options.cards  # type: ignore[union-attr]
        assert bot.choose(shown) == Play(max(cards) if liking > 0 else min(cards))
        np.testing.assert_array_equal(policy.heard, [encode_view(shown)])


def test_an_exchange_is_chosen_card_by_card() -> None:
    shown = seen(setup_of("classic", players=4), 0)
    bot = ImpBot()
    bot.policy = policy = Listening(np.arange(ACTIONS, dtype=np.float32))
    chosen = bot.choose(shown)
    assert isinstance(chosen, Exchange)
    cards = [card for _, card in chosen.gifts]
    assert cards == sorted(shown.own_cards)[:-4:-1]
    for nth, heard in enumerate(policy.heard):
        np.testing.assert_array_equal(heard, encode_view(shown, cards[:nth]))


def test_imp_needs_no_packages_with_a_policy_override(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A browser has no onnxruntime and sets the override; `devil` needs the packages as well."""
    for bot in (ImpBot, DevilBot):
        monkeypatch.setattr(bot, "needs", ("no_such_package",))
    assert not ImpBot.can_run()
    policy = Listening(np.arange(ACTIONS, dtype=np.float32))
    monkeypatch.setattr(ImpBot, "policy_override", policy)
    assert (ImpBot.can_run(), DevilBot.can_run()) == (True, False)
    shown = seen(setup_of("classic", players=4), 0)
    assert isinstance(ImpBot().choose(shown), Exchange)
    np.testing.assert_array_equal(policy.heard[0], encode_view(shown))


def test_numpy_and_onnxruntime_are_imported_with_the_first_imp() -> None:
    program = (
        "import sys; from bottleimp.bots import make_bot; make_bot('rulebook')\n"
        "print({'onnxruntime', 'numpy'} & set(sys.modules))\n"
        "make_bot('imp'); print('onnxruntime' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("set()\nTrue\n", "")
