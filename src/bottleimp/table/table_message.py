"""The `table` message, and the `news` message, which is a delta to the previous one.

A message is made from the view of its seat alone. A delta is found by comparing what was encoded
for the seat, and nothing else.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bottleimp.rules import Seat, Setup, round_code
from bottleimp.rules.setup_form import setup_to_json
from bottleimp.table.bot_seating import STAND_IN
from bottleimp.table.json_fragments import encode_fragment, find_changed
from bottleimp.table.messages import encode
from bottleimp.table.shared_view import SharedView, encode_decided
from bottleimp.table.table_state import AUTOMATON_NAME, Status, Table
from bottleimp.table.tenures import Tenure, same_player

_NONE_MISSING: Mapping[str, int] = {}
ROUNDS_SHOWN = 60
"""The number of rounds in a message; of a longer match the last ones, while totals count all."""


@cache
def setup_message(setup: Setup) -> bytes:
    """Return the `setup` message, which is the same for all clients."""
    return encode({"type": "setup", **setup_to_json(setup)})


class TableMessages:
    """The messages about one state of a table; `before` holds those that were sent last."""

    def __init__(
        self,
        table: Table,
        *,
        turn: str | None,
        present: frozenset[Seat] = frozenset(),
        spectators: int = 0,
        watchers: Sequence[str] = (),
        deadline: int | None = None,
        missing: Mapping[str, int] = _NONE_MISSING,
        before: "TableMessages | None" = None,
    ) -> None:
        self._table, self._context = table, (present, spectators, tuple(watchers))
        moving = {
            "number": table.number,
            "turn": turn,
            "deadline": deadline,
            "missing": missing,
            "hurried": table.hurried,
        }
        self._common = (*self._rare_fields(before), encode_fragment(moving))
        self._delta: list[bytes] = (
            [] if before is None else find_changed(self._common, before._common)
        )
        self._view: SharedView | None = None
        self._has_delta = False
        """True if an earlier state of the same round was shown before."""
        if (state := table.round) is not None:
            old = None if before is None else before._view
            self._view = SharedView(state, before=old)
            self._has_delta = self._view.has_delta
        self._whole: dict[Seat | None, bytes] = {}
        self._new: dict[Seat | None, bytes] = {}

    def _rare_fields(self, before: "TableMessages | None") -> tuple[bytes, bytes, bytes, bytes]:
        """Return the fragments that rarely change, encoded anew only where they may differ."""
        table, audience = self._table, self._context
        if before is None:
            match = encode_fragment(_match(table))
            return (
                encode_fragment(_people(table, *audience)),
                match,
                _notices(table),
                _choices(table),
            )
        old, (people, match, notices, choices, _) = before._table, before._common
        if old.notices is not table.notices:
            notices = _notices(table)
        if old.choices is not table.choices:
            choices = _choices(table)
        if before._context != audience or not _same_people(old, table):
            people = encode_fragment(_people(table, *audience))
        dealt = old.rounds_dealt != table.rounds_dealt or old.tally is not table.tally
        if dealt or old.match is not table.match or old.status is not table.status:
            match = encode_fragment(_match(table))
        return people, match, notices, choices

    def to(self, seat: Seat | None) -> bytes:
        """Return the complete message for the seat, or for a spectator (None)."""
        if seat not in self._whole:
            you = b"null" if seat is None else b"%d" % seat
            common = b'{"type":"table",%s,"you":%s' % (b",".join(self._common), you)
            self._whole[seat] = b"%s,%s}" % (common, b",".join(self._round_fields(seat)))
        return self._whole[seat]

    def delta(self, seat: Seat | None) -> bytes:
        """Return the delta for a client that has the previous message of this seat."""
        view, same = self._view, self._has_delta
        if seat is not None and same and view is not None and not view.has_own_delta(seat):
            seat = None
        if seat not in self._new:
            parts = [b'{"type":"news"', *self._delta]
            parts += view.delta(seat) if same and view is not None else self._round_fields(seat)
            self._new[seat] = b",".join(parts) + b"}"
        return self._new[seat]

    def _round_fields(self, seat: Seat | None) -> list[bytes]:
        """Return the members about the round as the seat sees it."""
        if self._view is None:
            return [b'"decided":false', b'"view":null']
        return [
            encode_decided(self._view.own_part(seat)),
            b'"view":' + self._view.encode_view(seat),
        ]


def _same_people(old: Table, now: Table) -> bool:
    """Whether nothing has changed that `_people` tells of a table."""
    return (
        old.places is now.places
        and old.tenures is now.tenures
        and old.status is now.status
        and old.setup is now.setup
        and (old.grace, old.limit, old.latecomers) == (now.grace, now.limit, now.latecomers)
        and old.ready is now.ready
        and old.host == now.host
        and old.hints == now.hints
        and old.known_deal == now.known_deal
        and old.first_deal == now.first_deal
    )


def _notices(table: Table) -> bytes:
    """The notices about people who came and went."""
    return encode_fragment({"notices": table.notices})


def _choices(table: Table) -> bytes:
    """Return the choices of this round that a bot made for a person, without their cards."""
    return encode_fragment({"by_bots": table.choices})


def _people(
    table: Table, present: frozenset[Seat], spectators: int, watchers: tuple[str, ...]
) -> dict[str, Any]:
    """Return the members about the table and the people at it."""
    mode = table.setup.mode
    return {
        "table": table.id,
        "status": table.status,
        "mode": mode.id,
        "players": mode.players,
        "deck": table.setup.deck.id,
        "grace": table.grace,
        "limit": table.limit,
        "host": table.host,
        "spectators": spectators,
        "watchers": watchers,
        "latecomers": table.latecomers,
        "given": table.given,
        "contest": table.contest,
        "hints": table.hints,
        "seats": [_seat(table, seat, seat in present) for seat in range(mode.seats)],
        "ready": sorted(table.ready),
    }


def _match(table: Table) -> dict[str, Any]:
    """Return the members about the match; a deal and a round have codes once the round is over."""
    match, over = table.match, table.status is Status.MATCH_OVER
    ended = table.round if over or table.status is Status.ROUND_OVER else None
    code = round_code(ended) if ended else None
    earlier = max(0, len(match.rounds) - ROUNDS_SHOWN)
    return {
        "end": str(match.end),
        "dealt": table.rounds_dealt,
        "match": {
            "round": len(match.rounds) + (table.status is Status.PLAYING),
            "rounds": match.rounds[earlier:],
            "totals": match.totals,
            "winners": match.winners if over else (),
            **({"earlier": earlier} if earlier else {}),
        },
        "tally": table.tally,
        "deal_code": code.partition(".")[0] if code else None,
        "round_code": code,
    }


def _seat(table: Table, seat: Seat, present: bool) -> Mapping[str, Any]:
    place = table.place(seat)
    if place is None:
        kind, name, bot, wanted, face = "automaton", AUTOMATON_NAME, None, None, None
    else:
        free = place.open or table.is_free(seat)
        kind = "open" if free else "human" if place.human else "bot"
        name, bot, wanted = "" if free else place.name, place.bot, place.instead_of
        face = None if free else place.face
    away = place is not None and place.away and kind == "human"
    heir = place.heir.name if place is not None and place.heir else None
    return {
        "name": name,
        "kind": kind,
        "face": face,
        "bot": bot,
        "present": present,
        "away": away,
        "heir": heir,
        "instead_of": wanted,
        "hints": place.hints if place is not None else 0,
        "left": away and place is not None and place.given_up,
        "stand_in": STAND_IN if away else None,
        **_tenure(table, seat),
    }


def _tenure(table: Table, seat: Seat) -> dict[str, Any]:
    """Return who made this seat's points before, and in which rounds a bot helped."""
    place = table.place(seat)
    if place is None or not table.tenures:
        return {"before": (), "helped": ()}
    tenures = table.tenures[seat]
    now = Tenure(place.name, place.bot, place.person, 0)
    before = [tenure for tenure in tenures if not same_player(tenure, now)]
    return {
        "before": [{"name": of.name, "bot": of.bot, "points": of.points} for of in before],
        "helped": [number for of in tenures for number in of.helped][-ROUNDS_SHOWN:],
    }
