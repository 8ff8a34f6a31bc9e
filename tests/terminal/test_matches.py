"""Whole matches, played by a player who only reads the screen."""

import json
from pathlib import Path

import pytest

from bottleimp.records import check_line
from bottleimp.records.checker import CorrectRecord
from bottleimp.rules import MODES, Mode, Setup, every_setup, parse_deal_code
from tests.terminal.answering import played
from tests.terminal.processes import play_live

by_mode = pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")


def setup_options(setup: Setup) -> list[str]:
    mode = setup.mode
    return ["--mode", mode.id, "--players", str(mode.players), "--deck", setup.deck.id]


@by_mode
def test_a_match_through_pipes(mode: Mode, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    process, printed = play_live(
        *("--mode", mode.id, "--players", str(mode.players), "--bots", "random"),
        *("--end", "2 rounds", "--seed", "pipes", "--name", "Ada", "--record", str(file)),
    )
    assert (*process.communicate(), process.returncode) == ("", "", 0)
    assert "\x1b" not in printed
    assert "Round 2 of 2." in printed
    assert "share the win" in printed or "the match with" in printed
    answer = check_line(file.read_bytes())
    assert isinstance(answer, CorrectRecord)
    for number, scores in enumerate(answer.scores, start=1):
        row = next(line for line in printed.splitlines() if f"  round {number} " in line)
        assert row.split()[2 : 2 + mode.players] == [str(score) for score in scores]
    record = json.loads(file.read_text())
    assert record["seats"][0] == "Ada"
    assert (record["end"], record["seed"]) == ("2 rounds", "pipes")


@pytest.mark.parametrize("setup", every_setup(), ids=lambda s: f"{s.mode.code}-{s.deck.id}")
@pytest.mark.parametrize("last_seat", [False, True], ids=["first-seat", "last-seat"])
def test_every_setup_from_both_ends_of_the_table(
    setup: Setup, last_seat: bool, tmp_path: Path
) -> None:
    file = tmp_path / "record.jsonl"
    seat = setup.mode.players - 1 if last_seat else 0
    status, printed = played(
        *setup_options(setup),
        *("--bots", "lopaka", "--seat", str(seat), "--end", "1 rounds", "--record", str(file)),
        *("--seed", "both ends"),
    )
    assert status == 0
    assert isinstance(check_line(file.read_bytes()), CorrectRecord)
    lines = [line for line in printed.splitlines() if "--deal" not in line]
    assert max(len(line) for line in lines if str(file) not in line) <= 79
    code = printed.split("--deal ")[1].split()[0]
    assert parse_deal_code(code)[0] == setup


@by_mode
def test_everyone_deals_once(mode: Mode) -> None:
    options = ("--mode", mode.id, "--players", str(mode.players), "--bots", "random")
    status, printed = played(*options, "--end", "1 deals", "--seed", "x")
    assert status == 0
    dealers = [line.split()[0] for line in printed.splitlines() if " deal. " in f"{line} "]
    dealers += [line.split()[0] for line in printed.splitlines() if " deals. " in f"{line} "]
    assert len(set(dealers)) == len(dealers) == mode.players


def test_a_match_to_a_score_ends_when_it_is_reached() -> None:
    status, printed = played("--players", "3", "--bots", "random", "--end", "60 points")
    assert status == 0
    assert "Round 1, playing to 60 points." in printed
    totals = [line.split()[1:] for line in printed.splitlines() if line.startswith("  total")]
    assert all(int(score) < 60 for row in totals[:-1] for score in row)
    assert any(int(score) >= 60 for score in totals[-1])


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    options = ("--mode", "eye", "--bots", "random", "--end", "1 rounds")
    games = [played(*options, "--seed", seed) for seed in ("7", "7", "8")]
    assert games[0] == games[1] != games[2]


def test_without_a_seed_a_new_one_is_chosen_and_told() -> None:
    _, printed = played("--bots", "random", "--end", "1 rounds")
    seed = printed.splitlines()[-1].removeprefix("The seed of this match: ")
    _, again = played("--bots", "random", "--end", "1 round", "--seed", seed)
    assert printed == again


def test_a_code_plays_its_deal_and_no_other() -> None:
    _, printed = played("--mode", "house", "--bots", "random", "--end", "1 rounds", "--seed", "2")
    code = printed.split("--deal ")[1].split()[0]
    _, again = played("--deal", code.lower(), "--bots", "random", "--seed", "2")
    assert again == printed


def test_the_last_card_of_a_hand_by_itself() -> None:
    options = ("--bots", "random", "--end", "1 rounds", "--seed", "3")
    asked, auto = played(*options)[1], played(*options, "--auto-last")[1]
    assert asked.count("\nPlay ") == 8
    assert auto.count("\nPlay ") == 7
    assert auto.count("\nYou play ") + auto.count("\nYou lead ") >= 8


def test_in_the_house_the_last_trick_needs_no_answers() -> None:
    options = ("--mode", "house", "--bots", "random", "--end", "1 rounds", "--seed", "3")
    assert played(*options, "--auto-last")[1].count("\nPlay ") == 14


def test_your_name_leaves_the_others_theirs() -> None:
    _, printed = played("--name", "kokua", "--bots", "random", answers=0)
    assert "With you at the table: Keawe, Kiano and Boatswain (bot random)." in printed


def test_each_opponent_may_be_another_bot() -> None:
    _, printed = played("--players", "3", "--bots", "random,lopaka", answers=0)
    assert "With you at the table: Keawe (bot random) and Kokua (bot lopaka)." in printed


def test_a_question_fits_where_nearly_all_of_two_hands_is_legal() -> None:
    """Any card of an open hand without red is legal, and seven cards of the hidden one."""
    options = ("--mode", "eye", "--deck", "bambus-1995", "--bots", "lopaka", "--end", "1 rounds")
    _, printed = played(*options, "--seat", "0", "--seed", "2684", seed=2684)
    assert "Play any (open), or 14, 21, 23, 26, 33, 36 or 37 (hidden):" in printed
    lines = [line for line in printed.splitlines() if "--deal" not in line]
    assert max(map(len, lines)) <= 79
