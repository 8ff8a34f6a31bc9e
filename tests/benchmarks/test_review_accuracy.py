"""What a review's measurement is made of: the same rounds for all, and sums to be compared."""

import pytest

from benchmarks.strength.review_accuracy import Company, cells, judged, margins
from bottleimp.review.review_settings import create_judge
from bottleimp.rules import setup_of
from tests.bots.test_search import made_up

pytestmark = pytest.mark.xdist_group("judge")

CLASSIC = setup_of("classic", players=3)


def test_a_round_is_the_same_for_every_bot_but_for_what_it_plays() -> None:
    company = Company(setup=CLASSIC, level="random", yardstick="rulebook")
    for number in range(4):
        own, other = (company.played(number, level) for level in ("random", "rulebook"))
        assert own.deal == other.deal
        assert own == company.played(number, "random")
    assert {company.seat(number) for number in range(3)} == {0, 1, 2}


def test_who_plays_as_the_yardstick_has_lost_nothing() -> None:
    judge = create_judge(CLASSIC, made_up, worlds=48)
    alike = Company(setup=CLASSIC, level="rulebook", yardstick="rulebook")
    assert margins(alike, judge, 0, 3) == [0.0] * 3
    worse = Company(setup=CLASSIC, level="random", yardstick="rulebook")
    assert any(margins(worse, judge, 0, 6))


def test_a_judged_round_has_its_sums_and_both_seeds_grades() -> None:
    company = Company(setup=CLASSIC, level="random", yardstick="rulebook")
    judge = create_judge(CLASSIC, made_up, worlds=48)
    (found,) = judged(company, judge, 0, 1, again=True)
    assert len(found["grades"]) == len(found["again"]) > 1
    assert found["true"] == company.lost(judge, 0, company.played(0, "random"))
    again = {"own": 3.0, "shown": 4.0, "true": 5.0, "spent": 1000, "seconds": 2.0}
    rounds = [again | {"grades": [0, 3], "again": [0, 1]}, again | {"grades": [2], "again": [2]}]
    row = cells(rounds, [1.0, 3.0])
    assert row[:3] == ["2", "3.0 [3.0, 3.0]", "5.0 [5.0, 5.0]"]
    assert row[3:5] == ["−2.0 [−2.0, −2.0]", "2.0 [−10.7, 14.7] (2)"]
    assert row[-2:] == ["67% of 3", "33.3%"]
