"""A player goes on playing while one address attacks the server over the network.

`make attack` holds the server to strict times. The short variant must not depend on the machine's
speed, so it asks that the player is answered at all, and what the attack takes of memory and log.
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
SHORT = ("pipeline", "pipeline-leave", "h2c", "pings-by-four", "pongs-without-hello", "burst")
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


def answer_times(player: Player, seconds: float) -> list[float]:
    """How long the player waits for each answer, sorted, in milliseconds."""
    waits, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        assert player.ask("say", phrase="hello")["type"] == "done"
        waits.append((time.perf_counter() - began) * 1000)
        time.sleep(1 / PLAYER_RATE)
    return sorted(waits)


def play_under(server: Server, kind: str, seconds: float) -> tuple[list[float], float]:
    """Answer times of a player during the attack, and the growth of the server in MiB."""
    made = new_table(server)
    for path in ("/", "/healthz", "/static/app/app.js", f"/api/tables/{made['table']}/record"):
        server.request("GET", path)
    with Player(server, made["table"], made["token"]) as player:
        answer_times(player, 0.5)
        before = server.memory()
        with attacked(server, kind, made["table"]):
            waits = answer_times(player, seconds)
            grown = server.memory() - before
    return waits, grown


def lines_by_cause(server: Server) -> Counter[str]:
    """How often the log names each limit; any other line of a warning counts as it is."""
    lines = [line for line in server.log.splitlines() if " INFO " not in line]
    causes = (re.search(r"limit reached limit=(\S+)", line) for line in lines)
    return Counter(found[1] if found else line for found, line in zip(causes, lines, strict=True))


@pytest.mark.parametrize("kind", SHORT)
def test_a_player_is_answered_during_an_attack(new_server: NewServer, kind: str) -> None:
    server = new_server("--reviewers=0")
    waits, grown = play_under(server, kind, 2)
    assert waits[-1] < 2_000
    assert grown < MOST_GROWTH
    assert all(count == 1 for count in lines_by_cause(server).values()), server.log


@pytest.mark.slow
@pytest.mark.parametrize("kind", ATTACKS)
def test_an_attack_delays_a_player_by_less_than_50_ms(
    new_server: NewServer, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server = new_server("--reviewers=0")
    waits, grown = play_under(server, kind, 15)
    p99 = waits[int(len(waits) * 0.99)]
    causes = lines_by_cause(server)
    with capsys.disabled():
        print(f"\n{kind}: p50 {waits[len(waits) // 2]:.1f}, p99 {p99:.1f} ms, {grown:+.1f} MiB")
        print(f"  {dict(causes)}")
    assert p99 < 50
    assert grown < MOST_GROWTH
    assert all(count <= 1 for count in causes.values()), server.log
