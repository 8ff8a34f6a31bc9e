"""The views of one state, written for many readers: what all may see, and each seat's own part.

`test_showing.py` proves that the result equals `view_to_json` of the seat's view, and that what is
new to a seat, laid over what it was shown before, does too.
"""

from typing import NamedTuple

from msgspec import Raw

from bottleimp.rules import Round, Seat, decided_for, options_of, view
from bottleimp.rules.jsonform import Json
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
from bottleimp.table.pieces import Pieces, changed


class Own(NamedTuple):
    """What is for one seat alone: its hands, what it gave and got, what it may do."""

    hands: bytes
    gifts: bytes
    legal: bytes
    decided: bool
    """Whether the seat, if it is its turn, can know that the round is decided."""


_NULL = b"null"
_SPECTATOR = Own(b"", b'"given":[],"received":[]', _NULL, decided=False)


class SharedView:
    """The views of one state; `before` are those of the state before it, of the same deal."""

    def __init__(self, state: Round, *, before: "SharedView | None" = None) -> None:
        self.state = state
        self._pieces: Pieces = Pieces() if before is None else before._pieces
        self._to_act = state.to_act
        self._own: dict[Seat | None, Own] = {None: _SPECTATOR}
        self._moved: dict[Seat, bytes] = {}
        """By seat, hands that others do not see as they saw them before."""
        if before is None:
            self._held = self._settled = [False] * len(state.hands)
            self._open = [*map(self._seen, range(len(state.hands)))]
            self._public = self._written()
            self._old: dict[Seat | None, Own] = {}
            self._news: list[bytes] = []
        else:
            self._go_on_from(before)

    def _go_on_from(self, before: "SharedView") -> None:
        """Whatever has not changed since need not be looked at again."""
        old, state = before.state, self.state
        self._settled = _settled(old, state)
        """By seat, whether it has chosen nothing since, and so what it gave and got is the same."""
        self._held = [
            settled and hands is state.hands[seat]
            for seat, (settled, hands) in enumerate(zip(self._settled, old.hands, strict=True))
        ]
        """By seat, whether its hands are the same, too."""
        self._open = [*before._open]
        for seat, held in enumerate(self._held):
            if not held and (seen := self._seen(seat)) != self._open[seat]:
                self._open[seat] = self._moved[seat] = seen
        self._public = self._written(before)
        self._news = changed(self._public, before._public)
        self._old = before._own
        """What each seat was shown before as its own, if anybody was."""

    def _seen(self, seat: Seat) -> bytes:
        """The seat's hands as everybody else sees them, players and spectators alike."""
        return encode(hands_to_json(hands_seen(self.state, seat, None)))

    def _written(self, before: "SharedView | None" = None) -> tuple[bytes, ...]:
        """What is for all to see, but for the hands."""
        state = self.state
        moving = encode(moving_part(self._to_act, state.table))[1:-1]
        led = state.setup.deck.colour[state.table[0].card] if state.table else None
        strays = [play for play in state.table if state.setup.deck.colour[play.card] is not led]
        if before is not None and _same_trick(before.state, state):
            lasting, tricks, won = before._public[:3]
        else:
            lasting, tricks, won = self._by_trick()
        voids = self._pieces.get("voids", (state.tricks, strays), _voids, state)
        return lasting, tricks, won, voids, moving

    def _by_trick(self) -> tuple[bytes, bytes, bytes]:
        """What changes with a phase or a trick."""
        state, get = self.state, self._pieces.get
        tricks, stage = state.tricks, (state.phase, state.imp, not self._to_act)
        return (
            get("lasting", stage, lambda: lasting_part(view(state, None))),
            get("tricks", tricks, lambda: {"tricks": [*map(self._trick, range(len(tricks)))]}),
            get("won", tricks, won_part, state.setup.deck, state.bottles, state.won),
        )

    def _trick(self, number: int) -> Raw:
        trick = self.state.tricks[number]
        return Raw(b"{%s}" % self._pieces.get(("trick", number), trick, trick_to_json, trick))

    def own(self, seat: Seat | None) -> Own:
        """What is for that seat alone; a spectator has next to nothing."""
        own = self._own.get(seat)
        if own is None:
            assert seat is not None
            own = self._own[seat] = self._make_own(seat)
        return own

    def _make_own(self, seat: Seat) -> Own:
        state, was, acts = self.state, self._old.get(seat), seat in self._to_act
        if was is not None and self._held[seat]:
            hands = was.hands
        else:
            hands = encode(hands_to_json(hands_seen(state, seat, seat)))
        if was is not None and self._settled[seat]:
            gifts = was.gifts
        else:
            gifts = encode(gifts_part(given_by(state, seat), received_seen(state, seat)))[1:-1]
        if not acts:
            return Own(hands, gifts, _NULL, decided=False)
        legal = encode(options_to_json(options_of(state, seat)))
        return Own(hands, gifts, legal, decided_for(state, seat))

    def of(self, seat: Seat | None) -> bytes:
        """`view_to_json(view(state, seat))`, written."""
        own, hands, who = self.own(seat), self._open, _NULL
        if seat is not None:
            who, hands = b"%d" % seat, [*hands]
            hands[seat] = own.hands
        parts = (*self._public, own.gifts, b'"seat":' + who, b'"legal":' + own.legal)
        return b'{%s,"hands":[%s]}' % (b",".join(parts), b",".join(hands))

    def has_own_news(self, seat: Seat) -> bool:
        """Whether something of the seat's own is new; if not, it is told what all are told."""
        was = self._old[seat]
        if self._held[seat] and was.legal is _NULL and seat not in self._to_act:
            self._own[seat] = was
            return False
        own = self.own(seat)
        return own is not was and (own != was or seat in self._moved)

    def news(self, seat: Seat | None) -> list[bytes]:
        """What is not as that seat, which was shown the views before, saw it: `decided`, `view`."""
        own, was = self.own(seat), self._old[seat]
        parts, moved = [*self._news], self._moved
        if own.gifts != was.gifts:
            parts.append(own.gifts)
        if own.legal != was.legal:
            parts.append(b'"legal":' + own.legal)
        if own.hands != was.hands or seat in moved:
            assert seat is not None
            moved = {**moved, seat: own.hands}
        if moved:
            hands = b",".join([b'"%d":%s' % each for each in moved.items()])
            parts.append(b'"hands":{%s}' % hands)
        found = [b'"view":{%s}' % b",".join(parts)] if parts else []
        return found if own.decided == was.decided else [decided_part(own), *found]


def decided_part(own: Own) -> bytes:
    """Whether its seat can know that the round is decided, for a message."""
    return b'"decided":true' if own.decided else b'"decided":false'


def _voids(state: Round) -> Json:
    return voids_part(voids_of(state.setup, state.tricks, state.table))


def _same_trick(old: Round, now: Round) -> bool:
    """Whether no phase and no trick has ended in between."""
    return old.tricks is now.tricks and old.phase is now.phase and old.imp is now.imp


def _settled(old: Round, now: Round) -> list[bool]:
    """By seat, whether the phase and its choice in it are what they were."""
    if old.phase is not now.phase:
        return [False] * len(now.hands)
    if old.choices is now.choices:
        return [True] * len(now.hands)
    chosen = zip(old.choices[-1], now.choices[-1], strict=True)
    automata = len(now.hands) - len(now.choices[-1])  # which choose nothing
    return [*(was is is_now for was, is_now in chosen), *[True] * automata]
