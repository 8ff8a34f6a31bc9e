"""The bot `devil`: `imp` with search in tricks. Numba is imported at its first decision."""

from bottleimp.bots.imp_bot import ImpBot
from bottleimp.rules import BottleImpError, Card, View
from bottleimp.rules.options import PlayOptions


class DevilBot(ImpBot):
    """Bot that searches in sampled worlds before it plays a card (see `bots.search`).

    Its choice depends only on the view and the seed. The search is prepared at the first decision
    of a round, because compilation can take long.
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
        """Return whether all needed packages are installed; a policy override does not suffice."""
        return cls.installed()

    def best(self, view: View, chosen: tuple[Card, ...] = ()) -> int:
        """Return the action that search finds best; before the tricks, the policy's favourite."""
        from bottleimp.bots.search.search_player import choose_play, prepare_search

        search = prepare_search(view.setup)
        if isinstance(view.options, PlayOptions):
            return choose_play(search, view, seed=self._seed)
        return super().best(view, chosen)
