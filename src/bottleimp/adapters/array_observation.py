"""What a seat observes, as arrays: all of it comes from the seat's view and its own choices.

`features` are the kernel's, one piece of code for networks everywhere; they describe a position.
`history` adds what they leave out, so that both together hold all the seat has seen and done.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from bottleimp.adapters.single_actions import ACTIONS, INDEX, SinglePosition
from bottleimp.encoding.features import SCALE, encode_view
from bottleimp.encoding.layout import MAX_SEATS
from bottleimp.encoding.planes import FEATURES, PIECES, Piece
from bottleimp.rules import Seat
from bottleimp.rules.modes import ExchangePhase

__all__ = ["FEATURES", "HISTORY_PIECES", "LIMITS", "PIECES", "SCALE", "features", "history", "mask"]

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

LIMITS: Bytes = np.concatenate([np.full(piece.width, piece.most, np.uint8) for piece in PIECES])
"""By feature, the most it can be."""

HISTORY_PIECES: tuple[Piece, ...] = (
    Piece("dealt", "by hand: the cards this seat was dealt and has looked at", 2 * ACTIONS),
    Piece("chosen", "own choices before the first trick: their order, in eighths", ACTIONS),
    Piece("order", "cards played: their order, in parts of all actions", ACTIONS),
    Piece("origin", "cards played from the hidden hand", ACTIONS),
    Piece("turn", "by seat, counted from the own: it acts", MAX_SEATS),
)


def features(position: SinglePosition, seat: Seat) -> Bytes:
    """The features of the seat's view; nothing while it has chosen and others have yet to."""
    view = position.view(seat)
    if position.round.phase is not None and view.options is None:
        return np.zeros(FEATURES, np.uint8)
    return encode_view(view, position.laid_by(seat))


def mask(position: SinglePosition, seat: Seat) -> npt.NDArray[np.int8]:
    """By action, whether the seat may take it now: nothing if it is not its turn."""
    found = np.zeros(ACTIONS, np.int8)
    if seat == position.seat:
        found[position.legal()] = 1
    return found


def history(position: SinglePosition, seat: Seat) -> Floats:
    """What the seat has seen and done, in order."""
    state = position.round
    mode, phase = state.setup.mode, state.phase
    dealt, chosen, order, origin, turn = (out := _Pieces()).parts
    unseen = phase.unseen if isinstance(phase, ExchangePhase) else ()
    for nth, (spec, hand) in enumerate(zip(mode.hands, state.deal.hands[seat], strict=True)):
        if spec.name not in unseen:
            dealt[[nth * ACTIONS + INDEX[card] for card in hand]] = 1
    for nth, action in enumerate(position.chosen[seat], start=1):
        chosen[action] = nth / 8
    names = mode.hands_in_play
    plays = [play for trick in state.tricks for play in trick.plays] + list(state.table)
    for nth, play in enumerate(plays, start=1):
        order[INDEX[play.card]] = nth / ACTIONS
        origin[INDEX[play.card]] = names.index(play.hand)
    if position.seat is not None:
        turn[(position.seat - seat) % mode.seats] = 1
    return out.flat


class _Pieces:
    """A flat array, and its named parts as windows on it."""

    def __init__(self) -> None:
        self.flat: Floats = np.zeros(sum(piece.width for piece in HISTORY_PIECES), np.float32)
        self.parts = tuple(self._windows())

    def _windows(self) -> Iterator[Floats]:
        start = 0
        for piece in HISTORY_PIECES:
            yield self.flat[start : start + piece.width]
            start += piece.width
