"""`--metrics`: Prometheus reads what has happened, and nothing else."""

import contextlib
import json
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from bottleimp import __version__
from bottleimp.bots import BOTS
from bottleimp.server.metrics.metric_registry import BOUNDS, Counter, Gauge, Histogram
from tests.server.client import PATIENCE, Party, Player, new_table, open_socket
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS, LAUNCHER, NewServer, Server

SAMPLE = re.compile(r"([a-z_]+)(?:\{(.*)\})? (-?[0-9.e+-]+)")
Samples = dict[tuple[str, str], float]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def asked(port: int, request: bytes = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n") -> str:
    """All that comes back."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(request)
        return b"".join(iter(lambda: line.recv(65536), b"")).decode()


def scraped(port: int) -> Samples:
    """The samples, by name and labels; the whole text is checked for its form."""
    head, _, text = asked(port).partition("\r\n\r\n")
    assert "200 OK" in head
    assert "text/plain; version=0.0.4" in head
    found: Samples = {}
    named = ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            named = line.split()[2]
        elif line.startswith("# TYPE "):
            assert line.split()[2] == named
            assert line.split()[3] in ("counter", "gauge", "histogram")
        else:
            sample = SAMPLE.fullmatch(line)
            assert sample is not None, line
            assert sample[1].startswith(named)
            assert (sample[1], sample[2] or "") not in found
            found[sample[1], sample[2] or ""] = float(sample[3])
    return found


def with_label(samples: Samples, name: str) -> dict[str, float]:
    """By the value of the one label."""
    return {
        label.split('"')[1]: number for (each, label), number in samples.items() if each == name
    }


def answers_to(*players: Player) -> dict[str, int]:
    """What they have been answered, as the metrics count it."""
    counts: dict[str, int] = {}
    for player in players:
        for frame in map(json.loads, player.frames):
            if frame["type"] in ("done", "refused"):
                answer = frame.get("code", "done")
                counts[answer] = counts.get(answer, 0) + 1
    return counts


def play_a_match(party: Party) -> None:
    """To its end, with some nonsense and some haste in between."""
    rng = Random(4)
    party.start()
    party.players[1].ask("act", turn="9:play:9", action={"play": 1})
    party.players[1].ask("rematch")
    party.players[2].socket.send("{broken")
    party.players[2].hear()
    while party.host.table["status"] != "match-over":
        while party.step(rng):
            pass
        for player in party.players:
            if player.table["status"] == "round-over":
                player.ask("continue")
        party.settle(party.host.table["number"])


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def watched(
    request: pytest.FixtureRequest, new_server: NewServer, cluster: Cluster
) -> tuple[Server, int]:
    """A server on either database, and where it tells its metrics."""
    port = free_port()
    where: dict[str, Any] = {}
    if request.param == "PostgreSQL":
        where["address"] = cluster.new_database()
    return new_server(*GENEROUS, f"--metrics={port}", **where), port


def test_it_tells_what_has_happened(watched: tuple[Server, int]) -> None:
    """A match of three people, and a bot's table: answers, entries, appends, thoughts, lines."""
    server, port = watched
    assert scraped(port)["bottleimp_tables_made_total", ""] == 0
    with Party(server, players=3, end="2 rounds") as party:
        play_a_match(party)
        now = scraped(port)
        assert now["bottleimp_tables", ""] == 1
        assert now["bottleimp_connections", ""] == 3
        assert now["bottleimp_lines", ""] >= 3
        answered = answers_to(*party.players)
        assert {"done", "late", "not-host", "bad-message"} <= set(answered)
        assert with_label(now, "bottleimp_answers_total") == answered
        heard = sum(answered.values()) + 3  # three have said hello, which is not answered
        assert now["bottleimp_answer_seconds_count", ""] == heard
        assert now["bottleimp_answer_seconds_bucket", 'le="+Inf"'] == heard
        assert 0 < now["bottleimp_answer_seconds_sum", ""] < 60
        entries = server.entries(party.id)
        assert now["bottleimp_entries_total", ""] == len(entries)
        stored = sum(entry.action_id is not None for entry in entries)
        assert stored < now["bottleimp_append_seconds_count", ""] <= len(entries)
        assert with_label(now, "bottleimp_info") == {__version__: 1}
        assert now["bottleimp_tables_made_total", ""] == 1
        lines = server.log.count("INFO")
        assert with_label(now, "bottleimp_log_lines_total") == {"info": lines}
    made = new_table(server, bots=[None, "beginner", "beginner", "beginner"], start=True)
    with Player(server, made["table"], made["token"]) as player:
        player.until_number(player.act({"exchange": _gifts(player)})["number"])
        player.until_turn()
        acted = sum('"by":"bot"' in entry.event for entry in server.entries(made["table"]))
        now = scraped(port)
        counts = {
            label: number
            for (name, label), number in now.items()
            if name == "bottleimp_thinking_seconds_count"
        }
        assert counts == {'bot="beginner"': acted}
        assert now["bottleimp_entries_total", ""] == len(entries) + len(
            server.entries(made["table"])
        )


def _gifts(player: Player) -> dict[str, Any]:
    cards = iter(player.view["legal"]["exchange"]["cards"])
    return {place: next(cards) for place in player.view["legal"]["exchange"]["places"]}


def test_the_process_is_as_the_system_says(new_server: NewServer) -> None:
    port = free_port()
    server = new_server(*GENEROUS, f"--metrics={port}")
    now = scraped(port)
    assert abs(now["process_resident_memory_bytes", ""] / 2**20 - server.memory()) < 4
    assert abs(now["process_cpu_seconds_total", ""] - server.work()) < 0.5
    assert abs(now["process_open_fds", ""] - server.open_files()) <= 2
    assert abs(now["process_start_time_seconds", ""] - time.time()) < 120
    assert now["process_max_fds", ""] > 100


def test_what_is_over_a_limit_is_counted_by_the_limit(new_server: NewServer) -> None:
    port = free_port()
    server = new_server(
        "--connections-per-address=3",
        "--tables-per-hour=8",
        "--guesses-per-minute=4",
        "--messages-per-second=2",
        "--replays-per-minute=1",
        f"--metrics={port}",
    )
    made = new_table(server)
    refused = [server.post({"mode": "classic", "players": 4, "name": "Ada"})[0] for _ in range(4)]
    assert refused.count(429) == 3
    for _ in range(6):
        server.get("/api/tables/abcdefghjkmn/record")
    for _ in range(3):
        server.get("/api/replays/nonsense")
    lines = [open_socket(server, made["table"]) for _ in range(5)]
    for line in lines[1:]:
        line.close()
    lines[0].send(json.dumps({"type": "hello", "token": made["token"]}))
    for _ in range(60):
        lines[0].send('{"type":"say","id":"1","phrase":"hello"}')
    with contextlib.suppress(ConnectionClosed):
        while True:
            lines[0].recv(PATIENCE)
    now = scraped(port)
    rejected = with_label(now, "bottleimp_rejected_total")
    assert rejected.pop("messages-per-second") == 40
    assert rejected == {
        "tables-per-hour": 3,
        "guesses-per-minute": 2,
        "replays-per-minute": 2,
        "connections-per-address": 2,
    }
    assert with_label(now, "bottleimp_goodbyes_total") == {"too-fast": 1}


def test_requests_are_counted_by_how_they_ended(new_server: NewServer) -> None:
    port = free_port()
    server = new_server(module=LAUNCHER, METRICS=str(port), REQUEST="0.3")
    before = with_label(scraped(port), "bottleimp_requests_total")["2xx"]
    for path in ("/", "/api/options", "/nothing", "/api/nothing", "/static/nothing"):
        server.request("GET", path)
    head = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    assert b"431" in asked(server.port, head + b"X: " + b"x" * 40_000 + b"\r\n\r\n").encode()
    assert asked(server.port, head) == ""  # its end never comes
    now = scraped(port)
    assert with_label(now, "bottleimp_requests_total") == {"2xx": before + 2, "4xx": 3}
    rejected = with_label(now, "bottleimp_rejected_total")
    assert rejected == {"request-size": 1, "request-time": 1}


def test_storage_in_trouble_is_counted(new_server: NewServer) -> None:
    """A disk that is full: the launcher's server has no option for it, so it is asked inside."""
    port = free_port()
    server = new_server(module=LAUNCHER, PAGES="40", METRICS=str(port))
    failed = 0
    for _ in range(200):
        status, _ = server.post({"mode": "classic", "players": 4, "name": "Ada"})
        failed += status == 503
    assert failed
    now = scraped(port)
    assert with_label(now, "bottleimp_storage_errors_total") == {"append": failed}
    assert now["bottleimp_tables_made_total", ""] == 200 - failed
    assert with_label(now, "bottleimp_log_lines_total")["error"] == 1  # one line a minute


def test_it_names_nobody_and_nothing(watched: tuple[Server, int]) -> None:
    """No name, card, token, table or address is in it: but for numbers, words of ours alone."""
    server, port = watched
    name = "Zqx Wvuts"
    with Party(server, players=3, name=name, end="1 rounds") as party:
        for path in ("/zqxpath", "/api/tables/zqxtable/record", "/api/rules/zqx/zqx"):
            server.request("GET", path)
        party.players[0].socket.send('{"type":"zqxtype"}')
        party.players[0].hear()
        play_a_match(party)
        text = asked(port)
        for secret in ("zqx", party.id, *party.tokens, "player 1", "127.0.0.1"):
            assert secret.lower() not in text.lower()
        labels = {
            label for line in text.splitlines() for label in re.findall(r'(\w+="[^"]*)"', line)
        }
    words = {label.split('="')[1] for label in labels if not label.startswith(("le=", "bot="))}
    assert words == {"2xx", "4xx", "done", "late", "not-host", "bad-message", "info", __version__}
    assert {label.split('="')[1] for label in labels if label.startswith("bot=")} <= set(BOTS)
    assert {label.split('="')[1] for label in labels if label.startswith("le=")} == {
        *map(str, BOUNDS),
        "+Inf",
    }
    # Two deals that differ sound alike: all other numbers count or measure.
    counted = {sample[0] for sample in scraped(port)}
    assert all(re.fullmatch(r"(bottleimp|process)_[a-z_]+", sample) for sample in counted)


def test_nothing_is_told_unless_a_host_says_so(server: Server) -> None:
    """And never where players are: neither path nor status shows that there are metrics."""
    status, _, body = server.request("GET", "/metrics")
    assert (status, b"bottleimp_" in body) == (404, False)


def test_players_address_tells_nothing_either(watched: tuple[Server, int]) -> None:
    server, port = watched
    status, _, body = server.request("GET", "/metrics")
    assert (status, b"bottleimp_" in body) == (404, False)
    assert asked(port, b"GET / HTTP/1.1\r\n\r\n").startswith("HTTP/1.1 404")
    assert asked(port, b"POST /metrics HTTP/1.1\r\n\r\n").startswith("HTTP/1.1 404")
    assert asked(port, b"x" * 20_000) == ""
    listening = subprocess.run(["ss", "-ltn"], capture_output=True, text=True).stdout
    assert f"127.0.0.1:{port}" in listening, "by default this machine alone may ask"


def test_half_a_question_is_given_up(new_server: NewServer) -> None:
    """However many begin one, others are answered soon, and nothing is held."""
    port = free_port()
    server = new_server(*GENEROUS, f"--metrics={port}")
    before = server.open_files()
    lines = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(40)]
    for line in lines:
        line.sendall(b"GET /metrics")
    for line in lines:
        with line, contextlib.suppress(ConnectionResetError):  # its half was never read
            assert line.recv(100) == b""
    assert scraped(port)
    assert server.open_files() <= before + 2


def test_idle_connections_do_not_keep_prometheus_out(watched: tuple[Server, int]) -> None:
    _, port = watched
    idle = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(40)]
    began = time.monotonic()
    assert scraped(port)
    assert time.monotonic() - began < 4, "idle connections are closed after 5 s"
    for line in idle:
        line.close()


def test_a_page_of_another_name_is_told_nothing(watched: tuple[Server, int]) -> None:
    """A stranger's name that is made to point to this machine (DNS rebinding)."""
    _, port = watched

    def asked_as(*hosts: str) -> str:
        lines = "".join(f"Host: {host}\r\n" for host in hosts)
        return asked(port, f"GET /metrics HTTP/1.1\r\n{lines}\r\n".encode())

    for host in ("evil.example", "evil.example:9464", "127.0.0.1.evil.example"):
        assert asked_as(host).startswith("HTTP/1.1 403"), host
    assert asked_as("localhost", "evil.example").startswith("HTTP/1.1 403")
    for host in (f"localhost:{port}", "imp:9464", "127.0.0.1", "[::1]:9464", "10.0.0.5:9464"):
        assert asked_as(host).startswith("HTTP/1.1 200"), host


@pytest.mark.parametrize("wrong", ["x", "70000", ":9", "1.2.3.4:", "host:x", "-1"])
def test_a_wrong_address_is_one_line(wrong: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bottleimp", "serve", f"--metrics={wrong}"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "neither PORT nor HOST:PORT" in done.stderr


def test_a_taken_address_is_one_line(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bottleimp", "serve", "--port=0", f"--metrics={server.port}"]
    command += [f"--database={tmp_path / 'x.sqlite'}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("bottleimp: cannot listen on 127.0.0.1 port")


# ---- the text ----


def test_buckets_add_up() -> None:
    histogram = Histogram("h", "How long.", label="bot")
    for seconds in (0.0005, 0.001, 0.0011, 99.0):
        histogram.observe(seconds, "imp")
    lines = histogram.text().splitlines()
    assert lines[:2] == ["# HELP h How long.", "# TYPE h histogram"]
    assert lines[2] == 'h_bucket{bot="imp",le="0.001"} 2'
    assert lines[3] == 'h_bucket{bot="imp",le="0.0025"} 3'
    assert lines[-3:] == [
        'h_bucket{bot="imp",le="+Inf"} 4',
        'h_sum{bot="imp"} 99.0026',
        'h_count{bot="imp"} 4',
    ]


def test_what_never_happened_is_told_as_zero() -> None:
    assert Counter("c_total", "Some.").text().splitlines()[-1] == "c_total 0"
    assert Histogram("h", "Some.").text().splitlines()[-1] == "h_count 0"
    assert (
        Gauge("g", "Some.", lambda: {"a": 1.5}, label="l").text().splitlines()[-1] == 'g{l="a"} 1.5'
    )
