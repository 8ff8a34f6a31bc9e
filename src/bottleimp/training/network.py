"""The network: one trunk, and heads for the policy, the value and where unseen cards are."""

import torch
from torch import Tensor, nn

from bottleimp.kernel.cards import ACTIONS, CARDS


class Block(nn.Module):
    """A residual layer."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.linear = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = x + torch.relu(self.linear(self.norm(x)))
        return out


class Trunk(nn.Sequential):
    """From inputs to what all heads share."""

    def __init__(self, inputs: int, width: int, blocks: int) -> None:
        super().__init__(
            nn.Linear(inputs, width), nn.ReLU(), *(Block(width) for _ in range(blocks)),
            nn.LayerNorm(width),
        )  # fmt: skip


class Network(nn.Module):
    """From the features of an information state to logits, a value and a belief."""

    def __init__(self, features: int, places: int, *, width: int, blocks: int) -> None:
        super().__init__()
        self.places = places
        self.trunk = Trunk(features, width, blocks)
        self.policy = nn.Linear(width, ACTIONS)
        self.value = nn.Linear(width, 1)
        self.belief = nn.Linear(width, CARDS * places)
        for head in (self.policy, self.value, self.belief):
            nn.init.zeros_(head.bias)
            nn.init.normal_(head.weight, std=0.01)

    def choose(self, features: Tensor) -> Tensor:
        """The logits alone: all that playing needs."""
        logits: Tensor = self.policy(self.trunk(features))
        return logits

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        shared = self.trunk(features)
        belief = self.belief(shared).unflatten(-1, (CARDS, self.places))
        return self.policy(shared), self.value(shared).squeeze(-1), belief


class Critic(nn.Module):
    """A value that sees every card; it judges the actor in training and is thrown away after."""

    def __init__(self, features: int, truth: int, *, width: int, blocks: int) -> None:
        super().__init__()
        self.trunk = Trunk(features + truth, width, blocks)
        self.value = nn.Linear(width, 1)

    def forward(self, features: Tensor, truth: Tensor) -> Tensor:
        out: Tensor = self.value(self.trunk(torch.cat((features, truth), -1))).squeeze(-1)
        return out


def masked(logits: Tensor, legal: Tensor) -> Tensor:
    """Logits with everything illegal ruled out; `legal` holds the bits of the actions."""
    bits = torch.arange(ACTIONS, device=legal.device)
    allowed = (legal.unsqueeze(-1) >> bits) & 1 != 0
    return logits.float().masked_fill(~allowed, float("-inf"))
