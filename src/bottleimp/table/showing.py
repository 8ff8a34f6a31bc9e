"""The `table` message: the table as one connection may see it, made from views alone.

A message is made of pieces, and a piece is written again only when what it is made from has
changed since the message before: a table has many readers, and most of it stays as it is.
`test_showing.py` proves that the result equals `view_to_json` of the seat's view.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Raw

from bottleimp.rules import Round, Seat, Setup, deal_code, decided_for, options_of, round_code, view
from bottleimp.rules.setupform import setup_to_json
from bottleimp.rules.viewform import (
    gifts_part,
    hands_to_json,
    lasting_part,
    moving_part,
    options_to_json,
    trick_to_json,
    voids_part,
    won_part,
)
from bottleimp.rules.views import given_by, hands_seen, received_seen, voids_of
from bottleimp.table.messages import encode
from bottleimp.table.state import Status, Table

AUTOMATON_NAME = "Lopaka"
ROUNDS_SHOWN = 60
"""Of a longer match, a message holds the last rounds: the totals count all of them."""


@cache
def setup_message(setup: Setup) -> bytes:
    """What is played at the table, as its rules declare it: the same for everybody."""
    return encode({"type": "setup", **setup_to_json(setup)})


class Pieces:
    """Written pieces by name, each with what it was made from: JSON objects without braces."""

    __slots__ = ("_kept",)

    def __init__(self, before: "Pieces | None" = None) -> None:
        self._kept: dict[object, tuple[object, bytes]] = {} if before is None else {**before._kept}

    def get(self, name: object, made_from: object, make: Callable[[], Any]) -> bytes:
        """The piece; made only if it was made from something else before."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != made_from:
            kept = self._kept[name] = (made_from, encode(make())[1:-1])
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
        get, match, status = self._pieces.get, table.match, table.status
        agreed = (table.given, table.hints)
        people = (table.places, table.host, table.ready, status, present, spectators, agreed)
        moving = {
            "number": table.number,
            "turn": table.turn,
            "deadline": deadline,
            "hurried": table.hurried,
        }
        self._common = b"{%s,%s,%s" % (
            get("people", people, lambda: _people(table, present, spectators)),
            get("match", (match, status), lambda: _match(table)),
            encode(moving)[1:-1],
        )
        self._view: SharedView | None = None
        if table.round is not None:
            self._view = SharedView(table.round, before=before._view if before else None)
        self._written: dict[Seat | None, bytes] = {}

    def to(self, seat: Seat | None) -> bytes:
        """The message for the owner of that seat, or for a spectator."""
        if seat not in self._written:
            you = b"null" if seat is None else b"%d" % seat
            shown = [b"null"] if self._view is None else self._view.parts(seat)
            settled = encode(self._view is not None and self._view.decided(seat))
            parts = (self._common, b',"you":', you, b',"decided":', settled, b',"view":', *shown)
            self._written[seat] = b"".join((*parts, b"}"))
        return self._written[seat]


class SeatPieces:
    """One seat's hands and gifts, written when first asked for."""

    __slots__ = ("_choice", "_gifts", "_hands", "_open", "_own", "_phase", "_seat")

    def __init__(self, state: Round, seat: Seat, before: "SeatPieces | None" = None) -> None:
        self._seat = seat
        self._hands, self._phase = state.hands[seat], state.phase
        self._choice = _choice(state, seat)
        self._open: bytes | None = None
        self._own: bytes | None = None
        self._gifts: bytes | None = None
        if before is not None and before._phase is self._phase and before._choice is self._choice:
            self._gifts = before._gifts
            if before._hands is self._hands:
                self._open, self._own = before._open, before._own

    def to_others(self, state: Round) -> bytes:
        """Its hands as everybody else sees them, players and spectators alike."""
        if self._open is None:
            self._open = encode(hands_to_json(hands_seen(state, self._seat, None)))
        return self._open

    def to_owner(self, state: Round) -> tuple[bytes, bytes]:
        """Its hands as its owner sees them, and what it gave and got."""
        seat = self._seat
        if self._own is None:
            self._own = encode(hands_to_json(hands_seen(state, seat, seat)))
        if self._gifts is None:
            gifts = gifts_part(given_by(state, seat), received_seen(state, seat))
            self._gifts = encode(gifts)[1:-1]
        return self._own, self._gifts


def _choice(state: Round, seat: Seat) -> object:
    """What the seat has chosen in the present exchange; automata choose nothing."""
    choices = state.choices[-1]
    return choices[seat] if seat < len(choices) else None


class SharedView:
    """The views of one state: what a spectator sees, and to that each seat's own part."""

    def __init__(self, state: Round, *, before: "SharedView | None" = None) -> None:
        if before is not None and before._state.deal is not state.deal:
            before = None
        self._state: Round = state
        self._pieces: Pieces = Pieces(before._pieces if before else None)
        self._seats: list[SeatPieces] = [
            SeatPieces(state, seat, before._seats[seat] if before else None)
            for seat in range(len(state.hands))
        ]
        self._to_act = state.to_act
        self._hands = [pieces.to_others(state) for pieces in self._seats]
        self._for_all = self._public()

    def _public(self) -> bytes:
        """What is for all to see, but for the hands."""
        state, get = self._state, self._pieces.get
        tricks, deck = state.tricks, state.setup.deck
        led = deck.colour[state.table[0].card] if state.table else None
        strays = [play for play in state.table if deck.colour[play.card] is not led]
        stage = (state.phase, state.imp, not self._to_act)
        return b"{%s,%s,%s,%s,%s" % (
            get("lasting", stage, lambda: lasting_part(view(state, None))),
            get("tricks", tricks, lambda: {"tricks": [*map(self._trick, range(len(tricks)))]}),
            get("won", tricks, lambda: won_part(deck, state.bottles, state.won)),
            get(
                "voids",
                (tricks, strays),
                lambda: voids_part(voids_of(state.setup, tricks, state.table)),
            ),
            encode(moving_part(self._to_act, state.table))[1:-1],
        )

    def _trick(self, number: int) -> Raw:
        trick = self._state.tricks[number]
        inside = self._pieces.get(("trick", number), trick, lambda: trick_to_json(trick))
        return Raw(b"{%s}" % inside)

    def of(self, seat: Seat | None) -> bytes:
        """`view_to_json(view(state, seat))`, written."""
        return b"".join(self.parts(seat))

    def decided(self, seat: Seat | None) -> bool:
        """Whether the seat, if it is its turn, can know that the round is decided."""
        return seat is not None and decided_for(self._state, seat)

    def parts(self, seat: Seat | None) -> list[bytes]:
        """The same, to be joined with what is around it."""
        hands, gifts = self._hands, b'"given":[],"received":[]'
        who = legal = b"null"
        if seat is not None:
            who, hands = b"%d" % seat, [*hands]
            hands[seat], gifts = self._seats[seat].to_owner(self._state)
            if seat in self._to_act:
                legal = encode(options_to_json(options_of(self._state, seat)))
        own = b'"seat":%s,"legal":%s,"hands":[%s]}' % (who, legal, b",".join(hands))
        return [self._for_all, b",", gifts, b",", own]


def _people(table: Table, present: frozenset[Seat], spectators: int) -> dict[str, Any]:
    """The table itself, and who is at it."""
    mode = table.setup.mode
    return {
        "type": "table",
        "table": table.id,
        "status": table.status,
        "mode": mode.id,
        "players": mode.players,
        "deck": table.setup.deck.id,
        "grace": table.grace,
        "limit": table.limit,
        "host": table.host,
        "spectators": spectators,
        "latecomers": table.latecomers,
        "given": table.given,
        "contest": table.contest,
        "hints": table.hints,
        "seats": [_seat(table, seat, seat in present) for seat in range(mode.seats)],
        "ready": sorted(table.ready),
    }


def _match(table: Table) -> dict[str, Any]:
    """The match so far; a deal and a round have their codes once the round is over."""
    match, over = table.match, table.status is Status.MATCH_OVER
    ended = table.round if over or table.status is Status.ROUND_OVER else None
    earlier = max(0, len(match.rounds) - ROUNDS_SHOWN)
    return {
        "end": str(match.end),
        "match": {
            "round": len(match.rounds) + (table.status is Status.PLAYING),
            "rounds": match.rounds[earlier:],
            "totals": match.totals,
            "winners": match.winners if over else (),
            **({"earlier": earlier} if earlier else {}),
        },
        "deal_code": deal_code(table.setup, ended.deal) if ended else None,
        "round_code": round_code(ended) if ended else None,
    }


def _seat(table: Table, seat: Seat, present: bool) -> Mapping[str, Any]:
    place = table.place(seat)
    if place is None:
        kind, name, bot, wanted = "automaton", AUTOMATON_NAME, None, None
    else:
        kind = "human" if place.human else "open" if place.open else "bot"
        name, bot, wanted = place.name, place.bot, place.instead_of
    away = place is not None and place.away
    heir = place.heir.name if place is not None and place.heir else None
    return {
        "name": name,
        "kind": kind,
        "bot": bot,
        "present": present,
        "away": away,
        "heir": heir,
        "instead_of": wanted,
        "hints": place.hints if place is not None else 0,
    }
