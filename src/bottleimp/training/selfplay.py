"""Self-play in lock-step: all rounds of an iteration take their next decision together.

A round of a setup has a fixed number of decisions, so nothing has to be reset on the way. The
rounds of one setup are a lane; at every step the lanes still playing share one forward pass.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.layout import DEALER, TURN, Words
from bottleimp.kernel.planes import INFO_WORDS, LEGAL, TRUTH_WORDS
from bottleimp.training.network import Network, masked
from bottleimp.training.spreading import spread


@dataclass
class Lane:
    """Rounds of one setup that are played together."""

    kernel: Kernel
    count: int
    scale: float
    """What a typical utility is in this setup; returns are in units of it."""

    @property
    def steps(self) -> int:
        return self.kernel.decisions


@dataclass
class Played:
    """What happened, decision by decision, on the device."""

    info: Tensor
    truth: Tensor
    actions: Tensor
    chances: Tensor
    """Log-probability of the action when it was taken."""
    seats: Tensor
    ours: Tensor
    """Whether the network in training took this decision."""
    places: list[Tensor]
    """By lane: where its decisions lie in the tensors above (decisions × rounds)."""
    utilities: list[Tensor]
    """By lane: rounds × seats, in units of the lane's scale."""


@torch.no_grad()
def play(
    lanes: Sequence[Lane],
    network: Network | None,
    device: torch.device,
    *,
    seed: int,
    other: Network | None = None,
    alone: float = 0.0,
    greedy: bool = False,
) -> Played:
    """Deal every round and play it to its end; a network of None plays at random.

    In the share `alone` of the rounds the network has one side, each in turn, and `other` has all
    the rest; in the remaining rounds the network has every seat.
    """
    rows = [lane.kernel.deal(lane.count, seed=seed + 97 * n) for n, lane in enumerate(lanes)]
    ours = [_our_seats(lane, of, alone) for lane, of in zip(lanes, rows, strict=True)]
    steps = max(lane.steps for lane in lanes)
    active = [[n for n, lane in enumerate(lanes) if step < lane.steps] for step in range(steps)]
    total = sum(lanes[n].count for of_step in active for n in of_step)
    sheet = _Sheet(sum(lane.count for lane in lanes), pinned=device.type == "cuda")
    played = _empty(total, device)
    places: list[list[Tensor]] = [[] for _ in lanes]
    start = 0
    for of_step in active:
        at = 0
        for n in of_step:
            part = slice(at, at + lanes[n].count)
            sheet.look(lanes[n].kernel, rows[n], ours[n], part)
            where = torch.arange(start + at, start + part.stop, device=device)
            places[n].append(where)
            at = part.stop
        part = slice(start, start + at)
        sheet.copy_to(played, part, at)
        info = played.info[part]
        actions, chances = sample(network, info, greedy=greedy)
        if alone:
            theirs, _ = sample(other, info, greedy=greedy)
            actions = torch.where(played.ours[part], actions, theirs)
        played.actions[part], played.chances[part] = actions, chances
        chosen, at = actions.cpu().numpy(), 0
        for n in of_step:
            lanes[n].kernel.step(rows[n], chosen[at : at + lanes[n].count])
            at += lanes[n].count
        start += at
    played.places = [torch.stack(of) for of in places]
    for lane, of in zip(lanes, rows, strict=True):
        utilities = torch.from_numpy(lane.kernel.utilities(of)).to(device)
        played.utilities.append(utilities / lane.scale)
    return played


def sample(network: Network | None, info: Tensor, *, greedy: bool = False) -> tuple[Tensor, Tensor]:
    """An action for each row, drawn from the policy, and its log-probability."""
    cuda = info.device.type == "cuda"
    dtype = torch.bfloat16 if cuda else torch.float32
    if network is None:
        logits = torch.zeros(len(info), 56, device=info.device)
    else:
        with torch.autocast(info.device.type, torch.bfloat16, enabled=cuda):
            logits = network.choose(spread(info, dtype))
    logs = torch.log_softmax(masked(logits, info[:, LEGAL]), -1)
    noise = 0 if greedy and network else -torch.empty_like(logs).exponential_().log()
    actions = (logs + noise).argmax(-1)
    return actions, logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)


def our_result(lane: Lane, played: Played, number: int, share: float) -> Tensor:
    """By round in which we had one side alone: its utility in points."""
    rounds = int(share * lane.count)
    seats = torch.arange(rounds, device=played.actions.device) % lane.kernel.setup.mode.players
    of_round = played.utilities[number][:rounds]
    return of_round.gather(-1, seats.unsqueeze(-1)).squeeze(-1) * lane.scale


def _our_seats(lane: Lane, rows: Words, alone: float) -> Words:
    """By round, the seats that the network in training has, as bits."""
    mode = lane.kernel.setup.mode
    number = np.arange(lane.count)
    sides = np.array(
        [
            [sum(1 << mate for side in mode.sides_for(dealer) if seat in side for mate in side)
             for seat in range(mode.players)]
            for dealer in range(mode.players)
        ]
    )  # fmt: skip
    one_side = sides[rows[:, DEALER], number % mode.players]
    return np.where(number < int(alone * lane.count), one_side, -1)


class _Sheet:
    """One step of all lanes, in memory that the device can copy from while we go on."""

    def __init__(self, rows: int, *, pinned: bool) -> None:
        def words(*shape: int) -> Tensor:
            return torch.empty(*shape, dtype=torch.int64, pin_memory=pinned)

        self.info, self.truth = words(rows, INFO_WORDS), words(rows, TRUTH_WORDS)
        self.seats, self.ours = words(rows), words(rows)

    def look(self, kernel: Kernel, rows: Words, ours: Words, part: slice) -> None:
        kernel.info(rows, out=self.info[part].numpy())
        kernel.truth(rows, out=self.truth[part].numpy())
        seats = rows[:, TURN]
        self.seats[part] = torch.from_numpy(np.ascontiguousarray(seats))
        self.ours[part] = torch.from_numpy(ours >> seats & 1)

    def copy_to(self, played: Played, part: slice, size: int) -> None:
        played.info[part].copy_(self.info[:size], non_blocking=True)
        played.truth[part].copy_(self.truth[:size], non_blocking=True)
        played.seats[part].copy_(self.seats[:size], non_blocking=True)
        played.ours[part] = self.ours[:size].to(played.ours.device, torch.bool)


def _empty(total: int, device: torch.device) -> Played:
    def tensor(*shape: int, dtype: torch.dtype = torch.int64) -> Tensor:
        return torch.empty(*shape, dtype=dtype, device=device)

    return Played(
        info=tensor(total, INFO_WORDS),
        truth=tensor(total, TRUTH_WORDS),
        actions=tensor(total),
        chances=tensor(total, dtype=torch.float32),
        seats=tensor(total),
        ours=tensor(total, dtype=torch.bool),
        places=[],
        utilities=[],
    )
