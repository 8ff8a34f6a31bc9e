"""Batched action selection by a network during self-play."""

from functools import cache
from typing import Any

import torch
from torch import Tensor

from bottleimp.encoding.card_bits import ACTIONS
from bottleimp.encoding.planes import LEGAL
from bottleimp.training.cuda_replay import CudaReplay
from bottleimp.training.network import TrainedNetwork, half_precision, mask_logits


class BatchPlayer:
    """Network player that reads a fixed buffer of observations and writes to fixed buffers.

    It also evaluates rounds that are over, because that is cheaper than sorting them out.
    """

    def __init__(
        self, network: TrainedNetwork | None, observations: Tensor, *, greedy: bool
    ) -> None:
        self.network, self.observations = network, observations
        self.greedy = greedy and network is not None
        self.uniform = torch.zeros(len(observations), ACTIONS, device=observations.device)
        """Uniform random numbers from 0 to 1, by row and action."""
        self.actions = torch.zeros(len(observations), dtype=torch.int64, device=observations.device)
        self.log_probabilities = torch.zeros(len(observations), device=observations.device)
        """Log-probabilities of the chosen actions."""
        self.values = torch.zeros(len(observations), device=observations.device)
        self._run = (
            CudaReplay(self._compute) if observations.device.type == "cuda" else self._compute
        )

    @torch.no_grad()
    def choose(self) -> None:
        """Choose an action for every row: sampled from the policy, or its favourite if greedy."""
        if not self.greedy:
            self.uniform.uniform_()
        self._run()

    @torch.no_grad()
    def _compute(self) -> None:
        """Run the forward pass and the sampling, with the random numbers in `uniform`.

        On a GPU this step is recorded as a CUDA graph.
        """
        logits, values = torch.zeros_like(self.uniform), self.values
        if self.network is not None:
            logits, values = _compiled_forward(self.observations.device)(
                self.network, self.observations
            )
        actions, log_probabilities = _compiled_draw(self.observations.device)(
            logits, self.observations[:, LEGAL], None if self.greedy else self.uniform
        )
        self.actions.copy_(actions)
        self.log_probabilities.copy_(log_probabilities)
        self.values.copy_(values)


@cache
def _compiled_forward(device: torch.device) -> Any:
    """Return the forward pass, compiled for a GPU to fuse its many small operations."""
    return torch.compile(_forward, dynamic=True) if device.type == "cuda" else _forward


@cache
def _compiled_draw(device: torch.device) -> Any:
    return torch.compile(draw, dynamic=True) if device.type == "cuda" else draw


def _forward(network: TrainedNetwork, info: Tensor) -> tuple[Tensor, Tensor]:
    with half_precision(info.device):
        logits, values, _ = network(info)
    return logits, values


def draw(logits: Tensor, legal: Tensor, uniform: Tensor | None) -> tuple[Tensor, Tensor]:
    """Return a legal action for each row and its log-probability.

    The action is sampled by the Gumbel-max trick, or is the policy's favourite if `uniform` is
    None.
    """
    logs = torch.log_softmax(mask_logits(logits, legal), -1)
    noise = 0 if uniform is None else -torch.log(-torch.log(uniform.clamp_min(1e-10)))
    actions = (logs + noise).argmax(-1)
    return actions, logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
