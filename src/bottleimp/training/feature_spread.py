"""Unpacking of information rows on the device: `encoding.features` in PyTorch.

The columns are padded for fast matrix products: all bits of the words of planes and flags, then the
numbers, then zeros up to a multiple of 64. `USED` has the columns that are features.
"""

import numpy as np
import torch
from torch import Tensor, nn

from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.features import BIT_COLUMNS, KNOWN, SCALE
from bottleimp.encoding.layout import MAX_SEATS
from bottleimp.encoding.planes import (
    BYTES,
    FLAG_WORDS,
    IN_HAND,
    IN_IMP,
    INFO_WORDS,
    PLACES,
    PLANES,
    TRUTH_WORDS,
    UNSEEN,
    WIDTH,
)

TRUTH = TRUTH_WORDS * WIDTH
BITS = (PLANES + FLAG_WORDS) * WIDTH
NUMBERS = (INFO_WORDS - PLANES - FLAG_WORDS) * BYTES
INPUTS = -(-(BITS + NUMBERS) // 64) * 64
USED = np.concatenate((BIT_COLUMNS, BITS + np.arange(NUMBERS)))


def bits_of(words: Tensor) -> Tensor:
    """Unpack the used bits of each word along a new last axis, as bytes."""
    octets = words.view(torch.uint8).unflatten(-1, (-1, 8))[..., :BYTES]
    shifts = torch.arange(8, dtype=torch.uint8, device=words.device)
    bits: Tensor = octets.unsqueeze(-1) >> shifts & 1
    return bits.flatten(-2)


class Spread(nn.Module):
    """Layer that unpacks information rows into network inputs in 0..1."""

    scale: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(SCALE[-NUMBERS:]), persistent=False)

    def forward(self, info: Tensor) -> Tensor:
        dtype = torch.bfloat16 if info.device.type == "cuda" else torch.float32
        words = PLANES + FLAG_WORDS
        bits = bits_of(info[:, :words].contiguous()).flatten(1)
        octets = info[:, words:].contiguous().view(torch.uint8)
        numbers = octets.unflatten(-1, (-1, 8))[..., :BYTES].flatten(1) * self.scale
        rest = torch.zeros(len(info), INPUTS - BITS - NUMBERS, dtype=dtype, device=info.device)
        return torch.cat((bits.to(dtype), numbers.to(dtype), rest), -1)


def spread_truth(truth: Tensor, dtype: torch.dtype) -> Tensor:
    """Unpack rows of the truth into inputs of the critic."""
    return bits_of(truth).flatten(1).to(dtype)


def belief_targets(info: Tensor, truth: Tensor) -> Tensor:
    """Return the true place of each unseen card, and `KNOWN` for all other cards."""
    held = torch.cat((truth[:, IN_HAND : IN_HAND + MAX_SEATS], truth[:, IN_IMP : IN_IMP + 1]), -1)
    unseen = bits_of(held & info[:, UNSEEN : UNSEEN + 1])[..., :CARDS]
    numbers = torch.arange(PLACES, device=info.device).unsqueeze(-1)
    return torch.where(unseen.sum(-2) > 0, (unseen * numbers).sum(-2), KNOWN)
