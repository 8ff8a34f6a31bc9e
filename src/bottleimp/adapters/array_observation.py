"""Observations of a seat as arrays, computed from its view and its own choices.

`features` describes the position, by the same code as for the networks. `history` adds the rest of
what the seat has seen and done, so that both together hold all its knowledge.
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
"""The highest value of each feature."""

HISTORY_PIECES: tuple[Piece, ...] = (
    Piece("dealt", "by hand: the cards this seat was dealt and has looked at", 2 * ACTIONS),
    Piece("chosen", "own choices before the first trick: their order, in eighths", ACTIONS),
    Piece("order", "cards played: their order, in parts of all actions", ACTIONS),
    Piece("origin", "cards played from the hidden hand", ACTIONS),
    Piece("turn", "by seat, counted from the own: it acts", MAX_SEATS),
)


def features(position: SinglePosition, seat: Seat) -> Bytes:
    """Return the features of the seat's view.

    During secret choices, they are zeros for a seat that does not have to choose any more.
    """
    view = position.view(seat)
    if position.round.phase is not None and view.options is None:
        return np.zeros(FEATURES, np.uint8)
    return encode_view(view, position.laid_by(seat))


def mask(position: SinglePosition, seat: Seat) -> npt.NDArray[np.int8]:
    """Return the mask of the actions that the seat may take; zeros if it is not its turn."""
    found = np.zeros(ACTIONS, np.int8)
    if seat == position.seat:
        found[position.legal()] = 1
    return found


def history(position: SinglePosition, seat: Seat) -> Floats:
    """Return what the seat has seen and done, in order."""
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
    """A flat array, with its named parts as views into it."""

    def __init__(self) -> None:
        self.flat: Floats = np.zeros(sum(piece.width for piece in HISTORY_PIECES), np.float32)
        self.parts = tuple(self._windows())

    def _windows(self) -> Iterator[Floats]:
        start = 0
        for piece in HISTORY_PIECES:
            yield self.flat[start : start + piece.width]
            start += piece.width
