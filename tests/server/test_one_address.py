"""A client with a table's link cannot move the table between servers at will, or fill its log."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from bottleimp.hosting.claims import count_claims
from bottleimp.server.live.claim_limit import MAX_FOR_PLAYERS, MAX_FOR_SPECTATORS
from bottleimp.table import live_table
from bottleimp.table.events import Entry, Opened, write_event
from tests.server.client import Player, choose, new_table
from tests.server.inside import Inside
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS, Server
from tests.server.test_workers import Several

BOTS = [None, "random", "random", "random"]


@pytest.fixture
def house(tmp_path: Path, cluster: Cluster) -> Iterator[Server]:
    """Two servers behind HAProxy."""
    running = Server(tmp_path, *GENEROUS, "--workers=2", address=cluster.new_database())
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log


def spellings(table: str) -> list[str]:
    """Other paths that mean the same once they are unquoted."""
    escaped = [f"{table[:n]}%{ord(table[n]):02x}{table[n + 1 :]}" for n in range(len(table))]
    paths = [f"/api/tables/{name}" for name in escaped]
    return [*paths, f"/api/%74ables/{table}", f"/%61pi/tables/{table}", f"/api%2Ftables/{table}"]


def refused(server: Server, path: str) -> bool:
    """Whether neither the live connection nor the record is there."""
    assert server.request("GET", f"{path}/record")[0] == 404
    with pytest.raises(InvalidStatus) as error:
        connect(f"ws://{server.address}{path}/live", proxy=None)
    return error.value.response.status_code == 404


def test_a_table_has_one_address_behind_the_proxy(house: Server) -> None:
    made = new_table(house, bots=BOTS, start=True)
    rng = Random(1)
    with Player(house, made["table"], made["token"]) as ada:
        claims = count_claims(house.entries(made["table"]))
        for path in spellings(made["table"]):
            assert refused(house, path), path
        assert ada.my_turn
        ada.act(choose(ada.view, rng))
        assert ada.bye is None
    assert count_claims(house.entries(made["table"])) == claims == 1
    assert house.get(f"/api/tables/{made['table']}/record")[0] == 200


def test_a_server_alone_knows_one_address_too(server: Server) -> None:
    made = new_table(server, bots=BOTS)
    for path in spellings(made["table"]):
        assert refused(server, path), path
    assert server.get(f"/api/tables/{made['table']}/record")[0] == 200


def hello(server: Server, table: str, token: str | None) -> str:
    """What somebody hears who comes in at this server."""
    try:
        with Player(server, table, token) as player:
            return player.bye or "in"
    except ConnectionClosed:
        return "sent away"


@pytest.fixture
def several(tmp_path: Path, cluster: Cluster) -> Iterator[Several]:
    """Two servers on one database, without a proxy."""
    running = Several(tmp_path, cluster.new_database(), "ab")
    running.start()
    yield running
    running.stop()


def test_spectators_move_a_table_a_few_times_a_minute(several: Several) -> None:
    """Whoever has a seat still gets in."""
    servers = several
    first, second = servers.each.values()
    made = new_table(first, bots=BOTS, start=True)
    table = made["table"]
    heard = [hello(server, table, None) for _ in range(20) for server in (first, second)]
    assert count_claims(servers.entries(table)) == MAX_FOR_SPECTATORS
    assert "sent away" in heard
    assert hello(first, table, "0" * 32) == "in", "it is at this server, which refuses the token"
    assert hello(second, table, made["token"]) == hello(first, table, made["token"]) == "in"
    for _ in range(MAX_FOR_PLAYERS):
        hello(first, table, made["token"])
        hello(second, table, made["token"])
    assert count_claims(servers.entries(table)) <= MAX_FOR_PLAYERS


def test_claims_are_no_part_of_what_a_table_may_hold(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "MAX_ENTRIES_OF_PLAY", 60)
    monkeypatch.setattr(live_table, "MAX_ENTRIES_ASIDE", 100)
    table, token = inside.new_table(bots=[None, "random", "random", "open"])
    number = len(inside.events(table))
    opened = write_event(Opened("a"))
    claims = [Entry(table, number + nth, 0, None, None, opened) for nth in range(1, 91)]
    inside.run(inside.hub.log.append(claims))
    host, visitor = inside.join(table, token), inside.join(table)
    seen = []
    for _ in range(20):
        seen.append(visitor.ask("sit", seat=3, name="Eve").get("code"))
        visitor.ask("stand")
    assert seen[0] is None
    assert seen[-1] == "full", "sitting down and standing up has a limit of its own"
    visitor.leave()
    host.do("start")
    rng = Random(1)
    assert host.my_turn
    host.act(rng)
    assert inside.hub.live[table].table.number > 100
