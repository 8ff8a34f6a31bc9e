"""`bottleimp simulate`: matches between bots, and the table of results."""

import io
import json
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest

from bottleimp.cli import main
from bottleimp.intervals import estimate
from bottleimp.progress import Progress, clock
from bottleimp.records import check_line
from bottleimp.records.checker import CorrectRecord
from bottleimp.rules import MODES, Match, Mode, setup_of, shuffled, start
from bottleimp.terminal.seat_tally import SeatTally
from tests.terminal.processes import COMMAND, environment


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_the_table_agrees_with_the_record(
    mode: Mode, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "matches.jsonl"
    table = json.loads(
        simulated(
            capsys,
            *("--mode", mode.id, "--players", str(mode.players), "--bots", "random"),
            *("--matches", "3", "--end", "2 rounds", "--seed", "9"),
            *("--json", "--record", str(file)),
        )
    )
    answers = [check_line(line) for line in file.read_bytes().splitlines()]
    assert len(answers) == 3
    wins = [0.0] * mode.players
    sums = [0] * mode.players
    for answer in answers:
        assert isinstance(answer, CorrectRecord)
        best = [seat for seat, total in enumerate(answer.totals) if total == max(answer.totals)]
        for seat, total in enumerate(answer.totals):
            sums[seat] += total
            wins[seat] += (seat in best) / len(best)
    rows = table["seats"]
    assert len(rows) == mode.seats
    assert [row["matches_won"] for row in rows[: mode.players]] == pytest.approx(wins)
    means = [total / 6 for total in sums]
    assert [row["points_a_round"] for row in rows[: mode.players]] == pytest.approx(means)
    assert sum(row["bottle_rate"] for row in rows) <= mode.bottles


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--mode", "lopaka", "--bots", "lopaka,random", "--matches", "1", "--seed", "1")
    lines = simulated(capsys, *options).splitlines()
    assert lines[0] == "lopaka, 2 players, deck bambus-2003, seed 1"
    assert lines[1] == "1 match until everyone has dealt twice (4 rounds): 4 rounds in all"
    assert lines[3] == "seat  bot         matches won  points per round  has the bottle"
    assert [line.split()[:2] for line in lines[4:]] == [
        ["0", "lopaka"],
        ["1", "random"],
        ["-", "Lopaka"],
    ]
    assert len({len(line) for line in lines[3:]}) == 1


def test_the_same_seed_plays_the_same_matches(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--bots", "random", "--matches", "2", "--end", "1 rounds")
    tables = [simulated(capsys, *options, "--seed", seed) for seed in ("1", "1", "2")]
    assert tables[0] == tables[1] != tables[2]


def test_progress_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--bots", "random", "--matches", "20", "--end", "1 rounds", "--progress")
    assert main(["simulate", *options]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("2 of 20 matches, 10%, ")
    assert lines[-1] == "20 of 20 matches, 100%, 0:00 left"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_on_a_terminal_keeps_to_one_line_and_cleans_up() -> None:
    out = Terminal()
    progress = Progress(2, out, what="match", shown=True)
    progress.at(1)
    progress.at(2)
    progress.end()
    text = out.getvalue()
    assert "\n" not in text
    shown = text.split("\r")
    assert shown[-3].startswith("[########################] 2 of 2 matches, 100%, 0:00 left")
    assert shown[-2:] == [" " * 78, ""]
    assert {len(part) for part in shown[1:-1]} == {78}


def test_no_progress_when_nobody_looks() -> None:
    out = io.StringIO()
    progress = Progress(1, out, what="match", shown=False)
    progress.at(1)
    progress.end()
    assert out.getvalue() == ""


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (6.6, "0:07"), (750, "12:30"), (7500, "2:05:00")]
)
def test_time_left(seconds: float, text: str) -> None:
    assert clock(seconds) == text


def test_ctrl_c_keeps_finished_matches(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    options = ("--bots", "random", "--matches", "100000", "--end", "1 rounds")
    process = subprocess.Popen(
        [*COMMAND, "simulate", *options, "--progress", "--record", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    )
    while not file.exists() or not file.stat().st_size:
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == ("", "bottleimp: stopped\n")
    assert process.returncode == 130
    lines = file.read_bytes().splitlines()
    assert all(isinstance(check_line(line), CorrectRecord) for line in lines)


def test_the_margin_is_half_of_the_interval_that_all_measurements_use() -> None:
    setup, tally = setup_of("eye"), SeatTally("random")
    state = start(setup, shuffled(setup, dealer=0, rng=Random(1)))
    scores = [3, 8, 1, 4]
    match = Match(setup, rounds=tuple((score, 0) for score in scores))
    tally.add(0, match, [state] * 4)
    found = estimate([float(score) for score in scores])
    assert found.high is not None
    assert tally.margin == pytest.approx(found.high - found.mean)
