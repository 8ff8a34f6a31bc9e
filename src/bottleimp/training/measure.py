"""How strong a network is against a fixed opponent, in the kernel: quick figures for the log."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch

from bottleimp.training.network import Network
from bottleimp.training.selfplay import Lane, our_result, play


class Margin(NamedTuple):
    """Points a round above the mean of the other sides, and its standard error."""

    mean: float
    error: float


def margins(
    lanes: Sequence[Lane],
    network: Network,
    other: Network | None,
    device: torch.device,
    *,
    seed: int,
    greedy: bool = True,
) -> list[Margin]:
    """By lane: one side of the network among all others of `other` (None plays at random)."""
    played = play(lanes, network, device, seed=seed, other=other, alone=1.0, greedy=greedy)
    found = []
    for number, lane in enumerate(lanes):
        result = our_result(lane, played, number, 1.0)
        found.append(Margin(result.mean().item(), result.std().item() / math.sqrt(len(result))))
    return found
