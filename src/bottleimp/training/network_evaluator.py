"""Evaluation function for search and judges from a PyTorch network."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import torch

from bottleimp.encoding.layout import Words
from bottleimp.training.network import TrainedNetwork, half_precision

MAX_BATCH = 65_536


def create_network_evaluator(
    network: TrainedNetwork, device: torch.device
) -> Callable[[Words, str], npt.NDArray[np.float32]]:
    """Create a function from information rows and names of heads to the heads' outputs.

    It is a `bots.search.evaluator.Evaluate`, and computes in half precision on a GPU.
    """

    @torch.no_grad()
    def evaluate(info: Words, head: str) -> npt.NDArray[np.float32]:
        found = []
        for part in torch.from_numpy(info).split(MAX_BATCH):
            with half_precision(device):
                policy, value, belief = network(part.to(device))
            heads = {"policy": policy, "value": value.unsqueeze(1), "belief": belief.flatten(1)}
            said = torch.cat([heads[name].float() for name in head.split()], dim=1)
            found.append(said.cpu().numpy())
        return np.concatenate(found)

    return evaluate
