"""A network in many rounds at once: from what the seats know to what they do."""

from functools import cache
from typing import Any

import torch
from torch import Tensor

from bottleimp.encoding.card_bits import ACTIONS
from bottleimp.encoding.planes import LEGAL
from bottleimp.training.cuda_replay import CudaReplay
from bottleimp.training.network import TrainedNetwork, in_half, masked


class BatchPlayer:
    """Looks at the same rows each time, and leaves its answers in the same place.

    Rounds that are over are thought about, too: that costs less than looking for them.
    """

    def __init__(self, network: TrainedNetwork | None, shown: Tensor, *, greedy: bool) -> None:
        self.network, self.shown, self.greedy = network, shown, greedy and network is not None
        self.uniform = torch.zeros(len(shown), ACTIONS, device=shown.device)
        """Random numbers from 0 to 1, by row and action."""
        self.actions = torch.zeros(len(shown), dtype=torch.int64, device=shown.device)
        self.log_probabilities = torch.zeros(len(shown), device=shown.device)
        """Of the actions, when they were taken."""
        self.values = torch.zeros(len(shown), device=shown.device)
        self._answer = CudaReplay(self.answer) if shown.device.type == "cuda" else self.answer

    @torch.no_grad()
    def think(self) -> None:
        """Choose for every row: by chance from the policy, or the best where greedy."""
        if not self.greedy:
            self.uniform.uniform_()
        self._answer()

    @torch.no_grad()
    def answer(self) -> None:
        """The same without new random numbers."""
        logits, values = torch.zeros_like(self.uniform), self.values
        if self.network is not None:
            logits, values = _asked(self.shown.device)(self.network, self.shown)
        actions, log_probabilities = _drawn(self.shown.device)(
            logits, self.shown[:, LEGAL], None if self.greedy else self.uniform
        )
        self.actions.copy_(actions)
        self.log_probabilities.copy_(log_probabilities)
        self.values.copy_(values)


@cache
def _asked(device: torch.device) -> Any:
    """For a GPU the many small operations are compiled into few."""
    return torch.compile(_ask, dynamic=True) if device.type == "cuda" else _ask


@cache
def _drawn(device: torch.device) -> Any:
    return torch.compile(draw, dynamic=True) if device.type == "cuda" else draw


def _ask(network: TrainedNetwork, info: Tensor) -> tuple[Tensor, Tensor]:
    with in_half(info.device):
        logits, values, _ = network(info)
    return logits, values


def draw(logits: Tensor, legal: Tensor, uniform: Tensor | None) -> tuple[Tensor, Tensor]:
    """A legal action for each row, the likeliest or by chance, and its log-probability."""
    logs = torch.log_softmax(masked(logits, legal), -1)
    noise = 0 if uniform is None else -torch.log(-torch.log(uniform.clamp_min(1e-10)))
    actions = (logs + noise).argmax(-1)
    return actions, logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
