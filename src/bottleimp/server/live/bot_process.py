"""A process that thinks: views go in, actions and hints come out, and nothing else is in it.

If it is killed, the question is asked again of a new one: the same thought comes to the same
choice.
"""

import logging
from functools import partial
from typing import Protocol, TypeVar

from bottleimp.server.worker_process import WorkerProcess, WorkerProcessEnded

logger = logging.getLogger("bottleimp.server")

NICENESS = 10
_TRIES = 3


Answer = TypeVar("Answer", covariant=True)


class Job(Protocol[Answer]):
    """A decision to be made, or a hint: it comes to the same wherever it is thought about."""

    @property
    def name(self) -> str:
        """Whose it is, for the log."""

    @property
    def apart(self) -> str:
        """Which processes it is thought about in."""

    @property
    def searches(self) -> bool:
        """Whether all cores but one may do so at once."""

    def choose(self) -> Answer:
        """What it comes to; None if that failed."""


class BotProcess:
    """One question at a time."""

    def __init__(self) -> None:
        self._apart = WorkerProcess(niceness=NICENESS)

    async def ask(self, thought: Job[Answer]) -> Answer | None:
        """What it comes to; None if it failed, or if the process ends again and again."""
        for _ in range(_TRIES):
            try:
                chosen = [each async for each in self._apart.ask(partial(_chosen, thought))]
            except WorkerProcessEnded:
                logger.warning("a bot's process ended bot=%s", thought.name)
            else:
                answer: Answer | None = chosen[0]
                return answer
        return None

    async def close(self) -> None:
        """End the process, and with it what is being thought."""
        await self._apart.close()


def _chosen(thought: Job[Answer]) -> list[Answer]:
    return [thought.choose()]
