"""How much better than expected each decision turned out, for the seat that took it."""

from collections.abc import Sequence

import torch
from torch import Tensor


def advantages(
    values: Tensor, seats: Tensor, utilities: Tensor, spans: Sequence[slice], *, smoothing: float
) -> Tensor:
    """Generalised advantage estimates without discount, in the order of `values`.

    `utilities` are rounds × seats; the decisions of a step, those of the first rounds, are the
    `values` of its span. A decision's next value is that of the same seat's next decision, or the
    utility after its last.
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
