"""The true round with hindsight: what each action did to it if all had then played as `imp`.

`W_t` is the utility if from before action t on everybody plays as the policy likes best in the true
deal. The result is exactly the deal's worth `W_0`, what the own actions changed, and what the
others' did. It looks precise and tells little of skill: a deal hangs on what nobody could know.
"""

from dataclasses import dataclass

import numpy as np

from bottleimp.bots.search.asking import Floats
from bottleimp.bots.search.searching import Search
from bottleimp.encoding.layout import TURN, Words
from bottleimp.kernel.convert import actions_of, from_deal
from bottleimp.rules import Round


@dataclass(frozen=True)
class Waterfall:
    """Of a finished round."""

    turns: Words
    """By action, whose it was."""
    worth: Floats
    """By action and seat, the utility if from before it on all play as the policy; and the end."""

    def of(self, seat: int) -> tuple[float, float, float]:
        """What the deal, the seat's own actions and those of others brought: the result in all."""
        steps = np.diff(self.worth[:, seat])
        own = self.turns == seat
        return float(self.worth[0, seat]), float(steps[own].sum()), float(steps[~own].sum())


def waterfall(search: Search, state: Round) -> Waterfall:
    """Play a finished round on from each of its actions."""
    rows = np.array(list(steps_of(search, state)))
    turns = rows[:-1, TURN].copy()
    search.play_on(rows)
    return Waterfall(turns, search.kernel.utilities(rows))


def steps_of(search: Search, state: Round) -> list[Words]:
    """The rows before each action, and the last."""
    row = from_deal(state.setup, state.deal)[None]
    found = [row[0].copy()]
    for action in actions_of(state):
        search.kernel.step(row, [action])
        found.append(row[0].copy())
    return found
