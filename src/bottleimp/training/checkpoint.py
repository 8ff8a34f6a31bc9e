"""Checkpoints of training runs, replaced atomically."""

import os
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from bottleimp.rules import BadText
from bottleimp.rules.quotation import describe_error
from bottleimp.training.config import Config

NAME = "checkpoint.pt"


@dataclass
class Checkpoint:
    """State of a run at the end of an iteration."""

    config: Config
    iteration: int
    seconds: float
    """Time spent training so far, over all sessions of the run."""
    decisions: int
    network: dict[str, Any]
    critic: dict[str, Any] | None
    optimiser: dict[str, Any]
    past: list[dict[str, Any]]

    def save(self, folder: Path) -> None:
        """Write the checkpoint to a temporary file, then replace the old one."""
        partial = folder / f"{NAME}.partial"
        with partial.open("wb") as file:
            torch.save({**vars(self), "config": self.config.to_json()}, file)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(folder / NAME)


def load(folder: Path, device: torch.device) -> Checkpoint | None:
    """Load the checkpoint of a run; None if it has none yet."""
    path = folder / NAME
    if not path.exists():
        return None
    try:
        stored = torch.load(path, map_location=device, weights_only=True)
        return Checkpoint(**{**stored, "config": Config.from_json(stored["config"])})
    except (KeyError, TypeError, RuntimeError, EOFError, UnpicklingError) as error:
        raise BadText(f"{path} is no checkpoint: {describe_error(error)}") from error
