"""Ratings as the `openskill` package gives them."""

import pytest

from bottleimp.arena.ratings import Rating, rated

# openskill 6.2.0, PlackettLuce(tau=0): (outcome, mu and sigma of the first, mu of the second) after
# each game.
GAMES = (
    (1.0, 27.63523138347365, 8.065506316323548, 22.36476861652635),
    (1.0, 29.6558786078119, 7.82210295723689, 20.3441213921881),
    (0.0, 26.34786826191964, 7.611601868672466, 23.65213173808036),
    (0.5, 26.0896321520956, 7.383874791064772, 23.9103678479044),
    (1.0, 28.157169121872084, 7.166898594651213, 21.842830878127916),
    (0.5, 27.581121789154015, 6.973798561405522, 22.418878210845985),
    (0.0, 24.996837992728505, 6.785810377621407, 25.003162007271495),
)


def test_the_numbers_of_openskill() -> None:
    first = second = Rating()
    for outcome, mu, sigma, other in GAMES:
        first, second = rated(first, second, outcome)
        assert (first.mu, first.sigma, second.mu) == pytest.approx((mu, sigma, other), rel=1e-12)


def test_a_thousand_wins_order_and_settle_them() -> None:
    first = second = Rating()
    for _ in range(1000):
        first, second = rated(first, second, 1)
    assert first.mu > second.mu + 20
    assert first.sigma < 5
