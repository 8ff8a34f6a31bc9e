"""The `table` message: the table as one connection may see it, made from views alone.

A message is made of pieces, and a piece is written again only when what it is made from has
changed since the message before: a table has many readers, and most of it stays as it is.
`test_showing.py` proves that the result equals `view_to_json` of the seat's view.
"""

from collections.abc import Callable, Mapping
from typing import Any

from bottleimp.rules import Round, Seat, deal_code, options_of, view
from bottleimp.rules.viewform import (
    gifts_part,
    hands_to_json,
    lasting_part,
    moving_part,
    options_to_json,
    voids_part,
    won_part,
)
from bottleimp.rules.views import given_by, hands_seen, received_seen
from bottleimp.table.messages import encode
from bottleimp.table.state import Status, Table

AUTOMATON_NAME = "Lopaka"


class Pieces:
    """Written pieces by name, each with what it was made from."""

    __slots__ = ("_kept",)

    def __init__(self, before: "Pieces | None" = None) -> None:
        self._kept: dict[object, tuple[object, bytes]] = {} if before is None else {**before._kept}

    def get(self, name: object, made_from: object, make: Callable[[], Any]) -> bytes:
        """The piece; made only if it was made from something else before."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != made_from:
            kept = self._kept[name] = (made_from, encode(make()))
        return kept[1]


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
        self._pieces: Pieces = Pieces(before._pieces if before else None)
        made_from = (table.places, table.match, table.status, table.host, table.ready)
        lasting = self._pieces.get(
            "common",
            (*made_from, present, spectators),
            lambda: {**_common(table, present), "spectators": spectators},
        )
        moving = encode({"number": table.number, "turn": table.turn, "deadline": deadline})
        self._common = _joined(lasting, moving)
        self._view: SharedView | None = None
        if table.round is not None:
            self._view = SharedView(table.round, before=before._view if before else None)
        self._written: dict[Seat | None, bytes] = {}

    def to(self, seat: Seat | None) -> bytes:
        """The message for the owner of that seat, or for a spectator."""
        if seat not in self._written:
            shown = b"null" if self._view is None else self._view.of(seat)
            you = b"null" if seat is None else b"%d" % seat
            self._written[seat] = b'%s,"you":%s,"view":%s}' % (self._common[:-1], you, shown)
        return self._written[seat]


class SharedView:
    """The views of one state: what a spectator sees, and to that each seat's own part."""

    def __init__(self, state: Round, *, before: "SharedView | None" = None) -> None:
        goes_on = before is not None and before._state.deal is state.deal
        self._state: Round = state
        self._pieces: Pieces = Pieces(before._pieces if before and goes_on else None)
        self._to_act = state.to_act
        self._hands = [self._hands_to(None, seat) for seat in range(len(state.hands))]
        self._for_all = self._public()

    def _public(self) -> bytes:
        """What is for all to see, but for the hands."""
        state, get = self._state, self._pieces.get
        led = state.setup.deck.colour[state.table[0].card] if state.table else None
        strays = [play for play in state.table if state.setup.deck.colour[play.card] is not led]
        return _joined(
            get(
                "lasting",
                (state.phase, state.imp, not self._to_act),
                lambda: lasting_part(view(state, None)),
            ),
            get("won", state.tricks, lambda: won_part(view(state, None))),
            get("voids", (state.tricks, strays), lambda: voids_part(view(state, None))),
            encode(moving_part(self._to_act, state.table)),
        )

    def of(self, seat: Seat | None) -> bytes:
        """`view_to_json(view(state, seat))`, written."""
        state, hands, gifts, legal = (
            self._state,
            self._hands,
            b'{"given":[],"received":[]}',
            b"null",
        )
        if seat is not None:
            # Another's hands look to every seat as they do to a spectator.
            hands = [*hands[:seat], self._hands_to(seat, seat), *hands[seat + 1 :]]
            gifts = self._gifts_of(seat)
            if seat in self._to_act:
                legal = encode(options_to_json(options_of(state, seat)))
        you = b"null" if seat is None else b"%d" % seat
        own = b'{"seat":%s,"legal":%s,"hands":[%s]}' % (you, legal, b",".join(hands))
        return _joined(self._for_all, gifts, own)

    def _gifts_of(self, seat: Seat) -> bytes:
        """What the seat gave and got; while a choice goes on, its own is all that can change."""
        state = self._state
        own = [choices[seat] for choices in state.choices] if seat < len(state.choices[0]) else []
        return self._pieces.get(
            ("gifts", seat),
            (own, state.phase),
            lambda: gifts_part(given_by(state, seat), received_seen(state, seat)),
        )

    def _hands_to(self, seat: Seat | None, owner: Seat) -> bytes:
        """The owner's hands as the seat sees them."""
        state = self._state
        return self._pieces.get(
            ("hands", seat, owner),
            (state.hands[owner], state.phase),
            lambda: hands_to_json(hands_seen(state, owner, seat)),
        )


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
