"""Where the server's bots think: the quick ones at once, the others in processes of their own.

A table has one question at a time, and questions wait in order: so each table has its turn. What is
slow waits for its like alone, as each kind has its own processes (`Bot.apart`).
"""

import os
from asyncio import LifoQueue

from bottleimp.bots import Bot
from bottleimp.rules import Action
from bottleimp.server.live.thinker import Thinker
from bottleimp.table.bots import Thought


class BotDesk:
    """Asks bots."""

    def __init__(self) -> None:
        self._free: dict[str, LifoQueue[Thinker]] = {}
        self._thinkers: list[Thinker] = []

    def quick(self, bot: type[Bot]) -> bool:
        """Whether it can be asked at once."""
        return not bot.apart

    def ask(self, thought: Thought) -> Action | None:
        """What the bot chooses, or None if it failed."""
        return thought.choose()

    async def ask_apart(self, thought: Thought) -> Action | None:
        """The same, without keeping the loop waiting."""
        kind = thought.bot.apart
        if kind not in self._free:
            self._free[kind] = self._processes(thought.bot)
        thinker = await self._free[kind].get()
        try:
            return await thinker.ask(thought)
        finally:
            self._free[kind].put_nowait(thinker)

    def _processes(self, bot: type[Bot]) -> LifoQueue[Thinker]:
        """Processes for bots of its kind; each begins with its first question."""
        free: LifoQueue[Thinker] = LifoQueue()  # who has just thought is warm
        for _ in range(max(1, cores() - 1) if bot.searches else 1):
            thinker = Thinker()
            self._thinkers.append(thinker)
            free.put_nowait(thinker)
        return free

    async def close(self) -> None:
        """Wait for no bot any more."""
        for thinker in self._thinkers:
            await thinker.close()


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
