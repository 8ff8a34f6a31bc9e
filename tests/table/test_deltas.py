"""Whoever is told what is new knows what whoever is shown everything knows.

The same evening is spent at two tables of people, in every mode: they play, come and go, swap
seats, talk and begin again. At one everybody is shown the whole table each time, at the other
everybody is told the news.
"""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from bottleimp.rules import Setup, options_of
from bottleimp.rules.json_form import action_to_json
from bottleimp.table import event_application, table_state
from bottleimp.table.change import Change, entries_of
from bottleimp.table.events import Entry
from bottleimp.table.hint_requests import HintRequest
from bottleimp.table.live_table import LiveTable
from bottleimp.table.messages import Intention, NewTable, Refusal, encode_refused, read_message
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob
from bottleimp.table.table_message import TableMessages
from bottleimp.table.table_setup import new_table
from tests.bot_runner import AtOnce
from tests.news import Json, whole
from tests.storing import store_all
from tests.strategies import SETUPS, setup_name

MODES = [*{(setup.mode.id, setup.mode.players): setup for setup in SETUPS}.values()]
STEPS = 220


class Clock:
    """A clock that advances by a second at every reading, so that deadlines move."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        self._now += 1
        return self._now

    def today(self) -> int:
        return 0


class Line:
    """A client that records what it is sent."""

    def __init__(self, *, news: bool) -> None:
        self.accepts_deltas, self.closed = news, False
        self.spectator_name: str | None = None
        self.seat: int | None = None
        self.person: int | None = None
        self.token: str | None = None
        self.sent: list[Json] = []

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        if not self.closed:
            self.sent.append(json.loads(message))
            self.token = self.sent[-1].pop("token", self.token)

    def close(self, code: str | None) -> None:
        self.closed = True


class PlayedTable:
    """A table of people with a time limit, and all clients that ever joined it, in order."""

    def __init__(self, setup: Setup, *, news: bool, seed: str) -> None:
        self._news, self._asked = news, 0
        randomness = Randomness(Random(seed))
        seats = [None, *["open"] * (setup.mode.players - 1)]
        wanted = {"mode": setup.mode.id, "players": setup.mode.players, "deck": setup.deck.id}
        wanted |= {"name": "Ada", "bots": seats, "start": False, "hints": True, "limit": 9000}
        first = new_table(
            msgspec.convert({**wanted, "end": "2 rounds"}, NewTable),
            "the host's",
            randomness.draw_bot_seed(),
        )
        table = event_application.create("aaaaaaaaaaaa", first)
        self._log: list[Entry] = list(entries_of((first,), (table,), at=0))
        self.live = LiveTable(self._log, clock=Clock(), randomness=randomness, bot_runner=AtOnce())
        self.lines: list[Line] = []
        self.come("the host's")
        for seat in range(1, setup.mode.players):
            self.ask(self.come(None), type="sit", seat=seat, name=f"Player {seat}")
        self.come(None)

    @property
    def here(self) -> list[Line]:
        return [line for line in self.lines if not line.closed]

    def come(self, token: str | None) -> Line:
        line = Line(news=self._news)
        line.token = token
        self.lines.append(line)
        self._take(self.live.enter(line, token))
        return line

    def leave(self, line: Line) -> None:
        line.closed = True
        self.live.leave(line)

    def ask(self, line: Line, **frame: Any) -> None:
        self._asked += 1
        try:
            message = read_message(json.dumps({"id": f"m{self._asked}", **frame}))
            assert isinstance(message, Intention)
            self._take(self.live.hear(line, message))
        except Refusal as refusal:
            line.send(encode_refused(None, refusal))

    def _take(self, step: Change | BotJob | HintRequest | None) -> None:
        if isinstance(step, HintRequest):
            step = self.live.hint_ready(step, {"depth": step.depth})
        store_all(self.live, self._log, step)

    def step(self, rng: Random) -> None:
        """Most often somebody plays; now and then something else happens."""
        table = self.live.table
        line = rng.choice(self.here)
        if rng.random() < 0.15:
            self._disturb(line, rng)
        elif table.status is table_state.Status.PLAYING:
            self._act(rng)
        elif table.status is table_state.Status.ROUND_OVER:
            self.ask(line, type="continue")
        else:
            self.ask(line, type=rng.choice(["start", "rematch", "lobby", "swap"]), **_swap(rng))

    def _act(self, rng: Random) -> None:
        table = self.live.table
        assert table.round is not None
        seat = rng.choice(table.to_act)
        line = self.live.attendance.seated.get(seat)
        if isinstance(line, Line):
            options = options_of(table.round, seat)
            assert options is not None
            action = action_to_json(options.draw(rng))
            self.ask(line, type="act", turn=table.turn, action=action)

    def _disturb(self, line: Line, rng: Random) -> None:
        what = rng.choice([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 7])
        if what == 0:  # drops, and comes back: to its seat, if it has one
            self.leave(line)
            self.come(line.token)
        elif what == 1 and line.token:  # is open elsewhere
            self.come(line.token)
        elif what == 2:
            self.live.show_audience()
        elif what == 3:
            self.ask(line, type="hint", turn=self.live.table.turn, depth=rng.choice([1, 2]))
        elif what == 4:
            self._take(self.live.enter(line, line.token))  # says hello again
        elif what == 5 and self.live.table.status is not table_state.Status.LOBBY:
            self.ask(line, type="stand")
        elif what == 6:
            self.ask(line, type="sit", seat=rng.randrange(len(self.live.table.places)), name="Eve")
        else:
            self.ask(line, type="say", phrase="thinking")


def _swap(rng: Random) -> Json:
    return {"seats": [0, 1]} if rng.random() < 0.3 else {}


def evening(setup: Setup, *, news: bool) -> list[list[Json]]:
    """Return what every client was sent that ever joined."""
    seed = setup_name(setup)
    spent, rng = PlayedTable(setup, news=news, seed=seed), Random(seed)
    for _ in range(STEPS):
        spent.step(rng)
    assert spent.live.table.rounds_dealt > 1
    return [line.sent for line in spent.lines]


@pytest.mark.parametrize("setup", MODES, ids=setup_name)
def test_news_come_to_the_whole_table_for_everybody(setup: Setup) -> None:
    shown, told = evening(setup, news=False), evening(setup, news=True)
    assert sum(message["type"] == "news" for sent in told for message in sent) > STEPS
    assert not any(message["type"] == "news" for sent in shown for message in sent)
    assert [whole(sent) for sent in told] == shown


@pytest.mark.parametrize("setup", MODES, ids=setup_name)
def test_what_is_kept_of_what_was_shown_is_as_if_written_anew(setup: Setup) -> None:
    spent, rng = PlayedTable(setup, news=True, seed=setup_name(setup)), Random(setup_name(setup))
    for _ in range(STEPS):
        spent.step(rng)
        table, attendance = spent.live.table, spent.live.attendance
        watching = len([client for client in attendance.clients if client.seat is None])
        present = frozenset(attendance.seated)
        names = attendance._spectator_names(table)
        new = TableMessages(
            table, turn=table.turn, present=present, spectators=watching, watchers=names
        )
        attendance.broadcast_table(table)
        kept = attendance._last_messages
        assert kept is not None
        for seat in (None, *range(setup.mode.players)):
            was, now = json.loads(kept.to(seat)), json.loads(new.to(seat))
            assert {**was, "deadline": None, "missing": {}} == now


@pytest.mark.parametrize("setup", MODES[:1], ids=setup_name)
def test_the_first_that_anybody_sees_is_whole(setup: Setup) -> None:
    """So a client that returns has the complete table after one message."""
    told = evening(setup, news=True)
    assert len(told) > setup.mode.players + 5
    for sent in told:
        seen = [message["type"] for message in sent if message["type"] in ("table", "news")]
        assert seen[:1] in ([], ["table"])
