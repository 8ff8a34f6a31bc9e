"""Connections that drop, come twice, come all at once, or are not read."""

import json
import socket
import time
from random import Random

import pytest

from tests.server.client import PATIENCE, Party, Player, open_socket
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS, LAUNCHER, NewServer, Server


def test_two_tabs_one_seat(server: Server) -> None:
    with Party(server, players=3) as party:
        party.start()
        older = party.players[1]
        with Player(server, party.id, party.tokens[1]) as newer:
            assert newer.table["you"] == 1
            assert older.until_closed() == 1000
            assert older.bye == "replaced"
            party.host.until_table(lambda table: table["seats"][1]["present"])
            action = newer.view["legal"]["exchange"]["cards"][:3]
            places = dict(zip(("imp", "left", "right"), action, strict=False))
            if len(newer.view["legal"]["exchange"]["places"]) == 2:
                del places["imp"]
            newer.act({"exchange": places})


def test_reload_in_the_middle_of_everything(server: Server) -> None:
    rng = Random(1)
    with Party(server, players=3) as party:
        party.start()
        for _ in range(20):
            party.step(rng)
            seat = rng.randrange(3)
            before = party.players[seat].table
            party.players[seat].close()
            party.players[seat] = Player(server, party.id, party.tokens[seat])
            after = party.players[seat].table
            assert after["view"] == before["view"]
            assert after["number"] == before["number"]


def test_a_reconnect_storm_leaves_nothing_behind(new_server: NewServer) -> None:
    reconnect_storm(new_server())


@pytest.mark.slow
def test_nor_at_one_of_several_servers(new_server: NewServer, cluster: Cluster) -> None:
    reconnect_storm(new_server(*GENEROUS, "--worker=a", address=cluster.new_database()))


def reconnect_storm(server: Server) -> None:
    tables = [Party(server, players=3) for _ in range(10)]
    for party in tables:
        party.start()

    def reconnect() -> None:
        for party in tables:
            for player in party.players:
                player.socket.socket.shutdown(socket.SHUT_RDWR)
        for party in tables:
            for seat in range(3):
                party.players[seat].close()
                party.players[seat] = Player(server, party.id, party.tokens[seat])

    def at_rest() -> tuple[int, int]:
        for _ in range(100):
            if server.get("/healthz")[1]["connections"] == 30:
                break
            time.sleep(0.05)
        return server.get("/healthz")[1]["connections"], server.open_files()

    reconnect()
    before, memory = at_rest(), server.memory()
    for _ in range(10):
        reconnect()
    connections, files = at_rest()
    assert connections == before[0]
    assert files <= before[1] + 1
    assert server.memory() - memory < 5
    for party in tables:
        party.__exit__(None, None, None)


def test_a_seat_that_does_not_read_keeps_nobody_waiting(new_server: NewServer) -> None:
    slow = 3.0
    server = new_server(module=LAUNCHER, SLOW=str(slow))
    rng = Random(1)
    with Party(server, players=3, end="5000 rounds") as party:
        party.start()
        deaf = [deaf_watcher(server, party.id) for _ in range(3)]
        before, waits = server.memory(), []
        end = time.monotonic() + 120
        while server.log.count("code=too-slow") < 3 and time.monotonic() < end:
            began = time.perf_counter()
            if party.step(rng):
                waits.append(time.perf_counter() - began)
            else:
                for player in party.players:
                    player.do("continue")
                for player in party.players:
                    player.until_table(lambda table: table["status"] == "playing")
        assert server.log.count("code=too-slow") == 3
        # Whoever waited for one of them would wait until it is sent away.
        assert max(waits) < slow
        assert server.memory() - before < 10
        party.host.until_table(lambda table: table["spectators"] == 0)
    for line in deaf:
        line.close()


def deaf_watcher(server: Server, table: str) -> socket.socket:
    """Says hello, with small buffers, and never reads again."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    line.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {server.address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(1000)
    hello = json.dumps({"type": "hello"}).encode()
    line.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
    return line


def test_who_never_says_hello_is_sent_away(new_server: NewServer) -> None:
    server = new_server(module=LAUNCHER, HELLO="0.3")
    with open_socket(server, "abcdefghjkmn") as line:
        assert json.loads(line.recv(PATIENCE)) == {"type": "bye", "code": "idle"}
