"""One update of the networks by proximal policy optimisation on the decisions of an iteration."""

from collections.abc import Iterator
from itertools import islice

import torch
from torch import Tensor, nn
from torch.nn import functional

from bottleimp.encoding.features import KNOWN
from bottleimp.encoding.planes import LEGAL
from bottleimp.plurals import counted
from bottleimp.rules import BottleImpError
from bottleimp.training.advantage import advantages
from bottleimp.training.config import Config
from bottleimp.training.cuda_replay import CudaReplay
from bottleimp.training.distributed import Distributed
from bottleimp.training.feature_spread import belief_targets
from bottleimp.training.network import Critic, TrainedNetwork, in_half, masked
from bottleimp.training.selfplay import SelfPlay

LOSSES = ("policy_loss", "value_loss", "belief_loss", "entropy", "uneven", "moved")


class Learner:
    """The networks in training and what moves them, on the decisions of self-play."""

    def __init__(
        self,
        network: TrainedNetwork,
        critic: Critic | None,
        config: Config,
        self_play: SelfPlay,
        together: Distributed,
    ) -> None:
        self.network, self.critic, self.config = network, critic, config
        self.self_play, self.device, self.together = self_play, self_play.device, together
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
        self.gains = torch.zeros(total, device=self.device)
        self.returns = torch.zeros(total, device=self.device)
        size = min(max(1, config.minibatch // together.size), total)
        self.batch = torch.zeros(size, dtype=torch.int64, device=self.device)
        self.entropy_weight = torch.zeros((), device=self.device)
        self.floor_weight = torch.zeros((), device=self.device)
        self.sums = torch.zeros(len(LOSSES), device=self.device)
        self.lost = torch.compile(self.losses) if cuda else self.losses
        self.step = CudaReplay(self.learn) if cuda else self.learn

    def update(self, *, done: float) -> dict[str, float]:
        """Several passes in random minibatches; `done` is the share of the run that is over."""
        config = self.config
        for group in self.optimiser.param_groups:
            group["lr"].fill_(config.learning_rate * max(0.0, 1 - done))
        self.entropy_weight.fill_(config.entropy + (config.entropy_end - config.entropy) * done)
        self.floor_weight.fill_(config.floor + (config.floor_end - config.floor) * done)
        self.judge()
        ours = self.self_play.decisions.ours.nonzero().squeeze(-1)
        self.even_out(ours)
        batches = self.together.least(len(ours) // len(self.batch))
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
        means = self.together.total(self.sums) / (parts * self.together.size)
        return dict(zip(LOSSES, means.tolist(), strict=True))

    def learn(self) -> None:
        """One step on the decisions of `batch`."""
        losses = self.lost()
        policy, value, belief, entropy, uneven, _ = losses
        total = policy + self.config.value_weight * value + self.config.belief_weight * belief
        total = total + self.floor_weight * uneven
        self.optimiser.zero_grad(set_to_none=True)
        (total - self.entropy_weight * entropy).backward()  # type: ignore[no-untyped-call]
        self.together.average(self.parameters)
        nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimiser.step()
        self.sums += torch.stack([part.detach() for part in losses])

    def even_out(self, ours: Tensor) -> None:
        """Bring the advantages of our decisions to mean 0 and deviation 1, over all processes."""
        kinds = (
            self.self_play.kinds if self.config.by_lane else torch.zeros_like(self.self_play.kinds)
        )
        of_ours, gains = kinds[ours], self.gains[ours]
        lanes, total = len(self.self_play.lanes), self.together.total
        nothing = torch.zeros(lanes, device=self.device)
        count = total(torch.bincount(of_ours, minlength=lanes)).clamp_min(1)
        mean = total(nothing.index_add(0, of_ours, gains)) / count
        squares = (gains - mean[of_ours]).square()
        spread = (total(nothing.index_add(0, of_ours, squares)) / count).sqrt()
        self.gains.sub_(mean[kinds]).div_(spread[kinds] + 1e-6)

    @torch.no_grad()
    def judge(self) -> None:
        """By decision, the advantage and the return."""
        kept = self.self_play.decisions
        if self.critic is not None:
            for part in torch.arange(len(kept.values), device=self.device).split(65_536):
                with in_half(self.device):
                    kept.values[part] = self.critic(kept.info[part], kept.truth[part])
        for group, utilities in zip(self.self_play.groups, self.self_play.utilities, strict=True):
            all_of = slice(group.spans[0].start, group.spans[-1].stop)
            spans = [slice(s.start - all_of.start, s.stop - all_of.start) for s in group.spans]
            self.gains[all_of] = advantages(
                kept.values[all_of],
                kept.seats[all_of],
                utilities,
                spans,
                smoothing=self.config.smoothing,
            )
        torch.add(self.gains, kept.values, out=self.returns)

    def losses(self) -> tuple[Tensor, ...]:
        """Losses of policy, value and belief, entropy, unevenness, how far the policy has moved."""
        kept, batch = self.self_play.decisions, self.batch
        info, truth, returns = kept.info[batch], kept.truth[batch], self.returns[batch]
        gain = self.gains[batch]
        judged = None
        with in_half(self.device):
            logits, value, belief = self.network(info)
            if self.critic is not None:
                judged = self.critic(info, truth)
        logs = functional.log_softmax(masked(logits, info[:, LEGAL]), -1)
        taken = logs.gather(-1, kept.actions[batch].unsqueeze(-1)).squeeze(-1)
        moved = (taken - kept.log_probabilities[batch]).exp()
        clipped = moved.clamp(1 - self.config.clip, 1 + self.config.clip)
        policy_loss = -torch.minimum(moved * gain, clipped * gain).mean()
        value_loss = (value - returns).square().mean()
        if judged is not None:
            value_loss = value_loss + (judged - returns).square().mean()
        entropy, uneven = entropy_of(logs).mean(), unevenness(logs).mean()
        targets = belief_targets(info, truth)
        unseen = targets != KNOWN
        guesses = functional.log_softmax(belief, -1)
        right = guesses.gather(-1, targets.masked_fill(~unseen, 0).unsqueeze(-1)).squeeze(-1)
        belief_loss = -(right * unseen).sum() / unseen.sum()
        moves = (moved - 1).abs().mean()
        return policy_loss, value_loss, belief_loss, entropy, uneven, moves


def entropy_of(logs: Tensor) -> Tensor:
    """By row of log-probabilities."""
    return -(logs.exp() * logs.masked_fill(logs.isinf(), 0)).sum(-1)


def unevenness(logs: Tensor) -> Tensor:
    """By row, how far the policy is from giving every legal action the same."""
    return -logs.masked_fill(logs.isinf(), 0).sum(-1) / logs.isfinite().sum(-1)


def minibatches(rows: Tensor, size: int) -> Iterator[Tensor]:
    """Random parts of `size` of these rows; what is left over waits for another time."""
    order = rows[torch.randperm(len(rows), device=rows.device)]
    for start in range(0, len(rows) - size + 1, size):
        yield order[start : start + size]
