"""Supervised learning of the choices of a player in recorded rounds."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from bottleimp.encoding.layout import Words
from bottleimp.encoding.planes import LEGAL
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import actions_of, from_deal
from bottleimp.records import LONGEST_LINE, Record, RecordError, read_record, replay_round
from bottleimp.records.record_error import locate_error
from bottleimp.records.record_lines import line_too_long, read_lines
from bottleimp.rules import BadText, Setup
from bottleimp.rules.round_replay import ReplayError
from bottleimp.training.network import TrainedNetwork, half_precision, mask_logits

T = TypeVar("T")

HELD_BACK = 20
"""One in this many examples is held out for validation."""


class Examples(NamedTuple):
    """Information rows of the imitated player, and the chosen actions."""

    info: Tensor
    actions: Tensor


class _Round(NamedTuple):
    setup: Setup
    row: Words
    actions: list[int]
    seats: int
    """Seats of the imitated player, as bits."""


def read_examples(paths: Sequence[Path], who: str, *, jobs: int) -> Examples:
    """Read all decisions with several legal actions of the players named `who`.

    A name with a number, such as `who 1`, matches, too.
    """
    by_setup: dict[Setup, list[_Round]] = defaultdict(list)
    with ProcessPoolExecutor(jobs) as pool:
        for rounds in pool.map(partial(_rounds, who), _batches(_lines(paths), 256)):
            for found in rounds:
                by_setup[found.setup].append(found)
    info, actions = [], []
    for setup, rounds in by_setup.items():
        for knew, chose in _choices(setup, rounds):
            info.append(knew)
            actions.append(chose)
    if not info:
        raise BadText(f"nobody called {who!r} chose anything in these records")
    return Examples(
        torch.from_numpy(np.concatenate(info)), torch.from_numpy(np.concatenate(actions))
    )


def imitate(
    network: TrainedNetwork,
    examples: Examples,
    *,
    passes: int,
    minibatch: int,
    rate: float,
    seed: int,
) -> float:
    """Train on the examples; return the accuracy on the held-out ones."""
    torch.manual_seed(seed)
    device = network.heads.weight.device
    info, actions = (part.to(device) for part in examples)
    order = torch.randperm(len(info), device=device)
    kept, learnt = order[: len(order) // HELD_BACK], order[len(order) // HELD_BACK :]
    optimiser = torch.optim.Adam(network.parameters(), lr=rate)
    steps = passes * -(-len(learnt) // minibatch)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: 1 - step / steps)
    for _ in range(passes):
        for batch in learnt[torch.randperm(len(learnt), device=device)].split(minibatch):
            loss = functional.cross_entropy(_logits(network, info[batch]), actions[batch])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
    with torch.no_grad():
        alike = [
            _logits(network, info[batch]).argmax(-1) == actions[batch]
            for batch in kept.split(minibatch)
        ]
    return torch.cat(alike).float().mean().item()


def _logits(network: TrainedNetwork, info: Tensor) -> Tensor:
    with half_precision(info.device):
        logits, _, _ = network(info)
    return mask_logits(logits, info[:, LEGAL])


def _lines(paths: Sequence[Path]) -> Iterator[tuple[str, bytes | None]]:
    """Yield every line of the files with its place, for error messages."""
    for path in paths:
        with path.open("rb") as stream:
            for number, line in enumerate(read_lines(stream), start=1):
                yield f"{path}: line {number}", line


def _rounds(who: str, placed: Iterable[tuple[str, bytes | None]]) -> list[_Round]:
    found: list[_Round] = []
    for place, line in placed:
        try:
            if line is None:
                raise line_too_long(LONGEST_LINE)
            found += _rounds_of(who, read_record(line))
        except RecordError as error:
            raise BadText(f"{place}: {error}") from error
    return found


def _rounds_of(who: str, record: Record) -> Iterator[_Round]:
    names = enumerate(record.names)
    seats = sum(1 << seat for seat, name in names if name.rpartition(" ")[0] == who or name == who)
    for number, written in enumerate(record.rounds if seats else (), start=1):
        try:
            state = replay_round(record.setup, written)
        except ReplayError as error:
            raise locate_error(number, error) from error
        row = from_deal(record.setup, written.deal)
        yield _Round(record.setup, row, list(actions_of(state)), seats)


def _choices(setup: Setup, rounds: Sequence[_Round]) -> Iterator[tuple[Words, Words]]:
    """Replay the rounds in lock-step; yield the imitated player's rows and actions at each step."""
    kernel = Kernel(setup)
    rows = np.stack([found.row for found in rounds])
    seats = np.array([found.seats for found in rounds])
    for chosen in np.array([found.actions for found in rounds]).T:
        info = kernel.info(rows)
        a_choice = info[:, LEGAL] & (info[:, LEGAL] - 1) != 0
        theirs = (seats >> kernel.turns(rows) & 1 != 0) & a_choice
        yield info[theirs], chosen[theirs]
        kernel.step(rows, chosen)


def _batches(every: Iterator[T], size: int) -> Iterator[list[T]]:
    while batch := list(islice(every, size)):
        yield batch
