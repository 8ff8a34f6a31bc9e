"""Times of decisions, kept in buckets."""

from random import Random

import pytest

from bottleimp.arena.time_histogram import TimeHistogram


def test_quantiles_are_within_two_percent_and_add_up() -> None:
    rng = Random(1)
    values = sorted(int(rng.lognormvariate(12, 1.5)) for _ in range(5000))
    one, other = TimeHistogram(), TimeHistogram()
    for number, value in enumerate(values):
        (one if number % 2 else other).add(value)
    one.include(other)
    assert one.count == 5000
    assert one.quantile_ms(0.5) == pytest.approx(values[2499] / 1e6, rel=0.021)
    assert one.quantile_ms(0.99) == pytest.approx(values[4949] / 1e6, rel=0.021)


def test_nothing_and_no_time_at_all() -> None:
    times = TimeHistogram()
    assert times.quantile_ms(0.5) == 0
    times.add(0)
    assert times.quantile_ms(0.99) < 1e-5
