"""Quick measurement of a network's strength against a fixed opponent, for the log."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from bottleimp.training.network import TrainedNetwork
from bottleimp.training.selfplay import ActiveLane, SelfPlay


class Margin(NamedTuple):
    """Mean utility of the network's side, in points per round."""

    mean: float
    error: float
    """Standard error of the mean; NaN for a single round."""


def margins(
    lanes: Sequence[ActiveLane],
    network: TrainedNetwork,
    other: TrainedNetwork | None,
    device: torch.device,
    *,
    seed: int,
    greedy: bool = True,
) -> list[Margin]:
    """Measure, by lane, the network on one side against `other` on all others.

    `other` None plays at random.
    """
    self_play = SelfPlay(lanes, device)
    self_play.play(network, seed=seed, other=other, one_side_share=1.0, greedy=greedy)
    return [estimate_margin(result) for result in self_play.one_side_results(1.0)]


def estimate_margin(results: Tensor) -> Margin:
    """Return the mean of the results of rounds with its standard error."""
    spread = results.std().item() if len(results) > 1 else math.nan
    return Margin(results.mean().item(), spread / math.sqrt(len(results)))
