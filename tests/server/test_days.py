"""Days of play, in minutes: memory and the log stay bounded, and nothing goes wrong.

The clock is the test's. Every decision, coming and going takes as long as at a real table; the
tables are made, played, left and deleted as at a club's server. `-s` shows what was measured.
"""

import gc
import logging
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bottleimp.table.events import read_event
from tests.server.client import choose
from tests.server.inside import Guest, Inside

HOUR = 3600.0


class Evening:
    """A table of two people and two bots that is played for as long as it is wanted."""

    def __init__(self, inside: Inside, rng: Random, *, end: str) -> None:
        self._inside, self._rng = inside, rng
        bots = [None, "open", "random", "beginner"]
        self.table, token = inside.new_table(bots=bots, end=end, hints=True)
        self.tokens = [token]
        self.guests = [inside.join(self.table, token), inside.join(self.table)]
        self.tokens.append(self.guests[1].do("sit", seat=1, name="Bo")["token"])
        self.guests[0].do("start")
        self.rounds = self._asked = 0

    def step(self) -> None:
        """What comes next: a card, a phrase, a lost line, the next round, the next match."""
        for seat, guest in enumerate(self.guests):
            if self._rng.random() < 0.02:
                guest.leave()
                self._inside.pass_time(self._rng.choice((2, 90)))
                self.guests[seat] = guest = self._inside.join(self.table, self.tokens[seat])
            if self._rng.random() < 0.02:
                self._ask(guest, "say", phrase="thinking")
            status = guest.shown["status"]
            if status == "round-over" and seat not in guest.shown["ready"]:
                self._ask(guest, "continue")
                self.rounds += seat == 0
            elif status == "match-over" and guest.shown["host"] == seat:
                self._ask(guest, "rematch")
            elif guest.my_turn:
                action = choose(guest.shown["view"], self._rng)
                self._ask(guest, "act", turn=guest.shown["turn"], action=action)
            guest.messages = [guest.shown]
        self._inside.pass_time(self._rng.uniform(2, 12))

    def _ask(self, guest: Guest, kind: str, **fields: Any) -> None:
        """Whatever the answer: time may be up, or the others were quicker."""
        self._asked += 1
        guest.ask(kind, f"message-{self._asked}", **fields)

    def leave(self) -> None:
        """Everybody goes home."""
        for guest in self.guests:
            guest.leave()


@pytest.fixture
def traced() -> Iterator[None]:
    gc.collect()
    tracemalloc.start()
    yield
    tracemalloc.stop()


def megabytes() -> float:
    """What Python's objects take."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1e6


def one_table(inside: Inside, hours: float, seed: int) -> tuple[Evening, list[float]]:
    """Play at one table; the memory, measured eight times on the way."""
    table = Evening(inside, Random(seed), end="8 rounds")
    start, taken = inside.clock.time, []
    for part in range(1, 9):
        while inside.clock.time < start + hours * HOUR * part / 8:
            table.step()
        taken.append(megabytes())
    return table, taken


def a_server(inside: Inside, hours: float, seed: int) -> list[float]:
    """Tables come and go; the memory, measured eight times on the way."""
    rng, open_tables = Random(seed), list[Evening]()
    start, taken = inside.clock.time, []
    for part in range(1, 9):
        while inside.clock.time < start + hours * HOUR * part / 8:
            if len(open_tables) < 4:
                open_tables.append(Evening(inside, rng, end="2 rounds"))
            for table in open_tables[:]:
                table.step()
                if table.rounds >= 2 or rng.random() < 0.01:
                    table.leave()
                    open_tables.remove(table)
            inside.hub.unload()
            inside.run(inside.hub.end_deleted())
            inside.run(inside.hub.forget())
            inside.run(inside.hub.checkpoint())
        taken.append(megabytes())
    return taken


def check_one_table(inside: Inside, folder: Path, hours: float) -> None:
    table, taken = one_table(inside, hours, 1)
    entries = inside.run(inside.hub.log.read(table.table))
    assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
    assert all(read_event(entry.event) for entry in entries)
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    print(f"{hours} h: {table.rounds} rounds, {len(entries)} entries, {size:.1f} MB, {taken}")
    assert table.rounds > 2 * hours
    # A match's finished rounds are kept; beyond that a table grows by nothing.
    assert taken[-1] - taken[1] < 3
    assert size < 0.000_4 * len(entries) + 6


def check_server(inside: Inside, folder: Path, hours: float) -> None:
    taken = a_server(inside, hours, 2)
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    made = inside.hub.meters.tables_made.text()
    print(f"{hours} h: {made.splitlines()[-1]}, {size:.1f} MB, {taken}")
    assert taken[-1] - taken[1] < 3
    assert len(inside.hub.live) < 60


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("hours", [1, pytest.param(48, marks=pytest.mark.slow)])
@pytest.mark.usefixtures("traced")
def test_days_at_one_table(
    inside: Inside, tmp_path: Path, caplog: pytest.LogCaptureFixture, hours: float
) -> None:
    check_one_table(inside, tmp_path, hours)
    assert not errors(caplog)


@pytest.mark.parametrize("hours", [1, pytest.param(48, marks=pytest.mark.slow)])
@pytest.mark.usefixtures("traced")
def test_days_at_a_server(
    inside: Inside, tmp_path: Path, caplog: pytest.LogCaptureFixture, hours: float
) -> None:
    check_server(inside, tmp_path, hours)
    assert not errors(caplog)
