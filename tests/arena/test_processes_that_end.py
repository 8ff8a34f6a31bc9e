"""A Python bot that ends its process costs its own deals; one that prints spoils nothing.

All of these are real processes, started as a shell does.
"""

import json
import re
from typing import Any

import pytest

from tests.arena.processes import run

BOTS = "tests.arena.synthetic:"


def measured(bot: str, *arguments: str, against: str = "lopaka") -> dict[str, Any]:
    """What `--json` prints about that bot and the other."""
    done = run("--mode=eye", "--seed=1", "--json", f"--bot={BOTS}{bot}", f"--bot={against}",
               *arguments)  # fmt: skip
    assert done.returncode == 0, done.stderr
    table: dict[str, Any] = json.loads(done.stdout)
    return table


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("bot", "reason"),
    [("Ends", "it ended the process with status 3"), ("EndsWhenTold", "with status 4")],
)
def test_who_ends_the_process_forfeits_and_the_measurement_goes_on(
    bot: str, reason: str, jobs: str
) -> None:
    table = measured(bot, "--deals=3", f"--jobs={jobs}")
    assert (table["deals"], table["rounds"]) == (3, 6)
    guilty, other = table["bots"].values()
    assert guilty["forfeits_by_kind"] == {"crash": guilty["decisions"]}
    assert guilty["first_forfeit"].startswith("deal 1, seating 1, seat 0: ")
    assert reason in guilty["first_forfeit"]
    assert other["forfeits"] == 0


def test_deals_in_which_it_lives_are_played_as_ever() -> None:
    table, tame = measured("EndsInEverySecondDeal", "--deals=4"), measured("First", "--deals=4")
    guilty, other = table["bots"].values()
    assert guilty["forfeits_by_kind"] == {"crash": guilty["decisions"] / 2}
    assert guilty["first_forfeit"].startswith("deal 2, ")
    assert "it was ended by a signal: Segmentation fault" in guilty["first_forfeit"]
    assert other["forfeits"] == 0
    assert guilty["decisions"] == tame["bots"][f"{BOTS}First"]["decisions"]


@pytest.mark.parametrize(
    ("bot", "kind", "reason"),
    [
        ("Interrupts", "error", "KeyboardInterrupt: as if by hand"),
        ("AnswersNoCard", "illegal", "illegal action: CancelledError"),
    ],
)
def test_what_is_no_exception_costs_the_decision_alone(bot: str, kind: str, reason: str) -> None:
    guilty, other = measured(bot, "--deals=2", "--jobs=1")["bots"].values()
    assert guilty["forfeits_by_kind"] == {kind: 2 * 2 * 2}  # two cards a trick in two rounds a deal
    assert reason in guilty["first_forfeit"]
    assert other["forfeits"] == 0


def test_what_is_no_exception_costs_the_round_of_who_cannot_be_made() -> None:
    guilty, _ = measured("CancelledWhenSeeded", "--deals=1")["bots"].values()
    assert guilty["forfeits_by_kind"] == {"error": guilty["decisions"]}
    assert "it cannot be made: CancelledError" in guilty["first_forfeit"]


def test_what_goes_wrong_in_the_arena_itself_ends_it() -> None:
    done = run("--mode=eye", "--deals=3", "--jobs=2", f"--bot={BOTS}SpoilsTheArena", "--bot=lopaka")
    assert done.returncode == 1
    assert done.stderr.endswith("LookupError: nothing to count\n")


def test_each_of_two_that_end_pays_for_itself() -> None:
    table = measured("Ends", "--deals=2", against=f"{BOTS}EndsInEverySecondDeal")
    first, second = table["bots"].values()
    assert first["forfeits"] == first["decisions"]
    assert second["forfeits"] == second["decisions"] / 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_is_not_in_the_result(jobs: str) -> None:
    done = run("--mode=eye", "--deals=2", "--seed=1", "--json", f"--jobs={jobs}",
               f"--bot={BOTS}Prints", "--bot=lopaka")  # fmt: skip
    table = json.loads(done.stdout)
    assert table["bots"][f"{BOTS}Prints"]["forfeits"] == 0
    # Two processes write at once, so a word may stand before another's end of line.
    words = ("made", "choosing", "from below", "told")
    assert all(word in done.stderr for word in words)
    assert not re.sub("|".join((*words, "\n")), "", done.stderr)
    silent = measured("First", "--deals=2")
    assert table["margin"] == silent["margin"]


def test_whoever_cannot_be_made_is_named_before_anybody_plays() -> None:
    done = run("--mode=eye", f"--bot={BOTS}EndsWhenMade", "--bot=random")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"bottleimp: bot '{BOTS}EndsWhenMade' cannot be made: it ended the process with status 5\n"
    )


def test_one_deal_is_one() -> None:
    done = run("--mode=eye", "--deals=1", "--seed=1", f"--bot={BOTS}Ends", "--bot=lopaka")
    assert done.stdout.splitlines()[1] == "1 deal, 2 rounds: each deal in every seating"
    assert "1 deals" not in done.stdout + done.stderr
