"""Matches (000, Конец игры; 001, Fin de la partie; 002, Fine del gioco; 003, Fin de la partie)."""

import pytest

from bottleimp.rules import BadText, End, EndBy, Match, parse_end, setup_of

CLASSIC_3 = setup_of("classic", players=3)


def test_the_dealers_left_neighbour_deals_next() -> None:
    match = Match(CLASSIC_3, first_dealer=1)
    dealers = []
    for _ in range(4):
        dealers.append(match.dealer)
        match = match.after((1, 2, 3))
    assert dealers == [1, 2, 0, 1]


def test_a_match_ends_after_so_many_rounds() -> None:
    match = Match(CLASSIC_3, End(EndBy.ROUNDS, 2)).after((1, 2, 3))
    assert not match.over
    assert match.after((1, 2, 3)).over


def test_a_match_ends_when_everyone_has_dealt_twice() -> None:
    match = Match(CLASSIC_3)
    assert match.end == End(EndBy.DEALS, 2)
    rounds = 0
    while not match.over:
        match, rounds = match.after((1, 0, 0)), rounds + 1
    assert rounds == 6


def test_a_match_ends_with_the_round_in_which_someone_reaches_the_score() -> None:
    match = Match(CLASSIC_3, End(EndBy.POINTS, 50)).after((49, 20, -3))
    assert not match.over
    match = match.after((1, 40, 0))
    assert match.over
    assert match.totals == (50, 60, -3)
    assert match.winners == (1,)


def test_equal_totals_share_the_win() -> None:
    assert Match(CLASSIC_3).after((30, 30, -3)).winners == (0, 1)


def test_before_the_first_round_everybody_has_nothing() -> None:
    assert Match(CLASSIC_3).totals == (0, 0, 0)


def test_lopakas_points_neither_end_nor_win_a_match() -> None:  # rulings.md
    match = Match(setup_of("lopaka"), End(EndBy.POINTS, 50)).after((20, 10, 90))
    assert not match.over
    assert match.winners == (0,)
    assert match.totals == (20, 10, 90)


@pytest.mark.parametrize("text", ["8 rounds", "2 deals", "500 points"])
def test_an_end_prints_and_parses(text: str) -> None:
    assert str(parse_end(text)) == text


def test_an_end_may_be_written_with_a_hyphen() -> None:
    assert parse_end("500-points") == End(EndBy.POINTS, 500)


@pytest.mark.parametrize(
    "text",
    [
        *("", "rounds", "0 rounds", "-3 rounds", "x rounds", "8 days", "1" * 5000 + " rounds"),
        *("0000000019999999 rounds", "08 rounds", "1000001 points", "²8 rounds"),
    ],
)
def test_a_bad_end_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="ends no match"):
        parse_end(text)
