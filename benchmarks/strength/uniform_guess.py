"""A uniform guess where the unseen cards are, by a seat that knows the rules and nothing else."""

import numpy as np
import numpy.typing as npt

from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.features import columns
from bottleimp.encoding.layout import MAX_SEATS
from bottleimp.encoding.planes import WIDTH

Floats = npt.NDArray[np.floating]
SWEEPS = 300


def uniform(features: npt.NDArray[np.uint8]) -> Floats:
    """By card and place, what a seat expects that knows the rules and nothing else."""
    rows = len(features)

    def piece(name: str, *shape: int) -> Floats:
        return features[:, columns(name)].reshape(rows, *shape).astype(np.float64)

    unseen = piece("colour", 3, WIDTH)[..., :CARDS] * piece("unseen", 1, WIDTH)[..., :CARDS]
    free = piece("first_cards", MAX_SEATS) - piece("held", MAX_SEATS, WIDTH).sum(-1)
    free[:, 0] = 0
    in_imp = unseen.sum((1, 2)) - free.sum(-1)
    may = 1 - piece("voids", MAX_SEATS, 2, 3)[:, :, 0].swapaxes(1, 2)
    found: Floats = np.einsum(
        "rck,rcp->rkp",
        unseen,
        spread_evenly(
            np.concatenate([may, np.ones((rows, 3, 1))], -1),
            unseen.sum(-1),
            np.concatenate([free, in_imp[:, None]], -1),
        ),
    )
    return found


def spread_evenly(may: Floats, cards: Floats, free: Floats) -> Floats:
    """By colour and place, the share of the colour's cards that lies there.

    In proportion to the free places of those that may have the colour, so that all cards lie
    somewhere and all places are filled: both sums are brought right in turn.
    """
    expected = may * cards[:, :, None] * free[:, None]
    for _ in range(SWEEPS):
        expected = expected * (free * _inverse(expected.sum(1)))[:, None]
        expected = expected * (cards * _inverse(expected.sum(2)))[:, :, None]
    found: Floats = expected * _inverse(cards)[:, :, None]
    return found


def _inverse(values: Floats) -> Floats:
    return np.divide(1.0, values, out=np.zeros_like(values), where=values > 0)
