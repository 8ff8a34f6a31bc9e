"""The network that a measurement asks: the shipped one, or one from a file."""

from hashlib import sha256
from pathlib import Path

from bottleimp.bots.imp_bot import network_id, session
from bottleimp.bots.search.evaluator import Evaluate, create_evaluator, evaluate_shipped


def evaluate_from(file: Path | None, device: str) -> Evaluate:
    """What answers for the network of that file: `.onnx` on one core, `.npz` in PyTorch."""
    if file is None:
        return evaluate_shipped
    if file.suffix == ".onnx":
        return create_evaluator(session(file.read_bytes()))
    import torch

    from benchmarks.strength.network_duels import stored
    from bottleimp.training.network_evaluator import create_network_evaluator

    place = torch.device(device)
    return create_network_evaluator(stored(file, place), place)


def id_of(file: Path | None) -> str:
    """The beginning of the file's SHA-256."""
    return network_id() if file is None else sha256(file.read_bytes()).hexdigest()[:12]
