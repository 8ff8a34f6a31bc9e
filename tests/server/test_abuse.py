"""Broken, forged and hostile messages: refused with a reason, the table unharmed, the log quiet."""

import json
import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.server.client import PATIENCE, Party, Player, new_table, open_socket
from tests.server.process import NewServer, Server
from tests.server.test_memory import UPGRADE
from tests.waiting import until

DEEP = "[" * 4000
MALFORMED = {
    "nothing": "",
    "no JSON": "hello",
    "half": '{"type":"hello"',
    "no object": "[1,2,3]",
    "null": "null",
    "no type": "{}",
    "unknown type": '{"type":"shout","id":"1"}',
    "type is a number": '{"type":7}',
    "no id": '{"type":"start"}',
    "empty id": '{"type":"start","id":""}',
    "long id": json.dumps({"type": "start", "id": "x" * 41}),
    "id is a number": '{"type":"start","id":1}',
    "unknown field": '{"type":"start","id":"1","force":true}',
    "wrong type of seat": '{"type":"sit","id":"1","seat":"2","name":"Bo"}',
    "negative seat": '{"type":"sit","id":"1","seat":-1,"name":"Bo"}',
    "huge seat": '{"type":"sit","id":"1","seat":' + "9" * 400 + ',"name":"Bo"}',
    "half a seat": '{"type":"sit","id":"1","seat":1.5,"name":"Bo"}',
    "long name": json.dumps({"type": "sit", "id": "1", "seat": 1, "name": "x" * 300}),
    "no action": '{"type":"act","id":"1","turn":"1:exchange"}',
    "action is a list": '{"type":"act","id":"1","turn":"1:exchange","action":[1]}',
    "unknown action": '{"type":"act","id":"1","turn":"1:exchange","action":{"win":1}}',
    "two actions": '{"type":"act","id":"1","turn":"1:exchange","action":{"play":1,"show":"a"}}',
    "card is text": '{"type":"act","id":"1","turn":"1:exchange","action":{"play":"1"}}',
    "card is true": '{"type":"act","id":"1","turn":"1:exchange","action":{"play":true}}',
    "huge card": '{"type":"act","id":"1","turn":"1:exchange","action":{"play":' + "9" * 999 + "}}",
    "infinite card": '{"type":"act","id":"1","turn":"1:exchange","action":{"play":1e999}}',
    "NaN": '{"type":"act","id":"1","turn":"1:exchange","action":{"play":NaN}}',
    "nested": '{"type":"act","id":"1","turn":"1:exchange","action":{"exchange":{"imp":'
    + DEEP
    + "]" * 4000
    + "}}}",
    "deep": DEEP,
    "surrogate": '{"type":"sit","id":"1","seat":1,"name":"\\ud800"}',
    "control characters": '{"type":"sit","id":"1","seat":1,"name":"\\u0000\\u0007"}',
}


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_malformed_messages_are_refused(server: Server, text: str) -> None:
    with Party(server, players=3) as party:
        party.start()
        number = len(server.entries(party.id))
        player = party.players[1]
        player.socket.send(text)
        answer = player.hear()
        assert answer["type"] == "refused"
        assert answer["code"] in ("bad-message", "not-now", "illegal", "taken"), answer
        assert len(answer["reason"]) < 200
        assert player.do("stand")
        assert len(server.entries(party.id)) > number


@pytest.mark.parametrize(
    "frame",
    [
        b'{"type":"hello"}',
        b"\xff\xfe\x00",
        b"",
    ],
)
def test_binary_frames_are_refused(server: Server, frame: bytes) -> None:
    made = new_table(server)
    with open_socket(server, made["table"]) as line:
        line.send(frame)
        assert json.loads(line.recv(PATIENCE))["code"] == "bad-message"


def test_bad_utf_8_closes_the_connection_quietly(server: Server) -> None:
    made = new_table(server)
    with open_socket(server, made["table"]) as line:
        line.send(b"\xff\xff\xff", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
    assert "Traceback" not in server.log
    assert "UTF" not in server.log


@pytest.mark.parametrize("size", [8193, 9000, 1_000_000])
def test_long_frames_close_the_connection(server: Server, size: int) -> None:
    with Party(server, players=3) as party:
        with open_socket(server, party.id) as line:
            code = closed_after(line, "x" * size)
            assert code in (1009, 1006)  # 1006 where the rest of the frame was still on its way
        party.start()


def test_a_message_in_pieces_is_limited_too(server: Server) -> None:
    made = new_table(server)
    with open_socket(server, made["table"]) as line:
        assert closed_after(line, ["x" * 1000] * 20) in (1009, 1006)


def closed_after(line: ClientConnection, message: str | list[str]) -> int:
    """The code with which the server closes after this."""
    try:
        line.send(message)
        line.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006
    raise AssertionError("it was taken")


def test_nothing_before_hello(server: Server) -> None:
    made = new_table(server)
    with open_socket(server, made["table"]) as line:
        line.send(json.dumps({"type": "sit", "id": "1", "seat": 1, "name": "Bo"}))
        assert json.loads(line.recv(PATIENCE))["code"] == "bad-message"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"mode":"classic"}',
        b'{"mode":"classic","players":4,"name":"A","spy":1}',
        b'{"mode":"classic","players":"4","name":"A"}',
        b'{"mode":"classic","players":4,"name":"A","grace":-1}',
        b'{"mode":"classic","players":4,"name":"A","limit":1e99}',
        b'{"mode":"classic","players":4,"name":"' + b"x" * 9000 + b'"}',
        DEEP.encode(),
    ],
)
def test_bad_requests_for_tables(server: Server, body: bytes) -> None:
    status, headers, answer = server.request("POST", "/api/tables", body)
    assert status == 400
    assert json.loads(answer)["error"] == "bad-message"
    assert headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/nothing", "/api/tables/x/record", "/static/x.js"]
)
def test_unknown_addresses(server: Server, path: str) -> None:
    status, _, body = server.request("GET", path)
    assert status == 404
    assert json.loads(body)["error"] == "unknown"


def test_files_outside_the_page_are_not_served(server: Server) -> None:
    for path in ("/static/../server/app.py", "/static/%2e%2e/server/app.py", "/static//etc/passwd"):
        assert server.request("GET", path)[0] == 404


def framed(first: int, content: bytes) -> bytes:
    """A short frame of a client, with a mask of zeros."""
    return bytes((first, 0x80 | len(content), 0, 0, 0, 0)) + content


# ---- who may ask ----


def hello_answer(server: Server, table: str, token: str) -> tuple[str, int]:
    with open_socket(server, table) as line:
        line.send(json.dumps({"type": "hello", "token": token}))
        text = line.recv(PATIENCE)
        assert isinstance(text, str)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
        assert closed.value.rcvd is not None
        return text, closed.value.rcvd.code


def test_a_wrong_token_looks_like_a_missing_table(server: Server) -> None:
    made = new_table(server)
    wrong = hello_answer(server, made["table"], "0" * 32)
    missing = hello_answer(server, "abcdefghjkmn", "0" * 32)
    impossible = hello_answer(server, "nonsense", made["token"])
    assert wrong == missing == impossible
    assert json.loads(wrong[0])["code"] == "unknown"


def test_a_token_opens_its_own_table_only(server: Server) -> None:
    one, other = new_table(server), new_table(server)
    assert json.loads(hello_answer(server, one["table"], other["token"])[0])["code"] == "unknown"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"]
)
def test_foreign_pages_are_refused(server: Server, origin: str) -> None:
    made = new_table(server)
    with pytest.raises(InvalidStatus) as refused:
        open_socket(server, made["table"], origin=origin)
    assert refused.value.response.status_code == 403
    body = json.dumps({"mode": "classic", "players": 4, "name": "A"}).encode()
    status, _, answer = server.request("POST", "/api/tables", body, Origin=origin)
    assert status == 403
    assert json.loads(answer)["error"] == "not-yours"


def test_our_own_page_may_ask(server: Server) -> None:
    made = new_table(server)
    with open_socket(server, made["table"], origin=f"http://{server.address}") as line:
        line.send('{"type":"hello"}')
        assert [json.loads(line.recv(PATIENCE))["type"] for _ in range(2)] == ["setup", "table"]


def test_a_foreign_name_for_this_machine_is_refused(server: Server) -> None:
    """A stranger's page whose name leads here would be its own origin."""
    body = json.dumps({"mode": "classic", "players": 4, "name": "A"}).encode()
    headers = {"Host": "evil.example:80", "Origin": "http://evil.example:80"}
    assert server.request("POST", "/api/tables", body, **headers)[0] == 403
    for path in ("/", "/api/options", "/healthz", "/static/app/main.js", "/nothing"):
        assert server.request("GET", path, Host="evil.example")[0] == 403
        assert server.request("GET", path, Host=f"localhost:{server.port}")[0] in (200, 404)


def test_every_answer_has_the_security_headers(server: Server) -> None:
    for path in ("/", "/healthz", "/api/options", "/nothing", "/static/nothing"):
        _, headers, _ = server.request("GET", path)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "cross-origin-opener-policy" not in headers, "browsers log an error over http"
        assert "server" not in headers


# ---- too much ----


@pytest.fixture
def strict(new_server: NewServer) -> Server:
    """A server with tight limits."""
    flags = (
        "--connections-per-address=5",
        "--tables-per-hour=12",
        "--guesses-per-minute=10",
        "--messages-per-second=2",
    )
    return new_server(*flags)


def test_a_flood_of_messages_is_stopped(strict: Server) -> None:
    made = new_table(strict)
    began = time.monotonic()
    with Player(strict, made["table"], made["token"]) as player:
        for number in range(100):
            try:
                player.send({"type": "say", "id": str(number), "phrase": "hello"})
            except ConnectionClosed:
                break
        player.until_closed()
        took = time.monotonic() - began
        codes = [json.loads(frame).get("code") for frame in player.frames]
        assert "too-fast" in codes
        assert player.bye == "too-fast"
        done = [frame for frame in player.frames if '"done"' in frame]
        assert 4 <= len(done) <= 12 + 2 * took
    with Player(strict, made["table"], made["token"]) as player:
        assert player.table["number"] == 1


def test_guessing_is_limited_and_changes_nothing(strict: Server) -> None:
    made = new_table(strict)
    before = strict.entries(made["table"])
    heard = set()
    for guess in range(30):
        with open_socket(strict, made["table"]) as line:
            line.send(json.dumps({"type": "hello", "token": f"{guess:032x}"}))
            heard.add(json.loads(line.recv(PATIENCE))["code"])
    assert heard == {"unknown", "too-fast"}
    assert strict.get(f"/api/tables/{made['table']}/record")[1]["error"] == "too-fast"
    assert strict.entries(made["table"]) == before


def test_a_right_token_gets_in_whoever_else_guesses(strict: Server) -> None:
    made = new_table(strict)
    for guess in range(30):
        with open_socket(strict, made["table"]) as line:
            line.send(json.dumps({"type": "hello", "token": f"{guess:032x}"}))
            last = json.loads(line.recv(PATIENCE))
    assert last["code"] == "too-fast"
    with Player(strict, made["table"], made["token"]) as player:
        assert player.table["you"] == 0
        with open_socket(strict, made["table"]) as line:
            line.send(json.dumps({"type": "hello"}))
            assert json.loads(line.recv(PATIENCE))["code"] == "too-fast"


def test_new_tables_are_limited(strict: Server) -> None:
    wanted = {"mode": "classic", "players": 4, "name": "Ada"}
    answers = [strict.post(wanted) for _ in range(6)]
    assert [status for status, _ in answers] == [201] * 3 + [429] * 3
    assert answers[-1][1]["error"] == "too-fast"


def test_connections_are_limited(strict: Server) -> None:
    made = new_table(strict)
    lines = [open_socket(strict, made["table"]) for _ in range(5)]
    with open_socket(strict, made["table"]) as sixth:
        assert json.loads(sixth.recv(PATIENCE))["code"] == "full-address"
    lines.pop().close()
    until(lambda: strict.get("/healthz")[1]["connections"] <= 4)
    with Player(strict, made["table"], made["token"]) as player:
        assert player.table
    for line in lines:
        line.close()


def test_a_full_server_is_told_from_a_full_address(new_server: NewServer) -> None:
    server = new_server("--connections=3")
    made = new_table(server)
    lines = [open_socket(server, made["table"]) for _ in range(3)]
    for _ in range(5):
        with open_socket(server, made["table"]) as fourth:
            assert json.loads(fourth.recv(PATIENCE))["code"] == "full"
    assert server.log.count("limit reached limit=connections option=--connections refused=1") == 1
    for line in lines:
        line.close()


def test_guesses_look_alike_and_harm_nobody(new_server: NewServer) -> None:
    server = new_server("--messages-per-second=1000000", "--guesses-per-minute=50")
    made = new_table(server)
    with Player(server, made["table"], made["token"]) as owner:
        before = server.entries(made["table"])
        answers: set[str] = set()
        for guess in range(80):
            with open_socket(server, made["table"]) as line:
                line.send(json.dumps({"type": "hello", "token": f"{guess:032x}"}))
                answers.add(str(line.recv(PATIENCE)))
        assert len(answers) == 2  # unknown, and then too-fast
        assert server.entries(made["table"]) == before
        assert owner.ask("say", phrase="phew")["type"] == "done"


def test_the_log_holds_no_secrets(new_server: NewServer, tmp_path: Path) -> None:
    server = new_server()
    with Party(server, players=3) as party:
        party.start()
        party.players[1].socket.send("{broken")
        party.players[1].hear()
        hello_answer(server, party.id, party.tokens[1][::-1])
        tokens = party.tokens
    server.stop()
    stored = server.database.read_bytes() + b"".join(
        path.read_bytes() for path in tmp_path.glob("*-wal")
    )
    for token in tokens:
        assert token not in server.log
        assert token.encode() not in stored
    assert "deal" not in server.log
    assert "Traceback" not in server.log


def test_the_opener_policy_is_sent_over_https(new_server: NewServer) -> None:
    server = new_server("--public-url=https://imp.example.org")
    assert server.request("GET", "/")[1]["cross-origin-opener-policy"] == "same-origin"


HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
NEXT = HEAD + b"\r\n"


def all_of(server: Server, sent: bytes) -> bytes:
    """All that the server answers until it closes the connection."""
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(sent)
        try:
            while some := line.recv(65536):
                answer += some
        except ConnectionResetError:  # the rest was never read
            pass
    return answer


@pytest.mark.parametrize(
    "request_",
    [
        HEAD + b"Host: evil.example\r\n\r\n",
        POST + b"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        HEAD + b"X: y\r\n" * 1_000 + b"\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 1_000 + b"0\r\n\r\n",
    ],
    ids=["two hosts", "identity and chunked", "gzip and chunked", "1,000 fields", "1,000 chunks"],
)
def test_a_request_to_be_read_in_two_ways_or_in_many_parts_ends_the_connection(
    server: Server, request_: bytes
) -> None:
    """What follows it is not taken for a request."""
    answer = all_of(server, request_ + NEXT)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1


def test_requests_behind_an_unanswered_one_are_not_carried_out(server: Server) -> None:
    answer = all_of(server, NEXT * 100)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"connection: close" in answer
    assert answer.count(b"HTTP/1.1") == 1
    tables = server.tables()
    body = b'{"mode":"classic","players":4,"name":"Ada"}'
    post = POST + b"Content-Length: %d\r\n\r\n" % len(body) + body
    all_of(server, post * 5)
    assert server.tables() == tables + 1


def test_an_upgrade_to_something_else_is_answered_and_fills_no_log(server: Server) -> None:
    answer = all_of(server, HEAD + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n" + NEXT)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.count(b"HTTP/1.1") == 1
    assert "upgrade" not in server.log


def test_a_binary_message_in_pieces_is_not_taken_for_a_text(server: Server) -> None:
    made = new_table(server)
    with open_socket(server, made["table"]) as line:
        line.socket.sendall(framed(0x02, b""))
        line.socket.sendall(framed(0x80, b'{"type":"hello"}'))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1003


@pytest.mark.parametrize("first", [0x89, 0x8A, 0x81], ids=["ping", "pong", "text"])
def test_frames_without_content_count(new_server: NewServer, first: int) -> None:
    """The server reads a few hundred of them, not the 43,690 that come in one piece."""
    server = new_server("--messages-per-second=15")
    made = new_table(server)
    answered = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(UPGRADE.format(table=made["table"]).encode())
        assert b" 101 " in line.recv(1000)
        try:
            line.sendall(framed(first, b"") * 10_000)
            while some := line.recv(65536):
                answered += some
        except OSError:  # cut off
            pass
    assert len(answered) < 300 * 100
    assert "limit=frames-per-second option=--messages-per-second" in server.log


def test_records_are_limited_by_their_rounds(new_server: NewServer) -> None:
    server = new_server("--replays-per-minute=1")  # 20 rounds in records
    made = new_table(server)
    paths = [f"/api/tables/{made['table']}/record"] * 25
    answers = [server.request("GET", path)[0] for path in paths]
    assert answers[:20] == [200] * 20
    assert set(answers[21:]) == {429}


def test_half_a_handshake_harms_nobody(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n")
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"\x00\x01\x02 nonsense\r\n\r\n")
        line.recv(1000)
    assert server.get("/healthz")[0] == 200


def test_what_is_no_request_is_answered_so_and_fills_no_log(server: Server) -> None:
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(b"\x16\x03\x01 what is this\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 400 ")
    assert "Invalid HTTP" not in server.log
