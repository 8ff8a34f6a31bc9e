"""A connection to PostgreSQL that reconnects when it breaks and repeats the work on it."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TypeVar

import asyncpg

from bottleimp.server.storage.postgres_hosts import ANSWER_SECONDS, BROKEN, Connection, connect
from bottleimp.server.storage.server_storage import InDoubt, StorageError

T = TypeVar("T")

_PATIENCE_SECONDS = 12.0
"""Time after which work without a connection fails."""
_PAUSE_SECONDS = 0.2
_KEPT_ALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5"}
"""Settings with which the database detects a lost machine within half a minute."""
_END_OLD = """SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity
    WHERE application_name = $1 AND pid <> pg_backend_pid()"""
_END_MILLISECONDS = 2_000
_CLAIM = 0x626F74746C65
"""Key of the advisory lock that one server holds alone, or several servers share."""
_DURABLE = ("on", "remote_apply")
_SETTLE = "SELECT pg_logical_emit_message(true, 'bottleimp', '')"
"""An empty commit. When it returns, a synchronous standby has all earlier commits, also those of a
connection that broke while it waited for the standby."""


class Alone(Enum):
    """The query for the lock: exclusive for a single server, or shared."""

    YES = "SELECT pg_try_advisory_lock($1)"
    NO = "SELECT pg_try_advisory_lock_shared($1)"


class PostgresConnection:
    """A connection that does one piece of work at a time."""

    def __init__(self, address: str, *, alone: Alone | None = None) -> None:
        self._address, self._alone = address, alone
        self._name = f"bottleimp {secrets.token_hex(6)}"
        """Application name, unique to this object."""
        self._open: Connection | None = None
        self._using = asyncio.Lock()

    async def use(
        self, work: Callable[[Connection], Awaitable[T]], *, patience: float | None = None
    ) -> T:
        """Return the result of `work`, which is repeated if the connection breaks.

        Raises `InDoubt` or `StorageError` if that lasts longer than `patience` seconds.
        """
        until, begun = time.monotonic() + (patience or _PATIENCE_SECONDS), False
        async with self._using:
            while True:
                try:
                    if self._open is None:
                        self._open = await self._connect()
                    begun = True
                    return await work(self._open)
                except BROKEN as error:
                    self._drop()
                    if time.monotonic() > until:
                        raise (InDoubt if begun else StorageError)(_describe(error)) from None
                    await asyncio.sleep(_PAUSE_SECONDS)
                except (asyncpg.PostgresError, ValueError) as error:
                    raise StorageError(_describe(error)) from None

    async def ready(self) -> None:
        """Wait until the connection is open."""
        if self._open is None:
            await self.use(_nothing)

    async def close(self) -> None:
        """Close the connection when it is idle."""
        async with self._using:
            if self._open is not None:
                with contextlib.suppress(*BROKEN):
                    await self._open.close(timeout=ANSWER_SECONDS)
                self._drop()

    async def _connect(self) -> Connection:
        connection = await connect(self._address, application_name=self._name, **_KEPT_ALIVE)
        try:
            # An earlier connection of this object may be frozen and still hold the lock.
            await connection.execute(_END_OLD, self._name, _END_MILLISECONDS)
            if await connection.fetchval("SHOW synchronous_commit") not in _DURABLE:
                await connection.execute("SET synchronous_commit = on")
            if self._alone:
                if not await connection.fetchval(self._alone.value, _CLAIM):
                    raise asyncpg.InterfaceError("it is in use by another server")
                await connection.execute(_SETTLE)
        except BaseException:
            connection.terminate()
            raise
        return connection

    def _drop(self) -> None:
        if self._open is not None:
            self._open.terminate()
            self._open = None


async def _nothing(_connection: Connection) -> None:
    """Do nothing: work that only needs an open connection."""


def _describe(error: BaseException) -> str:
    """Return an error as one line. No error contains the URL, which may contain a password."""
    return " ".join(str(error).split()) or type(error).__name__
