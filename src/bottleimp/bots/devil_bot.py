"""`devil`: `imp`, thinking ahead. What it needs is loaded when the first devil is made."""

from bottleimp.bots.base import Bot
from bottleimp.bots.imp_bot import ImpBot
from bottleimp.rules import Action, BottleImpError, View


class DevilBot(Bot):
    """Plays on in worlds that fit what it knows before it chooses (`bots.search`)."""

    needs = (*ImpBot.needs, "numba")

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        if not self.can_run():
            raise BottleImpError("the bot 'devil' needs Numba: pip install 'bottleimp[imp,fast]'")
        from bottleimp.bots.search import SearchBot

        self.search = SearchBot(seed)

    def choose(self, view: View) -> Action:
        return self.search.choose(view)
