"""The views of one state, written for many readers: what all may see, and each seat's own part.

`test_shared_view.py` proves that the result equals `view_to_json` of the seat's view, and that what is
new to a seat, laid over what it was shown before, does too.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from bottleimp.rules import Round, Seat, decided_for, options_of, view
from bottleimp.rules.view_form import (
    gifts_part,
    hands_to_json,
    lasting_part,
    moving_part,
    options_to_json,
    trick_to_json,
    voids_part,
    won_part,
)
from bottleimp.rules.views import HandView, given_by, visible_hands, visible_received, voids_of
from bottleimp.table.json_fragments import changed, piece
from bottleimp.table.messages import encode


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
    """The views of one state.

    `before` holds the views that readers were shown last. If its state is an earlier one of the
    same round, only what has changed is written anew: states are immutable, so an object that both
    states hold is unchanged. Otherwise everything is written.
    """

    def __init__(self, state: Round, *, before: "SharedView | None" = None) -> None:
        self.state = state
        if before is not None and not is_continuation(before.state, state):
            before = None
        self.follows = before is not None
        """True if `news` can say what has changed since the views that readers were shown last."""
        self._own: dict[Seat | None, Own] = {None: _SPECTATOR}
        self._moved: dict[Seat, bytes] = {}
        """By seat, hands that others do not see as they saw them before."""
        if before is None:
            self._touched: Collection[Seat] = range(len(state.hands))
            """Whose own part may not be what it was."""
            self._same_phase = False
            self._tricks = [encode(trick_to_json(trick)) for trick in state.tricks]
            self._open = [*map(self._seen, self._touched)]
            self._public = (self._lasting(), *self._by_trick(), self._voids(), self._moving())
            self._old: dict[Seat | None, Own] = {}
            self._news: list[bytes] = []
            """What is new to all, but for the hands."""
        else:
            self._go_on_from(before)

    def _go_on_from(self, before: "SharedView") -> None:
        old, state = before.state, self.state
        self._same_phase = same = old.phase is state.phase
        held = old.hands
        moved = [seat for seat, hands in enumerate(state.hands) if hands is not held[seat]]
        self._open = before._open
        for seat in moved if same else range(len(state.hands)):
            if (seen := self._seen(seat)) != self._open[seat]:
                if not self._moved:
                    self._open = [*self._open]
                self._open[seat] = self._moved[seat] = seen
        self._touched = self._touched_since(old, moved)
        lasting, tricks, won, voids, _ = before._public
        if not same or old.over != state.over:
            lasting = self._lasting()
        self._tricks = before._tricks
        if old.tricks is not state.tricks:
            new = state.tricks[len(old.tricks) :]
            self._tricks = [*before._tricks, *[encode(trick_to_json(trick)) for trick in new]]
            tricks, won = self._by_trick()
        if state.phase is None and _strayed(old, state):
            voids = self._voids()
        self._public = (lasting, tricks, won, voids, self._moving())
        self._news = changed(self._public, before._public)
        self._old = before._own
        """What each seat was shown before as its own, if anybody was."""

    def _touched_since(self, old: Round, moved: list[Seat]) -> Collection[Seat]:
        """Whose own part may not be what it was in the old state."""
        state = self.state
        if not self._same_phase:
            return range(len(state.hands))
        if state.phase is None:
            return {*moved, *state.to_act}
        chosen = enumerate(zip(old.choices[-1], state.choices[-1], strict=True))
        return [seat for seat, (was, now) in chosen if was is not now]

    # ---- what is for all to see ----

    def _seen(self, seat: Seat) -> bytes:
        """The seat's hands as everybody else sees them, players and spectators alike."""
        return _closed(visible_hands(self.state, seat, None))

    def _lasting(self) -> bytes:
        """What changes with a phase, and at the end."""
        return piece(lasting_part(view(self.state, None)))

    def _by_trick(self) -> tuple[bytes, bytes]:
        """What changes with a trick."""
        state = self.state
        won = piece(won_part(state.setup.deck, state.bottles, state.won))
        return b'"tricks":[%s]' % b",".join(self._tricks), won

    def _voids(self) -> bytes:
        """What changes when somebody does not follow."""
        state = self.state
        return piece(voids_part(voids_of(state.setup, state.tricks, state.table)))

    def _moving(self) -> bytes:
        """What changes with every action."""
        return piece(moving_part(self.state.to_act, self.state.table))

    # ---- what is for one seat ----

    def own(self, seat: Seat | None) -> Own:
        """What is for that seat alone; a spectator has next to nothing."""
        own = self._own.get(seat)
        if own is None:
            assert seat is not None
            own = self._old.get(seat)
            if own is None or seat in self._touched:
                own = self._make_own(seat, own)
            self._own[seat] = own
        return own

    def _make_own(self, seat: Seat, was: Own | None) -> Own:
        state = self.state
        if was is not None and self._same_phase and seat not in self._moved:
            hands = was.hands
        else:
            hands = encode(hands_to_json(visible_hands(state, seat, seat)))
        if was is not None and self._same_phase and state.phase is None:
            gifts = was.gifts
        else:
            gifts = piece(gifts_part(given_by(state, seat), visible_received(state, seat)))
        if seat not in state.to_act:
            return Own(hands, gifts, _NULL, decided=False)
        legal = encode(options_to_json(options_of(state, seat)))
        return Own(hands, gifts, legal, decided_for(state, seat))

    # ---- messages ----

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
        own, was = self.own(seat), self._old[seat]
        return own is not was and (own != was or seat in self._moved)

    def news(self, seat: Seat | None) -> list[bytes]:
        """What is not as that seat, which was shown the views before, saw it: `decided`, `view`."""
        own, was = self.own(seat), self._old[seat]
        parts, moved = [*self._news], self._moved
        if own is not was:
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
        return found if own.decided is was.decided else [decided_part(own), *found]


def decided_part(own: Own) -> bytes:
    """Whether its seat can know that the round is decided, for a message."""
    return b'"decided":true' if own.decided else b'"decided":false'


def is_continuation(old: Round, now: Round) -> bool:
    """Return whether everything that happened in `old` happened in `now`, too."""
    if old.deal is not now.deal or len(old.choices) > len(now.choices):
        return False
    for earlier, later in zip(old.choices, now.choices, strict=False):
        if earlier is not later and any(
            made is not None and made != kept for made, kept in zip(earlier, later, strict=True)
        ):
            return False
    done, laid = len(old.tricks), len(old.table)
    if done == len(now.tricks):
        return old.tricks == now.tricks and old.table == now.table[:laid]
    if old.tricks != now.tricks[:done]:
        return False
    return not laid or (done < len(now.tricks) and old.table == now.tricks[done].plays[:laid])


@lru_cache(maxsize=1024)
def _closed(hands: tuple[HandView, ...]) -> bytes:
    """Hands that hide their cards are written alike wherever they have as many."""
    return encode(hands_to_json(hands))


def _strayed(old: Round, now: Round) -> bool:
    """Whether a card has been played since that did not follow."""
    colour, laid = now.setup.deck.colour, len(old.table)
    for trick in now.tricks[len(old.tricks) :]:
        led = colour[trick.plays[0].card]
        if [play for play in trick.plays[laid:] if colour[play.card] is not led]:
            return True
        laid = 0
    on_table = now.table
    return bool([p for p in on_table[laid:] if colour[p.card] is not colour[on_table[0].card]])
