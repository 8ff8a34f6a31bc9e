"""Metrics, logs and `bottleimp tables` where several servers share a database."""

import json
import socket
import time
from collections.abc import Callable
from pathlib import Path

from bottleimp.hosting.claims import count_claims
from tests.server.client import Player, new_table
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS
from tests.server.test_metrics import scraped
from tests.server.test_tables_command import bottleimp
from tests.server.test_workers import House, Several, several

__all__ = ["several"]


def free_ports() -> int:
    """The first of two that nobody has."""
    while True:
        with socket.socket() as one, socket.socket() as two:
            one.bind(("127.0.0.1", 0))
            port = int(one.getsockname()[1])
            try:
                two.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


def test_each_server_of_a_house_tells_its_own(tmp_path: Path, cluster: Cluster) -> None:
    """On the port that was asked for, and the next; together they tell what has happened."""
    port = free_ports()
    flags = (*GENEROUS, "--workers=2", f"--metrics={port}", "--log-format=json")
    house = House(tmp_path, *flags, address=cluster.new_database()).start()
    try:
        for _ in range(6):
            made = new_table(house)
            with Player(house, made["table"], made["token"]) as host:
                assert host.do("say", phrase="hello")
        each = [scraped(port + number) for number in range(2)]
        assert sum(told["bottleimp_tables_made_total", ""] for told in each) == 6
        done = ("bottleimp_answers_total", 'answer="done"')
        assert sum(told.get(done, 0) for told in each) == 6
        entries = sum(told["bottleimp_entries_total", ""] for told in each)
        assert entries == 12, "each was made, and opened"
    finally:
        house.stop()
    for line in house.log.splitlines():
        if not line.startswith(("[NOTICE]", "[WARNING]", "[ALERT]", "Proxy", "Server")):
            assert json.loads(line)["level"] == "info", line


def test_a_table_is_ended_whoever_has_it(several: Callable[..., Several]) -> None:
    servers = several()
    first, second = servers.each.values()
    made = new_table(first, bots=[None, "random", "random", "random"], start=True)
    with Player(second, made["table"], made["token"]) as host:
        bottleimp("tables", "end", made["table"], "--database", servers._where)
        cards = iter(host.view["legal"]["exchange"]["cards"])
        gifts = {place: next(cards) for place in host.view["legal"]["exchange"]["places"]}
        host.send(
            {"type": "act", "id": "1", "turn": host.table["turn"], "action": {"exchange": gifts}}
        )
        assert host.until(lambda message: message["type"] == "refused")["code"] == "unknown"
    for server in (first, second):
        with Player(server, made["table"], made["token"]) as late:
            assert json.loads(late.frames[-1])["code"] == "unknown"
    assert servers.entries(made["table"]) == []


def test_to_open_a_table_is_no_news(several: Callable[..., Several]) -> None:
    """When something last happened is not when a server last took it over."""
    servers = several()
    first, second = servers.each.values()
    made = new_table(first)
    show = ("tables", "show", made["table"], "--json", "--database", servers._where)
    before = json.loads(bottleimp(*show))["last"]
    time.sleep(1.1)
    for server in (first, second):
        with Player(server, made["table"], made["token"]):
            pass
    assert count_claims(servers.entries(made["table"])) == 2
    assert json.loads(bottleimp(*show))["last"] == before
