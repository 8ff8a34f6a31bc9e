"""Self-play in lock-step: all rounds of an iteration take their next decision together.

The rounds of one setup are a lane. They have a fixed number of decisions, so no round needs a reset
during an iteration. On a GPU the rounds are split into two groups: the CPU advances one while the
network evaluates the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from bottleimp.encoding.layout import DEALER, Words
from bottleimp.encoding.planes import INFO_WORDS, TRUTH_WORDS
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.mixed_batch import MixedBatch
from bottleimp.training.network import TrainedNetwork
from bottleimp.training.player import BatchPlayer

EPSILON = 1 / 3
"""Probability of a uniformly random action during the exploration phase of a round."""


@dataclass
class ActiveLane:
    """Lane of the recipe: `count` rounds of one setup that are played together."""

    kernel: Kernel
    count: int
    scale: float
    """Points of a typical utility in this setup, the unit of values and returns."""


@dataclass
class Decisions:
    """All decisions of an iteration, on the device; each iteration overwrites the previous one."""

    info: Tensor
    truth: Tensor
    actions: Tensor
    log_probabilities: Tensor
    """Log-probabilities of the actions when they were taken."""
    values: Tensor
    """Network values when the actions were taken."""
    seats: Tensor
    ours: Tensor
    """True for the decisions to learn from: by the network in training, outside exploration."""

    @classmethod
    def empty(cls, total: int, device: torch.device) -> "Decisions":
        def tensor(*shape: int, dtype: torch.dtype = torch.int64) -> Tensor:
            return torch.zeros(total, *shape, dtype=dtype, device=device)

        return cls(
            info=tensor(INFO_WORDS),
            truth=tensor(TRUTH_WORDS),
            actions=tensor(),
            log_probabilities=tensor(dtype=torch.float32),
            values=tensor(dtype=torch.float32),
            seats=tensor(),
            ours=tensor(dtype=torch.bool),
        )


class Group:
    """Rounds of all lanes that advance together, with the buffers for their decisions."""

    def __init__(
        self,
        lanes: Sequence[ActiveLane],
        counts: Sequence[int],
        start: int,
        *,
        jobs: int,
        device: torch.device,
    ) -> None:
        self.lanes = lanes
        self.mixed = MixedBatch([lane.kernel for lane in lanes], counts, jobs=jobs)
        ends = start + np.cumsum(self.mixed.playing)
        self.spans = [
            slice(int(end - size), int(end))
            for end, size in zip(ends, self.mixed.playing, strict=True)
        ]
        """Slice of the decisions of each step."""
        rows, pinned = len(self.mixed.rows), device.type == "cuda"

        def words(*shape: int) -> Tensor:
            return torch.empty(rows, *shape, dtype=torch.int64, pin_memory=pinned)

        self.info, self.truth = words(INFO_WORDS), words(TRUTH_WORDS)
        self.seats, self.actions = words(), words()
        kernels = self.mixed.kernels
        lengths = np.array([kernel.decisions for kernel in kernels])[self.mixed.kinds]
        self.lengths = torch.from_numpy(lengths).to(device)
        """Number of decisions of each round."""
        lane_of_row = torch.from_numpy(np.array(self.mixed.order)[self.mixed.kinds])
        self.kinds = torch.cat([lane_of_row[:count] for count in self.mixed.playing]).to(device)
        """Lane of each decision."""
        self.observations = torch.zeros(rows, INFO_WORDS, dtype=torch.int64, device=device)
        """Network input of the current step; all players of the group read this buffer."""
        self.players: dict[tuple[TrainedNetwork | None, bool], BatchPlayer] = {}
        self.ours = torch.empty(rows, dtype=torch.bool, pin_memory=pinned)
        self.our_seats: Words = np.zeros(rows, np.int64)
        self.random_until = torch.zeros(rows, dtype=torch.int64, device=device)
        """Step at which the exploration phase of each round ends; 0 without exploration."""
        self.actions_ready = torch.cuda.Event() if pinned else None

    def deal(self, *, seed: int, one_side_share: float, exploration_share: float) -> None:
        """Deal new rounds.

        In the share `one_side_share` of each lane, the network in training plays only one side,
        which rotates. The share `exploration_share` of all rounds begins with an exploration phase
        of random length.
        """
        self.mixed.deal(seed=seed)
        chance = torch.rand(2, len(self.random_until), device=self.random_until.device)
        until = (chance[0] * self.lengths).long()
        self.random_until.copy_(torch.where(chance[1] < exploration_share, until, 0))
        for kernel, part in zip(self.mixed.kernels, self.mixed.parts, strict=True):
            self.our_seats[part] = _our_seats(kernel, self.mixed.rows[part], one_side_share)

    def begin_step(self, step: int, into: Decisions) -> slice:
        """Take the previous step's actions, copy the new observations to the device.

        Writes them to `into`, too, and returns the slice of the step's decisions.
        """
        if step:
            if self.actions_ready is not None:
                self.actions_ready.synchronize()
            self.mixed.step(self.actions.numpy()[: self.mixed.playing[step - 1]])
        count = self.mixed.playing[step]
        seats = self.seats.numpy()[:count]
        self.mixed.look(seats, self.info.numpy()[:count], self.truth.numpy()[:count])
        np.not_equal(self.our_seats[:count] >> seats & 1, 0, out=self.ours.numpy()[:count])
        span = self.spans[step]
        self.observations[:count].copy_(self.info[:count], non_blocking=True)
        into.info[span] = self.observations[:count]
        for here, there in (
            (self.truth, into.truth),
            (self.seats, into.seats),
            (self.ours, into.ours),
        ):
            there[span].copy_(here[:count], non_blocking=True)
        return span

    def run_player(self, network: TrainedNetwork | None, *, greedy: bool) -> "BatchPlayer":
        """Let a network (None: random play) choose actions for the current observations.

        Returns the player, which holds the actions, log-probabilities and values.
        """
        player = self.players.get((network, greedy))
        if player is None:
            player = self.players[network, greedy] = BatchPlayer(
                network, self.observations, greedy=greedy
            )
        player.choose()
        return player

    def explore(self, step: int, actions: Tensor) -> Tensor:
        """Replace actions at random, with probability `EPSILON`, in rounds that still explore."""
        count = len(actions)
        random_actions = self.run_player(None, greedy=False).actions[:count]
        explores = torch.rand(count, device=actions.device) < EPSILON
        return torch.where(explores & (step < self.random_until[:count]), random_actions, actions)

    def send_actions(self, actions: Tensor) -> None:
        """Start copying the actions to the host, where `begin_step` or `finish` takes them."""
        self.actions[: len(actions)].copy_(actions, non_blocking=True)
        if self.actions_ready is not None:
            self.actions_ready.record()

    def finish(self) -> None:
        """Take the last step's actions, which end all rounds."""
        if self.actions_ready is not None:
            self.actions_ready.synchronize()
        self.mixed.step(self.actions.numpy()[: self.mixed.playing[-1]])

    def utilities(self) -> Tensor:
        """Return the utilities by round and seat, in units of their lanes' scales."""
        parts = zip(self.mixed.order, self.mixed.kernels, self.mixed.parts, strict=True)
        found = [
            kernel.utilities(self.mixed.rows[of]) / self.lanes[n].scale for n, kernel, of in parts
        ]
        return torch.from_numpy(np.concatenate(found))


class SelfPlay:
    """Player of the rounds of all lanes, iteration after iteration."""

    def __init__(self, lanes: Sequence[ActiveLane], device: torch.device) -> None:
        self.lanes, self.device = lanes, device
        jobs = max(lane.kernel.jobs for lane in lanes)
        self.groups: list[Group] = []
        start, groups = 0, 2 if device.type == "cuda" else 1
        for nth in range(groups):
            counts = [lane.count // groups + (nth < lane.count % groups) for lane in lanes]
            self.groups.append(Group(lanes, counts, start, jobs=jobs, device=device))
            start = self.groups[-1].spans[-1].stop
        self.decisions = Decisions.empty(start, device)
        self.kinds = torch.cat([group.kinds for group in self.groups])
        """Lane of each decision."""
        self.utilities: list[Tensor] = []
        """Utilities of each group by round and seat, in units of their lanes' scales."""

    @torch.no_grad()
    def play(
        self,
        network: TrainedNetwork | None,
        *,
        seed: int,
        other: TrainedNetwork | None = None,
        one_side_share: float = 0.0,
        greedy: bool = False,
        other_greedy: bool = False,
        exploration_share: float = 0.0,
    ) -> None:
        """Deal every round and play it to its end; a network that is None plays at random.

        In the share `one_side_share` of the rounds, the network plays one side, which rotates, and
        `other` plays all others; in the remaining rounds the network plays every seat. The share
        `exploration_share` of all rounds begins with an exploration phase of random length, whose
        decisions are not learnt from.
        """
        decisions = self.decisions
        for nth, group in enumerate(self.groups):
            group.deal(
                seed=seed + 9973 * nth,
                one_side_share=one_side_share,
                exploration_share=exploration_share,
            )
        for step in range(self.groups[0].mixed.steps):
            for group in self.groups:
                span = group.begin_step(step, decisions)
                count = span.stop - span.start
                own = group.run_player(network, greedy=greedy)
                actions = own.actions[:count]
                if one_side_share:
                    opponent = group.run_player(other, greedy=greedy or other_greedy)
                    actions = torch.where(decisions.ours[span], actions, opponent.actions[:count])
                if exploration_share:
                    actions = group.explore(step, actions)
                    decisions.ours[span] &= step >= group.random_until[:count]
                group.send_actions(actions)
                decisions.actions[span], decisions.values[span] = actions, own.values[:count]
                decisions.log_probabilities[span] = own.log_probabilities[:count]
        for group in self.groups:
            group.finish()
        self.utilities = [group.utilities().to(self.device) for group in self.groups]

    def one_side_results(self, share: float) -> list[Tensor]:
        """Return, by lane, the utilities in points of the network in the rounds with one side.

        `share` is the `one_side_share` that the rounds were dealt with.
        """
        found: list[list[Tensor]] = [[] for _ in self.lanes]
        for group, utilities in zip(self.groups, self.utilities, strict=True):
            for nth, part in zip(group.mixed.order, group.mixed.parts, strict=True):
                rounds = int(share * (part.stop - part.start))
                players = self.lanes[nth].kernel.setup.mode.players
                seats = torch.arange(rounds, device=self.device) // players % players
                of_round = utilities[part][:rounds].gather(-1, seats.unsqueeze(-1))
                found[nth].append(of_round.squeeze(-1) * self.lanes[nth].scale)
        return [torch.cat(parts) for parts in found]


def _our_seats(kernel: Kernel, rows: Words, one_side_share: float) -> Words:
    """Return the seats of the network in training in each round, as bits; -1 is all seats."""
    mode = kernel.setup.mode
    number = np.arange(len(rows))
    sides = np.array(
        [
            [sum(1 << mate for side in mode.sides_for(dealer) if seat in side for mate in side)
             for seat in range(mode.players)]
            for dealer in range(mode.players)
        ]
    )  # fmt: skip
    one_side = sides[rows[:, DEALER], number // mode.players % mode.players]
    return np.where(number < int(one_side_share * len(rows)), one_side, -1)
