"""OpenSpiel's own conformance test, and properties of information states."""

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from bottleimp.adapters.openspiel import BottleImpGame, BottleImpState, load
from bottleimp.adapters.rewards import rewards
from bottleimp.adapters.single_actions import INDEX, SinglePosition
from bottleimp.rules import BadDeal, BadSetup, IllegalAction, Setup, UnknownName, setup_of
from tests.adapters.test_singly import BY_MODE
from tests.strategies import SETUPS, setup_name


def played(game: BottleImpGame, rng: Random, *, decisions: int | None = None) -> BottleImpState:
    """Return the state after a number of random decisions of the players."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_player_node():
            if decisions == 0:
                break
            decisions = None if decisions is None else decisions - 1
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def position_of(state: BottleImpState) -> SinglePosition:
    assert state.position is not None
    return state.position


def experience(state: BottleImpState, player: int) -> list[tuple[str, int]]:
    """Return what the player knew at each of its decisions, and its action."""
    again, found = state.get_game().new_initial_state(), []
    for action in state.history():
        if again.current_player() == player:
            found.append((again.information_state_string(player), action))
        again.apply_action(action)
    assert again.history() == state.history()
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_openspiels_random_simulations(setup: Setup) -> None:
    pyspiel.random_sim_test(load(setup), num_sims=1, serialize=True, verbose=False)


def test_openspiels_random_simulations_with_scores_and_a_given_dealer() -> None:
    game = load(setup_of("lopaka"), dealer=1, rewards="scores")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    assert game.new_initial_state().child(0).dealer == 1


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_resampled_states_cannot_be_told_apart_by_the_player(setup: Setup) -> None:
    """Texts, tensors, legal actions and own past (perfect recall) are equal; the deal differs."""
    game, rng = load(setup), Random(setup_name(setup))
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall is not None
    others = 0
    for _ in range(4):
        state = played(game, rng, decisions=rng.randrange(game.max_game_length() + 1))
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            others += other.history() != state.history()
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            assert position_of(other).view(player) == position_of(state).view(player)
            assert experience(other, player) == experience(state, player)
            recall.set_from(state, player)
            tensor = recall.tensor.copy()
            recall.set_from(other, player)
            assert (tensor == recall.tensor).all()
    assert others


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_different_knowledge_has_different_texts_and_tensors(setup: Setup) -> None:
    """In rounds from one deal, there are as many texts and tensors as (view, own choices, turn)."""
    game, rng = load(setup), Random(7)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall is not None
    start = played(game, rng, decisions=0)
    seen: dict[str, tuple[bytes, object]] = {}
    for _ in range(2):
        state = start.clone()
        while not state.is_terminal():
            for player in range(game.num_players()):
                recall.set_from(state, player)
                position = position_of(state)
                view = position.view(player)
                knowledge = (view, position.chosen[player], position.seat)
                text = state.information_state_string(player)
                assert seen.setdefault(text, (recall.tensor.tobytes(), knowledge)) == (
                    recall.tensor.tobytes(),
                    knowledge,
                )
            state.apply_action(rng.choice(state.legal_actions()))
    tensors = {tensor for tensor, _ in seen.values()}
    assert len(tensors) == len(seen)


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_returns_are_the_rewards_of_the_round(setup: Setup) -> None:
    state = played(load(setup), Random(1))
    assert state.returns() == list(rewards(position_of(state).round))
    assert len(state.history()) == setup.deck.size + 1 + state.get_game().max_game_length()


def test_the_deal_is_hidden_until_it_is_done() -> None:
    state = load(setup_of("classic")).new_initial_state()
    assert [p for _, p in state.chance_outcomes()] == [0.25] * 4
    assert state.action_to_string(state.current_player(), 2) == "dealer 2"
    state.apply_action(2)
    assert len(state.chance_outcomes()) == 36
    assert state.action_to_string(state.current_player(), 0) == "deal 1"
    state.apply_action(0)
    assert state.information_state_string(0) == "seat 0: the cards are being dealt"
    assert "dealt [1]" in str(state)
    other = state.resample_from_infostate(0, Random(1))
    assert len(other.history()) == len(state.history()) == 2


def test_chance_draws_nothing_but_its_outcomes() -> None:
    state = load(setup_of("classic", players=3)).new_initial_state()
    for action in (3, 55):
        with pytest.raises(IllegalAction, match=f"^chance cannot draw {action} now$"):
            state.apply_action(action)
    state.apply_action(0)
    first = INDEX[17]
    state.apply_action(first)
    for action in (first, INDEX[16.5], 54, 99):
        with pytest.raises(IllegalAction, match=f"^chance cannot draw {action} now$"):
            state.apply_action(action)
    assert state.history() == [0, first]


def test_a_state_at_a_position_has_no_history_but_plays_on() -> None:
    game = load(setup_of("eye"))
    state = played(game, Random(3), decisions=12)
    bare = game.state_at(position_of(state))
    assert bare.history() == []
    assert bare.legal_actions() == state.legal_actions()
    assert str(bare) == str(state)
    assert state.action_to_string(state.legal_actions()[0]).startswith("play ")


def test_observers() -> None:
    game = load(setup_of("classic"))
    state = played(game, Random(1), decisions=20)
    now = make_observation(game)
    assert now is not None
    now.set_from(state, state.current_player())
    assert now.string_from(state, 0) == state.observation_string(0)
    assert np.flatnonzero(now.dict["legal"]).tolist() == state.legal_actions()
    assert now.tensor.min() >= 0
    assert now.tensor.max() <= 1
    with pytest.raises(ValueError, match="only observations of one player"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"x": 1})


def test_openspiels_ismcts_plays_with_the_states_own_resampling() -> None:
    game = load(setup_of("house"))
    state = played(game, Random(1), decisions=25)
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, chance), 40.0, 20, random_state=chance
    )
    assert bot.step(state) in state.legal_actions()


def test_parameters_as_text() -> None:
    game = pyspiel.load_game("bottle_imp(mode=teams-2-2-1,players=5,deck=matagot)")
    assert game.num_players() == 5
    assert pyspiel.load_game(str(game)).setup == game.setup == setup_of("teams-2-2-1")
    assert pyspiel.load_game("bottle_imp").setup == setup_of("classic")


@pytest.mark.parametrize(
    ("parameters", "error", "reason"),
    [
        ({"mode": "chess"}, UnknownName, "no mode 'chess'"),
        ({"mode": "eye", "players": 4}, BadSetup, "takes 2 players, not 4"),
        ({"mode": "two-bottles", "deck": "bambus-2003"}, BadSetup, "does not fit"),
        ({"dealer": 9}, BadDeal, "dealer 9 is not a seat from 0 to 3"),
        ({"rewards": "fame"}, UnknownName, "no rewards 'fame'"),
        ({"colour": 1}, pyspiel.SpielError, "Unknown parameter 'colour'"),
    ],
)
def test_bad_parameters_are_named(
    parameters: dict[str, str | int], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        pyspiel.load_game("bottle_imp", parameters)
