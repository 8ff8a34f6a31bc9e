"""The server's log on standard error: one line per event, whatever names clients choose."""

import ast
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

import bottleimp
from bottleimp.server.server_log import JsonLines, TextLines
from tests.server.client import Player, new_table, open_socket
from tests.server.process import GENEROUS, NewServer

FORGED = ["a\nERROR forged", "a\r\nb", "a\x1b[31mb", "a\u2028b", "a\x85b", 'a" code="b', "a code=b"]
LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (INFO|WARNING|ERROR) \S")


def record(text: str, *values: object, name: str = "bottleimp.server") -> logging.LogRecord:
    return logging.LogRecord(name, logging.INFO, "", 0, text, values, None)


@pytest.mark.parametrize("made_up", FORGED)
def test_a_clients_words_begin_no_line_and_no_field(made_up: str) -> None:
    closed = record("connection closed code=%s table=%s", "too-slow", made_up)
    line = TextLines().format(closed)
    assert len(line.splitlines()) == 1
    assert line.isprintable()
    head, _, told = line.partition(" table=")
    assert head.endswith("INFO connection closed code=too-slow")
    assert told.startswith('"')
    assert told.endswith('"')
    assert " code=" not in re.sub(r'"(\\.|[^"\\])*"', "", told)


@pytest.mark.parametrize("made_up", FORGED)
def test_as_json_every_value_is_as_it_was(made_up: str) -> None:
    line = JsonLines().format(record("table made table=%s players=%d", made_up, 4))
    assert line.isascii()
    assert len(line.splitlines()) == 1
    found = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", found.pop("time"))
    assert found == {"level": "info", "event": "table made", "table": made_up, "players": 4}


def failed(made_up: str) -> logging.LogRecord:
    found = record("table stopped table=%s", "k3f9")
    try:
        raise ValueError(made_up)
    except ValueError:
        found.exc_info = sys.exc_info()
    return found


def test_a_traceback_belongs_to_its_line() -> None:
    forged = "x\n2026-11-16 12:00:00,000 INFO stopped"
    first, *rest = TextLines().format(failed(forged)).splitlines()
    assert LINE.match(first)
    assert rest[0] == "  Traceback (most recent call last):"
    assert not any(LINE.match(line) for line in rest)
    found = json.loads(JsonLines().format(failed(forged)))
    assert found["event"] == "table stopped"
    assert found["traceback"].splitlines()[-1] == "ValueError"


def test_no_error_s_text_is_told() -> None:
    """It could name a card: `IllegalAction` and `KeyError` do."""
    texts = [f"card {number}" for number in (17, 18)]
    try:
        try:
            raise KeyError(texts[0])
        except KeyError as cause:
            raise ValueError(texts[1]) from cause
    except ValueError:
        found = record("table stopped table=%s", "k3f9")
        found.exc_info = sys.exc_info()
    for told in (TextLines().format(found), JsonLines().format(found)):
        assert told.index("KeyError") < told.rindex("ValueError")
        assert "test_reporting.py" in told
        assert not any(text in told for text in texts)


def test_what_a_library_says_is_told_as_it_is() -> None:
    theirs = record("100%% of %s", "it a=b", name="uvicorn.error")
    assert TextLines().format(theirs).endswith("INFO 100% of it a=b")
    found = json.loads(JsonLines().format(theirs))
    assert (found["event"], found["library"]) == ("100% of it a=b", "uvicorn.error")


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every place in the server and at its tables where something is logged."""
    for room in ("server", "hosting", "table"):
        for path in sorted((Path(bottleimp.__file__).parent / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Attribute)
                    and isinstance(node.func.value, ast.Name)
                    and node.func.value.id == "logger"
                ):
                    yield f"{path.name}:{node.lineno}", node


def test_every_line_is_an_event_and_named_fields() -> None:
    """Else a value would be told as part of the event, where it could look like anything."""
    places = list(calls())
    assert len(places) > 15
    for place, call in places:
        assert isinstance(call.func, ast.Attribute)
        if call.func.attr == "log":  # its first argument is the level
            del call.args[0]
        text = ast.literal_eval(call.args[0])
        assert re.fullmatch(r"[a-z' ]+(?: [a-z]+=%[sd])*", text), place
        names = re.findall(r"(\w+)=", text)
        assert len(names) == len(call.args) - 1 == len(set(names)), place
        assert not {"time", "level", "event", "library", "traceback"} & set(names), place


def test_a_server_that_was_asked_to_logs_json(new_server: NewServer) -> None:
    """From its first line to its last, and its bots' processes with it."""
    server = new_server(*GENEROUS, "--log-format=json")
    with pytest.raises(InvalidStatus), open_socket(server, "x%0AERROR%20forged"):
        pass
    made = new_table(server, bots=[None, "beginner", "beginner", "beginner"], start=True)
    with Player(server, made["table"], made["token"]):
        pass
    server.stop()
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert [line["event"] for line in lines] == ["serving", "table made", "stopped"]
    assert lines[0]["address"] == f"http://{server.address}/"
    assert (lines[1]["table"], lines[1]["mode"]) == (made["table"], "classic")
    assert lines[1]["players"] == 4
