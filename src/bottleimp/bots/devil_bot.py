"""`devil`: `imp`, thinking ahead in tricks. Numba is loaded for its first decision, not before."""

from bottleimp.bots.imp_bot import ImpBot
from bottleimp.rules import BottleImpError, Card, View
from bottleimp.rules.options import PlayOptions


class DevilBot(ImpBot):
    """Plays on in worlds that fit what it knows before it chooses; the same view, the same choice.

    It is made ready in the exchange: where nothing is compiled yet, that takes a while.
    """

    needs = (*ImpBot.needs, "numba")
    apart = "devil"
    searches = True

    def __init__(self, seed: int | str = 0) -> None:
        if not self.can_run():
            raise BottleImpError("the bot 'devil' needs Numba: pip install 'bottleimp[imp,fast]'")
        super().__init__(seed)
        self._seed = self.rng.getrandbits(62)

    @classmethod
    def can_run(cls) -> bool:
        """Whether all that it needs is installed: a policy alone does not search."""
        return cls.installed()

    def best(self, view: View, chosen: tuple[Card, ...] = ()) -> int:
        """The number of the action that search likes most; it looks at tricks alone."""
        from bottleimp.bots.search.search_player import choose_play, prepare_search

        search = prepare_search(view.setup)
        if isinstance(view.options, PlayOptions):
            return choose_play(search, view, seed=self._seed)
        return super().best(view, chosen)
