"""The tables of a host: created, loaded from the log, unloaded, and deleted when old."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Sequence
from typing import TypeVar

from bottleimp.hosting.hosted_table import HostedTable, Services, replay_entries
from bottleimp.hosting.table_log import StorageError
from bottleimp.table.change import entries_of, fold_all
from bottleimp.table.event_application import create
from bottleimp.table.events import Created, Entry, Event
from bottleimp.table.messages import NewTable, Refusal
from bottleimp.table.midround_start import moves_midway
from bottleimp.table.table_setup import new_table, start_events
from bottleimp.table.tokens import is_table_id

T = TypeVar("T")
logger = logging.getLogger("bottleimp.hosting")

_DAY = 24 * 60 * 60
_FORGET_AT_ONCE = 20
"""The number of tables deleted at once, small so that no player waits long."""


class Tables:
    """The tables of one log."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.clock, self.randomness = services.clock, services.randomness
        self.live: dict[str, HostedTable] = {}
        self._loading: dict[str, asyncio.Future[HostedTable | None]] = {}
        self._forgetting: dict[str, asyncio.Future[None]] = {}

    async def make(self, request: NewTable) -> tuple[str, str]:
        """Create a table, and return its name and the host's token."""
        token, table_id = self.randomness.new_token(), self.randomness.new_table_id()
        first = new_table(request, token, self.randomness.draw_bot_seed())
        table = create(table_id, first)
        events = start_events(table, self.randomness.for_table(table)) if request.start else []
        events += moves_midway(request)
        await self.store_new(first, events, table_id)
        return table_id, token

    async def store_new(self, first: Created, events: list[Event], table_id: str) -> None:
        """Store the first entries of a new table's log."""
        try:
            await self._services.log.append(self.first_entries(first, events, table_id))
        except StorageError as error:
            self._services.trouble.log(error)
            raise Refusal("storage", "it could not be stored; try again") from None
        self.was_made(first, table_id)

    def first_entries(self, first: Created, events: list[Event], table_id: str) -> Sequence[Entry]:
        """Return the entries with which the log of a new table begins."""
        table = create(table_id, first)
        after = (table, *fold_all(table, events))
        return entries_of((first, *events), after, at=self.clock.today())

    def was_made(self, first: Created, table_id: str) -> None:
        """Log that a new table is stored."""
        logger.info("table made table=%s mode=%s players=%d", table_id, first.mode, first.players)

    async def find(self, table_id: str) -> HostedTable | None:
        """Return the table of this name, from memory or from the log; None if there is none."""
        if table_id in self.live and not self.live[table_id].lost:
            return self.live[table_id]
        if not is_table_id(table_id):
            return None
        if (forgetting := self._forgetting.get(table_id)) is not None:
            await asyncio.shield(forgetting)
        if table_id not in self._loading:
            task = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> HostedTable | None:
        entries = await self._stored(self._read(table_id), table_id)
        if not entries:
            return None
        table = HostedTable(self._services, entries, await replay_entries(entries))
        await table.keep_result()
        self.live[table_id] = table
        return table

    async def _read(self, table_id: str) -> list[Entry]:
        """Return the table's log.

        A server that shares the log with others claims the table first.
        """
        return await self._services.log.read(table_id)

    async def _stored(self, reading: Awaitable[T], table_id: str) -> T:
        try:
            return await reading
        except StorageError as error:
            self._services.trouble.log(error, table=table_id)
            raise Refusal("storage", "it could not be read; try again") from None

    def unload_idle(self, *, seconds: float) -> None:
        """Unload tables that have had no connection for that long."""
        before = self.clock.now() - seconds
        for table_id, table in list(self.live.items()):
            if table.lost or table.idle_since(before):
                del self.live[table_id]

    async def forget_old(self, *, keep_days: int) -> int:
        """Delete tables without an entry in the last `keep_days` days, and return their number."""
        before = self.clock.today() - keep_days * _DAY * 1000
        count = 0
        with contextlib.suppress(StorageError):
            async for old in self._services.log.older_than(before):
                for start in range(0, len(old), _FORGET_AT_ONCE):
                    count += await self._forget(old[start : start + _FORGET_AT_ONCE], before)
        if count:
            logger.info("tables forgotten count=%d", count)
        return count

    async def _forget(self, tables: list[str], before: int) -> int:
        """Delete those of `tables` that are not in use. A client who comes meanwhile waits."""
        unused = [table for table in tables if not (table in self.live or table in self._loading)]
        if not unused:
            return 0
        over = asyncio.get_running_loop().create_future()
        self._forgetting.update(dict.fromkeys(unused, over))
        try:
            return await self._services.log.forget(unused, older_than=before)
        finally:
            over.set_result(None)
            for table in unused:
                del self._forgetting[table]
