"""A policy's logits over the legal actions of a position."""

import numpy as np
import numpy.typing as npt

from bottleimp.kernel.bits import count, lowest
from bottleimp.kernel.jit import compiled

Floats = npt.NDArray[np.float32]


@compiled
def best(legal: int, logits: Floats) -> int:
    """The legal action that the policy likes most; -1 if there is none."""
    chosen = -1
    while legal:
        action = lowest(legal)
        legal &= legal - 1
        if chosen < 0 or logits[action] > logits[chosen]:
            chosen = action
    return chosen


@compiled
def log_probability(legal: int, logits: Floats, action: int, uniform: float) -> float:
    """How likely a player takes that action who follows the policy but for a share of whims."""
    total, rest = 0.0, legal
    while rest:
        total += np.exp(logits[lowest(rest)] - logits[action])
        rest &= rest - 1
    chance: float = np.log((1 - uniform) / total + uniform / count(legal))
    return chance
