"""OpenSpiel's bots as players of this package."""

import sys
from random import Random

import pytest

from bottleimp.adapters.openspiel.spiel_bots import OpenSpielISMCTSBot, OpenSpielRandomBot
from bottleimp.adapters.rewards import rewards
from bottleimp.bots import make_bot, play_round
from bottleimp.rules import (
    BadBot,
    ExchangeOptions,
    Setup,
    UnknownName,
    apply,
    options_of,
    setup_of,
    shuffled,
    view,
)
from tests.adapters.test_singly import BY_MODE
from tests.strategies import played, setup_name


def test_names() -> None:
    assert isinstance(make_bot("openspiel-random"), OpenSpielRandomBot)
    bot = make_bot("openspiel-ismcts:300")
    assert isinstance(bot, OpenSpielISMCTSBot)
    assert bot.simulations == 300
    plain = make_bot("openspiel-ismcts")
    assert isinstance(plain, OpenSpielISMCTSBot)
    assert plain.simulations == 2000


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("openspiel-mcts", "OpenSpiel's are openspiel-random and openspiel-ismcts:SIMULATIONS"),
        ("openspiel-random:3", "OpenSpiel's are"),
        ("openspiel-ismcts:", "OpenSpiel's are"),
        ("openspiel-ismcts:0", "a number of simulations from 1 to 1,000,000"),
        ("openspiel-ismcts:-5", "a number of simulations"),
        ("openspiel-ismcts:many", "a number of simulations"),
        ("openspiel-ismcts:10000000", "a number of simulations"),
    ],
)
def test_bad_names_are_named(name: str, reason: str) -> None:
    error = UnknownName if reason.startswith("OpenSpiel's") else BadBot
    with pytest.raises(error, match=reason):
        make_bot(name)


def test_without_the_extra_the_name_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("bottleimp.adapters.openspiel")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(BadBot, match=r"pip install 'bottleimp\[openspiel\]'"):
        make_bot("openspiel-random")


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_they_play_every_mode_and_the_seed_decides(setup: Setup) -> None:
    deal = shuffled(setup, dealer=1, rng=Random(2))
    names = ["openspiel-ismcts:2", *["openspiel-random"] * (setup.mode.players - 1)]
    ends = [
        play_round(setup, deal, [make_bot(name, seed=seed) for seed, name in enumerate(names)])
        for _ in range(2)
    ]
    assert ends[0].over
    assert ends[0] == ends[1]


def test_an_exchange_may_be_asked_for_in_any_order() -> None:
    """A server asks all seats at once: earlier seats may still be choosing, later ones be done."""
    state = played(setup_of("classic"), 3, steps=0)
    options = options_of(state, 3)
    assert options is not None
    state = apply(state, 3, options.draw(Random(1)))
    for seat in (2, 0):
        seen = view(state, seat)
        assert isinstance(seen.options, ExchangeOptions)
        state = apply(state, seat, make_bot("openspiel-ismcts:3").choose(seen))


def test_search_beats_chance() -> None:
    setup, total = setup_of("classic"), 0.0
    for seed in range(4):
        deal = shuffled(setup, dealer=seed, rng=Random(seed))
        others = [make_bot("random", seed=number) for number in range(3)]
        end = play_round(setup, deal, [make_bot("openspiel-ismcts:30", seed=seed), *others])
        total += rewards(end)[0]
    assert total / 4 > 10
