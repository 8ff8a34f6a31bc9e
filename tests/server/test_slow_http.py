"""HTTP without manners: endless heads, half-sent and idle requests, answers that nobody reads.

None of it keeps memory or a descriptor, and whoever asks properly is answered meanwhile.
"""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Player, new_table, open_socket
from tests.server.process import LAUNCHER, NewServer, Server

MIB = 1024 * 1024
HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@contextmanager
def line_to(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.settimeout(30)
        yield line


def pour(line: socket.socket, chunk: bytes, most: int) -> int:
    """Send until the server hangs up; how much it took, buffers and all."""
    sent = 0
    try:
        while sent < most:
            line.sendall(chunk)
            sent += len(chunk)
    except OSError:
        pass
    return sent


def answer_to(server: Server, request: bytes) -> bytes:
    """The first line of the answer; empty if the server hung up."""
    with line_to(server) as line:
        line.sendall(request)
        try:
            return line.recv(65536).split(b"\r\n")[0]
        except ConnectionResetError:
            return b""


ENDLESS = {
    "headers": (HEAD, b"X-More: " + b"x" * 1000 + b"\r\n"),
    "one header": (HEAD + b"X: ", b"x" * 65536),
    "an address": (b"GET /", b"x" * 65536),
    "trailers": (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
        b"X-More: " + b"x" * 1000 + b"\r\n",
    ),
    "a body": (
        b"POST /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999999\r\n\r\n",
        b"x" * 65536,
    ),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_an_endless_request_is_cut_off(server: Server, kind: str) -> None:
    begin, more = ENDLESS[kind]
    with line_to(server) as line:
        line.sendall(begin)
        assert pour(line, more, 64 * MIB) < 16 * MIB
    assert server.get("/healthz")[0] == 200


def test_a_long_address_or_head_is_refused(server: Server) -> None:
    long = b"x" * 40_000
    assert b"431" in answer_to(server, HEAD + b"X: " + long + b"\r\n\r\n")
    assert b"431" in answer_to(server, b"GET /" + long + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert b"200" in answer_to(server, HEAD + b"X: " + b"x" * 8_000 + b"\r\n\r\n")


def test_half_and_idle_requests_end_by_themselves(new_server: NewServer) -> None:
    server = new_server(module=LAUNCHER, REQUEST="0.4", ANSWER="0.8")
    before = server.open_files()
    halves = (
        b"",  # says nothing at all
        HEAD,
        b"\r\n",
        HEAD + b"\r\n\r\n",  # answered, then silent: a blank line is no request
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
        HEAD + b"Content-Length: 100\r\n\r\n{",  # answered before its body is there
        b"GET /api/tables/x/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n",
    )
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(5 * len(halves))]
    for nth, line in enumerate(lines):
        line.sendall(halves[nth % len(halves)])
    wait_until(lambda: server.open_files() <= before)
    for line in lines:
        line.close()
    assert "Traceback" not in server.log


def test_dribbling_does_not_buy_time(new_server: NewServer) -> None:
    server = new_server(module=LAUNCHER, REQUEST="0.5")
    with line_to(server) as line:
        line.sendall(HEAD)
        for _ in range(1_200):
            try:
                line.sendall(b"X: y\r\n")
            except OSError:
                return
            time.sleep(0.05)
    pytest.fail("whoever dribbles is listened to for a minute")


def test_an_answer_that_nobody_reads_is_given_up(new_server: NewServer) -> None:
    server = new_server(module=LAUNCHER, ANSWER="0.5")
    before = server.open_files()
    asked = b"GET /static/texts/table.ru.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    lines = []
    for _ in range(3):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", server.port))
        line.setblocking(False)
        line.send(asked)
        lines.append(line)
    wait_until(lambda: server.open_files() > before)
    wait_until(lambda: server.open_files() <= before)
    for line in lines:
        line.close()


def test_lines_are_counted_whatever_they_are_for(new_server: NewServer) -> None:
    """One address cannot take every descriptor, and the log says what is going on."""
    server = new_server("--connections-per-address=4")
    made = new_table(server)
    with Player(server, made["table"], made["token"]) as player:
        lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
        wait_until(lambda: "limit=lines-per-address" in server.log)
        assert "option=--connections-per-address" in server.log
        assert server.log.count("limit reached") == 1
        assert server.open_files() < 60
        assert player.ask("say", phrase="hello")["type"] == "done"
        for line in lines:
            line.close()
    wait_until(lambda: server.get("/healthz")[0] == 200)


def test_a_message_has_an_end(server: Server) -> None:
    """Pieces without a byte in them count as well."""
    made = new_table(server)
    with open_socket(server, made["table"]) as line:
        line.socket.sendall(bytes((0x01, 0x80, 0, 0, 0, 0)))
        line.socket.sendall(bytes((0x00, 0x80, 0, 0, 0, 0)) * 1000)
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE)


def wait_until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            if true():
                return
        except OSError:
            pass
        assert time.monotonic() < end
        time.sleep(0.05)
