"""Facts are what the rules say of the very worlds that a verdict comes from."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, sampled_from

from bottleimp.bots.search.evaluator import Evaluate
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import RaceSettings
from bottleimp.bots.search.tree_search import search_for
from bottleimp.bots.search.trial import Trial
from bottleimp.encoding.card_bits import ORDER, cards_of, price_bit
from bottleimp.encoding.layout import COUNT, TRICK, TURN
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import to_rules
from bottleimp.review.decisions import own_plays
from bottleimp.review.facts import Facts, facts_of
from bottleimp.rules import Round, Setup
from bottleimp.rules.score_rules import points_of, scores
from tests.bots.test_search import made_up
from tests.strategies import SETUPS

pytestmark = pytest.mark.xdist_group("judge")

SearchFor: TypeAlias = Callable[[Kernel, Evaluate, RaceSettings], Search]


def compared(setup: Setup, number: int, kind: SearchFor) -> tuple[Search, Trial, Facts]:
    """Two cards of some position, in two batches of four worlds."""
    kernel = Kernel(setup)
    search = kind(kernel, made_up, RaceSettings(worlds=4, simulations=16))
    rows = kernel.deal(1, seed=2, number=number)
    plays = own_plays(
        kernel, search.choose_by_policy, rows, np.array([number % setup.mode.players])
    )
    nth = number % len(plays.rows)
    known = plays.known(kernel)[[nth]]
    trial = search.begin(known, keys=known[:, COUNT], seed=1).fresh(2)
    for _ in range(2):
        search.roll(trial, np.array([0]), trial.actions >= 0)
    cards = (int(trial.actions[0, 1]), int(trial.actions[0, 0]))
    return search, trial, facts_of(search, trial, 0, cards)


@settings(max_examples=25)
@given(sampled_from(SETUPS), integers(0, 1000))
def test_they_split_the_loss_exactly(setup: Setup, number: int) -> None:
    _, trial, facts = compared(setup, number, Search)
    lead, _ = trial.lead(np.array([0]), np.array([1]))
    assert sum(facts.parts().values()) == pytest.approx(lead[0, 0], abs=1e-3)
    assert facts.weights.sum() == pytest.approx(1, abs=1e-5)


@settings(max_examples=25)
@given(sampled_from(SETUPS), integers(0, 1000))
def test_they_are_what_the_rules_say(setup: Setup, number: int) -> None:
    search, _, facts = compared(setup, number, search_for)
    ends, _ = search.play_to_end(facts.worlds[None], np.array([facts.cards]))
    trick = int(facts.known[TRICK])
    for nth, row in enumerate(ends):
        at = divmod(nth, len(facts.worlds))
        _agrees(facts, at, to_rules(setup, row), trick)


def _agrees(facts: Facts, at: tuple[int, int], state: Round, nth: int) -> None:
    """One card in one world, played to its end."""
    seat, deck = int(facts.known[TURN]), state.setup.deck
    trick = state.tricks[nth]
    ours = [other for other in range(state.setup.mode.seats) if facts.mates >> other & 1]
    assert facts.winner[at] == trick.winner
    assert facts.pot[at] == points_of(deck, trick.cards)
    assert facts.sold[at] == (trick.bottle is not None)
    assert cards_of(int(facts.won[at])) == tuple(sorted(c for s in ours for c in state.won[s]))
    for number, bottle in enumerate(state.bottles):
        assert facts.owners[at][number] == (-1 if bottle.owner is None else bottle.owner)
        assert facts.prices[at][number] == price_bit(bottle.price)
    own = scores(state)[seat]
    assert facts.points[at] - facts.bottle[at] == own
    assert facts.utility[at] == pytest.approx(own - facts.others[at], abs=1e-3)
    assert ORDER[facts.cards[at[0]]] in trick.cards
