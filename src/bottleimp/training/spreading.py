"""Information words spread out on the device: `kernel.features`, in PyTorch."""

import torch
from torch import Tensor

from bottleimp.kernel.cards import CARDS
from bottleimp.kernel.features import KNOWN, SCALE
from bottleimp.kernel.layout import MAX_SEATS
from bottleimp.kernel.planes import (
    BYTES,
    FEATURES,
    IN_HAND,
    IN_IMP,
    INFO_WORDS,
    PLANES,
    SEATS_FLAGS_USED,
    STAGE_FLAGS_USED,
    TRUTH_WORDS,
    UNSEEN,
    VOIDS_FLAGS_USED,
    WIDTH,
)

PLACES = MAX_SEATS + 1
"""Where an unseen card can be: with a seat, counted from the own, or in the imp's trick."""
TRUTH = TRUTH_WORDS * WIDTH
FLAGS = (SEATS_FLAGS_USED, VOIDS_FLAGS_USED, STAGE_FLAGS_USED)
NUMBERS = (INFO_WORDS - PLANES - len(FLAGS)) * BYTES


def bits_of(words: Tensor) -> Tensor:
    """The bits in use of each word: … × words to … × words × bits, as bytes."""
    octets = words.view(torch.uint8).reshape(*words.shape, 8)[..., :BYTES]
    shifts = torch.arange(8, dtype=torch.uint8, device=words.device)
    bits: Tensor = octets.unsqueeze(-1) >> shifts & 1
    return bits.flatten(-2)


def spread(info: Tensor, dtype: torch.dtype) -> Tensor:
    """Features in 0..1 of information rows."""
    bits = bits_of(info[:, : PLANES + len(FLAGS)].contiguous())
    parts = [bits[:, :PLANES].flatten(1).to(dtype)]
    parts += [bits[:, PLANES + nth, :used].to(dtype) for nth, used in enumerate(FLAGS)]
    octets = info[:, PLANES + len(FLAGS) :].contiguous().view(torch.uint8)
    numbers = octets.reshape(len(info), -1, 8)[..., :BYTES].flatten(1)
    scale = torch.from_numpy(SCALE[FEATURES - NUMBERS :]).to(info.device)
    parts.append((numbers * scale).to(dtype))
    return torch.cat(parts, -1)


def spread_truth(truth: Tensor, dtype: torch.dtype) -> Tensor:
    """Where every card truly is, as numbers for the critic."""
    return bits_of(truth).flatten(1).to(dtype)


def belief_targets(info: Tensor, truth: Tensor) -> Tensor:
    """By card, the place where an unseen card truly is, or `KNOWN`."""
    held = torch.cat((truth[:, IN_HAND : IN_HAND + MAX_SEATS], truth[:, IN_IMP : IN_IMP + 1]), -1)
    unseen = bits_of(held & info[:, UNSEEN : UNSEEN + 1])[..., :CARDS]
    most, place = unseen.max(-2)
    return torch.where(most > 0, place, KNOWN)
