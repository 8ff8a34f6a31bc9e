"""The numbers a network sees: information words spread out, one small integer for each feature.

Needs NumPy alone. `spread` works on the information of one view and of a batch alike; on a GPU the
same two lines (shift and mask) save most of the copying.
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
"""By feature, what brings it into 0..1."""
BIT_COLUMNS: npt.NDArray[np.int64] = np.concatenate(
    [
        np.arange(planes.PLANES * planes.WIDTH),
        *(
            (planes.PLANES + nth) * planes.WIDTH + np.arange(used)
            for nth, used in enumerate(planes.FLAGS_USED)
        ),
    ]
)
"""Which bits of the planes and flags, 56 per word, become features; the numbers follow them."""
KNOWN = 255
"""Marks a card whose place is known."""


def columns(name: str) -> slice:
    """Where that piece lies among the features."""
    start = 0
    for piece in planes.PIECES:
        if piece.name == name:
            return slice(start, start + piece.width)
        start += piece.width
    raise KeyError(name)


def info_of_view(view: View, chosen: Sequence[Card] = ()) -> Words:
    """What the seat of a view knows, as an array of words (see `viewinfo`)."""
    return np.array(words_of_view(view, chosen), np.int64)


def spread(info: Words) -> npt.NDArray[np.uint8]:
    """Features of information rows, along the last axis."""
    octets = np.ascontiguousarray(info, "<i8").view(np.uint8)
    octets = octets.reshape(*info.shape, 8)[..., : planes.BYTES]
    words, batch = planes.PLANES + planes.FLAG_WORDS, info.shape[:-1]
    bits = np.unpackbits(octets[..., :words, :], axis=-1, bitorder="little")
    cards = bits[..., : planes.PLANES, :].reshape(*batch, planes.PLANES * planes.WIDTH)
    flags = [bits[..., planes.PLANES + nth, :used] for nth, used in enumerate(planes.FLAGS_USED)]
    numbers = octets[..., words:, :].reshape(*batch, -1)
    return np.concatenate([cards, *flags, numbers], axis=-1)


def spread_truth(truth: Words) -> npt.NDArray[np.uint8]:
    """The same for where the cards truly are."""
    octets = np.ascontiguousarray(truth, "<i8").view(np.uint8).reshape(*truth.shape, 8)
    bits = np.unpackbits(octets[..., : planes.BYTES], axis=-1, bitorder="little")
    return bits.reshape(*truth.shape[:-1], planes.TRUTH_WORDS * planes.WIDTH)


def encode_view(view: View, chosen: Sequence[Card] = ()) -> npt.NDArray[np.uint8]:
    """The features of one view."""
    features = spread(info_of_view(view, chosen))
    assert features.shape == (planes.FEATURES,)
    return features


def belief_targets(info: Words, truth: Words) -> npt.NDArray[np.uint8]:
    """By card: the seat (counted from the own) that holds an unseen card, 6 for the imp's trick.

    `KNOWN` stands for a card that is not unseen, and for one that the deck does not have.
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
