"""Comparisons of choices before the tricks depend only on what the seat knew then."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, sampled_from

from bottleimp.bots.search.race import RaceSettings
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import from_rules
from bottleimp.review.beam import log_chance
from bottleimp.review.opening_judge import Opening, OpeningComparison, OpeningJudge, openings_of
from bottleimp.review.play_judge import JudgeSettings
from bottleimp.rules import Setup, setup_of, view
from bottleimp.rules.worlds import Worlds
from tests.bots.test_search import made_up
from tests.review.test_rounds import played
from tests.strategies import SETUPS

pytestmark = pytest.mark.xdist_group("judge")

QUICK = JudgeSettings(
    choosing=RaceSettings(worlds=4, min_batches=1, max_batches=2), least=2, most=2
)


def figures(comparison: OpeningComparison) -> object:
    batch = comparison.batch
    arrays = (batch.points, batch.loss, batch.error, batch.lead, batch.reference, batch.spent)
    return comparison.candidates, [np.nan_to_num(each, nan=-999).tolist() for each in arrays]


@settings(max_examples=10)
@given(sampled_from(SETUPS), integers(0, 1000))
def test_the_comparison_depends_only_on_the_view(setup: Setup, seed: int) -> None:
    judge, state = OpeningJudge(Kernel(setup), made_up, QUICK), played(setup, seed)
    found = list(openings_of(state))
    opening = found[seed % len(found)]
    seat = opening.view.seat
    assert seat is not None
    other = Worlds(opening.view).draw(Random(seed))
    assert view(other, seat) == opening.view
    dealt_anew = Opening(
        opening.kind, view(other, seat), opening.steps, opening.chosen, from_rules(other), ()
    )
    assert figures(judge.compare(dealt_anew, seed=3)) == figures(judge.compare(opening, seed=3))


@pytest.mark.parametrize("mode", ["classic", "eye", "house", "lopaka"])
def test_the_choice_made_is_among_the_candidates_and_none_comes_twice(mode: str) -> None:
    setup = setup_of(mode)
    judge = OpeningJudge(Kernel(setup), made_up, QUICK)
    for opening in openings_of(played(setup, 2)):
        comparison = judge.compare(opening, seed=1)
        candidates, batch = comparison.candidates, comparison.batch
        assert candidates[batch.played[0]] == opening.chosen
        assert len(set(map(frozenset, candidates))) > 1
        assert len(set(candidates)) == len(candidates)
        if mode != "eye":  # there the order of the two cards for the imp does not matter
            first = from_rules(Worlds(opening.view).draw(Random(1)))
            judge.choose_until(rows := first[None].copy(), opening.steps[0])
            for nth, actions in enumerate(candidates):
                chance = log_chance(judge.search, rows[0], actions)
                assert batch.policy[0, nth] == pytest.approx(np.exp(chance), rel=1e-3)
        if batch.reference[0] == batch.played[0]:
            assert judge.true_lead(opening, opening.chosen) == 0
        if batch.fresh.batches[0]:
            facts = judge.facts(opening, comparison)
            assert facts.loss == pytest.approx(float(batch.loss[0]), abs=1e-3)
            assert sum(facts.parts().values()) == pytest.approx(facts.loss, abs=1e-3)
