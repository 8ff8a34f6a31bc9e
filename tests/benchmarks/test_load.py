"""The players of the measurements speak the server's language: what they do is accepted."""

from pathlib import Path

import pytest

from benchmarks.server.load import run, run_load
from benchmarks.server.load_client import AMONG_BOTS, PEOPLE
from benchmarks.server.server_process import Server
from benchmarks.server.sockets import ratio


@pytest.mark.parametrize("seats", [PEOPLE, AMONG_BOTS], ids=["people", "among bots"])
def test_rounds_are_played_and_nothing_is_refused(
    tmp_path: Path, seats: tuple[str | None, ...]
) -> None:
    server = Server(tmp_path)
    try:
        load = run(run_load(server, tables=2, pause=0, seconds=1, seats=seats))
    finally:
        server.stop()
    assert load["refused"] == 0
    assert load["actions"] > 20  # more than one round: the next one is asked for, too


def test_uvicorns_own_sockets_carry_the_same_game(tmp_path: Path) -> None:
    """What `server.sockets` compares ours with: every action is accepted there, too."""
    server = Server(tmp_path, module="benchmarks.server.asgisocket")
    try:
        load = run(run_load(server, tables=2, pause=0, seconds=1))
    finally:
        server.stop()
    assert load["refused"] == 0
    assert load["actions"] > 20


def test_the_ratio_is_that_of_pairs() -> None:
    found = ratio({"ours": [100.0, 200.0], "uvicorn": [50.0, 120.0]})
    assert found.mean == pytest.approx(0.55)
    assert found.low is not None
    assert found.low < 0.55
