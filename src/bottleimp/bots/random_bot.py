"""A bot that plays any legal action, each as likely as any other."""

from bottleimp.bots.base import Bot
from bottleimp.rules import Action, View


class RandomBot(Bot):
    """Chance itself: the floor that every other bot is measured against."""

    def choose(self, view: View) -> Action:
        assert view.options is not None
        return view.options.draw(self.rng)
