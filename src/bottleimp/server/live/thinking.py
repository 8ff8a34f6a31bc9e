"""Where the server's bots think: the quick ones at once, the others in a thread."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from bottleimp.rules import Action
from bottleimp.table.bots import Thought

QUICK_SECONDS = 0.004
"""A bot that takes longer than this would keep everybody waiting: it goes to the thread."""


class BotDesk:
    """Knows which bots are quick, and has the thread for those that are not."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")

    def quick(self, name: str) -> bool:
        """Whether this bot has been quick so far; a new one must show it in the thread first."""
        return self._seconds.get(name, QUICK_SECONDS) < QUICK_SECONDS

    def ask(self, thought: Thought) -> Action | None:
        """What the bot chooses, or None if it failed; its time is noted."""
        began = time.perf_counter()
        action = thought.choose()
        taken = time.perf_counter() - began
        before = self._seconds.get(thought.name, taken)
        self._seconds[thought.name] = 0.8 * before + 0.2 * taken
        return action

    async def ask_in_thread(self, thought: Thought) -> Action | None:
        """The same, without keeping the loop waiting."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self.ask, thought)

    def close(self) -> None:
        """Wait for no bot any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
