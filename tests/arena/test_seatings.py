"""The luck of the cards cancels because each bot sits everywhere equally often."""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

import pytest

from bottleimp.arena.plan import ArenaPlan
from bottleimp.arena.seatings import seatings, sides_of_players
from bottleimp.rules import MODES, Mode, setup_of

ROUNDS_A_DEAL = {
    "classic": (6, 8),
    "teams-2-1-1": (6,),
    "teams-2-2-1": (6,),
    "teams-2-2-2": (6,),
    "teams-2-2-1-1": (8,),
    "two-bottles": (10, 12),
    "eye": (2,),
    "lopaka": (2,),
    "house": (2,),
}


class Case(NamedTuple):
    mode: Mode
    dealer: int


CASES = [Case(mode, dealer) for mode in MODES for dealer in range(mode.players)]


@pytest.mark.parametrize(("mode", "dealer"), CASES)
def test_each_bot_has_each_seat_and_so_each_hand_equally_often(mode: Mode, dealer: int) -> None:
    every = seatings(mode, dealer)
    times = len(sides_of_players(mode, dealer)) if len(every) > 2 else 1
    for seat in range(mode.players):
        assert Counter(seating.bots[seat] for seating in every) == {0: times, 1: times}


@pytest.mark.parametrize(("mode", "dealer"), CASES)
def test_the_line_ups_mirror_each_other(mode: Mode, dealer: int) -> None:
    every = [seating.bots for seating in seatings(mode, dealer)]
    assert len(set(every)) == len(every)
    assert {tuple(1 - bot for bot in bots) for bots in every} == set(every)


@pytest.mark.parametrize(("mode", "dealer"), CASES)
def test_partners_are_the_same_bot_and_every_side_is_held_alone(mode: Mode, dealer: int) -> None:
    sides = sides_of_players(mode, dealer)
    for seating in seatings(mode, dealer):
        for side in sides:
            assert len({seating.bots[seat] for seat in side}) == 1
        assert {seat for seat, bot in enumerate(seating.bots) if bot == seating.alone} == set(
            seating.side
        ) or len(sides) == 2
    held = [seating.side for seating in seatings(mode, dealer) if seating.alone == 0]
    assert held == list(sides)


@pytest.mark.parametrize("mode", MODES)
def test_how_many_rounds_a_deal_takes(mode: Mode) -> None:
    assert len(seatings(mode, 0)) in ROUNDS_A_DEAL[mode.id]


def test_lopaka_is_nobodys_side() -> None:
    mode = setup_of("lopaka").mode
    assert sides_of_players(mode, 0) == ((0,), (1,))


def test_every_seat_deals_in_turn_and_no_two_deals_are_alike() -> None:
    plan = ArenaPlan(setup=setup_of("classic"), bots=("random", "random"), seed="s", deals=8)
    deals = [plan.deal(number) for number in range(8)]
    assert [deal.dealer for deal in deals] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert all(one.hands != other.hands for one, other in combinations(deals, 2))
    assert deals == [plan.deal(number) for number in range(8)]


def test_every_round_and_seat_has_its_own_chance() -> None:
    plan = ArenaPlan(setup=setup_of("classic"), bots=("a", "b", "c"), seed="s", deals=8)
    seeds = [
        plan.bot_seed(deal=deal, duel=duel, seating=seating, seat=seat)
        for deal in range(8)
        for duel in plan.duels
        for seating in range(8)
        for seat in range(4)
    ]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**48 for seed in seeds)  # a whole number in JavaScript too


def test_one_bot_twice_gets_two_labels() -> None:
    plan = ArenaPlan(setup=setup_of("classic"), bots=("x", "random", "x"), seed="s", deals=1)
    assert plan.labels == ("x#1", "random", "x#2")
