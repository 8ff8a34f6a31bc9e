"""The `table` message: the table as one connection may see it, made from views alone.

What every seat sees alike is written once a change and shared; only a seat's own part is made for
it. `test_showing.py` proves that the result equals `view_to_json` of the seat's view.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Raw

from bottleimp.rules import PlayOptions, Round, Seat, View, deal_code, view
from bottleimp.rules.viewform import view_to_json
from bottleimp.server.table import Status, Table
from bottleimp.server.wire import encode

AUTOMATON_NAME = "Lopaka"
_OWN = ("seat", "legal", "hands", "given", "received")
"""What differs from seat to seat in a view."""


class Showing:
    """One state of a table, to be shown to many connections."""

    def __init__(
        self,
        table: Table,
        *,
        present: frozenset[Seat] = frozenset(),
        spectators: int = 0,
        deadline: int | None = None,
        before: "Showing | None" = None,
    ) -> None:
        common = {**_common(table, present), "spectators": spectators, "deadline": deadline}
        self._common = encode(common)
        self._view: SharedView | None = None
        if table.round is not None:
            self._view = SharedView(table.round, before=before._view if before else None)
        self._written: dict[Seat | None, bytes] = {}

    def to(self, seat: Seat | None) -> bytes:
        """The message for the owner of that seat, or for a spectator."""
        if seat not in self._written:
            shown = None if self._view is None else Raw(self._view.of(seat))
            self._written[seat] = _joined(self._common, encode({"you": seat, "view": shown}))
        return self._written[seat]


class SharedView:
    """The views of one state: what a spectator sees, and to that each seat's own part."""

    def __init__(self, state: Round, *, before: "SharedView | None" = None) -> None:
        self._state = state
        self._own: dict[Seat, dict[str, Raw]] = {}
        if before is not None and before._state.choices is state.choices and not state.phase:
            # Once tricks are played, a seat's own part changes only when it plays.
            self._own = {
                seat: own
                for seat, own in before._own.items()
                if before._state.hands[seat] is state.hands[seat]
            }
        seen = view_to_json(view(state, None))
        self._spectators = {key: seen.pop(key) for key in _OWN}
        self._hands = [Raw(encode(hands)) for hands in self._spectators["hands"]]
        self._for_all = encode(seen)

    def of(self, seat: Seat | None) -> bytes:
        """`view_to_json(view(state, seat))`, written."""
        if seat is None:
            return _joined(self._for_all, encode(self._spectators))
        legal = None
        if seat in self._state.to_act:
            legal = _legal(view(self._state, seat))
        own = self._own_part(seat)
        # Another's hands look to every seat as they do to a spectator.
        hands = [*self._hands[:seat], own["hands"], *self._hands[seat + 1 :]]
        return _joined(self._for_all, encode({**own, "seat": seat, "legal": legal, "hands": hands}))

    def _own_part(self, seat: Seat) -> dict[str, Raw]:
        """The seat's own hands, what it gave and what it received."""
        if seat not in self._own:
            seen = view(self._state, seat)
            self._own[seat] = {
                "hands": Raw(encode([hand._asdict() for hand in seen.hands[seat]])),
                "given": Raw(encode([given._asdict() for given in seen.given])),
                "received": Raw(encode([received._asdict() for received in seen.received])),
            }
        return self._own[seat]


def _legal(seen: View) -> Any:
    """As in `view_to_json`, without writing the rest for the commonest case."""
    if isinstance(seen.options, PlayOptions):
        return {"play": seen.options.cards}
    return view_to_json(seen)["legal"]


def _joined(one: bytes, other: bytes) -> bytes:
    """Two JSON objects as one."""
    return one[:-1] + b"," + other[1:]


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
