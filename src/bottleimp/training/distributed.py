"""Data-parallel training in processes that PyTorch's `torchrun` starts, one for each GPU.

Each process plays its share of the rounds with its own random numbers. Gradients are averaged over
all processes, so their weights stay identical. Clocks and other local values are taken from the
first process.
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
    """Group of processes that train one network, seen from one of them."""

    def __init__(self, device: torch.device, rank: int, size: int) -> None:
        self.device, self.rank, self.size = device, rank, size

    @property
    def first(self) -> bool:
        """True in the process that measures, writes and reports."""
        return self.rank == 0

    def average(self, parameters: Iterable[Parameter]) -> None:
        """Replace the parameters' gradients by their means over all processes, in one message."""
        grads = [one.grad for one in parameters if one.grad is not None]
        flat = parameters_to_vector(grads)
        distributed.all_reduce(flat)
        vector_to_parameters(flat / self.size, grads)

    def total(self, sums: Tensor) -> Tensor:
        """Add up a tensor over all processes, in place."""
        distributed.all_reduce(sums)
        return sums

    def least(self, number: int) -> int:
        """Return the smallest number of all processes."""
        numbers = torch.tensor(number, device=self.device)
        distributed.all_reduce(numbers, distributed.ReduceOp.MIN)
        return int(numbers.item())

    def broadcast_from_first(self, number: float) -> float:
        """Return the first process's number in all processes, for decisions that use a clock."""
        value = torch.tensor(number, dtype=torch.float64, device=self.device)
        distributed.broadcast(value, 0)
        return value.item()


class SingleProcess(Distributed):
    """Group with a single process, which communicates with no other."""

    def __init__(self, device: torch.device) -> None:
        super().__init__(device, rank=0, size=1)

    def average(self, parameters: Iterable[Parameter]) -> None:
        pass

    def total(self, sums: Tensor) -> Tensor:
        return sums

    def least(self, number: int) -> int:
        return number

    def broadcast_from_first(self, number: float) -> float:
        return number


def select_device(name: str | None) -> torch.device:
    """Return the device `name`, which must exist; without a name, a GPU if there is one."""
    gpus = torch.cuda.device_count()
    device = torch.device(name or ("cuda" if gpus else "cpu"))
    if device.type == "cuda" and (device.index or 0) >= gpus:
        found = f"{gpus or 'no'} GPU{'s'[: gpus > 1]}"
        raise BottleImpError(f"--device {name}: PyTorch finds {found} here")
    return device


@contextmanager
def join_processes(device: torch.device) -> Iterator[Distributed]:
    """Join the group of processes that `torchrun` started; without it, a `SingleProcess`.

    On GPUs, each process gets a GPU of its own.
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
    distributed.destroy_process_group()  # not after an error: the others may be waiting


def cores_for_each() -> int:
    """Return the number of cores for each training process of this machine."""
    return max(1, cores() // int(os.environ.get("LOCAL_WORLD_SIZE", "1")))
