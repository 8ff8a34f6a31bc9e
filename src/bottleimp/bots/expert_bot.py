"""`expert`: sees what the network sees, but often does what one usually does."""

from bottleimp.bots.imp_bot import ImpBot
from bottleimp.bots.rulebook import RULEBOOK, advised
from bottleimp.rules import Action, View


class ExpertBot(ImpBot):
    """Decides by habit, which is the booklets' advice, or by insight, which is the network's.

    So its mistakes are good players' mistakes: the usual card where another was called for.
    """

    HABIT = 0.5

    def choose(self, view: View) -> Action:
        if self.rng.random() < self.HABIT:
            return advised(view, RULEBOOK, self.rng)
        return super().choose(view)
