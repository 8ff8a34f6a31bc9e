"""Leaving by quit, end of input or Ctrl-C; finished rounds stay in the record."""

import json
import signal
from pathlib import Path

import pytest

from bottleimp.records import check_line
from bottleimp.records.checker import CorrectRecord
from tests.terminal.answering import played
from tests.terminal.processes import play_live, run

GAME = ("--bots", "random", "--end", "3 rounds", "--seed", "leave")


def in_round_2(printed: str) -> bool:
    return "Round 2 of 3." in printed and printed.count("Trick 3 of 8.") == 2


@pytest.mark.parametrize("way", ["quit", "end of input", "Ctrl-C"])
def test_leaving_keeps_the_finished_rounds(way: str, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    process, _ = play_live(*GAME, "--record", str(file), stop=in_round_2)
    if way == "Ctrl-C":
        process.send_signal(signal.SIGINT)
    out, err = process.communicate("quit\n" if way == "quit" else None)
    assert out.splitlines() == [
        "",
        "The match is unfinished: 1 round was played to the end.",
        f"Recorded in {file}: 1 round",
        "The seed of this match: leave",
    ]
    assert err == ""
    assert process.returncode == (130 if way == "Ctrl-C" else 0)
    checked = run("check", str(file))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert len(json.loads(checked.stdout)["scores"]) == 1


def test_the_record_is_there_after_every_round(tmp_path: Path) -> None:
    """Even a power failure loses no finished round."""
    file = tmp_path / "record.jsonl"
    process, _ = play_live(*GAME, "--record", str(file), stop=in_round_2)
    process.kill()
    process.communicate()
    answer = check_line(file.read_bytes())
    assert isinstance(answer, CorrectRecord)
    assert len(answer.scores) == 1


def test_a_match_without_a_finished_round_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    status, printed = played(*GAME, "--record", str(file), answers=2)
    assert status == 0
    assert "no round was played to the end" in printed
    assert not file.exists()


def test_records_are_appended(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    one_round = ("--bots", "random", "--end", "1 rounds", "--record", str(file))
    played(*one_round)
    file.write_bytes(file.read_bytes().rstrip(b"\n"))  # as an editor may leave it
    played(*one_round, "--mode", "lopaka")
    played(*one_round, "--end", "2 rounds", answers=3)
    lines = file.read_bytes().splitlines()
    assert [json.loads(line)["mode"] for line in lines] == ["classic", "lopaka"]
    assert all(isinstance(check_line(line), CorrectRecord) for line in lines)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_ends_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    status, printed = played("--bots", "random", "--end", "1 rounds", "--record", "/dev/full")
    assert status == 2
    assert "the match with" in printed or "share the win" in printed
    message = "bottleimp: the record cannot be written: No space left on device\n"
    assert capsys.readouterr().err == message
