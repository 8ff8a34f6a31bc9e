"""Notifications of claims between servers on one PostgreSQL database."""

import asyncio
import contextlib
import time
from collections.abc import Callable

import asyncpg

from bottleimp.server.storage.postgres_connection import PostgresConnection
from bottleimp.server.storage.postgres_hosts import BROKEN, Connection, connect
from bottleimp.server.storage.schema import CLAIM
from bottleimp.server.storage.server_storage import StorageError

_CHANNEL = "bottleimp_claims"
_LAST_CLAIMS = f"""SELECT table_id, MAX(number) FROM log
    WHERE table_id = ANY ($1::text[]) AND {CLAIM} GROUP BY table_id"""
_ASK_SECONDS = 1.0
_SILENCE_SECONDS = 5.0
"""Silence of the database after which no clients should be sent to this server."""
_PAUSE_SECONDS = 0.2


class ListeningNeighbours:
    """`Neighbours` by LISTEN and NOTIFY: one notification per claim."""

    def __init__(self, address: str, writing: PostgresConnection) -> None:
        self._address, self._writing = address, writing
        self._heard = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    @property
    def reached(self) -> bool:
        return time.monotonic() - self._heard < _SILENCE_SECONDS

    def listen(self, taken: Callable[[str, int], None], ours: Callable[[], list[str]]) -> None:
        self._task = asyncio.get_running_loop().create_task(self._listen(taken, ours))

    async def tell(self, table: str, number: int) -> None:
        with contextlib.suppress(StorageError):
            query = ("SELECT pg_notify($1, $2)", _CHANNEL, f"{table} {number}")
            await self._writing.use(lambda connection: connection.execute(*query))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(
        self, taken: Callable[[str, int], None], ours: Callable[[], list[str]]
    ) -> None:
        def heard(_connection: object, _pid: int, _channel: str, told: object) -> None:
            table, _, number = str(told).partition(" ")
            taken(table, int(number))

        while True:
            connection: Connection | None = None
            try:
                connection = await connect(self._address)
                await connection.add_listener(_CHANNEL, heard)
                for table, number in await connection.fetch(_LAST_CLAIMS, ours()):
                    taken(table, number)
                while True:
                    await connection.fetchval("SELECT 1")
                    self._heard = time.monotonic()
                    await asyncio.sleep(_ASK_SECONDS)
            except (asyncpg.PostgresError, *BROKEN):
                await asyncio.sleep(_PAUSE_SECONDS)
            finally:
                if connection is not None:
                    connection.terminate()
