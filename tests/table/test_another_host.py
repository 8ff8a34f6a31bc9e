"""A host other than the server: it stores entries in a list, which is enough to play a match."""

import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from bottleimp import rules
from bottleimp.rules import IllegalAction, every_setup, steps, view
from bottleimp.rules.json_form import action_from_json, action_to_json
from bottleimp.rules.setup_form import setup_to_json
from bottleimp.rules.view_form import view_to_json
from bottleimp.table import event_application, match_events, table_state
from bottleimp.table.change import Change, entries_of, fold_all
from bottleimp.table.events import Acted, Entry, read_event
from bottleimp.table.hint_requests import HintRequest
from bottleimp.table.live_table import LiveTable
from bottleimp.table.messages import Intention, NewTable, Refusal, read_message
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob
from bottleimp.table.table_setup import new_table, start_events
from tests.bot_runner import AtOnce

SETUPS = list({(s.mode.id, s.mode.players): s for s in every_setup()}.values())
TOKEN = "the host's"


class Clock:
    """A clock that stands still."""

    def now(self) -> float:
        return 0.0

    def today(self) -> int:
        return 0


class Person:
    """A client that records what it is sent."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.person: int | None = None
        self.accepts_deltas = False
        self.spectator_name: str | None = None
        self.sent: list[dict[str, Any]] = []

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        self.sent.append(json.loads(message))

    def close(self, code: str | None) -> None:
        raise AssertionError(code)

    @property
    def shown(self) -> dict[str, Any]:
        return next(message for message in reversed(self.sent) if message["type"] == "table")


def intention(frame: dict[str, Any]) -> Intention:
    message = read_message(json.dumps(frame))
    assert isinstance(message, Intention)
    return message


class ListHost:
    """A host whose log is a list."""

    def __init__(self, mode: str, players: int, *, end: str = "2 rounds") -> None:
        self.randomness = Randomness(Random(3))
        wanted = {"mode": mode, "players": players, "name": "Ada", "end": end}
        wanted["bots"] = [None, *["random"] * (players - 1)]
        first = new_table(msgspec.convert(wanted, NewTable), TOKEN)
        table = event_application.create("aaaaaaaaaaaa", first)
        events = start_events(table, self.randomness)
        tables = (table, *fold_all(table, events))
        self.log: list[Entry] = list(entries_of((first, *events), tables, at=0))
        self.live = LiveTable(
            self.log, clock=Clock(), randomness=self.randomness, bot_runner=AtOnce()
        )

    def take(self, step: Change | BotJob | HintRequest | None) -> None:
        """Store a change, then let the table go on until it waits for somebody."""
        while step is not None:
            assert isinstance(step, Change)
            self.log.extend(step.entries)
            self.live.apply_stored(step)
            step = self.live.advance()

    def play(self, person: Person, rng: Random) -> None:
        """The person plays the match to its end."""
        self.take(self.live.enter(person, TOKEN) or self.live.advance())
        for nth in range(10_000):
            if self.live.table.status is table_state.Status.MATCH_OVER:
                return
            frame = {"id": f"m{nth}", **self._wish(person, rng)}
            self.take(self.live.hear(person, intention(frame)))
        raise AssertionError("the match does not end")

    def _wish(self, person: Person, rng: Random) -> dict[str, Any]:
        table = self.live.table
        if table.status is table_state.Status.ROUND_OVER:
            return {"type": "continue"}
        assert table.round is not None
        options = view(table.round, 0).options
        assert options is not None
        action = action_to_json(options.draw(rng))
        return {"type": "act", "turn": table.turn, "action": action}


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.mode.id}-{s.mode.players}")
def test_a_match_on_a_list(setup: rules.Setup) -> None:
    host, person = ListHost(setup.mode.id, setup.mode.players), Person()
    host.play(person, Random(1))
    table = host.live.table
    assert table.status is table_state.Status.MATCH_OVER
    assert [entry.number for entry in host.log] == list(range(1, len(host.log) + 1))
    assert (
        event_application.replay(table.id, [read_event(entry.event) for entry in host.log]) == table
    )
    assert table.round is not None
    assert person.shown["view"] == json.loads(json.dumps(view_to_json(view(table.round, 0))))
    assert person.sent[0] == {"type": "setup", **setup_to_json(table.setup)}
    assert {m["type"] for m in person.sent[1:]} == {"done", "table"}


def test_every_act_is_applied_and_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()

    def counted(name: str, function: Any) -> Any:
        def counting(*args: Any) -> Any:
            calls[name] += 1
            return function(*args)

        return counting

    monkeypatch.setattr(match_events, "apply", counted("apply", steps.apply))
    monkeypatch.setattr(steps, "why_illegal", counted("why_illegal", steps.why_illegal))
    host = ListHost("classic", 4, end="1 rounds")
    host.play(Person(), Random(1))
    acts = sum(isinstance(read_event(entry.event), Acted) for entry in host.log)
    # Nor does the code of a round, which is told at its end, find anything legal again.
    assert calls == {"apply": acts, "why_illegal": acts}


def test_what_is_not_stored_has_not_happened() -> None:
    host, person = ListHost("classic", 3), Person()
    host.take(host.live.enter(person, TOKEN) or host.live.advance())
    before, sent = host.live.table, len(person.sent)
    frame = {"id": "m", **host._wish(person, Random(1))}
    message = intention(frame)
    lost = host.live.hear(person, message)
    assert isinstance(lost, Change)
    assert host.live.table is before
    assert len(person.sent) == sent
    host.live.read(host.log)
    host.take(host.live.hear(person, message))
    assert person.sent[sent]["type"] == "done"


def test_an_illegal_act_is_refused_with_the_rules_reason() -> None:
    host, person = ListHost("classic", 4), Person()
    host.take(host.live.enter(person, TOKEN) or host.live.advance())
    table = host.live.table
    wrong = {"type": "act", "id": "m", "turn": table.turn, "action": {"exchange": {"imp": 1}}}
    with pytest.raises(Refusal) as refused:
        host.live.hear(person, intention(wrong))
    assert table.round is not None
    with pytest.raises(IllegalAction) as illegal:
        rules.apply(table.round, 0, action_from_json(wrong["action"]))
    assert (refused.value.code, refused.value.reason) == ("illegal", str(illegal.value))
