"""The `table` message: the table as one connection may see it, made from views alone.

What every seat sees alike is written once a change and shared; only a seat's own part is made for
it. `test_showing.py` proves that the result equals `view_to_json` of the seat's view.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Raw

from bottleimp.rules import Round, Seat, deal_code, options_of, view
from bottleimp.rules.viewform import lasting_part, options_to_json, present_part, won_part
from bottleimp.rules.views import hands_seen
from bottleimp.table.messages import encode
from bottleimp.table.state import Status, Table

AUTOMATON_NAME = "Lopaka"


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
    """The views of one state: what a spectator sees, and to that each seat's own part.

    Once tricks are played, what has not changed since the state before is not written again.
    """

    def __init__(self, state: Round, *, before: "SharedView | None" = None) -> None:
        self._state = state
        self._own_hands: dict[Seat, Raw] = {}
        self._exchanged: dict[Seat, bytes] = {}
        self._hands: list[Raw]
        self._lasting: bytes
        self._won: bytes
        seen = view(state, None)
        self._to_act = seen.to_act
        if before is not None and before._goes_on_with(state):
            self._lasting, self._exchanged = before._lasting, before._exchanged
            same_tricks = before._state.tricks is state.tricks
            self._won = before._won if same_tricks else encode(won_part(seen))
            same = [old is new for old, new in zip(before._state.hands, state.hands, strict=True)]
            self._own_hands = {seat: raw for seat, raw in before._own_hands.items() if same[seat]}
            self._hands = [
                before._hands[seat] if same[seat] else self._hands_to(None, seat)
                for seat in range(len(same))
            ]
        else:
            self._lasting, self._won = encode(lasting_part(seen)), encode(won_part(seen))
            self._hands = [self._hands_to(None, seat) for seat in range(len(state.hands))]
        self._for_all = _joined(self._lasting, self._won, encode(present_part(seen)))

    def _goes_on_with(self, state: Round) -> bool:
        """Whether that state is of the same round, and both are past the exchanges."""
        playing = self._state.phase is None and state.phase is None
        return playing and self._state.choices is state.choices

    def of(self, seat: Seat | None) -> bytes:
        """`view_to_json(view(state, seat))`, written."""
        if seat is None:
            nothing = {"seat": None, "legal": None, "given": (), "received": ()}
            return _joined(self._for_all, encode({"hands": self._hands, **nothing}))
        if seat not in self._own_hands:
            self._own_hands[seat] = self._hands_to(seat, seat)
        if seat not in self._exchanged:
            own_view = view(self._state, seat)
            given = [gift._asdict() for gift in own_view.given]
            received = [gift._asdict() for gift in own_view.received]
            self._exchanged[seat] = encode({"given": given, "received": received})
        # Another's hands look to every seat as they do to a spectator.
        hands = [*self._hands[:seat], self._own_hands[seat], *self._hands[seat + 1 :]]
        asked = seat in self._to_act
        legal = options_to_json(options_of(self._state, seat)) if asked else None
        own: dict[str, Any] = {"seat": seat, "legal": legal, "hands": hands}
        return _joined(self._for_all, self._exchanged[seat], encode(own))

    def _hands_to(self, seat: Seat | None, owner: Seat) -> Raw:
        """The owner's hands as the seat sees them."""
        return Raw(encode([hand._asdict() for hand in hands_seen(self._state, owner, seat)]))


def _joined(*objects: bytes) -> bytes:
    """JSON objects as one."""
    return b"{" + b",".join([written[1:-1] for written in objects]) + b"}"


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
