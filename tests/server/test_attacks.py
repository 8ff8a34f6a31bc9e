"""A player goes on playing while one address attacks the server over the network.

`make attack` holds the server to strict times. The short variant must not depend on what else the
machine does, so it counts the server's processor time until the player is answered.
"""

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.attackers import ATTACKS
from tests.server.client import Player, new_table
from tests.server.process import NewServer, Server

MOST_GROWTH = 30
"""MiB that the server may grow by during an attack."""
SHORT = ("pipeline", "pipeline-leave", "pings-by-four", "texts")
MOST_WORK = 0.5
"""Seconds of a processor that the server may take before it answers the player."""
PLAYER_RATE = 10
"""Messages of the honest player in a second; 15 are allowed."""


@contextmanager
def attacked(server: Server, kind: str, table: str) -> Iterator[None]:
    """A server under this attack."""
    command = [sys.executable, "-m", "tests.server.attackers", kind, str(server.port), table]
    attacker = subprocess.Popen(command)
    try:
        time.sleep(1)
        assert attacker.poll() is None
        yield
        assert attacker.poll() is None
    finally:
        attacker.kill()
        attacker.wait()


class Answers:
    """What the player's answers took."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        """Milliseconds until each answer."""
        self.work: list[float] = []
        """Seconds of processor time that the server took until each answer."""

    @property
    def p50(self) -> float:
        return sorted(self.waits)[len(self.waits) // 2]

    @property
    def p99(self) -> float:
        return sorted(self.waits)[int(len(self.waits) * 0.99)]


def answers(server: Server, player: Player, seconds: float) -> Answers:
    """Have the player speak for so long."""
    found, end = Answers(), time.monotonic() + seconds
    while time.monotonic() < end:
        began, worked = time.perf_counter(), server.work()
        assert player.ask("say", phrase="hello")["type"] == "done"
        found.waits.append((time.perf_counter() - began) * 1000)
        found.work.append(server.work() - worked)
        time.sleep(1 / PLAYER_RATE)
    return found


def play_under(server: Server, kind: str, seconds: float) -> tuple[Answers, float]:
    """Return a player's answers during the attack, and the growth of the server in MiB."""
    made = new_table(server)
    for path in ("/", "/healthz", "/static/app/app.js", f"/api/tables/{made['table']}/record"):
        server.request("GET", path)
    with Player(server, made["table"], made["token"]) as player:
        answers(server, player, 0.5)
        before = server.memory()
        with attacked(server, kind, made["table"]):
            found = answers(server, player, seconds)
            grown = server.memory() - before
    return found, grown


def lines_by_cause(server: Server) -> Counter[str]:
    """How often the log names each limit; any other line of a warning counts as it is."""
    lines = [line for line in server.log.splitlines() if " INFO " not in line]
    causes = (re.search(r"limit reached limit=(\S+)", line) for line in lines)
    return Counter(found[1] if found else line for found, line in zip(causes, lines, strict=True))


@pytest.mark.parametrize("kind", SHORT)
def test_a_player_is_answered_during_an_attack(new_server: NewServer, kind: str) -> None:
    server = new_server("--reviewers=0")
    found, grown = play_under(server, kind, 2)
    assert max(found.work) < MOST_WORK
    assert grown < MOST_GROWTH
    assert all(count == 1 for count in lines_by_cause(server).values()), server.log


@pytest.mark.slow
@pytest.mark.parametrize("kind", ATTACKS)
def test_an_attack_delays_a_player_by_less_than_50_ms(
    new_server: NewServer, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server = new_server("--reviewers=0")
    found, grown = play_under(server, kind, 15)
    causes = lines_by_cause(server)
    with capsys.disabled():
        print(f"\n{kind}: p50 {found.p50:.1f}, p99 {found.p99:.1f} ms, {grown:+.1f} MiB")
        print(f"  {dict(causes)}")
    assert found.p99 < 50
    assert grown < MOST_GROWTH
    assert all(count <= 1 for count in causes.values()), server.log
