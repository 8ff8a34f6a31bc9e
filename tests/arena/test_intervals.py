"""The interval means what it says."""

from math import exp, isclose
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottleimp.intervals import Estimate, around, estimate, t_quantile, t_share

# Two-sided 95 % points of Student's t, as every table prints them.
TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 7: 2.365, 10: 2.228, 20: 2.086,
         30: 2.042, 60: 2.000, 100: 1.984, 120: 1.980, 1000: 1.962, 10**6: 1.960}  # fmt: skip


@pytest.mark.parametrize(("freedom", "value"), TABLE.items())
def test_t_as_in_the_tables(freedom: int, value: float) -> None:
    assert t_quantile(freedom) == pytest.approx(value, abs=6e-4)


@pytest.mark.parametrize("freedom", [101, 150, 300, 301])
def test_the_formula_for_many_agrees_with_the_exact_sum(freedom: int) -> None:
    assert t_share(t_quantile(freedom), freedom) == pytest.approx(0.95, abs=1e-7)


def test_one_value_has_no_interval() -> None:
    assert estimate([3.0]) == Estimate(3.0, None, None)
    assert estimate([3.0]).negated() == Estimate(-3.0, None, None)


def test_a_worked_example() -> None:
    # 1, 2, 3, 4: mean 2.5, deviation 1.29099, three degrees of freedom.
    found = estimate([1, 2, 3, 4])
    assert found.interval == pytest.approx([2.5 - 3.18245 * 1.29099 / 2, 2.5 + 2.05426], abs=1e-4)


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=50), st.floats(-100, 100))
def test_the_interval_moves_and_turns_with_the_values(values: list[float], by: float) -> None:
    here, there = estimate(values), estimate([value + by for value in values])
    back = estimate([-value for value in values])
    assert here.low is not None
    assert here.high is not None
    assert there.low is not None
    assert here.low <= here.mean <= here.high
    assert isclose(there.low, here.low + by, abs_tol=1e-6)
    assert back.interval == pytest.approx(here.negated().interval, abs=1e-9)


@pytest.mark.parametrize("deals", [4, 10, 40])
@pytest.mark.parametrize("skewed", [False, True])
def test_it_covers_the_truth_95_times_in_100(deals: int, skewed: bool) -> None:
    """From simulated deals with a known margin; skewed ones as bottles make them."""
    rng = Random(f"{deals} {skewed}")
    truth, runs = 1.5, 1500

    def margin() -> float:
        drawn = sum(exp(rng.gauss(0, 0.5)) for _ in range(4)) / 4 - exp(0.125)
        return truth + 10 * (drawn if skewed else rng.gauss(0, 1))

    covered = 0
    for _ in range(runs):
        found = estimate([margin() for _ in range(deals)])
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= truth <= found.high
    assert covered / runs == pytest.approx(0.95, abs=0.035 if skewed else 0.018)


def test_more_deals_narrow_it_by_the_root() -> None:
    rng = Random(5)
    few = [estimate([rng.gauss(0, 1) for _ in range(50)]) for _ in range(50)]
    many = [estimate([rng.gauss(0, 1) for _ in range(200)]) for _ in range(50)]
    ratio = fmean(f.high - f.mean for f in few if f.high is not None) / fmean(
        m.high - m.mean for m in many if m.high is not None
    )
    assert ratio == pytest.approx(2, rel=0.1)


def test_a_mean_and_its_error_give_the_same_interval_as_the_values() -> None:
    values = [3.0, 8.0, 1.0, 4.0]
    error = stdev(values) / 2
    assert around(fmean(values), error, 4) == estimate(values)
