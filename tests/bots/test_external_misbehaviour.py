"""Misbehaving programs: the arena finishes, counts forfeits, and leaves no process behind."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from bottleimp.arena.measurement import Result, measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.arena.report import as_lines
from bottleimp.rules import setup_of

PROGRAM = Path(__file__).with_name("misbehaving.py")
SEATS = 2
A_ROUND = 17  # decisions of a seat in eye: an exchange and 16 cards
PATIENT = 30.0  # seconds: nothing stalls on a busy machine that is not meant to


def played(how: str, pids: Path, *, deals: int = 3, limit: float = PATIENT) -> Result:
    command = shlex.join([sys.executable, "-S", str(PROGRAM), how, str(pids)])
    return measure(
        ArenaPlan(
            setup=setup_of("eye"),
            bots=(f"exec:{command}", "random"),
            seed="1",
            deals=deals,
            limit=limit,
        )
    )


def runs(pid: int) -> bool:
    """Return whether a process runs; zombies that their new parent has not reaped do not count."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def assert_gone(pids: Path) -> None:
    left = set(map(int, pids.read_text().split()))
    for _ in range(3_000):
        left = {pid for pid in left if runs(pid)}
        if not left:
            return
        time.sleep(0.02)
    pytest.fail(f"still running: {left}")


def out_for_the_round(kind: str, rounds: int = 6, *, after: int = 0) -> dict[str, int]:
    """Return the forfeits of a program that fails in each round and is started again."""
    return {kind: rounds, "absent": rounds * (A_ROUND - after - 1)}


def never_there(kind: str, rounds: int = 6) -> dict[str, int]:
    """Return the forfeits of a program that never answers the hello and is not started again."""
    return {kind: SEATS, "absent": rounds * A_ROUND - SEATS}


EACH_DECISION = {"illegal": 6 * A_ROUND}


@pytest.mark.parametrize(
    ("how", "forfeits", "reason"),
    [
        ("behaves", {}, ""),
        ("loud", {}, ""),
        ("stays", {}, ""),
        ("has a child", {}, ""),
        ("crash at start", never_there("crash"), "it ended with status 1"),
        ("other protocol", never_there("garbage"), 'answer hello with {"hello": {"protocol": 1}}'),
        ("crash mid-round", out_for_the_round("crash", after=4), "it ended with status 3"),
        ("garbage", out_for_the_round("garbage"), "no JSON object: 'I play the seventeen'"),
        ("binary", out_for_the_round("garbage"), "no JSON object: "),
        ("no object", out_for_the_round("garbage"), "no JSON object: '[1, 2, 3]'"),
        ("deep", out_for_the_round("garbage"), "no JSON object: "),
        ("endless", out_for_the_round("garbage"), "no JSON object: 'yyyy"),
        ("long line", out_for_the_round("garbage"), "a line of more than 65536 bytes"),
        ("closes stdout", out_for_the_round("crash"), "it closed its pipes"),
        ("no action", EACH_DECISION, "an answer that is no action"),
        ("illegal", EACH_DECISION, "illegal action: play 99"),
        ("the wrong kind", EACH_DECISION, "illegal action: show first�[31m"),
    ],
)
def test_the_arena_goes_on(how: str, forfeits: dict[str, int], reason: str, tmp_path: Path) -> None:
    check(played(how, tmp_path / "pids"), forfeits, reason, decisions=6 * A_ROUND)
    assert_gone(tmp_path / "pids")


@pytest.mark.parametrize(
    ("how", "limit", "forfeits", "reason"),
    [
        ("ignores stdin", 0.5, never_there("stall", 2), "no answer within 2 s"),
        ("sleeps", 1, out_for_the_round("stall", 2), "no answer within 1 s"),
        ("sleeps once", 1, out_for_the_round("stall", 2, after=4), "no answer within 1 s"),
        ("reads no more", 1, out_for_the_round("stall", 2), "no answer within 1 s"),
    ],
)
def test_a_stalled_program_delays_the_arena_no_longer_than_the_limit(
    how: str, limit: float, forfeits: dict[str, int], reason: str, tmp_path: Path
) -> None:
    result = played(how, tmp_path / "pids", deals=1, limit=limit)
    check(result, forfeits, reason, decisions=2 * A_ROUND)
    assert_gone(tmp_path / "pids")


def check(result: Result, forfeits: dict[str, int], reason: str, *, decisions: int) -> None:
    tally = result.tallies[0]
    assert tally.forfeits == forfeits
    assert tally.times.count == decisions
    assert reason in tally.first_forfeit
    assert not result.tallies[1].forfeits


def test_the_last_lines_of_stderr_are_reported_without_control_characters(tmp_path: Path) -> None:
    told = "\n".join(as_lines(played("crash mid-round", tmp_path / "pids")))
    assert "forfeited 78 decisions to chance: absent 72, crash 6" in told
    assert "first in deal 1, seating 1, seat 0: it ended with status 3" in told
    assert "its standard error: �[31mfive" in told
    assert "its standard error: is enough" in told


def test_a_program_is_restarted_at_most_three_times(tmp_path: Path) -> None:
    """A chunk is five deals, so each seat plays five rounds with four starts of its program."""
    command = shlex.join([sys.executable, "-S", str(PROGRAM), "garbage", str(tmp_path / "pids")])
    plan = ArenaPlan(setup=setup_of("eye"), bots=(f"exec:{command}", "random"), seed="1", deals=5)
    tally = measure(plan).tallies[0]
    assert tally.forfeits == {"garbage": 8, "absent": 10 * A_ROUND - 8}
    assert len((tmp_path / "pids").read_text().split()) == 8
    assert_gone(tmp_path / "pids")
