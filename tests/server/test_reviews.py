"""Reviews on the server: judged apart and once, told as they come, and only when a round is over.

What is judged is `bottleimp.review`'s business (tests/review). Here few deals are looked at for
each decision (`FEW`): a verdict is less sure then, and the way it takes is the same. And reviewers
do not give way here (eager.py), but for the one test that asks whether they do.
"""

import http.client
import json
import os
import select
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bottleimp.bots.devil_bot import DevilBot
from bottleimp.bots.imp_bot import network_id
from bottleimp.review.review_json import to_json
from bottleimp.review.review_settings import create_judge
from bottleimp.rules import round_code, setup_of
from bottleimp.server.reviews.review_queue import NICENESS
from tests.server.client import Player, choose, new_table
from tests.server.process import GENEROUS, NewServer, Server
from tests.server.test_review_queue import new_queue
from tests.strategies import played
from tests.waiting import PATIENCE, until

FEW = 48
FLAGS = (*GENEROUS, "--reviewers=1", f"--review-worlds={FEW}")
CLASSIC = setup_of("classic", players=4)
EAGER = "tests.server.eager"
pytestmark = pytest.mark.xdist_group("reviews")  # one server judges for most of them


@pytest.fixture(scope="module")
def reviewing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("reviewing"), *FLAGS, module=EAGER).start()
    yield running
    running.stop()
    assert "Traceback" not in running.log


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    """What the library says of a seat of one round."""
    judge = create_judge(CLASSIC, worlds=FEW)
    verdicts = judge.verdicts(judge.decisions(played(CLASSIC, 21), {2}))
    written = to_json(verdicts, network=network_id(), seed=1, worlds=FEW)
    found: dict[str, Any] = json.loads(json.dumps(written))
    return found


def asked(server: Server, code: str, seat: int = 0, after: int = 0) -> tuple[int, Any]:
    return server.get(f"/api/reviews/{code}?seat={seat}&after={after}")


def answers(server: Server, code: str, seat: int = 0) -> Iterator[dict[str, Any]]:
    """One after the other, until all is told."""
    after, end = 0, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        status, answer = asked(server, code, seat, after)
        assert status == 200, answer
        assert answer["after"] == after
        after += len(answer["decisions"])
        yield answer
        if answer["over"]:
            return
    raise AssertionError("it takes too long")


def decisions(server: Server, code: str, seat: int = 0) -> list[dict[str, Any]]:
    return [each for answer in answers(server, code, seat) for each in answer["decisions"]]


def children(server: Server) -> list[int]:
    """The processes that the server has begun."""
    path = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    return [int(pid) for pid in path.read_text().split()]


def test_a_seat_s_decisions_are_told_as_the_library_judges_them(
    reviewing: Server, expected: dict[str, Any]
) -> None:
    told = list(answers(reviewing, round_code(played(CLASSIC, 21)), 2))
    last = told[-1]
    found = [each for answer in told for each in answer["decisions"]]
    assert {**{key: last[key] for key in expected}, "decisions": found} == expected
    assert last["of"] == sum(len(answer["decisions"]) for answer in told)
    assert len(told) > 2, "decision by decision, not all at the end"


def test_what_was_judged_is_told_again_at_once_and_to_the_byte(reviewing: Server) -> None:
    code = round_code(played(CLASSIC, 22))
    decisions(reviewing, code)
    path = f"/api/reviews/{code}?seat=0"
    (child,) = children(reviewing)
    before = Path(f"/proc/{child}/stat").read_text().split()[13]
    first, second = (reviewing.request("GET", path)[2] for _ in range(2))
    lower = reviewing.request("GET", path.replace(code, code.lower()))[2]
    assert first == second == lower
    assert json.loads(first)["over"]
    assert Path(f"/proc/{child}/stat").read_text().split()[13] == before


def test_after_a_restart_it_is_told_again_without_being_judged(
    new_server: NewServer, where: dict[str, str]
) -> None:
    server = new_server(*FLAGS, "--review-worlds=8", module=EAGER, **where)
    code = round_code(played(CLASSIC, 24))
    decisions(server, code)
    path = f"/api/reviews/{code}?seat=0"
    before = server.request("GET", path)[2]
    server.stop()
    server.start()
    assert server.request("GET", path)[2] == before
    assert children(server) == [], "nobody was asked to judge"


def test_a_reviewer_killed_in_the_middle_is_followed_by_another(
    new_server: NewServer, expected: dict[str, Any]
) -> None:
    """The rest is judged, nothing twice and nothing else; a table goes on meanwhile."""
    server = new_server(*FLAGS, module=EAGER)
    code = round_code(played(CLASSIC, 21))
    made = new_table(server, bots=[None, "random", "random", "random"], start=True)
    found: list[dict[str, Any]] = []
    killed = 0
    with Player(server, made["table"], made["token"]) as player:
        for answer in answers(server, code, 2):
            found += answer["decisions"]
            if found and not killed:
                (killed,) = children(server)
                os.kill(killed, signal.SIGKILL)
                player.until_turn()
                player.act(choose(player.view, Random(1)))
    assert children(server) != [killed]
    assert "a reviewer's process ended" in server.log
    assert found == decisions(server, code, 2)
    assert found == expected["decisions"]


def test_it_begins_by_itself_for_people_when_a_round_is_over(new_server: NewServer) -> None:
    """Not a moment before: as long as somebody has to act, no process judges anything."""
    server = new_server(*FLAGS, module=EAGER)
    bots = [None, "random", "random", "random"]
    made = new_table(server, bots=bots, start=True, end="1 rounds")
    with Player(server, made["table"], made["token"]) as player:
        while player.table["status"] == "playing":
            assert player.table["round_code"] is None
            player.until_table(lambda table: table["status"] != "playing" or player.my_turn)
            if player.my_turn:
                assert children(server) == []
                player.until_number(player.act(choose(player.view, Random(2)))["number"])
        code = player.table["round_code"]
    until(lambda: len(children(server)) == 1)
    of_person = next(answers(server, code, 0))
    assert of_person["reviewed"]
    assert decisions(server, code, 0)


def test_rounds_for_two_are_judged_too(reviewing: Server) -> None:
    """There all are taken to think ahead: nothing is lost against `imp`, all against the best."""
    plays = [
        each
        for each in decisions(reviewing, round_code(played(setup_of("lopaka"), 3)))
        if each["at"].startswith("play:")
    ]
    assert len(plays) > 5
    assert all(each["lead"] == 0 and each["own"] == each["loss"] for each in plays)
    assert any(each["loss"] > 0 for each in plays)


def test_what_stands_for_nothing_is_not_found(reviewing: Server) -> None:
    code = round_code(played(CLASSIC, 21))
    assert asked(reviewing, code, 4)[1]["error"] == "unknown"
    assert asked(reviewing, code.replace(".", ""))[1]["error"] == "unknown"
    assert asked(reviewing, "x" * 3000)[1]["error"] == "unknown"
    for after in ("-1", "x", "", "1e3", "%C2%B2", "999"):
        path = f"/api/reviews/{code}?after={after}"
        assert reviewing.get(path)[1]["error"] == "bad-message"


def test_a_server_that_does_not_review_says_so(server: Server) -> None:
    assert server.get("/api/options")[1]["reviews"] is False
    assert asked(server, round_code(played(CLASSIC, 21)))[1]["error"] == "off"


def test_without_the_extras_there_are_no_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    assert new_queue(reviewers=1).is_enabled
    assert not new_queue(reviewers=0).is_enabled
    monkeypatch.setattr(DevilBot, "needs", ("no_such_package",))
    assert not new_queue(reviewers=1).is_enabled


def test_a_flood_is_turned_away_and_others_are_served(new_server: NewServer) -> None:
    server = new_server("--reviews-per-hour=8", f"--review-worlds={FEW}")
    lines = [http.client.HTTPConnection("127.0.0.1", server.port, PATIENCE) for _ in range(6)]
    for seed, line in enumerate(lines, 40):
        line.request("GET", f"/api/reviews/{round_code(played(CLASSIC, seed))}")
    asking = {line.sock: line for line in lines}
    for _ in range(4):
        ready, _, _ = select.select([*asking], [], [], PATIENCE)
        assert _answer(asking.pop(ready[0]))["error"] == "too-fast"
    (reviewer,) = children(server)
    least = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    until(lambda: os.getpriority(os.PRIO_PROCESS, reviewer) == least)  # who plays comes first
    made = new_table(server, bots=[None, "random", "random", "random"], start=True)
    with Player(server, made["table"], made["token"]) as player:
        player.until_turn()
        player.act(choose(player.view, Random(1)))
    assert all("error" not in _answer(line) for line in asking.values())


def _answer(line: http.client.HTTPConnection) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(line.getresponse().read())
    line.close()
    return answer
