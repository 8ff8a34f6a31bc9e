"""Self-play in lock-step: all rounds of an iteration take their next decision together.

A round of a setup has a fixed number of decisions, so nothing has to be reset on the way. The
rounds of one setup are a lane. On a GPU the rounds are played in two groups, so that one is moved
on by the processor while the network thinks about the other.
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

WHIM = 1 / 3
"""How often a player who is astray does just anything."""


@dataclass
class ActiveLane:
    """A lane of the recipe: rounds of one setup that are played together."""

    kernel: Kernel
    count: int
    scale: float
    """What a typical utility is in this setup; returns are in units of it."""


@dataclass
class Decisions:
    """All decisions of an iteration, on the device; each iteration overwrites the last."""

    info: Tensor
    truth: Tensor
    actions: Tensor
    log_probabilities: Tensor
    """Of the actions, when they were taken."""
    values: Tensor
    """What the network expected then."""
    seats: Tensor
    ours: Tensor
    """Whether the network in training took this decision."""

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
    """Rounds of all lanes that go forward together, and where their decisions are kept."""

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
        """By step, where its decisions lie."""
        rows, pinned = len(self.mixed.rows), device.type == "cuda"

        def words(*shape: int) -> Tensor:
            return torch.empty(rows, *shape, dtype=torch.int64, pin_memory=pinned)

        self.info, self.truth = words(INFO_WORDS), words(TRUTH_WORDS)
        self.seats, self.actions = words(), words()
        kernels = self.mixed.kernels
        lengths = np.array([kernel.decisions for kernel in kernels])[self.mixed.kinds]
        self.lengths = torch.from_numpy(lengths).to(device)
        """By round, its decisions."""
        lane_of_row = torch.from_numpy(np.array(self.mixed.order)[self.mixed.kinds])
        self.kinds = torch.cat([lane_of_row[:count] for count in self.mixed.playing]).to(device)
        """By decision, its lane."""
        self.shown = torch.zeros(rows, INFO_WORDS, dtype=torch.int64, device=device)
        """What the seats know, where the players of this group look for it."""
        self.players: dict[tuple[TrainedNetwork | None, bool], BatchPlayer] = {}
        self.ours = torch.empty(rows, dtype=torch.bool, pin_memory=pinned)
        self.our_seats: Words = np.zeros(rows, np.int64)
        self.astray_until = torch.zeros(rows, dtype=torch.int64, device=device)
        """By round, before which step its players may have whims."""
        self.answered = torch.cuda.Event() if pinned else None

    def deal(self, *, seed: int, alone: float, astray: float) -> None:
        """Fresh rounds; in the share `alone` of each lane one side, each in turn, is ours.

        In the share `astray` the players have whims up to some step of the round.
        """
        self.mixed.deal(seed=seed)
        chance = torch.rand(2, len(self.astray_until), device=self.astray_until.device)
        until = (chance[0] * self.lengths).long()
        self.astray_until.copy_(torch.where(chance[1] < astray, until, 0))
        for kernel, part in zip(self.mixed.kernels, self.mixed.parts, strict=True):
            self.our_seats[part] = _our_seats(kernel, self.mixed.rows[part], alone)

    def go_to(self, step: int, into: Decisions) -> slice:
        """Take the last step's actions, then put what the seats know onto the device."""
        if step:
            if self.answered is not None:
                self.answered.synchronize()
            self.mixed.step(self.actions.numpy()[: self.mixed.playing[step - 1]])
        count = self.mixed.playing[step]
        seats = self.seats.numpy()[:count]
        self.mixed.look(seats, self.info.numpy()[:count], self.truth.numpy()[:count])
        np.not_equal(self.our_seats[:count] >> seats & 1, 0, out=self.ours.numpy()[:count])
        span = self.spans[step]
        self.shown[:count].copy_(self.info[:count], non_blocking=True)
        into.info[span] = self.shown[:count]
        for here, there in (
            (self.truth, into.truth),
            (self.seats, into.seats),
            (self.ours, into.ours),
        ):
            there[span].copy_(here[:count], non_blocking=True)
        return span

    def ask(self, network: TrainedNetwork | None, *, greedy: bool) -> "BatchPlayer":
        """What the network does with what is shown now."""
        player = self.players.get((network, greedy))
        if player is None:
            player = self.players[network, greedy] = BatchPlayer(network, self.shown, greedy=greedy)
        player.think()
        return player

    def go_astray(self, step: int, actions: Tensor) -> Tensor:
        """The same actions but for the whims of rounds that are still astray."""
        count = len(actions)
        whims = self.ask(None, greedy=False).actions[:count]
        whim = torch.rand(count, device=actions.device) < WHIM
        return torch.where(whim & (step < self.astray_until[:count]), whims, actions)

    def answer(self, actions: Tensor) -> None:
        """Ask for these actions to be brought back."""
        self.actions[: len(actions)].copy_(actions, non_blocking=True)
        if self.answered is not None:
            self.answered.record()

    def finish(self) -> None:
        """Take the last actions: now all rounds are over."""
        if self.answered is not None:
            self.answered.synchronize()
        self.mixed.step(self.actions.numpy()[: self.mixed.playing[-1]])

    def utilities(self) -> Tensor:
        """Rounds × seats, in units of their lanes' scales."""
        parts = zip(self.mixed.order, self.mixed.kernels, self.mixed.parts, strict=True)
        found = [
            kernel.utilities(self.mixed.rows[of]) / self.lanes[n].scale for n, kernel, of in parts
        ]
        return torch.from_numpy(np.concatenate(found))


class SelfPlay:
    """The rounds of all lanes, to be dealt and played again and again."""

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
        """By decision, its lane."""
        self.utilities: list[Tensor] = []
        """By group: rounds × seats, in units of their lanes' scales."""

    @torch.no_grad()
    def play(
        self,
        network: TrainedNetwork | None,
        *,
        seed: int,
        other: TrainedNetwork | None = None,
        alone: float = 0.0,
        greedy: bool = False,
        other_greedy: bool = False,
        astray: float = 0.0,
    ) -> None:
        """Deal every round and play it to its end; a network of None plays at random.

        In the share `alone` of the rounds the network has one side, each in turn, and `other` has
        all the rest; in the remaining rounds the network has every seat. In the share `astray` of
        all rounds everybody may have whims up to some step, and nothing before it is ours.
        """
        kept = self.decisions
        for nth, group in enumerate(self.groups):
            group.deal(seed=seed + 9973 * nth, alone=alone, astray=astray)
        for step in range(self.groups[0].mixed.steps):
            for group in self.groups:
                span = group.go_to(step, kept)
                count = span.stop - span.start
                us = group.ask(network, greedy=greedy)
                actions = us.actions[:count]
                if alone:
                    them = group.ask(other, greedy=greedy or other_greedy)
                    actions = torch.where(kept.ours[span], actions, them.actions[:count])
                if astray:
                    actions = group.go_astray(step, actions)
                    kept.ours[span] &= step >= group.astray_until[:count]
                group.answer(actions)
                kept.actions[span], kept.values[span] = actions, us.values[:count]
                kept.log_probabilities[span] = us.log_probabilities[:count]
        for group in self.groups:
            group.finish()
        self.utilities = [group.utilities().to(self.device) for group in self.groups]

    def our_results(self, share: float) -> list[Tensor]:
        """By lane, of each round in which we had one side alone: its utility in points."""
        found: list[list[Tensor]] = [[] for _ in self.lanes]
        for group, utilities in zip(self.groups, self.utilities, strict=True):
            for nth, part in zip(group.mixed.order, group.mixed.parts, strict=True):
                rounds = int(share * (part.stop - part.start))
                players = self.lanes[nth].kernel.setup.mode.players
                seats = torch.arange(rounds, device=self.device) // players % players
                of_round = utilities[part][:rounds].gather(-1, seats.unsqueeze(-1))
                found[nth].append(of_round.squeeze(-1) * self.lanes[nth].scale)
        return [torch.cat(parts) for parts in found]


def _our_seats(kernel: Kernel, rows: Words, alone: float) -> Words:
    """By round, the seats that the network in training has, as bits."""
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
    return np.where(number < int(alone * len(rows)), one_side, -1)
