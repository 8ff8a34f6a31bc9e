"""Where bots think in a worker: at once, as it has one thread and nobody else waits for it."""

import logging

from bottleimp.bots import LEVELS, Bot
from bottleimp.bots.imp_bot import ImpBot
from bottleimp.hints import hint_for
from bottleimp.hosting.hosted_table import BotCannotRun
from bottleimp.rules import Action
from bottleimp.site.script_network import ScriptNetwork
from bottleimp.site.site_options import HERE
from bottleimp.table.hint_requests import HintRequest, Told
from bottleimp.table.table_bots import BotJob

logger = logging.getLogger("bottleimp.site")

ASK_THE_NETWORK = frozenset(name for name, bot in LEVELS.items() if issubclass(bot, ImpBot))


class LocalBotRunner:
    """Asks bots; those that ask the network wait until it is here."""

    def __init__(self, network: ScriptNetwork) -> None:
        self._network = network

    def quick(self, bot: type[Bot]) -> bool:
        """Whether nothing must be fetched first."""
        return self._network.here or not issubclass(bot, ImpBot)

    def ask(self, thought: BotJob) -> Action | None:
        """What the bot chooses, or None if it failed."""
        return thought.choose()

    async def ask_apart(self, thought: BotJob) -> Action | None:
        """The same, when the network is here; who asks it cannot run without."""
        if not await self._network.load():
            raise BotCannotRun(ASK_THE_NETWORK)
        return thought.choose()

    async def hint(self, question: HintRequest) -> Told | None:
        """A hint of the strongest that can be asked, or None if that failed."""
        here = await self._network.load()
        levels = [name for name in HERE if here or name not in ASK_THE_NETWORK]
        try:
            return hint_for(question.seen, question.depth, levels).to_json()
        except Exception as error:  # whatever goes wrong must not hurt the table
            logger.warning("hint failed error=%s", type(error).__name__)
            return None
