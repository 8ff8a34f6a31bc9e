"""The `table` message: the table as one connection may see it, made from views alone.

Whole for whoever has come; who has seen the table before it and wants so gets what is new alone, as
`news`. What is new to a seat is found by comparing what was written for it, and nothing else.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bottleimp.rules import Seat, Setup, round_code
from bottleimp.rules.setup_form import setup_to_json
from bottleimp.table.bot_seating import STAND_IN
from bottleimp.table.json_fragments import changed, piece
from bottleimp.table.messages import encode
from bottleimp.table.shared_view import SharedView, decided_part
from bottleimp.table.table_state import AUTOMATON_NAME, Status, Table
from bottleimp.table.tenures import Tenure, same_player

_NONE_MISSING: Mapping[str, int] = {}
ROUNDS_SHOWN = 60
"""Of a longer match, a message holds the last rounds: the totals count all of them."""


@cache
def setup_message(setup: Setup) -> bytes:
    """What is played at the table, as its rules declare it: the same for everybody."""
    return encode({"type": "setup", **setup_to_json(setup)})


class TableMessages:
    """One state of a table, to be shown to many connections; `before` is what was shown before."""

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
        self._table, self._around = table, (present, spectators, tuple(watchers))
        moving = {
            "number": table.number,
            "turn": turn,
            "deadline": deadline,
            "missing": missing,
            "hurried": table.hurried,
        }
        self._common = (*self._lasting(before), piece(moving))
        self._news: list[bytes] = [] if before is None else changed(self._common, before._common)
        self._view: SharedView | None = None
        self._follows = False
        """True if an earlier state of the same round was shown before."""
        if (state := table.round) is not None:
            old = None if before is None else before._view
            self._view = SharedView(state, before=old)
            self._follows = self._view.follows
        self._whole: dict[Seat | None, bytes] = {}
        self._new: dict[Seat | None, bytes] = {}

    def _lasting(self, before: "TableMessages | None") -> tuple[bytes, bytes, bytes, bytes]:
        """What rarely changes, written anew only where something of it may be new."""
        table, around = self._table, self._around
        if before is None:
            match = piece(_match(table))
            return piece(_people(table, *around)), match, _notices(table), _choices(table)
        old, (people, match, notices, choices, _) = before._table, before._common
        if old.notices is not table.notices:
            notices = _notices(table)
        if old.choices is not table.choices:
            choices = _choices(table)
        if before._around != around or not _same_people(old, table):
            people = piece(_people(table, *around))
        dealt = old.rounds_dealt != table.rounds_dealt or old.tally is not table.tally
        if dealt or old.match is not table.match or old.status is not table.status:
            match = piece(_match(table))
        return people, match, notices, choices

    def to(self, seat: Seat | None) -> bytes:
        """The message for the owner of that seat, or for a spectator."""
        if seat not in self._whole:
            you = b"null" if seat is None else b"%d" % seat
            common = b'{"type":"table",%s,"you":%s' % (b",".join(self._common), you)
            self._whole[seat] = b"%s,%s}" % (common, b",".join(self._seen(seat)))
        return self._whole[seat]

    def news(self, seat: Seat | None) -> bytes:
        """The same for somebody who was shown what was before, for the same seat."""
        view, same = self._view, self._follows
        if seat is not None and same and view is not None and not view.has_own_news(seat):
            seat = None
        if seat not in self._new:
            parts = [b'{"type":"news"', *self._news]
            parts += view.news(seat) if same and view is not None else self._seen(seat)
            self._new[seat] = b",".join(parts) + b"}"
        return self._new[seat]

    def _seen(self, seat: Seat | None) -> list[bytes]:
        """What the seat sees of the round."""
        if self._view is None:
            return [b'"decided":false', b'"view":null']
        return [decided_part(self._view.own(seat)), b'"view":' + self._view.of(seat)]


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
    return piece({"notices": table.notices})


def _choices(table: Table) -> bytes:
    """The choices of this round that a bot made for a person; which cards, the view says."""
    return piece({"by_bots": table.choices})


def _people(
    table: Table, present: frozenset[Seat], spectators: int, watchers: tuple[str, ...]
) -> dict[str, Any]:
    """The table itself, and who is at it."""
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
    """The match so far; a deal and a round have their codes once the round is over."""
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
    """Who made this seat's points before, and in which rounds of the match a bot helped."""
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
