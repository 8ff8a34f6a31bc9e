"""Weights of a network as arrays by name, with their files."""

import zipfile
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from bottleimp.rules import BadText
from bottleimp.training.feature_spread import USED
from bottleimp.training.network import TrainedNetwork

FIRST = "trunk.0.weight"
HEADS = {
    "policy": TrainedNetwork.POLICY,
    "value": slice(TrainedNetwork.VALUE, TrainedNetwork.VALUE + 1),
    "belief": TrainedNetwork.BELIEF,
}

Weights = dict[str, npt.NDArray[np.float32]]


def weights_of(network: TrainedNetwork) -> Weights:
    """Return the weights of a network without the padding of inputs and heads."""
    found = {name: value.float().cpu().numpy() for name, value in network.state_dict().items()}
    found[FIRST] = found[FIRST][:, USED]
    for kind in ("weight", "bias"):
        heads = found.pop(f"heads.{kind}")
        found |= {f"{name}.{kind}": heads[rows] for name, rows in HEADS.items()}
    return found


def write_weights(weights: Weights, path: Path) -> None:
    """Write weights to a .npz file."""
    np.savez(path, **weights)  # type: ignore[arg-type]


def read_weights(path: Path) -> Weights:
    """Read weights from a .npz file, or from a network in its shipped form (.onnx)."""
    try:
        if path.suffix == ".onnx":
            from bottleimp.training.shipped import read_shipped

            return read_shipped(path)
        with np.load(path) as stored:
            return {name: np.asarray(stored[name], np.float32) for name in stored}
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise BadText(f"{path} holds no weights: {error}") from error


def load_weights(weights: Weights, network: TrainedNetwork) -> None:
    """Copy the weights into a network of the matching shape."""
    state = dict(network.state_dict())
    try:
        for name, value in weights.items():
            head, _, kind = name.rpartition(".")
            if head in HEADS:
                state[f"heads.{kind}"][HEADS[head]] = torch.tensor(value).to(device_of(network))
            elif name == FIRST:
                state[name][:, USED] = torch.tensor(value).to(device_of(network))
            else:
                state[name].copy_(torch.tensor(value))
    except (KeyError, RuntimeError) as error:
        raise BadText("the weights are of a network of another shape") from error


def device_of(network: TrainedNetwork) -> torch.device:
    """Return the device of the network's parameters."""
    return network.heads.weight.device
