"""How much better than expected each decision turned out, for the seat that took it."""

import torch
from torch import Tensor


def advantages(
    values: Tensor, seats: Tensor, utilities: Tensor, *, smoothing: float
) -> tuple[Tensor, Tensor]:
    """Generalised advantage estimates without discount, and what the values should have been.

    `values` and `seats` are decisions × rounds in the order taken, `utilities` rounds × seats. A
    decision's next value is that of the same seat's next decision, or the utility after its last.
    """
    upcoming = utilities.clone()
    carried = torch.zeros_like(utilities)
    out = torch.empty_like(values)
    for step in range(values.shape[0] - 1, -1, -1):
        seat = seats[step].unsqueeze(-1)
        difference = upcoming.gather(-1, seat) - values[step].unsqueeze(-1)
        gain = difference + smoothing * carried.gather(-1, seat)
        carried.scatter_(-1, seat, gain)
        upcoming.scatter_(-1, seat, values[step].unsqueeze(-1))
        out[step] = gain.squeeze(-1)
    return out, out + values
