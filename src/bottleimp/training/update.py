"""Proximal policy optimisation (PPO) on the decisions of an iteration."""

from collections.abc import Iterator
from itertools import islice

import torch
from torch import Tensor, nn
from torch.nn import functional

from bottleimp.encoding.features import KNOWN
from bottleimp.encoding.planes import LEGAL
from bottleimp.plurals import counted
from bottleimp.rules import BottleImpError
from bottleimp.training.advantage import estimate_advantages
from bottleimp.training.config import Config
from bottleimp.training.cuda_replay import CudaReplay
from bottleimp.training.distributed import Distributed
from bottleimp.training.feature_spread import belief_targets
from bottleimp.training.network import Critic, TrainedNetwork, half_precision, mask_logits
from bottleimp.training.selfplay import SelfPlay

LOSSES = ("policy_loss", "value_loss", "belief_loss", "entropy", "uneven", "moved")


class Learner:
    """PPO learner for the network and the optional critic."""

    def __init__(
        self,
        network: TrainedNetwork,
        critic: Critic | None,
        config: Config,
        self_play: SelfPlay,
        processes: Distributed,
    ) -> None:
        self.network, self.critic, self.config = network, critic, config
        self.self_play, self.device, self.processes = self_play, self_play.device, processes
        self.parameters = list(network.parameters())
        if critic is not None:
            self.parameters += critic.parameters()
        cuda = self.device.type == "cuda"
        self.optimiser = torch.optim.Adam(
            self.parameters,
            lr=torch.tensor(config.learning_rate, device=self.device),
            eps=1e-5,
            fused=cuda,
            capturable=cuda,
            foreach=False,
        )
        total = len(self_play.decisions.actions)
        self.advantages = torch.zeros(total, device=self.device)
        self.returns = torch.zeros(total, device=self.device)
        size = min(max(1, config.minibatch // processes.size), total)
        self.batch = torch.zeros(size, dtype=torch.int64, device=self.device)
        self.entropy_weight = torch.zeros((), device=self.device)
        self.floor_weight = torch.zeros((), device=self.device)
        self.sums = torch.zeros(len(LOSSES), device=self.device)
        self.compiled_losses = torch.compile(self.losses) if cuda else self.losses
        self.step = CudaReplay(self.learn) if cuda else self.learn

    def update(self, *, done: float) -> dict[str, float]:
        """Update the networks in several epochs of random minibatches; return the mean losses.

        `done` is the completed share of the run, on which learning rate and weights depend.
        """
        config = self.config
        for group in self.optimiser.param_groups:
            group["lr"].fill_(config.learning_rate * max(0.0, 1 - done))
        self.entropy_weight.fill_(config.entropy + (config.entropy_end - config.entropy) * done)
        self.floor_weight.fill_(config.floor + (config.floor_end - config.floor) * done)
        self.compute_advantages()
        ours = self.self_play.decisions.ours.nonzero().squeeze(-1)
        self.normalise_advantages(ours)
        batches = self.processes.least(len(ours) // len(self.batch))
        if not batches:
            raise BottleImpError(
                f"too little to learn from: {counted(len(ours), 'decision')} of the learner's own, "
                f"and a minibatch has {len(self.batch)}; more rounds, or a smaller minibatch"
            )
        self.sums.zero_()
        parts = 0
        for _ in range(config.epochs):
            for batch in islice(minibatches(ours, len(self.batch)), batches):
                self.batch.copy_(batch)
                self.step()
                parts += 1
        means = self.processes.total(self.sums) / (parts * self.processes.size)
        return dict(zip(LOSSES, means.tolist(), strict=True))

    def learn(self) -> None:
        """Take one optimiser step on the decisions of `batch`."""
        losses = self.compiled_losses()
        policy, value, belief, entropy, uneven, _ = losses
        total = policy + self.config.value_weight * value + self.config.belief_weight * belief
        total = total + self.floor_weight * uneven
        self.optimiser.zero_grad(set_to_none=True)
        (total - self.entropy_weight * entropy).backward()  # type: ignore[no-untyped-call]
        self.processes.average(self.parameters)
        nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimiser.step()
        self.sums += torch.stack([part.detach() for part in losses])

    def normalise_advantages(self, ours: Tensor) -> None:
        """Normalise the advantages of `ours` to mean 0 and deviation 1, over all processes."""
        kinds = (
            self.self_play.kinds if self.config.by_lane else torch.zeros_like(self.self_play.kinds)
        )
        of_ours, advantages = kinds[ours], self.advantages[ours]
        lanes, total = len(self.self_play.lanes), self.processes.total
        nothing = torch.zeros(lanes, device=self.device)
        count = total(torch.bincount(of_ours, minlength=lanes)).clamp_min(1)
        mean = total(nothing.index_add(0, of_ours, advantages)) / count
        squares = (advantages - mean[of_ours]).square()
        spread = (total(nothing.index_add(0, of_ours, squares)) / count).sqrt()
        self.advantages.sub_(mean[kinds]).div_(spread[kinds] + 1e-6)

    @torch.no_grad()
    def compute_advantages(self) -> None:
        """Compute the advantage and the return of every decision."""
        decisions = self.self_play.decisions
        if self.critic is not None:
            for part in torch.arange(len(decisions.values), device=self.device).split(65_536):
                with half_precision(self.device):
                    decisions.values[part] = self.critic(
                        decisions.info[part], decisions.truth[part]
                    )
        for group, utilities in zip(self.self_play.groups, self.self_play.utilities, strict=True):
            all_of = slice(group.spans[0].start, group.spans[-1].stop)
            spans = [slice(s.start - all_of.start, s.stop - all_of.start) for s in group.spans]
            self.advantages[all_of] = estimate_advantages(
                decisions.values[all_of],
                decisions.seats[all_of],
                utilities,
                spans,
                smoothing=self.config.smoothing,
            )
        torch.add(self.advantages, decisions.values, out=self.returns)

    def losses(self) -> tuple[Tensor, ...]:
        """Return the quantities in `LOSSES` for the decisions of `batch`.

        The last one is the mean distance of the probability ratio from 1.
        """
        decisions, batch = self.self_play.decisions, self.batch
        info, truth, returns = decisions.info[batch], decisions.truth[batch], self.returns[batch]
        gain = self.advantages[batch]
        critic_value = None
        with half_precision(self.device):
            logits, value, belief = self.network(info)
            if self.critic is not None:
                critic_value = self.critic(info, truth)
        logs = functional.log_softmax(mask_logits(logits, info[:, LEGAL]), -1)
        taken = logs.gather(-1, decisions.actions[batch].unsqueeze(-1)).squeeze(-1)
        moved = (taken - decisions.log_probabilities[batch]).exp()
        clipped = moved.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy_loss = -torch.minimum(moved * gain, clipped * gain).mean()
        value_loss = (value - returns).square().mean()
        if critic_value is not None:
            value_loss = value_loss + (critic_value - returns).square().mean()
        entropy, uneven = entropy_of(logs).mean(), unevenness(logs).mean()
        targets = belief_targets(info, truth)
        unseen = targets != KNOWN
        guesses = functional.log_softmax(belief, -1)
        right = guesses.gather(-1, targets.masked_fill(~unseen, 0).unsqueeze(-1)).squeeze(-1)
        belief_loss = -(right * unseen).sum() / unseen.sum()
        moves = (moved - 1).abs().mean()
        return policy_loss, value_loss, belief_loss, entropy, uneven, moves


def entropy_of(logs: Tensor) -> Tensor:
    """Return the entropy of each row of log-probabilities."""
    return -(logs.exp() * logs.masked_fill(logs.isinf(), 0)).sum(-1)


def unevenness(logs: Tensor) -> Tensor:
    """Return the cross-entropy between the uniform distribution over legal actions and each row."""
    return -logs.masked_fill(logs.isinf(), 0).sum(-1) / logs.isfinite().sum(-1)


def minibatches(rows: Tensor, size: int) -> Iterator[Tensor]:
    """Yield the rows in random minibatches of `size`; an incomplete last one is dropped."""
    order = rows[torch.randperm(len(rows), device=rows.device)]
    for start in range(0, len(rows) - size + 1, size):
        yield order[start : start + size]
