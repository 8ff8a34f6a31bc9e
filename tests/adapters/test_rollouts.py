"""The lean playout is the rules' game."""

from random import Random

import pytest

from bottleimp.adapters.openspiel import load
from bottleimp.adapters.openspiel.rollouts import RandomRollouts, choices_at_random, played_out
from bottleimp.adapters.singly import Position
from bottleimp.rules import Round, Setup, scores, setup_of
from bottleimp.rules.tricks import legal_cards, play
from tests.adapters.test_singly import positions
from tests.strategies import SETUPS, played, setup_name


def slowly(state: Round, rng: Random) -> Round:
    while not state.over:
        legal, automaton = legal_cards(state), state.turn >= state.setup.mode.players
        state = play(state, legal[0 if automaton else int(rng.random() * len(legal))])
    return state


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_the_same_chance_makes_the_same_scores(setup: Setup) -> None:
    for seed in range(8):
        state = choices_at_random(Position(played(setup, seed, steps=seed * 6)), Random(seed))
        lean, full = played_out(state, Random(seed).random), slowly(state, Random(seed))
        assert lean.over
        assert scores(lean) == scores(full)
        assert lean.bottles == full.bottles
        assert [sorted(cards) for cards in lean.won] == [sorted(cards) for cards in full.won]


def test_a_half_made_exchange_is_kept() -> None:
    for position in positions(setup_of("eye")):
        if position.laid:
            seat, done = position.seat, choices_at_random(position, Random(1))
            assert seat is not None
            choice = done.choices[0][seat]
            assert choice is not None
            assert set(position.laid) <= set(getattr(choice, "cards", ()))


def test_the_evaluator_answers_openspiel() -> None:
    game = load(setup_of("classic"))
    state = game.state_at(Position(played(game.setup, 1, steps=10)))
    evaluator = RandomRollouts(Random(1))
    assert evaluator.evaluate(state).sum() == pytest.approx(0)
    assert sum(chance for _, chance in evaluator.prior(state)) == pytest.approx(1)
