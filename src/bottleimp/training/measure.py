"""How strong a network is against a fixed opponent, in the kernel: quick figures for the log."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch

from bottleimp.training.network import Network
from bottleimp.training.selfplay import LaneInPlay, SelfPlay


class Margin(NamedTuple):
    """Points per round above the mean of the other sides, and its standard error."""

    mean: float
    error: float


def margins(
    lanes: Sequence[LaneInPlay],
    network: Network,
    other: Network | None,
    device: torch.device,
    *,
    seed: int,
    greedy: bool = True,
) -> list[Margin]:
    """By lane: one side of the network among all others of `other` (None plays at random)."""
    self_play = SelfPlay(lanes, device)
    self_play.play(network, seed=seed, other=other, alone=1.0, greedy=greedy)
    return [
        Margin(result.mean().item(), result.std().item() / math.sqrt(len(result)))
        for result in self_play.our_results(1.0)
    ]
