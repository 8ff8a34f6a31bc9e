"""Bots at a table: they choose from views, quickly at once and slowly in a thread.

A bot that fails or breaks the rules loses that decision to a random legal action.
"""

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from bottleimp.bots import Bot, make_bot
from bottleimp.rules import Action, Round, Seat, View, view, why_illegal
from bottleimp.table.casting import STAND_IN
from bottleimp.table.chance import Chance
from bottleimp.table.state import Table

logger = logging.getLogger("bottleimp.server")

QUICK_SECONDS = 0.004
"""A bot that takes longer than this would keep everybody waiting: it goes to the thread."""
_AUTOMATON = "lopaka"


class BotDesk:
    """Knows which bots are quick, and has the thread for those that are not."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self._seconds: dict[str, float] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bots")

    def quick(self, name: str) -> bool:
        """Whether this bot has been quick so far; a new one must show it in the thread first."""
        return self._seconds.get(name, QUICK_SECONDS) < QUICK_SECONDS

    def ask(self, name: str, bot: Bot, seen: View) -> Action | None:
        """What the bot chooses, or None if it failed; its time is noted."""
        began = time.perf_counter()
        try:
            return bot.choose(seen)
        except Exception as error:  # whatever a bot does wrong must not hurt the table
            # Its text could name cards, so only its kind is told.
            logger.warning("bot failed bot=%s error=%s", name, type(error).__name__)
            return None
        finally:
            taken = time.perf_counter() - began
            before = self._seconds.get(name, taken)
            self._seconds[name] = 0.8 * before + 0.2 * taken

    async def ask_in_thread(self, name: str, bot: Bot, seen: View) -> Action | None:
        """The same, without keeping the loop waiting."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self.ask, name, bot, seen)

    def close(self) -> None:
        """Wait for no bot any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class TableBots:
    """The bots of one table, each with its own chance."""

    def __init__(self, desk: BotDesk) -> None:
        self._desk = desk
        self._bots: dict[Seat, tuple[str, Bot]] = {}

    def of(self, table: Table, seat: Seat) -> tuple[str, Bot]:
        """Who chooses for that seat: its bot, the automaton, or the one for absent people."""
        place = table.place(seat)
        name = _AUTOMATON if place is None else place.bot or STAND_IN
        if self._bots.get(seat, ("", None))[0] != name:
            self._bots[seat] = (name, make_bot(name, seed=self._desk.chance.bot_seed()))
        return self._bots[seat]

    def quick(self, table: Table, seat: Seat) -> bool:
        """Whether that seat's bot can be asked without a thread."""
        return self._desk.quick(self.of(table, seat)[0])

    def choose(self, table: Table, seat: Seat) -> Action:
        """The seat's action, at once."""
        assert table.round is not None
        seen = view(table.round, seat)
        return self._legal(table.round, seat, self._desk.ask(*self.of(table, seat), seen), seen)

    async def choose_in_thread(self, table: Table, seat: Seat) -> Action:
        """The seat's action, thought out in the thread."""
        assert table.round is not None
        seen = view(table.round, seat)
        action = await self._desk.ask_in_thread(*self.of(table, seat), seen)
        return self._legal(table.round, seat, action, seen)

    def _legal(self, state: Round, seat: Seat, action: Action | None, seen: View) -> Action:
        if action is not None:
            if why_illegal(state, seat, action) is None:
                return action
            logger.warning("bot chose something illegal bot=%s", self._bots[seat][0])
        assert seen.options is not None
        return seen.options.draw(Random(self._desk.chance.bot_seed()))
