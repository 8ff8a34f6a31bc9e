"""`bottleimp arena`, the whole command."""

import io
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bottleimp.cli import main
from bottleimp.records import check_file
from tests.arena.processes import COMMAND, ROOT, run
from tests.bots.test_external_misbehaviour import PROGRAM as MISBEHAVING
from tests.bots.test_external_misbehaviour import assert_gone

SLOW = "tests.arena.synthetic:Slow"


def test_json_has_the_agreed_shape(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(
        ["arena", "--mode", "classic", "--players", "3", "--deck", "matagot", "--deals", "3",
         "--seed", "5", "--bot", "random", "--bot", "lopaka", "--json", "--jobs", "1"]
    )  # fmt: skip
    assert status == 0
    out, err = capsys.readouterr()
    assert err == ""
    table = json.loads(out)
    assert table["deals"] == 3
    low, high = table["ci95"]
    assert low < table["margin"] < high
    assert list(table["bots"]) == ["random", "lopaka"]
    for bot in table["bots"].values():
        assert {"mean_score", "bottle_rate", "ms_median", "ms_p99"} <= set(bot)
        assert 0 <= bot["bottle_rate"] <= 1
        assert 0 < bot["ms_median"] <= bot["ms_p99"]
        assert bot["decisions"] == 3 * 9 * 12  # in 9 sides a deal: an exchange and 11 cards
        assert bot["forfeits"] == 0
    assert (table["mode"], table["players"], table["deck"]) == ("classic", 3, "matagot")
    assert (table["seed"], table["rounds"], table["stopped"]) == ("5", 18, False)


def test_text_for_two(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "--deals", "2", "--seed", "1", "--bot", "random", "--bot", "random", "--jobs=1"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "classic, 4 players, deck bambus-2003, seed 1"
    assert lines[1] == "2 deals, 16 rounds: each deal in every seating"
    assert lines[3].startswith("random#1 over random#2: ")
    assert lines[4].startswith("  holding one side: ")
    assert lines[5].startswith("  holding all sides but one: ")
    assert lines[7].startswith("bot       score  points won  with a bottle")
    assert len(lines) == 10


def test_text_for_three_and_one_deal(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--bot", "random", "--bot", "lopaka", "--bot", "tests.arena.synthetic:First"]
    main(["arena", "--mode", "eye", "--deals", "1", *bots, "--progress"])
    out, err = capsys.readouterr()
    assert "margin of the row's bot over the column's" in out
    assert "ladder" in out
    assert "(one deal: no interval)" in out
    assert out.splitlines()[1] == "1 deal, 6 rounds: each deal in every seating"
    assert err == "1 of 1 deal, 100%, 0:00 left\n"


def test_one_deal_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "--mode", "eye", "--deals", "1", "--bot", "random", "--bot", "lopaka", "--json"])
    assert json.loads(capsys.readouterr().out)["ci95"] == [None, None]


@pytest.mark.parametrize("mode", ["classic", "teams-2-2-1", "eye", "lopaka", "house"])
def test_records_of_all_rounds_are_right(mode: str, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    arguments = ["--mode", mode, "--deals", "2", "--seed", "1", "--record", str(file)]
    for _ in range(2):  # the second time it is appended to
        assert main(["arena", *arguments, "--bot", "random", "--bot", "lopaka", "--jobs=1"]) == 0
    answers = io.StringIO()
    assert check_file(str(file), answers) == 0
    records = [json.loads(line) for line in file.read_text().splitlines()]
    half = len(records) // 2
    assert records[:half] == records[half:]
    assert {record["deal_number"] for record in records} == {1, 2}
    assert all(len(record["rounds"]) == 1 for record in records)
    for record in records:
        names = [name.rsplit(" ", 1)[0] for name in record["seats"]]
        assert names == record["bots"]
        assert len({names[seat] for seat in record["alone"]}) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--bot", "random"], "name two bots or more"),
        ([], "name two bots or more"),
        (["--bot", "random", "--bot", "best"], "no bot 'best'; there are"),
        (["--bot", "random", "--bot", "exec:no-such-program"], "cannot run 'no-such-program'"),
        (["--bot", "random", "--bot", "no_such:Bot"], "no module 'no_such'"),
        (["--bot", "random", "--bot", "tests.arena.synthetic:NoBot"], "is no bot"),
        (["--bot", "random", "--bot", "tests.arena.synthetic:NeedsMore"], "cannot be made"),
        (["--deals", "0", "--bot", "random", "--bot", "random"], "--deals must be 1 or more"),
        (["--deals", "-5", "--bot", "random", "--bot", "random"], "--deals must be 1 or more"),
        (["--deals", "many", "--bot", "random", "--bot", "random"], "invalid int value: 'many'"),
        (["--jobs", "0", "--bot", "random", "--bot", "random"], "--jobs must be 1 or more"),
        (["--limit", "0", "--bot", "random", "--bot", "random"], "--limit must be"),
        (["--limit", "nan", "--bot", "random", "--bot", "random"], "--limit must be"),
        (["--mode", "poker", "--bot", "random", "--bot", "random"], "no mode 'poker'"),
        (["--players", "7", "--bot", "random", "--bot", "random"], "takes 3 or 4 players, not 7"),
        (["--deck", "tarot", "--bot", "random", "--bot", "random"], "no deck 'tarot'"),
        (
            [
                "--mode",
                "two-bottles",
                "--deck",
                "bambus-2003",
                "--bot",
                "random",
                "--bot",
                "lopaka",
            ],
            "deck 'bambus-2003' does not fit",
        ),
        (
            ["--record", "/no/such/folder/x.jsonl", "--bot", "random", "--bot", "random"],
            "/no/such/folder/x.jsonl: No such file",
        ),
    ],
)
def test_what_is_wrong_is_one_line_and_status_2(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bottleimp: ")
    assert reason in err
    assert err.count("\n") == 1


def test_as_a_process_with_jobs() -> None:
    arguments = ("--deals", "4", "--seed", "3", "--bot", "random", "--bot", "lopaka", "--json")
    one, two = run(*arguments, "--jobs", "1"), run(*arguments, "--jobs", "2")
    assert (one.returncode, two.returncode, two.stderr) == (0, 0, "")
    assert json.loads(one.stdout)["duels"] == json.loads(two.stdout)["duels"]


def left_alone(group: int) -> bool:
    """Whether nobody of that process group is left, after a moment at most."""
    for _ in range(1_200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def interrupted(*arguments: str) -> subprocess.Popen[str]:
    """Started, and stopped by Ctrl-C, which reaches every process of the terminal."""
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--progress", "--bot", SLOW, "--bot", "random"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        start_new_session=True,
    )
    assert process.stderr is not None
    assert "deals, 10%" in process.stderr.readline()
    os.killpg(process.pid, signal.SIGINT)
    return process


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_known(jobs: str) -> None:
    process = interrupted("--mode", "eye", "--deals", "100", "--jobs", jobs, "--json")
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    table = json.loads(out)
    assert table["stopped"]
    assert 10 <= table["deals"] < 100
    assert len(table["ci95"]) == 2
    assert "Traceback" not in err
    assert left_alone(process.pid)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_before_anything_is_known_and_with_programs(jobs: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    bot = f"exec:{shlex.join([sys.executable, str(MISBEHAVING), 'sleeps', str(pids)])}"
    process = subprocess.Popen(
        [*COMMAND, "--deals=100", f"--jobs={jobs}", "--limit=60", f"--bot={bot}", "--bot=random"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        start_new_session=True,
    )
    while not (pids.exists() and pids.read_text().endswith("\n")):
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (130, "", "bottleimp: stopped\n")
    assert_gone(pids)
