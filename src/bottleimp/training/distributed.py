"""Processes that learn one network together; PyTorch's `torchrun` starts one for each GPU.

Each plays its share of the rounds by its own chance. Gradients are averaged over all, so the
weights stay the same everywhere. Whatever else all must agree on, the first one says. A process
alone agrees with itself.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import torch
from torch import Tensor, distributed
from torch.nn import Parameter
from torch.nn.utils import parameters_to_vector, vector_to_parameters

from bottleimp.cores import cores
from bottleimp.rules import BottleImpError


class Distributed:
    """The process that asks, and all the others."""

    def __init__(self, device: torch.device, rank: int, size: int) -> None:
        self.device, self.rank, self.size = device, rank, size

    @property
    def first(self) -> bool:
        """Whether this process measures, writes and reports."""
        return self.rank == 0

    def average(self, parameters: Iterable[Parameter]) -> None:
        """Give the gradients of these parameters their mean over all, in one message."""
        grads = [one.grad for one in parameters if one.grad is not None]
        together = parameters_to_vector(grads)
        distributed.all_reduce(together)
        vector_to_parameters(together / self.size, grads)

    def total(self, sums: Tensor) -> Tensor:
        """The same sums over all."""
        distributed.all_reduce(sums)
        return sums

    def least(self, number: int) -> int:
        """The smallest of all numbers."""
        numbers = torch.tensor(number, device=self.device)
        distributed.all_reduce(numbers, distributed.ReduceOp.MIN)
        return int(numbers.item())

    def said_by_first(self, number: float) -> float:
        """The number of the first: clocks differ, and what follows from them must not."""
        said = torch.tensor(number, dtype=torch.float64, device=self.device)
        distributed.broadcast(said, 0)
        return said.item()


class SingleProcess(Distributed):
    """One process: nothing is sent, and its own numbers stand."""

    def __init__(self, device: torch.device) -> None:
        super().__init__(device, rank=0, size=1)

    def average(self, parameters: Iterable[Parameter]) -> None:
        pass

    def total(self, sums: Tensor) -> Tensor:
        return sums

    def least(self, number: int) -> int:
        return number

    def said_by_first(self, number: float) -> float:
        return number


def device_called(name: str | None) -> torch.device:
    """`cpu`, or a GPU that is there; without a name, a GPU if there is one."""
    gpus = torch.cuda.device_count()
    device = torch.device(name or ("cuda" if gpus else "cpu"))
    if device.type == "cuda" and (device.index or 0) >= gpus:
        found = f"{gpus or 'no'} GPU{'s'[: gpus > 1]}"
        raise BottleImpError(f"--device {name}: PyTorch finds {found} here")
    return device


@contextmanager
def joined(device: torch.device) -> Iterator[Distributed]:
    """All that `torchrun` started with this one; alone where it did not.

    On GPUs each process has its own.
    """
    if not distributed.is_torchelastic_launched():
        yield SingleProcess(device)
        return
    if device.type == "cuda":
        here, gpus = int(os.environ["LOCAL_WORLD_SIZE"]), torch.cuda.device_count()
        if here > gpus:
            raise BottleImpError(f"{here} processes cannot share {gpus} GPU{'s'[: gpus != 1]}")
        device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        torch.cuda.set_device(device)
    distributed.init_process_group("nccl" if device.type == "cuda" else "gloo")
    yield Distributed(device, distributed.get_rank(), distributed.get_world_size())
    distributed.destroy_process_group()  # not after an error: others may be waiting for us


def cores_for_each() -> int:
    """How many cores each process of this machine may take."""
    return max(1, cores() // int(os.environ.get("LOCAL_WORLD_SIZE", "1")))
