"""A network as what search and judges ask: on a GPU tens of thousands of rows at a time."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import torch

from bottleimp.encoding.layout import Words
from bottleimp.training.network import TrainedNetwork, in_half

AT_ONCE = 65_536


def evaluate_of(
    network: TrainedNetwork, device: torch.device
) -> Callable[[Words, str], npt.NDArray[np.float32]]:
    """From information rows to what a head says of them; in half precision on a GPU."""

    @torch.no_grad()
    def evaluate(info: Words, head: str) -> npt.NDArray[np.float32]:
        found = []
        for part in torch.from_numpy(info).split(AT_ONCE):
            with in_half(device):
                policy, value, belief = network(part.to(device))
            heads = {"policy": policy, "value": value.unsqueeze(1), "belief": belief.flatten(1)}
            said = torch.cat([heads[name].float() for name in head.split()], dim=1)
            found.append(said.cpu().numpy())
        return np.concatenate(found)

    return evaluate
