"""Pairs of tables that an observer cannot tell apart, with a record of every byte sent to them.

The tables run without a server, and all actions are done at both. The observer is a player or a
spectator. The deals differ in everything that the observer cannot know (`tests.worlds` deals it
anew), and so do the secret choices of others.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from bottleimp.rules import (
    Action,
    Deal,
    Round,
    Seat,
    Setup,
    apply,
    every_setup,
    options_of,
    shuffled,
    start,
)
from bottleimp.rules.actions import Play
from bottleimp.rules.json_form import action_to_json
from bottleimp.rules.round_replay import moves_of
from bottleimp.rules.view_form import view_to_json
from bottleimp.table import event_application
from bottleimp.table.change import Change, entries_of
from bottleimp.table.events import Entry
from bottleimp.table.hint_requests import HintRequest
from bottleimp.table.live_table import LiveTable
from bottleimp.table.messages import Intention, NewTable, Refusal, encode_refused, read_message
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob
from bottleimp.table.table_setup import new_table
from tests.bot_runner import AtOnce
from tests.storing import store_all
from tests.worlds import other_world

SETUPS = list(every_setup())
Json = dict[str, Any]


@dataclass(frozen=True)
class Pair:
    """Two rounds in play, and the seat that cannot tell them apart (None: a spectator)."""

    one: Round
    other: Round
    observer: Seat | None


def pair(rng: Random) -> Pair:
    """Draw a mode, deck, seat and moment at which there is something the seat cannot know."""
    while True:
        found = _pair(rng)
        if found.one.deal != found.other.deal:
            return found


def _pair(rng: Random) -> Pair:
    setup = rng.choice(SETUPS)
    round_ = start(setup, shuffled(setup, dealer=rng.randrange(setup.mode.players), rng=rng))
    cards = sum(len(hand) for hands in round_.deal.hands for hand in hands)
    for _ in range(rng.randrange(cards + setup.mode.players)):
        after = _acted(round_, rng)
        while not after.over and after.to_act[0] >= setup.mode.players:
            after = _acted(after, rng)  # an automaton, which waits for nobody
        if after.over:  # then all is told
            break
        round_ = after
    observer = rng.choice([None, *range(setup.mode.players)])
    return Pair(round_, other_world(round_, observer, rng), observer)


def _acted(round_: Round, rng: Random) -> Round:
    seat = rng.choice(round_.to_act)
    options = options_of(round_, seat)
    assert options is not None
    return apply(round_, seat, options.draw(rng))


class Rigged(Randomness):
    """Randomness with a fixed deal and numbered tokens."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(Random(1))
        self._deal = deal
        self._tokens = 0

    def deal(self, setup: Setup, dealer: Seat) -> Deal:
        assert dealer == self._deal.dealer
        return self._deal

    def draw_first_dealer(self, setup: Setup) -> Seat:
        return self._deal.dealer

    def new_token(self) -> str:
        self._tokens += 1
        return f"{self._tokens:032x}"


class Clock:
    """Clock that stands still."""

    def now(self) -> float:
        return 0.0

    def today(self) -> int:
        return 0


class Line:
    """Connection that records every byte."""

    def __init__(self, *, news: bool) -> None:
        self.accepts_deltas = news
        self.spectator_name: str | None = None
        self.seat: int | None = None
        self.person: int | None = None
        self.sent: list[bytes] = []
        self.token: str | None = None

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        self.sent.append(message)

    def close(self, code: str | None) -> None:
        self.sent.append(f"closed {code}".encode())


class Hall:
    """Table without a server, with the connections of all its people."""

    def __init__(
        self, round_: Round, kind: Callable[..., LiveTable] = LiveTable, *, news: bool = True
    ) -> None:
        self._news = news
        setup = round_.setup
        players = setup.mode.players
        wanted = {
            "mode": setup.mode.id,
            "players": players,
            "deck": setup.deck.id,
            "name": "Ada",
            "bots": [None, *["open"] * (players - 1)],
            "limit": 60,
            "hints": True,
            "start": False,
        }
        randomness = Rigged(round_.deal)
        first = new_table(
            msgspec.convert(wanted, NewTable), randomness.new_token(), randomness.draw_bot_seed()
        )
        table = event_application.create("aaaaaaaaaaaa", first)
        self._log: list[Entry] = list(entries_of((first,), (table,), at=0))
        self.live = kind(self._log, clock=Clock(), randomness=randomness, bot_runner=AtOnce())
        self._asked = 0
        self.people = [self.come(f"{1:032x}")]
        for seat in range(1, players):
            self.people.append(self.come(None))
            self.ask(self.people[seat], type="sit", seat=seat, name=f"Player {seat}")
            self.people[seat].token = json.loads(self.people[seat].sent[-2])["token"]
        self.ask(self.people[0], type="start")

    def come(self, token: str | None) -> Line:
        line = Line(news=self._news)
        line.token = token
        self._take(self.live.enter(line, token))
        return line

    def ask(self, line: Line, **frame: Any) -> None:
        """Handle a message of a client; every reply is recorded at its connection."""
        self._asked += 1
        frame = {"id": f"m{self._asked}", **frame}
        try:
            message = read_message(json.dumps(frame))
            assert isinstance(message, Intention)
            self._take(self.live.hear(line, message))
        except Refusal as refusal:
            line.send(encode_refused(frame["id"], refusal))

    def _take(self, step: Change | BotJob | HintRequest | None) -> None:
        if isinstance(step, HintRequest):
            # A stand-in for the hint that depends on all its input, so that a leak shows in it.
            seen = json.dumps(view_to_json(step.seen), sort_keys=True).encode()
            step = self.live.hint_ready(step, {"from": sha256(seen).hexdigest()})
        store_all(self.live, self._log, step)

    def act(self, seat: Seat, action: Action) -> None:
        turn = self.live.table.turn
        self.ask(self.people[seat], type="act", turn=turn, action=action_to_json(action))


def _provoke(hall: Hall, line: Line, rng: Random) -> None:
    """Send messages that must all be refused."""
    turn = hall.live.table.turn
    wrong: list[Json] = [
        {"play": rng.choice([99, -1, 2.25, "7", None])},
        {"exchange": {"imp": 99, "left": 2, "right": 3}},
        {"show": "third"},
        {},
    ]
    hall.ask(line, type="act", turn=rng.choice([turn, "7:play:1"]), action=rng.choice(wrong))
    hall.ask(line, type=rng.choice(["start", "continue", "rematch", "lobby"]))
    hall.ask(line, type="sit", seat=rng.randrange(10), name="Eve")
    hall.ask(line, type="hint", turn=turn, depth=rng.choice([1, 2, 3]))


def _try_all(hall: Hall, line: Line) -> None:
    """Try to play every card that the seat must not play."""
    table = hall.live.table
    assert table.round is not None
    options = None if line.seat is None else options_of(table.round, line.seat)
    legal = set(options.actions()) if options is not None and table.round.phase is None else set()
    for card in table.setup.deck.cards:
        if Play(card) not in legal:
            hall.ask(line, type="act", turn=table.turn, action=action_to_json(Play(card)))
    assert hall.live.table.round is table.round


def _disturb(hall: Hall, observer: Line, rng: Random) -> Line:
    """Let people come, go, speak, stand up or ask for hints; return the observer's connection."""
    what = rng.randrange(8)
    somebody = rng.choice(hall.people)
    if what == 0:
        _provoke(hall, observer, rng)
    elif what == 1:  # back on another line, and everything is shown again
        hall.live.leave(observer)
        observer = _again(hall, observer)
    elif what == 2:  # open elsewhere: the older line is closed
        observer = _again(hall, observer)
    elif what == 3:
        hall.ask(somebody, type="say", phrase="thinking")
    elif what == 4:
        hall.ask(somebody, type="hint", turn=hall.live.table.turn, depth=rng.choice([1, 2, 3]))
    elif what == 5:
        hall.live.leave(hall.come(None))
        hall.live.show_audience()
    elif what == 6:
        _provoke(hall, somebody, rng)
    elif somebody is not observer:  # drops, and comes back
        seat = hall.people.index(somebody)
        hall.live.leave(somebody)
        hall.people[seat] = hall.come(somebody.token)
    return observer


def _again(hall: Hall, observer: Line) -> Line:
    line = hall.come(observer.token)
    line.sent[:0] = observer.sent
    if observer in hall.people:
        hall.people[hall.people.index(observer)] = line
    return line


def observed(
    round_: Round,
    observer: Seat | None,
    seed: str,
    kind: Callable[..., LiveTable] = LiveTable,
    *,
    news: bool = True,
) -> list[bytes]:
    """Return all messages to the observer during a round with disturbances.

    With `news`, messages are deltas where possible, otherwise whole tables.
    """
    rng = Random(seed)
    hall = Hall(round_, kind, news=news)
    watcher = hall.come(None) if observer is None else hall.people[observer]
    for seat, action in moves_of(round_):
        if seat < len(hall.people):  # an automaton plays by itself
            hall.act(seat, action)
        if rng.random() < 0.2:
            watcher = _disturb(hall, watcher, rng)
    assert hall.live.table.round is not None
    done = list(moves_of(round_))
    assert list(moves_of(hall.live.table.round))[: len(done)] == done
    for _ in range(3):
        watcher = _disturb(hall, watcher, rng)
    _try_all(hall, watcher)
    return [*watcher.sent, *_again(hall, watcher).sent, *hall.come(None).sent]
