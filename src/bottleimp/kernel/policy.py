"""Choices and probabilities from a policy's logits over the legal actions."""

import numpy as np
import numpy.typing as npt

from bottleimp.kernel.bits import count, lowest
from bottleimp.kernel.jit import compiled

Floats = npt.NDArray[np.float32]


@compiled
def best(legal: int, logits: Floats) -> int:
    """Return the legal action with the highest logit; -1 if no action is legal."""
    chosen = -1
    while legal:
        action = lowest(legal)
        legal &= legal - 1
        if chosen < 0 or logits[action] > logits[chosen]:
            chosen = action
    return chosen


@compiled
def log_probability(legal: int, logits: Floats, action: int, uniform: float) -> float:
    """Return the log-probability of an action under the policy.

    `uniform` is the share of the uniform distribution over legal actions mixed into the policy.
    """
    total, rest = 0.0, legal
    while rest:
        total += np.exp(logits[lowest(rest)] - logits[action])
        rest &= rest - 1
    log: float = np.log((1 - uniform) / total + uniform / count(legal))
    return log
