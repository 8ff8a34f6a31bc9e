"""The `table` message: the table as one connection may see it, made from views alone.

What every seat sees alike is written once a change and shared; only a seat's own part is made for
it. `test_showing.py` proves that the result equals `view_to_json` of the seat's view.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from bottleimp.rules import Round, Seat, deal_code, view
from bottleimp.rules.viewform import view_to_json
from bottleimp.server.table import Status, Table
from bottleimp.server.wire import encode

AUTOMATON_NAME = "Lopaka"
_OWN = ("seat", "legal", "hands", "given", "received")
"""What differs from seat to seat in a view."""


class Showing:
    """One state of a table, to be shown to many connections."""

    def __init__(
        self, table: Table, *, present: frozenset[Seat], spectators: int, deadline: int | None
    ) -> None:
        self.table = table
        self._own: dict[Seat | None, bytes] = {}
        self._common = _common(table, present)
        self._common |= {"spectators": spectators, "deadline": deadline}
        self._view: dict[str, Any] | None = None

    def to(self, seat: Seat | None) -> bytes:
        """The message for the owner of that seat, or for a spectator."""
        if seat not in self._own:
            shown = self._view_of(self.table.round, seat) if self.table.round else None
            self._own[seat] = encode({**self._common, "you": seat, "view": shown})
        return self._own[seat]

    def _view_of(self, state: Round, seat: Seat | None) -> dict[str, Any]:
        own = view_to_json(view(state, seat))
        if self._view is None:
            self._view = {key: msgspec.Raw(encode(value)) for key, value in own.items()}
        return {**self._view, **{key: own[key] for key in _OWN}}


def _common(table: Table, present: frozenset[Seat]) -> dict[str, Any]:
    """Everything but the view, which is for all to see."""
    mode, match, over = table.setup.mode, table.match, table.status is Status.MATCH_OVER
    round_over = over or table.status is Status.ROUND_OVER
    code = deal_code(table.setup, table.round.deal) if round_over and table.round else None
    return {
        "type": "table",
        "table": table.id,
        "number": table.number,
        "status": table.status,
        "mode": mode.id,
        "players": mode.players,
        "deck": table.setup.deck.id,
        "end": str(match.end),
        "grace": table.grace,
        "limit": table.limit,
        "you": None,
        "host": table.host,
        "seats": [_seat(table, seat, seat in present) for seat in range(mode.seats)],
        "match": {
            "round": len(match.rounds) + (table.status is Status.PLAYING),
            "rounds": match.rounds,
            "totals": match.totals,
            "winners": match.winners if over else (),
        },
        "turn": table.turn,
        "ready": sorted(table.ready),
        "deal_code": code,
    }


def _seat(table: Table, seat: Seat, present: bool) -> Mapping[str, Any]:
    place = table.place(seat)
    if place is None:
        kind, name, bot = "automaton", AUTOMATON_NAME, None
    else:
        kind = "human" if place.human else "open" if place.open else "bot"
        name, bot = place.name, place.bot
    away = place is not None and place.away
    return {"name": name, "kind": kind, "bot": bot, "present": present, "away": away}
