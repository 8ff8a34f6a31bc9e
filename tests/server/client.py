"""A player over the wire: says hello, stores every frame, sends messages and awaits answers."""

import itertools
import json
import time
from collections.abc import Callable
from random import Random
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.news import renewed
from tests.server.process import Server

Json = dict[str, Any]
_ids = itertools.count(1)
PATIENCE = 60.0


def new_table(server: Server, *, mode: str = "classic", players: int = 4, **more: Any) -> Json:
    """Make a table; without more, four people in a lobby."""
    wanted = {"mode": mode, "players": players, "name": "Ada", "start": False, **more}
    wanted.setdefault("bots", [None, *["open"] * (players - 1)])
    status, made = server.post(wanted)
    assert status == 201, made
    assert isinstance(made, dict)
    return made


def open_socket(server: Server, table: str, **options: Any) -> ClientConnection:
    """A bare socket, no hello said."""
    url = f"ws://{server.address}/api/tables/{table}/live"
    options = {"compression": None, "max_size": None, "open_timeout": PATIENCE, **options}
    line: ClientConnection = connect(url, proxy=None, close_timeout=2, **options).__enter__()
    return line


class Player:
    """One connection. `frames` holds every text received, in order; news make a whole table."""

    def __init__(
        self, server: Server, table: str, token: str | None = None, *, news: bool = False
    ) -> None:
        self.server, self.table_id, self.token = server, table, token
        self.frames: list[str] = []
        self.table: Json = {}
        self.bye: str | None = None
        self.socket = open_socket(server, table)
        hello: Json = {"type": "hello", "token": token} if token else {"type": "hello"}
        self.send({**hello, "news": True} if news else hello)
        self.until(lambda message: message["type"] in ("table", "refused"))

    def __enter__(self) -> "Player":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    @property
    def view(self) -> Json:
        view = self.table["view"]
        assert isinstance(view, dict)
        return view

    @property
    def my_turn(self) -> bool:
        return bool(self.table.get("view") and self.view["legal"])

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Json:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        if message["type"] == "news":
            message = renewed(self.table, message)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "bye":
            self.bye = message["code"]
        return message

    def until(self, wanted: Callable[[Json], Any], timeout: float = PATIENCE) -> Json:
        """The first message that is wanted; those before it are kept and passed over."""
        end = time.monotonic() + timeout
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def until_table(self, wanted: Callable[[Json], Any]) -> Json:
        """Until the newest table message is wanted; perhaps it is already."""
        while not (self.table and wanted(self.table)):
            self.hear()
        return self.table

    def until_turn(self) -> Json:
        return self.until_table(lambda _: self.my_turn)

    def until_number(self, number: int) -> Json:
        return self.until_table(lambda table: table["number"] >= number)

    def ask(self, kind: str, message_id: str | None = None, **fields: Any) -> Json:
        """Send a message and wait for its answer."""
        message_id = message_id or f"message-{next(_ids)}"
        self.send({"type": kind, "id": message_id, **fields})
        return self.until(lambda message: message.get("id") == message_id)

    def do(self, kind: str, **fields: Any) -> Json:
        """Ask for something that must be done."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        return answer

    def act(self, action: Json) -> Json:
        return self.do("act", turn=self.table["turn"], action=action)

    def until_closed(self) -> int:
        """Read to the end; the code with which the server closed."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


def choose(view: Json, rng: Random) -> Json:
    """A random legal action, from what the wire says is legal."""
    legal = view["legal"]
    if "play" in legal:
        return {"play": rng.choice(legal["play"])}
    if "show" in legal:
        return {"show": rng.choice(legal["show"])}
    exchange = legal["exchange"]
    places = [place for place, count in exchange["places"].items() for _ in range(count)]
    gifts: Json = {}
    for place, card in zip(places, rng.sample(exchange["cards"], len(places)), strict=True):
        gifts.setdefault(place, []).append(card)
    return {
        "exchange": {
            place: cards[0] if len(cards) == 1 else cards for place, cards in gifts.items()
        }
    }


class Party:
    """A table full of people."""

    def __init__(
        self,
        server: Server,
        *,
        mode: str = "classic",
        players: int = 4,
        news: bool = False,
        **more: Any,
    ) -> None:
        made = new_table(server, mode=mode, players=players, **more)
        self.server, self.id = server, str(made["table"])
        self.tokens: list[str] = [made["token"]]
        self.players = [Player(server, self.id, made["token"], news=news)]
        for seat in range(1, players):
            player = Player(server, self.id, news=news)
            self.players.append(player)
            answer = player.do("sit", seat=seat, name=f"Player {seat}")
            self.tokens.append(answer["token"])
            assert answer["seat"] == seat

    def __enter__(self) -> "Party":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for player in self.players:
            player.close()

    @property
    def host(self) -> Player:
        return self.players[0]

    def start(self) -> None:
        self.settle(self.host.do("start")["number"])

    def settle(self, number: int) -> None:
        """Everybody has seen the table at that number."""
        for player in self.players:
            player.until_number(number)

    def step(self, rng: Random) -> bool:
        """Somebody who must act does so; False when nobody must."""
        waiting = [player for player in self.players if player.my_turn]
        if not waiting:
            return False
        player = rng.choice(waiting)
        self.settle(player.act(choose(player.view, rng))["number"])
        return True
