"""Requirements on every bot, in every setup."""

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, get_type_hints

import pytest

from bottleimp.bots import BOTS, Bot, make_bot, play_round
from bottleimp.rules import (
    Action,
    BadSetup,
    Round,
    Setup,
    UnknownName,
    View,
    setup_of,
    shuffled,
    view,
)
from bottleimp.rules.view_form import view_from_json, view_to_json
from tests.strategies import SETUPS, setup_name


class ThroughJson(Bot):
    """Pair of bots with one seed; the second gets each view after a round trip through JSON."""

    def __init__(self, name: str, seed: str) -> None:
        super().__init__()
        self.asked, self.twin = make_bot(name, seed=seed), make_bot(name, seed=seed)

    def choose(self, view: View) -> Action:
        choice = self.asked.choose(view)
        copy = view_from_json(json.loads(json.dumps(view_to_json(view))))
        assert self.twin.choose(copy) == choice
        return choice


def whole_round(setup: Setup, name: str, seed: int) -> Round:
    """Play a round between bots of one kind; `apply` rejects illegal actions."""
    rng = Random(seed)
    deal = shuffled(setup, dealer=rng.randrange(setup.mode.players), rng=rng)
    bots = [ThroughJson(name, f"{seed}/{seat}") for seat in range(setup.mode.players)]
    return play_round(setup, deal, bots)


def every_bot_in_every_setup() -> Iterator[Any]:
    """Yield pairs of setup and bot; slow bots get every mode, but not every deck."""
    modes = {setup.mode.code: setup for setup in SETUPS}.values()
    for setup, name in product(SETUPS, BOTS):
        searches = BOTS[name].searches
        seldom = [pytest.mark.slow] if searches and setup not in modes else []
        kept = [pytest.mark.xdist_group("judge")] if searches else []
        yield pytest.param(setup, name, marks=seldom + kept, id=f"{setup_name(setup)}-{name}")


@pytest.mark.parametrize(("setup", "name"), [*every_bot_in_every_setup()])
def test_whole_rounds_are_legal_and_the_same_for_the_same_seed(setup: Setup, name: str) -> None:
    # Who searches takes as long for one round as all others for all of theirs.
    for seed in (1,) if BOTS[name].searches else (1, 2):
        assert whole_round(setup, name, seed).over


@pytest.mark.parametrize("bot", BOTS.values())
def test_a_bot_takes_a_view_and_never_a_round(bot: type[Bot]) -> None:
    assert get_type_hints(bot.choose) == {"view": View, "return": Action}


@pytest.mark.parametrize("name", ["beginner", "rulebook", "lopaka"])
def test_a_bot_refuses_a_view_without_options(name: str) -> None:
    state = whole_round(SETUPS[0], name, 1)
    with pytest.raises(ValueError, match="nothing to choose"):
        make_bot(name).choose(view(state, 0))


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownName, match="beginner, casual, rulebook, "):
        make_bot("clairvoyant")


@pytest.mark.parametrize("count", [2, 4])
def test_a_round_needs_a_bot_for_each_player(count: int) -> None:
    setup = setup_of("classic", players=3)
    deal = shuffled(setup, dealer=0, rng=Random(1))
    with pytest.raises(BadSetup, match=f"^{count} bots for 3 players$"):
        play_round(setup, deal, [make_bot("random") for _ in range(count)])
