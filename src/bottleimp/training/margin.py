"""How strong a network is against a fixed opponent, in the kernel: quick figures for the log."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from bottleimp.training.network import TrainedNetwork
from bottleimp.training.selfplay import ActiveLane, SelfPlay


class Margin(NamedTuple):
    """Points per round above the mean of the other sides."""

    mean: float
    error: float
    """Its standard error; of a single round it is not known (nan)."""


def margins(
    lanes: Sequence[ActiveLane],
    network: TrainedNetwork,
    other: TrainedNetwork | None,
    device: torch.device,
    *,
    seed: int,
    greedy: bool = True,
) -> list[Margin]:
    """By lane: one side of the network among all others of `other` (None plays at random)."""
    self_play = SelfPlay(lanes, device)
    self_play.play(network, seed=seed, other=other, alone=1.0, greedy=greedy)
    return [margin_of(result) for result in self_play.our_results(1.0)]


def margin_of(results: Tensor) -> Margin:
    """The margin of these rounds."""
    spread = results.std().item() if len(results) > 1 else math.nan
    return Margin(results.mean().item(), spread / math.sqrt(len(results)))
