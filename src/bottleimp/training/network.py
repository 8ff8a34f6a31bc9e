"""The network: one trunk, and heads for the policy, the value and where unseen cards are."""

import torch
from torch import Tensor, nn

from bottleimp.encoding.card_bits import ACTIONS, CARDS
from bottleimp.encoding.planes import PLACES
from bottleimp.training.feature_spread import INPUTS, TRUTH, Spread, spread_truth


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


class TrainedNetwork(nn.Module):
    """From information words to logits, a value and a belief: three heads in one layer."""

    POLICY = slice(0, ACTIONS)
    BELIEF = slice(ACTIONS, ACTIONS + CARDS * PLACES)
    VALUE = ACTIONS + CARDS * PLACES
    OUTPUTS = -(-(VALUE + 1) // 64) * 64

    def __init__(self, *, width: int, blocks: int) -> None:
        super().__init__()
        self.spread = Spread()
        self.trunk = Trunk(INPUTS, width, blocks)
        self.heads = nn.Linear(width, self.OUTPUTS)
        nn.init.zeros_(self.heads.bias)
        nn.init.normal_(self.heads.weight, std=0.01)

    def forward(self, info: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        out = self.heads(self.trunk(self.spread(info))).float()
        belief = out[:, self.BELIEF].unflatten(-1, (CARDS, PLACES))
        return out[:, self.POLICY], out[:, self.VALUE], belief


class Critic(nn.Module):
    """A value that sees every card; it judges the actor in training and is thrown away after."""

    def __init__(self, *, width: int, blocks: int) -> None:
        super().__init__()
        self.spread = Spread()
        self.trunk = Trunk(INPUTS + TRUTH, width, blocks)
        self.value = nn.Linear(width, 1)

    def forward(self, info: Tensor, truth: Tensor) -> Tensor:
        features = self.spread(info)
        seen = torch.cat((features, spread_truth(truth, features.dtype)), -1)
        out: Tensor = self.value(self.trunk(seen)).squeeze(-1)
        return out.float()


def in_half(device: torch.device) -> torch.autocast:
    """Matrix products in half precision on a GPU, in full on a processor."""
    cuda = device.type == "cuda"
    return torch.autocast(device.type, torch.bfloat16, enabled=cuda, cache_enabled=False)


def masked(logits: Tensor, legal: Tensor) -> Tensor:
    """Logits with everything illegal ruled out; `legal` holds the bits of the actions."""
    bits = torch.arange(ACTIONS, device=legal.device)
    allowed = (legal.unsqueeze(-1) >> bits) & 1 != 0
    return logits.float().masked_fill(~allowed, float("-inf"))
