"""The ends of simulated rounds after each of two actions.

Utility is the own side's score minus the mean score of the other sides. A score is the points on
cards won minus the cost of the bottle. So a loss is exactly the sum of three parts: points, bottle
and others.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from bottleimp.bots.search.evaluator import Floats
from bottleimp.bots.search.race import Flags
from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.layout import Words
from bottleimp.kernel.engine import Kernel

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Ends:
    """Arrays by action (taken, reference) and world; `weights` are by world and sum to 1."""

    program: Words
    seat: int
    mates: int
    """Bit set of the seats of the own side."""
    weights: Floats
    utility: Floats
    points: Numbers
    """Points on the cards that the own side won."""
    bottle: Numbers
    """Cost of the bottle for the own side, in points."""
    others: Numbers
    """Mean score of the other sides."""
    owners: Words
    """Owner of each bottle at the end; -1 for no owner."""
    prices: Words
    """Price of each bottle at the end, as a card."""
    won: Words
    """Bit set of the cards that the own side won."""
    imp: Words
    """Points in the imp's trick."""

    def mean(self, values: npt.ArrayLike) -> Numbers:
        """Return the weighted mean over worlds by action; of booleans, the share of worlds."""
        found: Numbers = (np.asarray(values, np.float64) * self.weights).sum(axis=-1)
        return found

    def ours(self, seats: Words) -> Flags:
        """Return where the seats belong to the own side; -1 does not."""
        return np.asarray((seats >= 0) & (self.mates >> np.maximum(seats, 0) & 1 != 0))

    @property
    def last(self) -> Numbers:
        """By action, the share of worlds in which the own side has a bottle at the end."""
        return self.mean(self.ours(self.owners).any(axis=-1))

    def home(self, card: int) -> Numbers:
        """By action, the share of worlds in which a bottle of the own side ends at this price."""
        return self.mean((self.ours(self.owners) & (self.prices == card)).any(axis=-1))

    def fate(self, card: int) -> Numbers:
        """By action, the share of worlds in which the own side wins this card."""
        return self.mean(self.won >> card & 1)

    def owned(self, seat: int) -> Numbers:
        """By action, the share of worlds in which this seat has a bottle at the end."""
        return self.mean((self.owners == seat).any(axis=-1))

    @property
    def opponents(self) -> list[int]:
        """The players' seats of other sides."""
        return [seat for seat in range(int(self.program[prog.SEATS])) if not self.mates >> seat & 1]

    def worth(self, card: int) -> int:
        """The points on a card."""
        return int(self.program[prog.WORTH + card])

    def parts(self) -> dict[str, float]:
        """Return the three parts of the loss, which sum to it."""
        (points_c, points_r), (bottle_c, bottle_r), (others_c, others_r) = (
            self.mean(values) for values in (self.points, self.bottle, self.others)
        )
        return {
            "points": float(points_r - points_c),
            "bottle": float(bottle_c - bottle_r),
            "others": float(others_c - others_r),
        }

    @property
    def loss(self) -> float:
        """Points by which the reference beats the action taken."""
        taken, reference = self.mean(self.utility)
        return float(reference - taken)


def ended(kernel: Kernel, rows: Words, seat: int, weights: Floats) -> dict[str, Any]:
    """Return the fields of `Ends` for finished rounds; those of the action taken come first."""
    shape, dealer = (2, len(rows) // 2), int(rows[0, layout.DEALER])
    scores, utilities = kernel.scores(rows)[:, seat], kernel.utilities(rows)[:, seat]
    block = prog.dealer_at(dealer)
    mates = int(kernel.program[block + prog.MATES + seat])
    points, won = np.zeros(len(rows)), np.zeros(len(rows), np.int64)
    for mate in range(layout.MAX_SEATS):
        if mates >> mate & 1:
            points += layout.points_of(rows.T, mate)
            won |= rows[:, layout.WON + mate]
    points *= int(kernel.program[block + prog.WEIGHT + seat])
    return {
        "program": kernel.program,
        "seat": seat,
        "mates": mates,
        "weights": weights,
        "utility": utilities.reshape(shape),
        "points": points.reshape(shape),
        "bottle": (points - scores).reshape(shape),
        "others": (scores - utilities).astype(np.float64).reshape(shape),
        "owners": rows[:, layout.OWNER : layout.OWNER + 2].reshape(*shape, 2),
        "prices": rows[:, layout.PRICE : layout.PRICE + 2].reshape(*shape, 2),
        "won": won.reshape(shape),
        "imp": rows[:, layout.IMP_POINTS].reshape(shape),
    }
