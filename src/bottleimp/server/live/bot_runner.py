"""Runs bots and hints: quick bots in the event loop, the others in worker processes.

A table has at most one job at a time and jobs wait in order, so tables take turns. Each kind of job
(`Bot.apart`) has its own processes, so slow jobs delay only jobs of their kind.
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
from bottleimp.server.live.bot_process import BotProcess, Job, Result
from bottleimp.server.live.decision_pace import Pace, is_forced
from bottleimp.server.metrics.meters import Meters
from bottleimp.table.hint_requests import HintJson, HintRequest
from bottleimp.table.messages import Refusal
from bottleimp.table.table_bots import BotJob

MAX_HINTS = 32
"""Maximum number of hints requested at a time, over all tables. Further requests are refused."""


class BotRunner:
    """The bots and hints of a server."""

    def __init__(self, meters: Meters, clock: AlarmClock, pace: Pace | None = None) -> None:
        self._meters, self._clock, self._pace = meters, clock, pace or Pace()
        self.waiting: Counter[str] = Counter()
        """The number of jobs that wait for a process, by kind."""
        self._free: dict[str, LifoQueue[BotProcess]] = {}
        """Idle processes, by kind."""
        self._processes: list[BotProcess] = []
        self._hint_count = 0

    def is_quick(self, bot: type[Bot]) -> bool:
        """Return True if the bot runs in the event loop."""
        return not bot.apart

    def ask(self, job: BotJob) -> Action | None:
        """Return the choice of a quick bot; None if it failed."""
        start = time.perf_counter()
        action = job.choose()
        self._meters.thinking_seconds.observe(time.perf_counter() - start, job.name)
        return action

    async def hint(self, question: HintRequest) -> HintJson | None:
        """Return a hint, or None if it failed; raise `Refusal` if too many hints are requested."""
        if self._hint_count >= MAX_HINTS:
            self._meters.rejected.add("hints-waiting")
            raise Refusal("full", "too many wait for a hint")
        self._hint_count += 1
        try:
            return await self.ask_slow(HintJob(question.seen, question.depth))
        finally:
            self._hint_count -= 1

    async def ask_slow(self, job: Job[Result]) -> Result | None:
        """Run a job in a worker process and return its result; None if it failed."""
        kind = job.apart
        if kind not in self._free:
            self._free[kind] = self._create_processes(job.searches)
        self.waiting[kind] += 1
        try:
            process = await self._free[kind].get()
        finally:
            self.waiting[kind] -= 1
        start, start_time = time.perf_counter(), self._clock.now()
        try:
            result = await process.run(job)
        finally:
            self._free[kind].put_nowait(process)
            self._meters.thinking_seconds.observe(time.perf_counter() - start, job.name)
        any_job: object = job
        if isinstance(any_job, BotJob) and any_job.searches:
            await self._keep_pace(any_job, start_time)
        return result

    async def _keep_pace(self, job: BotJob, start: float) -> None:
        """Delay a forced card, begun at `start`, until it took as long as a free decision."""
        if not is_forced(job):
            self._pace.note(job, self._clock.now() - start)
            return
        is_due = asyncio.Event()
        alarm = self._clock.call_at(start + self._pace.draw(job), is_due.set)
        try:
            await is_due.wait()
        finally:
            alarm.cancel()

    def _create_processes(self, searches: bool) -> LifoQueue[BotProcess]:
        """Return the processes of a kind. Each starts with its first job."""
        free: LifoQueue[BotProcess] = LifoQueue()  # last in, first out: a warm process is reused
        for _ in range(max(1, cores() - 1) if searches else 1):
            process = BotProcess()
            self._processes.append(process)
            free.put_nowait(process)
        return free

    async def close(self) -> None:
        """End all worker processes."""
        for process in self._processes:
            await process.close()
