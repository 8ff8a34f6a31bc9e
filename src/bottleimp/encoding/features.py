"""Network input: information rows unpacked into one small integer per feature, with NumPy alone.

An information row holds what a seat knows (its observation), packed into words as `planes`
describes. `spread` unpacks one row or a batch. `training.feature_spread` does it on a GPU, so that
only the packed words are copied there.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from bottleimp.encoding import layout, planes
from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.layout import Words
from bottleimp.encoding.view_observation import words_of_view
from bottleimp.rules import Card
from bottleimp.rules.views import View

SCALE: npt.NDArray[np.float32] = np.concatenate(
    [np.full(piece.width, 1 / piece.most, np.float32) for piece in planes.PIECES]
)
"""Factor for each feature that scales it to 0..1."""
BIT_COLUMNS: npt.NDArray[np.int64] = np.concatenate(
    [
        np.arange(planes.PLANES * planes.WIDTH),
        *(
            (planes.PLANES + nth) * planes.WIDTH + np.arange(used)
            for nth, used in enumerate(planes.FLAGS_USED)
        ),
    ]
)
"""Bits of the planes and flags, 56 per word, that become features; the numbers follow them."""
KNOWN = 255
"""Belief target of a card whose place is known."""


def columns(name: str) -> slice:
    """Return the columns of the named piece of the features."""
    start = 0
    for piece in planes.PIECES:
        if piece.name == name:
            return slice(start, start + piece.width)
        start += piece.width
    raise KeyError(name)


def info_of_view(view: View, chosen: Sequence[Card] = ()) -> Words:
    """Return the information row of a view as an array (see `view_observation`)."""
    return np.array(words_of_view(view, chosen), np.int64)


def spread(info: Words) -> npt.NDArray[np.uint8]:
    """Unpack information rows into features, along the last axis."""
    octets = np.ascontiguousarray(info, "<i8").view(np.uint8)
    octets = octets.reshape(*info.shape, 8)[..., : planes.BYTES]
    words, batch = planes.PLANES + planes.FLAG_WORDS, info.shape[:-1]
    bits = np.unpackbits(octets[..., :words, :], axis=-1, bitorder="little")
    cards = bits[..., : planes.PLANES, :].reshape(*batch, planes.PLANES * planes.WIDTH)
    flags = [bits[..., planes.PLANES + nth, :used] for nth, used in enumerate(planes.FLAGS_USED)]
    numbers = octets[..., words:, :].reshape(*batch, -1)
    return np.concatenate([cards, *flags, numbers], axis=-1)


def spread_truth(truth: Words) -> npt.NDArray[np.uint8]:
    """Unpack rows of the truth into features, along the last axis."""
    octets = np.ascontiguousarray(truth, "<i8").view(np.uint8).reshape(*truth.shape, 8)
    bits = np.unpackbits(octets[..., : planes.BYTES], axis=-1, bitorder="little")
    return bits.reshape(*truth.shape[:-1], planes.TRUTH_WORDS * planes.WIDTH)


def encode_view(view: View, chosen: Sequence[Card] = ()) -> npt.NDArray[np.uint8]:
    """Return the features of one view.

    During an exchange, `chosen` are the cards chosen so far.
    """
    features = spread(info_of_view(view, chosen))
    assert features.shape == (planes.FEATURES,)
    return features


def belief_targets(info: Words, truth: Words) -> npt.NDArray[np.uint8]:
    """Return the true place of each unseen card: a seat, relative to the own, or 6.

    6 is the imp's trick. Cards that are not unseen, or not in the deck, have `KNOWN`.
    """
    places = [
        *(truth[..., planes.IN_HAND + far] for far in range(layout.MAX_SEATS)),
        truth[..., planes.IN_IMP],
    ]
    targets = np.full((*info.shape[:-1], CARDS), KNOWN, np.uint8)
    for number, held in enumerate(places):
        unseen = held & info[..., planes.UNSEEN]
        targets[(unseen[..., None] >> np.arange(CARDS) & 1).astype(bool)] = number
    return targets
