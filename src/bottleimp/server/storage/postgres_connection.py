"""A line to PostgreSQL that is made anew when it breaks, and what was on it is done again."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TypeVar

import asyncpg

from bottleimp.server.storage.postgres_hosts import ANSWER_SECONDS, BROKEN, Connection, call
from bottleimp.server.storage.server_storage import InDoubt, StorageError

T = TypeVar("T")

_PATIENCE_SECONDS = 12.0
"""How long work waits for a line; then who wants it done is told."""
_PAUSE_SECONDS = 0.2
_KEPT_ALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5"}
"""So that the database learns within half a minute that a server's machine is gone."""
_END_OLD = """SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity
    WHERE application_name = $1 AND pid <> pg_backend_pid()"""
_END_MILLISECONDS = 2_000
_CLAIM = 0x626F74746C65
"""The name of the lock that one server has, or several share that know of each other."""
_DURABLE = ("on", "remote_apply")
_SETTLE = "SELECT pg_logical_emit_message(true, 'bottleimp', '')"
"""A commit that says nothing. Once it is done, a synchronous standby has everything before it, too:
also what a line had committed that broke while it waited for the standby."""


class Alone(Enum):
    """Whether a line wants the database for its server alone; by the lock that it takes."""

    YES = "SELECT pg_try_advisory_lock($1)"
    NO = "SELECT pg_try_advisory_lock_shared($1)"


class PostgresConnection:
    """One connection, for one piece of work at a time."""

    def __init__(self, address: str, *, alone: Alone | None = None) -> None:
        self._address, self._alone = address, alone
        self._name = f"bottleimp {secrets.token_hex(6)}"
        """What the database knows it by."""
        self._open: Connection | None = None
        self._using = asyncio.Lock()

    async def use(
        self, work: Callable[[Connection], Awaitable[T]], *, patience: float | None = None
    ) -> T:
        """What the work comes to; it may be begun more than once."""
        until, begun = time.monotonic() + (patience or _PATIENCE_SECONDS), False
        async with self._using:
            while True:
                try:
                    if self._open is None:
                        self._open = await self._call()
                    begun = True
                    return await work(self._open)
                except BROKEN as error:
                    self._hang_up()
                    if time.monotonic() > until:
                        raise (InDoubt if begun else StorageError)(_told(error)) from None
                    await asyncio.sleep(_PAUSE_SECONDS)
                except (asyncpg.PostgresError, ValueError) as error:
                    raise StorageError(_told(error)) from None

    async def ready(self) -> None:
        """Until it is open."""
        if self._open is None:
            await self.use(_nothing)

    async def close(self) -> None:
        """Once nobody uses it."""
        async with self._using:
            if self._open is not None:
                with contextlib.suppress(*BROKEN):
                    await self._open.close(timeout=ANSWER_SECONDS)
                self._hang_up()

    async def _call(self) -> Connection:
        line = await call(self._address, application_name=self._name, **_KEPT_ALIVE)
        try:
            # One that is frozen would keep the claim.
            await line.execute(_END_OLD, self._name, _END_MILLISECONDS)
            if await line.fetchval("SHOW synchronous_commit") not in _DURABLE:
                await line.execute("SET synchronous_commit = on")
            if self._alone:
                if not await line.fetchval(self._alone.value, _CLAIM):
                    raise asyncpg.InterfaceError("it is in use by another server")
                await line.execute(_SETTLE)
        except BaseException:
            line.terminate()
            raise
        return line

    def _hang_up(self) -> None:
        if self._open is not None:
            self._open.terminate()
            self._open = None


async def _nothing(_line: Connection) -> None:
    """That the line is there is all that is wanted."""


def _told(error: BaseException) -> str:
    """In one line. No error holds the address, which may hold a password."""
    return " ".join(str(error).split()) or type(error).__name__
