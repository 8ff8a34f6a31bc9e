"""Scores (000, Конец игры, Подсчёт очков; 001, Fin de la partie, Score; 002; 003)."""

from bottleimp.rules import Bottle, scores, setup_of
from tests.positions import position

WON = {0: (37, 36), 1: (28,), 2: (34, 32), 3: (25,)}  # red 6 6; yellow 6; blue 6 6; yellow 6
IMP = (1, 20, 33)  # yellow 1, blue 4, red 5 = 10 (bambus); matagot: 1 + 4 + 5


def finished(mode: str, players: int, owners: list[int], *, dealer: int = 0) -> tuple[int, ...]:
    """Return a finished round in which every seat won cards and `owners` have the bottles."""
    setup = setup_of(mode, players=players)
    won = {seat: (37,) if seat % 2 else (37, 36) for seat in range(players)}  # 6 or 12 points
    prices = (3, 2)
    bottles = [Bottle(price, owner) for price, owner in zip(prices, owners, strict=False)]
    state = position(setup, {}, leader=0, dealer=dealer, imp=IMP, won=won, bottles=bottles)
    return scores(state)


def test_everyone_scores_the_points_of_their_cards_but_the_owner_minus_the_imps_trick() -> None:
    assert finished("classic", 4, [2]) == (12, 6, -10, 6)
    assert finished("classic", 3, [1]) == (12, -10, 12)


def test_a_bottle_nobody_bought_costs_nobody() -> None:
    setup = setup_of("classic")
    state = position(setup, {}, leader=0, imp=IMP, won=WON)
    assert scores(state) == (12, 6, 12, 6)


def test_team_mates_add_their_points_and_each_scores_the_sum_a_player_alone_scores_double() -> None:
    # dealer 0: seats 0 and 2 alone, 1 with 3; the bottle at 0, alone: minus twice the imp's trick
    assert finished("teams-2-1-1", 4, [0]) == (-20, 12, 24, 12)


def test_a_team_with_the_bottle_scores_only_minus_the_imps_trick_both_members() -> None:
    assert finished("teams-2-1-1", 4, [3]) == (24, -10, 24, -10)
    assert finished("teams-2-2-2", 6, [4]) == (18, -10, 18, 18, -10, 18)


def test_a_player_alone_with_the_bottle_scores_minus_twice_the_imps_trick() -> None:
    assert finished("teams-2-2-1", 5, [0]) == (-20, 12, 24, 12, 24)
    assert finished("teams-2-2-1-1", 6, [3]) == (24, 18, 18, -20, 18, 18)


def test_a_player_alone_scores_double_also_below_zero() -> None:
    alone_wins, alone_loses = finished("teams-2-2-1", 5, [1])[0], finished("teams-2-2-1", 5, [0])[0]
    assert (alone_wins, alone_loses) == (24, -20)


def test_sides_follow_the_dealer() -> None:
    assert finished("teams-2-1-1", 4, [0], dealer=1) == (-10, 12, -10, 12)


def test_classic_is_no_team_game_so_nobody_scores_double() -> None:
    assert finished("classic", 4, [0]) == (-10, 6, 12, 6)


def test_each_bottle_costs_its_owner_the_imps_trick() -> None:
    # 000, Вторая бутылка, Подсчёт очков; 001, La deuxième bouteille, Score
    assert finished("two-bottles", 5, [1, 3]) == (12, -10, 12, -10, 12)


def test_owning_both_bottles_costs_it_twice() -> None:
    assert finished("two-bottles", 6, [2, 2]) == (12, 6, -20, 6, 12, 6)
