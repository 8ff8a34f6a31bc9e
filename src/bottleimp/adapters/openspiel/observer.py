"""OpenSpiel observations of a state, computed only from what the player knows."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from bottleimp.adapters.array_observation import (
    HISTORY_PIECES,
    PIECES,
    SCALE,
    Floats,
    features,
    history,
)

if TYPE_CHECKING:
    from bottleimp.adapters.openspiel.spiel_state import BottleImpState


class Observer:
    """An OpenSpiel observer: fills `tensor`, and `dict` with its named pieces.

    An observation consists of the features of the view. With perfect recall, the history follows,
    which contains the order of everything that the player has seen. The text is the same for both.
    """

    def __init__(self, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, but got {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("only observations of one player, with all that is public, exist")
        self._recall = bool(kind.perfect_recall)
        pieces = (*PIECES, *HISTORY_PIECES) if self._recall else PIECES
        self.tensor: Floats = np.zeros(sum(piece.width for piece in pieces), np.float32)
        self.dict: dict[str, Floats] = {}
        start = 0
        for piece in pieces:
            self.dict[piece.name] = self.tensor[start : start + piece.width]
            start += piece.width

    def set_from(self, state: "BottleImpState", player: int) -> None:
        """Write the player's observation of the state; zeros while cards are dealt."""
        self.tensor.fill(0)
        if state.position is None:
            return
        self.tensor[: len(SCALE)] = features(state.position, player) * SCALE
        if self._recall:
            self.tensor[len(SCALE) :] = history(state.position, player)

    def string_from(self, state: "BottleImpState", player: int) -> str:
        """Return the player's information as text."""
        return state.information(player)
