"""The views of one state as JSON: the parts that all seats share, and each seat's own part.

`test_shared_view.py` proves that the result equals `view_to_json` of the seat's view, and that a
delta applied to the previous view gives the same.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from bottleimp.rules import Round, Seat, decided_for, options_of, view
from bottleimp.rules.view_form import (
    gifts_part,
    hands_to_json,
    options_to_json,
    per_action_part,
    per_phase_part,
    trick_to_json,
    voids_part,
    won_part,
)
from bottleimp.rules.views import HandView, given_by, visible_hands, visible_received, voids_of
from bottleimp.table.json_fragments import encode_fragment, find_changed
from bottleimp.table.messages import encode


class OwnPart(NamedTuple):
    """The part of a view that only its seat sees: its hands, its gifts and its legal actions."""

    hands: bytes
    gifts: bytes
    legal: bytes
    decided: bool
    """True if it is the seat's turn and the seat can know that the round is decided."""


_NULL = b"null"
_SPECTATOR = OwnPart(b"", b'"given":[],"received":[]', _NULL, decided=False)


class SharedView:
    """The views of one state, as JSON.

    `before` holds the views that were sent last. If its state is an earlier one of the same round,
    only what has changed is encoded anew: states are immutable, so an object that both states hold
    is unchanged. Otherwise everything is encoded.
    """

    def __init__(self, state: Round, *, before: "SharedView | None" = None) -> None:
        self.state = state
        if before is not None and not is_continuation(before.state, state):
            before = None
        self.has_delta = before is not None
        """True if `delta` can be used: the previous views are of an earlier state of the same
        round."""
        self._own_parts: dict[Seat | None, OwnPart] = {None: _SPECTATOR}
        self._changed_hands: dict[Seat, bytes] = {}
        """By seat, the hands that look different to other seats than before."""
        if before is None:
            self._dirty_seats: Collection[Seat] = range(len(state.hands))
            """The seats whose own part may have changed."""
            self._same_phase = False
            self._tricks = [encode(trick_to_json(trick)) for trick in state.tricks]
            self._hands_for_others = [*map(self._encode_for_others, self._dirty_seats)]
            self._public = (
                self._per_phase_fields(),
                *self._per_trick_fields(),
                self._void_fields(),
                self._per_action_fields(),
            )
            self._previous_parts: dict[Seat | None, OwnPart] = {}
            self._shared_delta: list[bytes] = []
            """The shared fragments that have changed, except for hands."""
        else:
            self._update_from(before)

    def _update_from(self, before: "SharedView") -> None:
        old, state = before.state, self.state
        self._same_phase = same = old.phase is state.phase
        held = old.hands
        moved = [seat for seat, hands in enumerate(state.hands) if hands is not held[seat]]
        self._hands_for_others = before._hands_for_others
        for seat in moved if same else range(len(state.hands)):
            if (seen := self._encode_for_others(seat)) != self._hands_for_others[seat]:
                if not self._changed_hands:
                    self._hands_for_others = [*self._hands_for_others]
                self._hands_for_others[seat] = self._changed_hands[seat] = seen
        self._dirty_seats = self._find_dirty_seats(old, moved)
        lasting, tricks, won, voids, _ = before._public
        if not same or old.over != state.over:
            lasting = self._per_phase_fields()
        self._tricks = before._tricks
        if old.tricks is not state.tricks:
            new = state.tricks[len(old.tricks) :]
            self._tricks = [*before._tricks, *[encode(trick_to_json(trick)) for trick in new]]
            tricks, won = self._per_trick_fields()
        if state.phase is None and _shows_new_void(old, state):
            voids = self._void_fields()
        self._public = (lasting, tricks, won, voids, self._per_action_fields())
        self._shared_delta = find_changed(self._public, before._public)
        self._previous_parts = before._own_parts
        """The previous own part of each seat for which it was encoded."""

    def _find_dirty_seats(self, old: Round, moved: list[Seat]) -> Collection[Seat]:
        """Return the seats whose own part may have changed since the old state."""
        state = self.state
        if not self._same_phase:
            return range(len(state.hands))
        if state.phase is None:
            return {*moved, *state.to_act}
        chosen = enumerate(zip(old.choices[-1], state.choices[-1], strict=True))
        return [seat for seat, (was, now) in chosen if was is not now]

    # ---- the shared part ----

    def _encode_for_others(self, seat: Seat) -> bytes:
        """Encode the seat's hands as all other players and spectators see them."""
        return _encode_hidden_hands(visible_hands(self.state, seat, None))

    def _per_phase_fields(self) -> bytes:
        """Encode the fields that change with a phase and at the end of the round."""
        return encode_fragment(per_phase_part(view(self.state, None)))

    def _per_trick_fields(self) -> tuple[bytes, bytes]:
        """Encode the fields that change with a trick."""
        state = self.state
        won = encode_fragment(won_part(state.setup.deck, state.bottles, state.won))
        return b'"tricks":[%s]' % b",".join(self._tricks), won

    def _void_fields(self) -> bytes:
        """Encode the fields that change when a player cannot follow the colour."""
        state = self.state
        return encode_fragment(voids_part(voids_of(state.setup, state.tricks, state.table)))

    def _per_action_fields(self) -> bytes:
        """Encode the fields that change with every action."""
        return encode_fragment(per_action_part(self.state.to_act, self.state.table))

    # ---- a seat's own part ----

    def own_part(self, seat: Seat | None) -> OwnPart:
        """Return the seat's own part; that of a spectator (None) is almost empty."""
        own_part = self._own_parts.get(seat)
        if own_part is None:
            assert seat is not None
            own_part = self._previous_parts.get(seat)
            if own_part is None or seat in self._dirty_seats:
                own_part = self._make_own(seat, own_part)
            self._own_parts[seat] = own_part
        return own_part

    def _make_own(self, seat: Seat, was: OwnPart | None) -> OwnPart:
        state = self.state
        if was is not None and self._same_phase and seat not in self._changed_hands:
            hands = was.hands
        else:
            hands = encode(hands_to_json(visible_hands(state, seat, seat)))
        if was is not None and self._same_phase and state.phase is None:
            gifts = was.gifts
        else:
            gifts = encode_fragment(
                gifts_part(given_by(state, seat), visible_received(state, seat))
            )
        if seat not in state.to_act:
            return OwnPart(hands, gifts, _NULL, decided=False)
        legal = encode(options_to_json(options_of(state, seat)))
        return OwnPart(hands, gifts, legal, decided_for(state, seat))

    # ---- messages ----

    def encode_view(self, seat: Seat | None) -> bytes:
        """Return `view_to_json(view(state, seat))` as JSON."""
        own_part, hands, who = self.own_part(seat), self._hands_for_others, _NULL
        if seat is not None:
            who, hands = b"%d" % seat, [*hands]
            hands[seat] = own_part.hands
        parts = (*self._public, own_part.gifts, b'"seat":' + who, b'"legal":' + own_part.legal)
        return b'{%s,"hands":[%s]}' % (b",".join(parts), b",".join(hands))

    def has_own_delta(self, seat: Seat) -> bool:
        """Return True if the seat's own part has changed.

        If not, its delta is that of a spectator.
        """
        own_part, was = self.own_part(seat), self._previous_parts[seat]
        return own_part is not was and (own_part != was or seat in self._changed_hands)

    def delta(self, seat: Seat | None) -> list[bytes]:
        """Return the members `decided` and `view` where they differ from the seat's last ones."""
        own_part, was = self.own_part(seat), self._previous_parts[seat]
        parts, moved = [*self._shared_delta], self._changed_hands
        if own_part is not was:
            if own_part.gifts != was.gifts:
                parts.append(own_part.gifts)
            if own_part.legal != was.legal:
                parts.append(b'"legal":' + own_part.legal)
            if own_part.hands != was.hands or seat in moved:
                assert seat is not None
                moved = {**moved, seat: own_part.hands}
        if moved:
            hands = b",".join([b'"%d":%s' % each for each in moved.items()])
            parts.append(b'"hands":{%s}' % hands)
        found = [b'"view":{%s}' % b",".join(parts)] if parts else []
        return found if own_part.decided is was.decided else [encode_decided(own_part), *found]


def encode_decided(own_part: OwnPart) -> bytes:
    """Return the `decided` member of a message."""
    return b'"decided":true' if own_part.decided else b'"decided":false'


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
def _encode_hidden_hands(hands: tuple[HandView, ...]) -> bytes:
    """Encode hands as other seats see them. Hidden hands of equal sizes share one cached result."""
    return encode(hands_to_json(hands))


def _shows_new_void(old: Round, now: Round) -> bool:
    """Return True if a card that did not follow the led colour has been played since `old`."""
    colour, laid = now.setup.deck.colour, len(old.table)
    for trick in now.tricks[len(old.tricks) :]:
        led = colour[trick.plays[0].card]
        if [play for play in trick.plays[laid:] if colour[play.card] is not led]:
            return True
        laid = 0
    on_table = now.table
    return bool([p for p in on_table[laid:] if colour[p.card] is not colour[on_table[0].card]])
