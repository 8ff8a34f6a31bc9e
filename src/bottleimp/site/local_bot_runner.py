"""The bot runner of the browser's worker, which runs bots in its only thread."""

import logging

from bottleimp.bots import LEVELS, Bot
from bottleimp.bots.imp_bot import ImpBot
from bottleimp.hints import hint_for
from bottleimp.hosting.hosted_table import BotCannotRun
from bottleimp.rules import Action
from bottleimp.site.script_network import ScriptNetwork
from bottleimp.site.site_options import BROWSER_LEVELS
from bottleimp.table.hint_requests import HintJson, HintRequest
from bottleimp.table.table_bots import BotJob

logger = logging.getLogger("bottleimp.site")

NETWORK_LEVELS = frozenset(name for name, bot in LEVELS.items() if issubclass(bot, ImpBot))


class LocalBotRunner:
    """A bot runner. Bots that need the network wait until it is loaded."""

    def __init__(self, network: ScriptNetwork) -> None:
        self._network = network

    def is_quick(self, bot: type[Bot]) -> bool:
        """Return True if the bot needs no network, or the network is loaded."""
        return self._network.here or not issubclass(bot, ImpBot)

    def ask(self, job: BotJob) -> Action | None:
        """Return the bot's choice, or None if it failed."""
        return job.choose()

    async def ask_slow(self, job: BotJob) -> Action | None:
        """Load the network, then return the bot's choice.

        Raises `BotCannotRun` without a network.
        """
        if not await self._network.load():
            raise BotCannotRun(NETWORK_LEVELS)
        return job.choose()

    async def hint(self, question: HintRequest) -> HintJson | None:
        """Return a hint of the strongest level that can run, or None if it failed."""
        here = await self._network.load()
        levels = [name for name in BROWSER_LEVELS if here or name not in NETWORK_LEVELS]
        try:
            return hint_for(question.seen, question.depth, levels).to_json()
        except Exception as error:  # an error in a hint must not stop the table
            logger.warning("hint failed error=%s", type(error).__name__)
            return None
