"""Rounds to step through and deals to play, by their codes.

Nothing is stored, and the work is bounded: one round, of a code or of a request that is not long.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Raw

from bottleimp.records import read_record, replay_round
from bottleimp.rules import (
    Action,
    BottleImpError,
    Round,
    Seat,
    apply,
    deal_code,
    parse_deal_code,
    parse_round_code,
    round_code,
    start,
)
from bottleimp.rules.json_form import Json
from bottleimp.rules.rotation import rotate_deal
from bottleimp.rules.round_replay import moves_of
from bottleimp.table.bot_seating import bot_name
from bottleimp.table.messages import Refusal, encode
from bottleimp.table.shared_view import SharedView
from bottleimp.table.table_message import setup_message
from bottleimp.table.table_state import AUTOMATON_NAME


def replay_of(code: str, seat: Seat) -> bytes:
    """What the page needs to show the round from a seat; a bad code raises `BadCode`."""
    end = parse_round_code(code)
    mode = end.setup.mode
    if not 0 <= seat < mode.players:
        raise Refusal("unknown", "there is no such seat")
    steps: list[dict[str, Any]] = []
    shared: SharedView | None = None
    for state in seen_from(end, seat):
        shared = SharedView(state, before=shared)
        hands = [[list(hand) for hand in of_seat] for of_seat in state.hands]
        steps.append({"view": Raw(shared.of(seat)), "hands": hands})
    return encode(
        {
            "code": round_code(end),
            "deal_code": deal_code(end.setup, end.deal),
            "names": names_of(mode.players, mode.automata),
            "setup": Raw(setup_message(end.setup)),
            "seat": seat,
            "steps": steps,
        }
    )


def names_of(players: int, automata: int) -> list[str]:
    """Return made-up names by seat, for a code holds none.

    The names are in the order of a table of one person, at seat 0, against bots, so that such a
    person meets the same neighbours again.
    """
    bots: list[str] = []
    for _ in range(players - 1):
        bots.append(bot_name(bots))
    return [bot_name(bots), *bots, *[AUTOMATON_NAME] * automata]


def seen_from(end: Round, seat: Seat) -> Iterator[Round]:
    """The round from its deal on, as far as the seat sees anything change.

    Secret choices show in no order: the seat's own comes first, and the others' come together.
    """
    state = start(end.setup, end.deal)
    yield state
    waiting: list[tuple[Seat, Action]] = []
    for mover, action in moves_of(end):
        if state.phase is None:
            state = apply(state, mover, action)
            yield state
            continue
        waiting.append((mover, action))
        if len(waiting) == len(state.to_act):
            for first in (True, False):
                for who, choice in waiting:
                    if (who == seat) == first:
                        state = apply(state, who, choice)
                yield state
            waiting = []


def code_of(body: bytes) -> str:
    """The code of the one round of a record."""
    try:
        record = read_record(body)
        if len(record.rounds) != 1:
            raise Refusal("bad-message", "a record of one round, please")
        return round_code(replay_round(record.setup, record.rounds[0]))
    except BottleImpError as error:
        raise Refusal("bad-message", str(error)) from None


def deal_of(code: str, seat: Seat) -> Json:
    """What a table needs to be dealt these cards, turned so that this seat of it is seat 0."""
    setup, deal = parse_deal_code(code)
    players = setup.mode.players
    if not 0 <= seat < players:
        raise Refusal("unknown", "there is no such seat")
    return {
        "code": deal_code(setup, rotate_deal(setup.mode, deal, seat)),
        "mode": setup.mode.id,
        "players": players,
        "deck": setup.deck.id,
    }
