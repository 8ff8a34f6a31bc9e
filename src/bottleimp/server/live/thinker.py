"""A process that thinks for bots: views go in, actions come out, and nothing else is in it.

If it is killed, the question is asked again of a new one: the same thought comes to the same
choice.
"""

import logging
from functools import partial

from bottleimp.rules import Action
from bottleimp.server.live.apart import Apart, Ended
from bottleimp.table.bots import Thought

logger = logging.getLogger("bottleimp.server")

NICENESS = 10
_TRIES = 3


class Thinker:
    """One question at a time."""

    def __init__(self) -> None:
        self._apart = Apart(niceness=NICENESS)

    async def ask(self, thought: Thought) -> Action | None:
        """What the bot chooses; None if it failed, or if the process ends again and again."""
        for _ in range(_TRIES):
            try:
                chosen = [each async for each in self._apart.ask(partial(_chosen, thought))]
            except Ended:
                logger.warning("a bot's process ended bot=%s", thought.name)
            else:
                action: Action | None = chosen[0]
                return action
        return None

    async def close(self) -> None:
        """End the process, and with it what is being thought."""
        await self._apart.close()


def _chosen(thought: Thought) -> list[Action | None]:
    return [thought.choose()]
