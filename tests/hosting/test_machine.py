"""Random messages in any order, repeated and forged: the table obeys the rules."""

import json
import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bottleimp.rules import Round, apply, every_setup, options_of, start, why_illegal
from bottleimp.rules.errors import BottleImpError
from bottleimp.rules.json_form import action_from_json, action_to_json
from bottleimp.table.messages import read_message
from bottleimp.table.table_state import Status
from tests.server.client import Json
from tests.server.inside import Guest, Inside

SETUPS = [setup for setup in every_setup() if not setup.mode.automata]
CARDS = st.sampled_from([1, 2, 7, 13, 16.5, 19, 28, 36, 37, 0, -3, 99, 10**20, "7", None])
ACTIONS = st.one_of(
    st.fixed_dictionaries({"play": CARDS}),
    st.fixed_dictionaries({"show": st.sampled_from(["first", "second", "open", ""])}),
    st.fixed_dictionaries(
        {"exchange": st.dictionaries(st.sampled_from(["imp", "left", "right", "pass"]), CARDS)}
    ),
    st.dictionaries(st.text(max_size=8), st.integers(), max_size=2),
)
SEATS = st.integers(0, 5)
SEEDS = st.integers(0, 2**32)


class TableMachine(RuleBasedStateMachine):
    """A state machine whose `model` follows the rules; the server must agree after every step."""

    turn_before: str | None = None

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.inside = Inside(self.folder)
        self.count = 0
        self.accepted: list[tuple[int, Json, Json]] = []

    @initialize(setup=st.sampled_from(SETUPS))
    def begin(self, setup: Any) -> None:
        mode = setup.mode
        self.seats = mode.players
        self.id, self.guests, self.tokens = self.inside.party(
            mode=mode.id, players=mode.players, deck=setup.deck.id, end="9 rounds", grace=9999
        )
        self.guests[0].do("start")
        self.model = self._new_round()
        self.entries = len(self.inside.events(self.id))

    def _new_round(self) -> Round:
        round_ = self.inside.find(self.id).table.round
        assert round_ is not None
        return start(round_.setup, round_.deal)

    def _frame(self, action: Any, *, turn: str | None = None) -> Json:
        self.count += 1
        now = self.inside.find(self.id).table.turn or "none"
        return {"type": "act", "id": f"act-{self.count}", "turn": turn or now, "action": action}

    def _send(self, seat: int, frame: Json) -> Json:
        fields = {key: value for key, value in frame.items() if key not in ("type", "id")}
        return self.guests[seat].ask(frame["type"], frame["id"], **fields)

    def _expect(self, seat: int, frame: Json, answer: Json) -> None:
        """The answer that the rules call for; the model moves on if it is `done`."""
        if self.model.over or frame["turn"] != self.turn_before:
            code: str | None = "late"
        elif seat not in self.model.to_act:
            code = "not-now"
        else:
            code = self._why_not(seat, frame["action"])
        if code:
            assert (answer["type"], answer["code"]) == ("refused", code), (frame, answer)
            return
        assert answer["type"] == "done", (frame, answer)
        self.model = apply(self.model, seat, action_from_json(frame["action"]))
        self.entries += 1
        assert answer["number"] == self.entries
        self.accepted.append((seat, frame, answer))

    def _why_not(self, seat: int, action: Any) -> str | None:
        try:
            wanted = action_from_json(action)
        except BottleImpError:
            return "bad-message"
        return "illegal" if why_illegal(self.model, seat, wanted) else None

    def _act(self, seat: int, frame: Json) -> None:
        self.turn_before = self.inside.find(self.id).table.turn
        self._expect(seat, frame, self._send(seat, frame))

    @rule(seed=SEEDS)
    def somebody_acts(self, seed: int) -> None:
        if self.model.over:
            return
        rng = Random(seed)
        seat = rng.choice(self.model.to_act)
        options = options_of(self.model, seat)
        assert options is not None
        self._act(seat, self._frame(action_to_json(options.draw(rng))))

    @rule(seat=SEATS, action=ACTIONS)
    def anybody_tries_anything(self, seat: int, action: Any) -> None:
        self._act(seat % self.seats, self._frame(action))

    @rule(seat=SEATS, action=ACTIONS, turn=st.sampled_from(["1:exchange", "1:play:3", "", "x"]))
    def for_another_turn(self, seat: int, action: Any, turn: str) -> None:
        frame = self._frame(action, turn=turn or "9:play:9")
        self._act(seat % self.seats, frame)

    @rule(which=st.integers(0, 1000))
    def a_true_repeat(self, which: int) -> None:
        if self.accepted:
            seat, frame, answer = self.accepted[which % len(self.accepted)]
            assert self._send(seat, frame) == answer

    @rule(which=st.integers(0, 1000), seat=SEATS)
    def somebody_elses_message(self, which: int, seat: int) -> None:
        if self.accepted:
            owner, frame, _ = self.accepted[which % len(self.accepted)]
            if seat % self.seats != owner:
                self.turn_before = self.inside.find(self.id).table.turn
                same_id = any(
                    accepted == seat % self.seats and earlier["id"] == frame["id"]
                    for accepted, earlier, _ in self.accepted
                )
                if not same_id:
                    self._expect(seat % self.seats, frame, self._send(seat % self.seats, frame))

    @rule(seed=SEEDS)
    def two_at_once(self, seed: int) -> None:
        """Two different actions for one turn, at the same moment: one of them counts."""
        if self.model.over:
            return
        rng = Random(seed)
        seat = rng.choice(self.model.to_act)
        options = options_of(self.model, seat)
        assert options is not None
        frames = [self._frame(action_to_json(options.draw(rng))) for _ in range(2)]
        guest = self.guests[seat]
        before = len(guest.messages)
        guest.say(*(read_message(json.dumps(frame)) for frame in frames))
        answers = {m["id"]: m for m in guest.messages[before:] if m.get("id")}
        done = [frame for frame in frames if answers[frame["id"]]["type"] == "done"]
        assert len(done) == 1
        self.model = apply(self.model, seat, action_from_json(done[0]["action"]))
        self.entries += 1
        self.accepted.append((seat, done[0], answers[done[0]["id"]]))

    @rule(seat=SEATS)
    def reconnect(self, seat: int) -> None:
        seat %= self.seats
        self.guests[seat].leave()
        self.guests[seat] = self.inside.join(self.id, self.tokens[seat])

    @rule(token=st.text(max_size=40))
    def guess_a_token(self, token: str) -> None:
        guest = self.inside.join(self.id, token)
        assert guest.messages[-1]["code"] == "unknown"
        spectator: Guest = self.inside.join(self.id)
        assert spectator.ask("act", turn="1:exchange", action={})["code"] == "not-yours"
        spectator.leave()

    @rule()
    def restart(self) -> None:
        self.inside.restart()
        self.guests = [self.inside.join(self.id, token) for token in self.tokens]

    @rule()
    def next_round(self) -> None:
        if self.model.over:
            for guest in self.guests:
                guest.do("continue")
            self.entries += self.seats + 1
            self.model = self._new_round()
        else:
            assert self.guests[0].ask("continue")["code"] == "not-now"

    @invariant()
    def the_table_is_where_the_rules_say(self) -> None:
        if not hasattr(self, "model"):
            return
        table = self.inside.find(self.id).table
        assert table.round == self.model
        assert table.number == self.entries == len(self.inside.events(self.id))
        assert (table.status is Status.PLAYING) is not self.model.over

    def teardown(self) -> None:
        self.inside.close()
        shutil.rmtree(self.folder)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=12, stateful_step_count=40, deadline=None)
