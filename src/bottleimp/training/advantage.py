"""Generalised advantage estimation for several seats."""

from collections.abc import Sequence

import torch
from torch import Tensor


def estimate_advantages(
    values: Tensor, seats: Tensor, utilities: Tensor, spans: Sequence[slice], *, smoothing: float
) -> Tensor:
    """Return generalised advantage estimates without discount, in the order of `values`.

    `utilities` are by round and seat. A step's decisions are the `values` in its span, one for each
    of the first rounds. The next value of a decision is the value of the seat's next decision in
    the round, or the utility after its last one. `smoothing` is lambda.
    """
    upcoming = utilities.clone()
    carried = torch.zeros_like(utilities)
    out = torch.empty_like(values)
    for span in reversed(spans):
        rounds, seat = span.stop - span.start, seats[span].unsqueeze(-1)
        value = values[span].unsqueeze(-1)
        difference = upcoming[:rounds].gather(-1, seat) - value
        gain = difference + smoothing * carried[:rounds].gather(-1, seat)
        carried[:rounds].scatter_(-1, seat, gain)
        upcoming[:rounds].scatter_(-1, seat, value)
        out[span] = gain.squeeze(-1)
    return out
