"""A program that is restarted when it ends, until it has failed too often."""

import asyncio
import logging
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Callable, Sequence

logger = logging.getLogger("bottleimp.server")

_STOP_SECONDS = 15.0
_PAUSE_SECONDS = (0.2, 30.0)
"""Delay before a restart: the first one, and the maximum."""
_SOON_SECONDS = 5.0
_MOST_FAILURES = 10
"""Failed starts in a row after which it is given up; with the delays, two minutes."""


class SupervisedProcess:
    """A supervised process. A quick non-zero exit is a failed start; a signal is not."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        given_up: Callable[[], object],
        heard: Callable[[str], object] | None = None,
    ) -> None:
        """Start the process. `heard` is called with each line it writes; None: it logs itself."""
        self._name, self._command, self._when_given_up = name, command, given_up
        self._heard = heard
        self._process: Process | None = None
        self._renewing = False
        self.proven = False
        """True once it has served. Before that, an exit is final: it has logged the reason."""
        self.failures = 0
        """Failed starts in a row."""
        self._begin()

    def _begin(self) -> None:
        self.given_up = False
        self._task = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        now = asyncio.get_running_loop().time
        while self.failures < _MOST_FAILURES:
            began = now()
            # In a group of its own: Ctrl-C reaches us, and we stop it when it is its turn.
            out = (PIPE, STDOUT) if self._heard else (None, None)
            self._process = await asyncio.create_subprocess_exec(
                *self._command, process_group=0, stdout=out[0], stderr=out[1]
            )
            await self._listen(self._process)
            code = await self._process.wait()
            if self._renewing:
                self._renewing = False
                continue
            if not self.proven:
                break
            logger.error("ended name=%s status=%d", self._name, code)
            soon = now() - began < _SOON_SECONDS
            self.failures = self.failures + 1 if soon and code > 0 else 0
            await asyncio.sleep(min(_PAUSE_SECONDS[0] * 2**self.failures, _PAUSE_SECONDS[1]))
        else:
            logger.error("given up name=%s", self._name)
        self.given_up = True
        self._when_given_up()

    async def _listen(self, process: Process) -> None:
        """Pass on the lines that the program writes, until it ends."""
        if self._heard is None or process.stdout is None:
            return
        async for line in process.stdout:
            if text := line.decode(errors="replace").strip():
                self._heard(text)

    async def renew(self) -> None:
        """Restart the process, also if it was given up."""
        self.failures = 0
        if self.given_up:
            self._begin()
            return
        self._renewing = self._runs
        await self._end()

    async def stop(self) -> None:
        """End the process for good."""
        self._task.cancel()
        await self._end()

    @property
    def _runs(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def _end(self) -> None:
        process = self._process
        if process is None or not self._runs:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), _STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
