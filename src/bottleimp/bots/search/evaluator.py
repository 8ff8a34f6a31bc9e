"""Batched network evaluation: the function type that search calls, and its ONNX implementation."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from bottleimp.bots.imp_bot import network
from bottleimp.encoding.features import spread
from bottleimp.encoding.layout import Words

Floats = npt.NDArray[np.float32]
Evaluate = Callable[[Words, str], Floats]
"""Function from observations and the names of heads to the heads' outputs, a row per observation.

The heads are "policy", "belief" and "value". Several names are separated by blanks; their outputs
are then concatenated along the last axis.
"""

MAX_BATCH = 1024
"""Maximum number of observations per call of the network; larger calls are not faster."""


def create_evaluator(session: Any) -> Evaluate:
    """Create the evaluation function of an ONNX session (see `imp_bot.session`)."""

    def evaluate(info: Words, head: str) -> Floats:
        parts = [info[at : at + MAX_BATCH] for at in range(0, len(info), MAX_BATCH)]
        answers = [session.run(head.split(), {"features": spread(part)}) for part in parts]
        return np.concatenate([np.concatenate(answer, axis=1) for answer in answers])

    return evaluate


def evaluate_shipped(info: Words, head: str) -> Floats:
    """Evaluate observations with the shipped network."""
    return create_evaluator(network())(info, head)
