"""The local host of a built site in Node, reached by the worker's protocol."""

import json
import subprocess
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bottleimp.site.build.node import find_tool
from tests.news import renewed
from tests.server.client import Json, choose

WORKER = Path(__file__).with_name("worker.js")


class NodeHouse:
    """A worker in Node. Requests are answered in order; connections' messages are recorded."""

    def __init__(self, site: Path) -> None:
        self._process = subprocess.Popen(
            [str(find_tool("node")), str(WORKER), str(site)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._numbers = count(1)
        self.heard: list[Json] = []

    def __enter__(self) -> "NodeHouse":
        self.until(lambda message: "ready" in message)
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """It is not asked any more."""
        self._process.kill()
        self._process.communicate()

    def post(self, **message: Any) -> None:
        """A message of the page."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps(message)}\n")
        self._process.stdin.flush()

    def until(self, wanted: Callable[[Json], object]) -> Json:
        """Listen until such a message comes."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            message: Json = json.loads(line)
            self.heard.append(message)
            if wanted(message):
                return message
        self.end()
        raise AssertionError("the house has ended")

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        """What is answered to a path, or to a text or JSON that is posted there."""
        number = next(self._numbers)
        if body is not None and not isinstance(body, str):
            body = json.dumps(body)
        self.post(ask=number, path=path, **({} if body is None else {"body": body}))
        answer = self.until(lambda message: message.get("answer") == number)
        return answer["status"], json.loads(answer["text"])

    def run(self, code: str) -> Any:
        """What an expression of Python comes to there."""
        return self.ended(self.begin(code))

    def begin(self, code: str) -> int:
        """Have Python begin with an expression."""
        number = next(self._numbers)
        self.post(run=number, code=code)
        return number

    def ended(self, number: int) -> Any:
        """What it came to."""
        return self.until(lambda message: message.get("ran") == number).get("value")

    def seed(self, seed: int) -> None:
        """Seed the deals and bots of the tables to come."""
        self.run(f"house._tables.randomness._rng.seed({seed})")

    def table(self, **wanted: Any) -> "PageLine":
        """A new table with bots, and a line to it, where its host has said hello."""
        fields = {"mode": "classic", "players": 4, "name": "Ada", "end": "1 rounds", **wanted}
        status, made = self.ask("/api/tables", fields)
        assert status == 201, made
        return PageLine(self, made["table"], made["token"])


class PageLine:
    """A page's connection that accepts deltas and records every frame."""

    def __init__(self, house: NodeHouse, table: str, token: str | None) -> None:
        self.house, self.id, self.token = house, table, token
        self.number = next(house._numbers)
        self.frames: list[str] = []
        self.table: Json = {}
        self._ids = count(1)
        house.post(open=self.number, table=table)
        house.until(lambda message: message.get("opened") == self.number)
        self.say({"type": "hello", "news": True, **({"token": token} if token else {})})
        self.hear(lambda message: message["type"] in ("table", "refused"))

    def say(self, message: Json | str) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self.house.post(say=self.number, text=text)

    def hear(self, wanted: Callable[[Json], object]) -> Json:
        """Listen on this line until such a message comes."""
        while True:
            said = self.house.until(lambda message: message.get("said") == self.number)
            self.frames.append(said["text"])
            message: Json = json.loads(said["text"])
            if message["type"] == "news":
                message = renewed(self.table, message)
            if message["type"] == "table":
                self.table = message
            if wanted(message):
                return message

    def ask(self, kind: str, message_id: str | None = None, **fields: Any) -> Json:
        """Say something with an id; its answer."""
        message_id = message_id or f"message-{next(self._ids)}"
        self.say({"type": kind, "id": message_id, **fields})
        return self.hear(lambda message: message.get("id") == message_id)

    def settle(self, answer: Json | None = None) -> None:
        """Listen until an answer's change is shown, and it is this seat's turn or nobody's."""
        number = (answer or {}).get("number", 0)
        while self.table["number"] < number or self._waits():
            self.hear(lambda message: message["type"] == "table")

    def _waits(self) -> bool:
        """Whether others are to act."""
        if self.table["status"] == "round-over":
            return 0 in self.table["ready"]
        return self.table["status"] == "playing" and not self.table["view"]["legal"]

    def play(self, rng: Random) -> None:
        """To the end of the match, at random."""
        self.settle()
        while self.table["status"] != "match-over":
            if self.table["status"] == "round-over":
                answer = self.ask("continue")
            else:
                action = choose(self.table["view"], rng)
                answer = self.ask("act", turn=self.table["turn"], action=action)
            assert answer["type"] == "done", answer
            self.settle(answer)
