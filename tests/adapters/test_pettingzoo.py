"""PettingZoo's own conformance tests, and further properties of the environment."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from bottleimp.adapters.pettingzoo import env, raw_env
from bottleimp.adapters.rewards import rewards
from bottleimp.rules import BadDeal, BadSetup, IllegalAction, Setup, UnknownName, setup_of
from tests.adapters.test_singly import BY_MODE
from tests.strategies import SETUPS, setup_name

pytestmark = [
    # A dictionary with an action mask is what PettingZoo's own card games have; its test grumbles.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def maker(setup: Setup) -> Callable[..., Any]:
    def make(render_mode: str | None = None) -> Any:
        return env(setup.mode.id, setup.mode.players, setup.deck.id, render_mode)

    return make


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_api(setup: Setup) -> None:
    api_test(maker(setup)(), num_cycles=30)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_same_seed_gives_the_same_round(setup: Setup) -> None:
    seed_test(maker(setup), num_cycles=30)


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_rendering(setup: Setup) -> None:
    render_test(maker(setup), {"ansi": lambda text: text.startswith(setup.mode.id)})


def finished(game: Any, seed: int) -> Any:
    """Play at random to the end, without asking agents that are done."""
    game.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for agent in game.agent_iter():
        observation, _, terminated, _, _ = game.last()
        if terminated:
            return game.unwrapped
        actions = np.flatnonzero(observation["action_mask"])
        assert agent == game.agent_selection
        game.step(rng.choice(actions))
    raise AssertionError("the round did not end")


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_every_agent_gets_its_reward_when_the_round_ends(setup: Setup) -> None:
    for kind in ("margin", "scores"):
        raw = finished(env(setup.mode.id, setup.mode.players, rewards=kind), seed=3)
        worth = rewards(raw.position.round, kind)
        assert raw.rewards == dict(zip(raw.possible_agents, worth, strict=True))
        assert all(raw.terminations.values())
        text = raw.render()
        assert "scores" in text
        raw.close()


def test_the_dealer_can_be_told() -> None:
    game = env("classic", 3)
    game.reset(seed=1, options={"dealer": 2})
    assert game.unwrapped.position.round.dealer == 2
    with pytest.raises(BadDeal, match="dealer 3 is not a seat"):
        game.reset(options={"dealer": 3})


def test_illegal_actions_are_errors_and_change_nothing() -> None:
    game = raw_env()
    game.reset(seed=1)
    before = game.position
    for action in (None, -1, 55, 1000):
        with pytest.raises(IllegalAction):
            game.step(action)
    assert game.position is before


@pytest.mark.parametrize("action", [1.5, np.float32(1), "a", "1", [1]])
def test_what_is_no_number_of_an_action_is_illegal(action: Any) -> None:
    game = env("classic", 3)
    game.reset(seed=1)
    before = game.unwrapped.position
    with pytest.raises(IllegalAction, match=r"^an action is a whole number, not "):
        game.step(action)
    assert game.unwrapped.position is before


@pytest.mark.parametrize("dealer", ["x", 1.5, 3, -1, [0]])
def test_a_dealer_must_be_a_seat(dealer: Any) -> None:
    with pytest.raises(BadDeal, match=r"^dealer .* is not a seat from 0 to 2$"):
        env("classic", 3).reset(options={"dealer": dealer})


def test_bad_parameters_are_named() -> None:
    with pytest.raises(UnknownName, match="no mode 'chess'"):
        env("chess")
    with pytest.raises(BadSetup, match="takes 2 players, not 4"):
        env("eye", 4)
    with pytest.raises(BadSetup, match="does not fit"):
        env("two-bottles", 5, "bambus-2003")
    with pytest.raises(UnknownName, match="no render mode 'neon'"):
        env(render_mode="neon")
    with pytest.raises(UnknownName, match="no rewards 'fame'; there are margin and scores"):
        env(rewards="fame")


def test_people_see_the_table_of_the_agent_to_act(capsys: pytest.CaptureFixture[str]) -> None:
    game = env("house", render_mode="human")
    game.reset(seed=1)
    game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[0]))
    shown = capsys.readouterr().out
    assert "seat 0: first" in shown
    assert "seat 1: first 9 cards second 9 cards" in shown
    assert "laid down: " in shown
    assert game.unwrapped.setup == setup_of("house")
