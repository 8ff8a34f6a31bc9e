"""One update of the networks by proximal policy optimisation on the decisions of an iteration."""

from collections.abc import Iterator

import torch
from torch import Tensor, nn
from torch.nn import functional

from bottleimp.kernel.features import KNOWN
from bottleimp.kernel.planes import LEGAL
from bottleimp.training.advantage import advantages
from bottleimp.training.config import Config
from bottleimp.training.network import Critic, Network, masked
from bottleimp.training.selfplay import Played
from bottleimp.training.spreading import belief_targets, spread, spread_truth

LOSSES = ("policy_loss", "value_loss", "belief_loss", "entropy", "moved")


class Learner:
    """The networks in training and what moves them."""

    def __init__(
        self, network: Network, critic: Critic | None, config: Config, device: torch.device
    ) -> None:
        self.network, self.critic, self.config, self.device = network, critic, config, device
        self.parameters = list(network.parameters())
        if critic is not None:
            self.parameters += critic.parameters()
        self.optimiser = torch.optim.Adam(
            self.parameters, lr=config.learning_rate, eps=1e-5, fused=device.type == "cuda"
        )

    def update(self, played: Played, *, done: float) -> dict[str, float]:
        """Several passes in random minibatches; `done` is the share of the run that is over."""
        config = self.config
        for group in self.optimiser.param_groups:
            group["lr"] = config.learning_rate * max(0.0, 1 - done)
        entropy_weight = config.entropy + (config.entropy_end - config.entropy) * done
        gains, returns = self.judge(played)
        ours = played.ours.nonzero().squeeze(-1)
        chosen = gains[ours]
        gains = (gains - chosen.mean()) / (chosen.std() + 1e-6)
        sums, parts = torch.zeros(len(LOSSES), device=self.device), 0
        for _ in range(config.epochs):
            for batch in minibatches(ours, config.minibatch):
                losses = self.losses(played, batch, gains[batch], returns[batch])
                policy, value, belief, entropy, _ = losses
                total = policy + config.value_weight * value + config.belief_weight * belief
                (total - entropy_weight * entropy).backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_(self.parameters, 1.0)
                self.optimiser.step()
                self.optimiser.zero_grad(set_to_none=True)
                sums += torch.stack([part.detach() for part in losses])
                parts += 1
        return dict(zip(LOSSES, (sums / parts).tolist(), strict=True))

    @torch.no_grad()
    def judge(self, played: Played) -> tuple[Tensor, Tensor]:
        """By decision, the advantage and the return."""
        everything = torch.arange(len(played.actions), device=self.device)
        parts = everything.chunk(-(-len(everything) // 65_536))
        values = torch.cat([self.values(played, part) for part in parts])
        gains, returns = torch.empty_like(values), torch.empty_like(values)
        for where, utilities in zip(played.places, played.utilities, strict=True):
            gains[where], returns[where] = advantages(
                values[where], played.seats[where], utilities, smoothing=self.config.smoothing
            )
        return gains, returns

    def values(self, played: Played, part: Tensor) -> Tensor:
        """What the critic expects, or the network itself where there is none."""
        with self.autocast():
            features = spread(played.info[part], self.dtype)
            if self.critic is None:
                value: Tensor = self.network(features)[1]
            else:
                value = self.critic(features, spread_truth(played.truth[part], self.dtype))
        return value.float()

    def losses(
        self, played: Played, batch: Tensor, gain: Tensor, returns: Tensor
    ) -> tuple[Tensor, ...]:
        """Losses of policy, value and belief, the entropy, and how far the policy has moved."""
        info, truth = played.info[batch], played.truth[batch]
        with self.autocast():
            features = spread(info, self.dtype)
            logits, value, belief = self.network(features)
            judged = None
            if self.critic is not None:
                judged = self.critic(features, spread_truth(truth, self.dtype))
        logs = functional.log_softmax(masked(logits, info[:, LEGAL]), -1)
        chance = logs.gather(-1, played.actions[batch].unsqueeze(-1)).squeeze(-1)
        moved = (chance - played.chances[batch]).exp()
        clipped = moved.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy_loss = -torch.minimum(moved * gain, clipped * gain).mean()
        value_loss = (value.float() - returns).square().mean()
        if judged is not None:
            value_loss = value_loss + (judged.float() - returns).square().mean()
        entropy = -(logs.exp() * logs.masked_fill(logs.isinf(), 0)).sum(-1).mean()
        targets = belief_targets(info, truth)
        unseen = targets != KNOWN
        guesses = functional.log_softmax(belief.float(), -1)
        right = guesses.gather(-1, targets.masked_fill(~unseen, 0).unsqueeze(-1)).squeeze(-1)
        belief_loss = -(right * unseen).sum() / unseen.sum()
        return policy_loss, value_loss, belief_loss, entropy, (moved - 1).abs().mean()

    @property
    def dtype(self) -> torch.dtype:
        return torch.bfloat16 if self.device.type == "cuda" else torch.float32

    def autocast(self) -> torch.autocast:
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda")


def minibatches(rows: Tensor, size: int) -> Iterator[Tensor]:
    """Random parts of about `size` of these rows."""
    order = rows[torch.randperm(len(rows), device=rows.device)]
    yield from order.chunk(max(1, round(len(rows) / size)))
