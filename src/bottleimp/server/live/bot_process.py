"""A worker process for bots and hints: it receives views and returns actions or hints.

If it is killed, the job is repeated in a new process. A job gives the same result every time.
"""

import logging
from functools import partial
from typing import Protocol, TypeVar

from bottleimp.server.worker_process import WorkerProcess, WorkerProcessEnded

logger = logging.getLogger("bottleimp.server")

NICENESS = 10
"""Niceness of bot processes: the server itself has priority."""
_MAX_TRIES = 3


Result = TypeVar("Result", covariant=True)


class Job(Protocol[Result]):
    """A decision of a bot, or a hint. Its result does not depend on the process."""

    @property
    def name(self) -> str:
        """The bot's name, or `hint`; for the log and metrics."""

    @property
    def apart(self) -> str:
        """The kind of worker process that runs the job."""

    @property
    def searches(self) -> bool:
        """True if processes of this kind may use all cores but one."""

    def choose(self) -> Result:
        """Return the result; None if the job failed."""


class BotProcess:
    """A worker process that runs one job at a time."""

    def __init__(self) -> None:
        self._process = WorkerProcess(niceness=NICENESS)

    async def run(self, job: Job[Result]) -> Result | None:
        """Return the job's result; None if it failed or the process ended several times."""
        for _ in range(_MAX_TRIES):
            try:
                results = [each async for each in self._process.ask(partial(_run, job))]
            except WorkerProcessEnded:
                logger.warning("a bot's process ended bot=%s", job.name)
            else:
                result: Result | None = results[0]
                return result
        return None

    async def close(self) -> None:
        """End the process and the job that it runs."""
        await self._process.close()


def _run(job: Job[Result]) -> list[Result]:
    return [job.choose()]
