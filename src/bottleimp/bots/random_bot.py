"""The bot `random`."""

from bottleimp.bots.base import Bot
from bottleimp.rules import Action, View


class RandomBot(Bot):
    """Bot that takes a uniformly random legal action: the lower bound for comparisons."""

    def choose(self, view: View) -> Action:
        assert view.options is not None
        return view.options.draw(self.rng)
