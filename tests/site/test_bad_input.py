"""The local host refuses bad input as the server does, and continues to work."""

import json
from typing import Any

import pytest

from bottleimp.rules import deal_code, round_code, setup_of
from tests.site.housing import NodeHouse
from tests.strategies import played

pytestmark = pytest.mark.xdist_group("site")

WANTED = {"mode": "classic", "players": 4, "name": "Ada"}
ROUND = played(setup_of("classic", players=4), 1)
CODE = round_code(ROUND)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 5_000,
        '"\\ud800"',
        "\ud800",
        json.dumps({**WANTED, "mode": "chess"}),
        json.dumps({**WANTED, "players": 2}),
        json.dumps({**WANTED, "name": " "}),
        json.dumps({**WANTED, "bots": [None, "devil", "devil", "devil"]}),
        json.dumps({**WANTED, "bots": [None, "exec:rm", "imp", "imp"]}),
        json.dumps({**WANTED, "bots": ["imp"] * 4}),
        json.dumps({**WANTED, "deal": "C4-NONSENSE"}),
        json.dumps({**WANTED, "midway": {"round": "C4", "moves": 3}}),
        json.dumps({**WANTED, "unheard": "of"}),
        json.dumps({**WANTED, "name": "x" * 9_000}),
    ],
)
def test_a_table_that_cannot_be_is_refused(house: NodeHouse, body: str) -> None:
    status, answer = house.ask("/api/tables", body)
    assert (status, answer["error"]) == (400, "bad-message")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/", None),
        ("/api/tables", None),
        ("/api/tables/aaaaaaaaaaaa/record", None),
        ("/api/tables/../record", None),
        ("/api/tables/aaaaaaaaaaaa/record", "{}"),
        ("/api/replays/NONSENSE", None),
        (f"/api/replays/{CODE}?seat=4", None),
        (f"/api/replays/{CODE}?seat=x", None),
        (f"/api/replays/{CODE}?seat=", None),
        (f"/api/replays/{CODE[:-1]}", None),
        ("/api/replays/%", None),
        ("/api/deals/NONSENSE", None),
        ("/api/contests/today", None),
        ("/api/reviews/" + CODE, None),
    ],
)
def test_what_is_not_there_is_not_found(house: NodeHouse, path: str, body: str | None) -> None:
    status, answer = house.ask(path, body)
    assert (status, answer["error"]) == (404, "unknown")


def test_a_wrong_letter_of_a_code_is_pointed_at(house: NodeHouse) -> None:
    """The code holds a space, which the address bar escapes."""
    status, answer = house.ask(f"/api/replays/{CODE[:8]}%20!{CODE[9:]}")
    assert status == 404
    assert answer["first"] <= 10 <= answer["last"] + 1


def test_rounds_and_deals_are_shown_by_their_codes(house: NodeHouse) -> None:
    status, replay = house.ask(f"/api/replays/{CODE}?seat=2")
    assert (status, replay["seat"], replay["code"]) == (200, 2, CODE)
    assert replay["steps"][-1]["view"]["phase"] == "over"
    code = deal_code(ROUND.setup, ROUND.deal)
    status, deal = house.ask(f"/api/deals/{code}?seat=0")
    assert (status, deal["code"], deal["mode"], deal["players"]) == (200, code, "classic", 4)


def test_options_say_what_there_is_not(house: NodeHouse) -> None:
    status, options = house.ask("/api/options")
    assert status == 200
    assert [bot["name"] for bot in options["bots"]][-1] == "imp"
    assert not any(options[name] for name in ("reviews", "contests", "friends"))


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "\ud800",
        "[" * 5_000,
        {"type": "nothing", "id": "a"},
        {"type": "act", "id": "a"},
        {"type": "act", "id": "a", "turn": "1:play", "action": {"play": "x"}},
        {"type": "say", "id": "a", "phrase": "x" * 9_000},
        {"type": "hint", "id": "a", "turn": "1:play", "depth": 4},
    ],
)
def test_a_frame_that_means_nothing_is_refused_and_the_line_stays(
    house: NodeHouse, frame: Any
) -> None:
    line = house.table()
    line.say(frame)
    refused = line.hear(lambda message: message["type"] == "refused")
    assert refused["code"] in ("bad-message", "late", "illegal")
    assert line.ask("say", phrase="hello")["type"] == "done"


def test_who_says_no_hello_is_told_to(house: NodeHouse) -> None:
    line = house.table()
    house.post(open=10**6, table=line.id)
    house.until(lambda message: message.get("opened") == 10**6)
    house.post(say=10**6, text=json.dumps({"type": "say", "id": "a", "phrase": "hello"}))
    said = json.loads(house.until(lambda message: message.get("said") == 10**6)["text"])
    assert (said["type"], said["code"]) == ("refused", "bad-message")


def test_a_line_to_no_table_is_closed(house: NodeHouse) -> None:
    house.post(open=10**6 + 1, table="aaaaaaaaaaaa")
    house.post(say=10**6 + 1, text=json.dumps({"type": "hello"}))
    house.until(lambda message: message.get("closed") == 10**6 + 1)
    said = [each for each in house.heard if each.get("said") == 10**6 + 1]
    assert json.loads(said[-1]["text"])["code"] == "unknown"
