"""Where bots think in tests that wait for them anyway."""

from bottleimp.bots import Bot
from bottleimp.rules import Action
from bottleimp.table.table_bots import BotJob


class AtOnce:
    """A desk at which everybody waits for every bot."""

    def quick(self, _bot: type[Bot]) -> bool:
        return True

    def ask(self, thought: BotJob) -> Action | None:
        return thought.choose()
