"""Replays of rounds and deals to play, by their codes.

Nothing is stored. The work is limited to one round of bounded size.
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
from bottleimp.table.bot_seating import free_bot_name
from bottleimp.table.messages import Refusal, encode
from bottleimp.table.shared_view import SharedView
from bottleimp.table.table_message import setup_message
from bottleimp.table.table_state import AUTOMATON_NAME


def replay_of(code: str, seat: Seat) -> bytes:
    """Return the JSON with which the page shows a round from a seat. Raises `BadCode`."""
    end = parse_round_code(code)
    mode = end.setup.mode
    if not 0 <= seat < mode.players:
        raise Refusal("unknown", "there is no such seat")
    steps: list[dict[str, Any]] = []
    shared: SharedView | None = None
    for state in visible_states(end, seat):
        shared = SharedView(state, before=shared)
        hands = [[list(hand) for hand in of_seat] for of_seat in state.hands]
        steps.append({"view": Raw(shared.encode_view(seat)), "hands": hands})
    return encode(
        {
            "code": round_code(end),
            "deal_code": deal_code(end.setup, end.deal),
            "names": made_up_names(mode.players, mode.automata),
            "setup": Raw(setup_message(end.setup)),
            "seat": seat,
            "steps": steps,
        }
    )


def made_up_names(players: int, automata: int) -> list[str]:
    """Return invented names by seat, because a code holds no names.

    They are the names at a table of one person, at seat 0, against bots, so that such a person
    meets the same neighbours again.
    """
    bots: list[str] = []
    for _ in range(players - 1):
        bots.append(free_bot_name(bots))
    return [free_bot_name(bots), *bots, *[AUTOMATON_NAME] * automata]


def visible_states(end: Round, seat: Seat) -> Iterator[Round]:
    """Yield the states of a round, as far as the seat sees a change.

    Secret choices have no order: the seat's own choice comes first, then all others together.
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


def round_code_of_record(body: bytes) -> str:
    """Return the round code of a record that holds exactly one round."""
    try:
        record = read_record(body)
        if len(record.rounds) != 1:
            raise Refusal("bad-message", "a record of one round, please")
        return round_code(replay_round(record.setup, record.rounds[0]))
    except BottleImpError as error:
        raise Refusal("bad-message", str(error)) from None


def rotated_deal(code: str, seat: Seat) -> Json:
    """Return the fields with which a table deals these cards, rotated to make `seat` seat 0."""
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
