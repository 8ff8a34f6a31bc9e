"""The network: a trunk with heads for the policy, the value and the belief about unseen cards."""

import torch
from torch import Tensor, nn

from bottleimp.encoding.card_bits import ACTIONS, CARDS
from bottleimp.encoding.planes import PLACES
from bottleimp.training.feature_spread import INPUTS, TRUTH, Spread, spread_truth


class Block(nn.Module):
    """Residual layer."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.linear = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = x + torch.relu(self.linear(self.norm(x)))
        return out


class Trunk(nn.Sequential):
    """Layers that all heads share."""

    def __init__(self, inputs: int, width: int, blocks: int) -> None:
        super().__init__(
            nn.Linear(inputs, width), nn.ReLU(), *(Block(width) for _ in range(blocks)),
            nn.LayerNorm(width),
        )  # fmt: skip


class TrainedNetwork(nn.Module):
    """Network from information rows to policy logits, a value and belief logits.

    The three heads are slices of one linear layer.
    """

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
    """Value network that sees every card; it is used only in training."""

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


def half_precision(device: torch.device) -> torch.autocast:
    """Return a context with matrix products in bfloat16 on a GPU, in full precision on a CPU."""
    cuda = device.type == "cuda"
    return torch.autocast(device.type, torch.bfloat16, enabled=cuda, cache_enabled=False)


def mask_logits(logits: Tensor, legal: Tensor) -> Tensor:
    """Return the logits with minus infinity for actions whose bit in `legal` is not set."""
    bits = torch.arange(ACTIONS, device=legal.device)
    allowed = (legal.unsqueeze(-1) >> bits) & 1 != 0
    return logits.float().masked_fill(~allowed, float("-inf"))
