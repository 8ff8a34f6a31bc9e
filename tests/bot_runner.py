"""A bot runner for tests that wait for every bot."""

from bottleimp.bots import Bot
from bottleimp.rules import Action
from bottleimp.table.table_bots import BotJob


class AtOnce:
    """A bot runner that runs every bot at once, in the caller."""

    def is_quick(self, _bot: type[Bot]) -> bool:
        return True

    def ask(self, job: BotJob) -> Action | None:
        return job.choose()
