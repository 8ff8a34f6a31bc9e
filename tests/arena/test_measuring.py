"""The margin: recounted another way, antisymmetric, nought between equals, alike for all jobs."""

from dataclasses import replace
from itertools import permutations
from statistics import fmean

import pytest

from bottleimp.arena.executors import Executor, InProcess, Processes, executor_for
from bottleimp.arena.measurement import Result, measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.arena.result_json import as_json
from bottleimp.bots import play_round
from bottleimp.rules import MODES, Mode, scores, setup_of
from tests.arena.synthetic import First, Last, Seeing

BOTS = "tests.arena.synthetic"
FIRST, LAST = f"{BOTS}:First", f"{BOTS}:Last"


def plan_for(mode: Mode, *bots: str, deals: int = 3, seed: str = "7") -> ArenaPlan:
    return ArenaPlan(
        setup=setup_of(mode.id, players=mode.players), bots=bots, seed=seed, deals=deals
    )


def without_times(result: Result) -> object:
    table = as_json(result)
    for bot in table["bots"].values():
        del bot["ms_median"], bot["ms_p99"]
    return table


def recounted(plan: ArenaPlan, number: int) -> float:
    """The margin of a deal, with every seating of one side found by trying all of them."""
    deal, mode = plan.deal(number), plan.setup.mode
    sides = [side for side in mode.sides_for(deal.dealer) if side[0] < mode.players]
    margins = []
    for holders in set(permutations([0] + [1] * (len(sides) - 1))) | set(
        permutations([1] + [0] * (len(sides) - 1))
    ):
        by_seat = {seat: bot for bot, side in zip(holders, sides, strict=True) for seat in side}
        bots = [(First, Last)[by_seat[seat]]() for seat in range(mode.players)]
        result = scores(play_round(plan.setup, deal, bots))
        own, other = (
            fmean(result[side[0]] for bot, side in zip(holders, sides, strict=True) if bot == which)
            for which in (0, 1)
        )
        margins.append(own - other)
    return fmean(margins)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.code)
def test_the_margin_is_that_of_another_count(mode: Mode) -> None:
    plan = plan_for(mode, FIRST, LAST, deals=mode.players)
    result = measure(plan)
    expected = [recounted(plan, number) for number in range(plan.deals)]
    assert [deal.margin for deal in result.duels[0].deals] == pytest.approx(expected)
    assert result.margin(0).mean == pytest.approx(fmean(expected))
    swapped = measure(replace(plan, bots=(LAST, FIRST)))
    assert swapped.margin(0).mean == pytest.approx(-result.margin(0).mean)
    assert [tally.mean_score for tally in swapped.tallies] == pytest.approx(
        [tally.mean_score for tally in reversed(result.tallies)]
    )


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.code)
def test_a_bot_without_chance_equals_itself_deal_by_deal(mode: Mode) -> None:
    result = measure(plan_for(mode, FIRST, FIRST))
    assert [deal.margin for deal in result.duels[0].deals] == pytest.approx([0.0] * 3)
    table = as_json(result)
    assert (table["margin"], table["ci95"]) == (0, [0, 0])
    assert list(table["bots"]) == [f"{FIRST}#1", f"{FIRST}#2"]


def test_random_against_itself_is_nought_within_the_interval() -> None:
    """Of 40 runs some 2 miss; more than 6 would be chance once in 200 times."""
    missed = 0
    for seed in range(40):
        low, high = (
            measure(plan_for(MODES[-1], "random", "random", deals=8, seed=str(seed)))
            .margin(0)
            .interval
        )
        assert low is not None
        assert high is not None
        missed += not low <= 0 <= high
    assert missed <= 6


def test_rulebook_beats_random() -> None:
    low, _ = measure(plan_for(MODES[1], "rulebook", "random", deals=4)).margin(0).interval
    assert low is not None
    assert low > 0


def test_holding_a_side_or_all_but_one_make_up_the_margin() -> None:
    duel = measure(plan_for(MODES[1], FIRST, LAST, deals=4)).duels[0]
    alone, others = duel.line_ups
    assert duel.margin.mean == pytest.approx((alone.mean + others.mean) / 2)
    assert len(measure(plan_for(MODES[-1], FIRST, LAST)).duels[0].line_ups) == 1


@pytest.mark.parametrize("bots", [("random", LAST), ("random", "lopaka", LAST)])
def test_the_number_of_jobs_does_not_change_the_result(bots: tuple[str, ...]) -> None:
    plan = replace(plan_for(MODES[0], *bots, deals=7), record=True)

    def measured(executor: Executor) -> tuple[object, list[str]]:
        lines: list[str] = []
        result = measure(plan, executor, lambda _, played: lines.extend(played.records))
        assert len(lines) == result.rounds == 7 * 6 * (1 if len(bots) == 2 else 3)
        return without_times(result), lines

    assert measured(InProcess()) == measured(Processes(2)) == measured(Processes(3))


def test_the_seed_changes_the_result_and_more_deals_begin_with_the_same() -> None:
    short = measure(plan_for(MODES[0], "random", LAST))
    long = measure(plan_for(MODES[0], "random", LAST, deals=5))
    other = measure(plan_for(MODES[0], "random", LAST, seed="8"))
    assert long.duels[0].deals[:3] == short.duels[0].deals != other.duels[0].deals


def test_no_more_processes_than_chunks() -> None:
    assert isinstance(executor_for(plan_for(MODES[0], "random", "lopaka", deals=1), 4), InProcess)
    assert isinstance(executor_for(plan_for(MODES[0], "random", "lopaka", deals=2), 4), Processes)


def test_strangers_code_does_not_run_here() -> None:
    assert isinstance(executor_for(plan_for(MODES[0], "random", LAST, deals=1), 1), Processes)


def test_a_cross_table_has_everybody_against_everybody() -> None:
    plan = plan_for(MODES[0], "rulebook", "random", "lopaka", deals=4)
    result = measure(plan)
    table = as_json(result)
    pair = as_json(measure(replace(plan, bots=("rulebook", "random"))))
    assert [duel["bots"] for duel in table["duels"]] == [
        ["rulebook", "random"],
        ["rulebook", "lopaka"],
        ["random", "lopaka"],
    ]
    assert table["duels"][0] == pair["duels"][0]  # a third bot does not disturb the first two
    over = [duel["margin"] for duel in table["duels"][:2]]
    assert table["margin"] == pytest.approx(fmean(over), abs=1e-3)
    assert result.duel(1, 0).mean == -result.duel(0, 1).mean
    assert table["ladder"][0]["bot"] == "rulebook"
    assert sum(row["margin"] for row in table["ladder"]) == pytest.approx(0, abs=1e-3)


def test_bots_are_told_the_result_of_every_round() -> None:
    Seeing.told.clear()
    result = measure(plan_for(MODES[0], f"{BOTS}:Seeing", "random", deals=1))
    assert len(Seeing.told) == result.tallies[0].sides == 9
    assert sum(scores[seat] for seat, scores in Seeing.told) == result.tallies[0].score


def test_a_plan_that_begins_later_plays_the_same_deals() -> None:
    plan = plan_for(MODES[0], FIRST, "random", deals=5)
    later = measure(replace(plan, first=2))
    assert later.duels[0].deals == measure(plan).duels[0].deals[2:]
