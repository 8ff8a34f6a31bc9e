"""The bot `expert`: half of its choices are the network's, half follow the rulebook."""

from bottleimp.bots.imp_bot import ImpBot
from bottleimp.bots.rulebook import RULEBOOK, advised
from bottleimp.rules import Action, View


class ExpertBot(ImpBot):
    """Bot that chooses each action at random either by the booklets' advice or by the network.

    Its mistakes resemble those of good players: the usual card where another one was better.
    """

    HABIT = 0.5
    """Probability of a choice by the booklets' advice."""

    def choose(self, view: View) -> Action:
        if self.rng.random() < self.HABIT:
            return advised(view, RULEBOOK, self.rng)
        return super().choose(view)
