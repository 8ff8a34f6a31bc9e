"""A bot runner for tests that wait for every bot."""

from bottleimp.bots import Bot
from bottleimp.rules import Action
from bottleimp.table.table_bots import BotJob


class AtOnce:
    """A bot runner that computes every decision at once, in the caller's process."""

    def quick(self, _bot: type[Bot]) -> bool:
        return True

    def ask(self, thought: BotJob) -> Action | None:
        return thought.choose()
