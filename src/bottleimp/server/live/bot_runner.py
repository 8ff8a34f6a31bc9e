"""Where bots think, and hints are thought of: the quick at once, others in processes apart.

A table has one question at a time, and questions wait in order: so each table has its turn. What is
slow waits for its like alone, as each kind has its own processes (`Bot.apart`).
"""

import asyncio
import time
from asyncio import LifoQueue
from collections import Counter

from bottleimp.bots import Bot
from bottleimp.cores import cores
from bottleimp.hosting.loop_clock import AlarmClock
from bottleimp.rules import Action
from bottleimp.server.hints.hint_job import HintJob
from bottleimp.server.live.bot_process import Answer, BotProcess, Job
from bottleimp.server.live.decision_pace import Pace, is_forced
from bottleimp.server.metrics.meters import Meters
from bottleimp.table.hint_requests import HintRequest, Told
from bottleimp.table.messages import Refusal
from bottleimp.table.table_bots import BotJob

HINTS_WAITING = 32
"""So many questions may wait at once, of all tables: with more, the next is refused."""


class BotRunner:
    """Asks bots."""

    def __init__(self, meters: Meters, clock: AlarmClock, pace: Pace | None = None) -> None:
        self._meters, self._clock, self._pace = meters, clock, pace or Pace()
        self.waiting: Counter[str] = Counter()
        """By kind, how many wait for a process."""
        self._free: dict[str, LifoQueue[BotProcess]] = {}
        self._thinkers: list[BotProcess] = []
        self._hints = 0

    def quick(self, bot: type[Bot]) -> bool:
        """Whether it can be asked at once."""
        return not bot.apart

    def ask(self, thought: BotJob) -> Action | None:
        """What the bot chooses, or None if it failed."""
        began = time.perf_counter()
        chosen = thought.choose()
        self._meters.thinking_seconds.observe(time.perf_counter() - began, thought.name)
        return chosen

    async def hint(self, question: HintRequest) -> Told | None:
        """A hint, or None if that failed; refused where too many wait for one."""
        if self._hints >= HINTS_WAITING:
            self._meters.rejected.add("hints-waiting")
            raise Refusal("full", "too many wait for a hint")
        self._hints += 1
        try:
            return await self.ask_apart(HintJob(question.seen, question.depth))
        finally:
            self._hints -= 1

    async def ask_apart(self, thought: Job[Answer]) -> Answer | None:
        """What comes of it, without keeping the loop waiting."""
        kind = thought.apart
        if kind not in self._free:
            self._free[kind] = self._processes(thought.searches)
        self.waiting[kind] += 1
        try:
            thinker = await self._free[kind].get()
        finally:
            self.waiting[kind] -= 1
        began, since = time.perf_counter(), self._clock.now()
        try:
            answer = await thinker.ask(thought)
        finally:
            self._free[kind].put_nowait(thinker)
            self._meters.thinking_seconds.observe(time.perf_counter() - began, thought.name)
        asked: object = thought
        if isinstance(asked, BotJob) and asked.searches:
            await self._keep_pace(asked, since)
        return answer

    async def _keep_pace(self, thought: BotJob, since: float) -> None:
        """Have a forced card take as long as a free decision of this bot, begun `since`."""
        if not is_forced(thought):
            self._pace.note(thought, self._clock.now() - since)
            return
        over = asyncio.Event()
        alarm = self._clock.call_at(since + self._pace.draw(thought), over.set)
        try:
            await over.wait()
        finally:
            alarm.cancel()

    def _processes(self, searches: bool) -> LifoQueue[BotProcess]:
        """Processes of a kind; each begins with its first question."""
        free: LifoQueue[BotProcess] = LifoQueue()  # who has just thought is warm
        for _ in range(max(1, cores() - 1) if searches else 1):
            thinker = BotProcess()
            self._thinkers.append(thinker)
            free.put_nowait(thinker)
        return free

    async def close(self) -> None:
        """Wait for no bot any more."""
        for thinker in self._thinkers:
            await thinker.close()
