"""All tables: made, found in memory or in the log, unloaded, and deleted when they are old."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable

from bottleimp.server.limits import AtOnce, PerAddress
from bottleimp.server.live.claims import claimed, moved
from bottleimp.server.live.clock import AlarmClock
from bottleimp.server.live.contests import ContestRoom
from bottleimp.server.live.hosting import HostedTable, Services, table_of
from bottleimp.server.live.thinking import BotDesk
from bottleimp.server.metrics.meters import Meters
from bottleimp.server.reviews.desk import ReviewDesk
from bottleimp.server.settings import Settings
from bottleimp.server.storage.log import Log, StorageError
from bottleimp.server.storage.measured import MeasuredLog
from bottleimp.table.chance import Chance
from bottleimp.table.change import entries_of, folded
from bottleimp.table.events import Created, Entry, Event
from bottleimp.table.messages import NewTable, Refusal
from bottleimp.table.midway import moves_midway
from bottleimp.table.opening import new_table, start_events
from bottleimp.table.state import Table, create
from bottleimp.table.tokens import is_table_id

logger = logging.getLogger("bottleimp.server")

_DAY = 24 * 60 * 60
_SWEEP_SECONDS = 30
_FORGET_SECONDS = 60 * 60
_FORGET_AT_ONCE = 20
"""So that no player waits long for a deletion."""
_LOOK_AT_ONCE = 200


class Hub:
    """The server without its routes."""

    def __init__(self, log: Log, clock: AlarmClock, chance: Chance, settings: Settings) -> None:
        self.meters = Meters()
        self.log = log = MeasuredLog(log, self.meters)
        self.clock, self.chance, self.settings = clock, chance, settings
        self.desk = BotDesk(self.meters)
        self.live: dict[str, HostedTable] = {}
        self._loading: dict[str, asyncio.Future[HostedTable | None]] = {}
        self._forgetting: dict[str, asyncio.Future[None]] = {}
        self._overtaken: dict[str, int] = {}
        """Claims of others that were heard of while the table was being loaded here."""
        self.reviews = ReviewDesk(
            reviewers=settings.reviewers,
            worlds=settings.review_worlds,
            kept=log.reviews,
            today=clock.today,
            meters=self.meters,
        )
        self.contests = ContestRoom(
            log,
            clock,
            chance,
            make=self._store_new,
            exists=self._exists,
            lost=self.reviews.lost,
        )
        self._services = Services(log, clock, chance, self.desk, self.contests, self.reviews)
        self._stopping = False
        self.draining = False
        """Whether newcomers should be sent elsewhere already."""
        if log.neighbours is not None:
            log.neighbours.listen(self._taken, lambda: list(self.live))
        rejected = self.meters.rejected.add
        self.connections = AtOnce(
            most=settings.connections,
            of_one_address=settings.connections_per_address,
            name="connections",
            rejected=rejected,
        )

        def limited(name: str, *, burst: float, rate: float) -> PerAddress:
            return PerAddress(burst=burst, rate=rate, now=clock.now, name=name, rejected=rejected)

        guesses, replays = settings.guesses_per_minute, settings.replays_per_minute
        self.guesses = limited("guesses-per-minute", burst=guesses, rate=guesses / 60)
        self.replays = limited("replays-per-minute", burst=replays, rate=replays / 60)
        reviews, tables = settings.reviews_per_hour, settings.tables_per_hour
        self.judgings = limited("reviews-per-hour", burst=max(1, reviews / 4), rate=reviews / 3600)
        self.creations = limited("tables-per-hour", burst=max(1, tables / 4), rate=tables / 3600)

    async def make(self, request: NewTable) -> tuple[str, str]:
        """A new table: its name, and the host's token."""
        token, table_id = self.chance.token(), self.chance.table_id()
        first = new_table(request, token, self.chance.luck())
        table = create(table_id, first)
        events = start_events(table, self.chance.at(table)) if request.start else []
        events += moves_midway(request)
        await self._store_new(first, events, table_id)
        return table_id, token

    async def _store_new(self, first: Created, events: list[Event], table_id: str) -> None:
        """The first entries of a new table's log."""
        table = create(table_id, first)
        entries = entries_of(
            (first, *events), (table, *folded(table, events)), at=self.clock.today()
        )
        try:
            await self.log.append(entries)
        except StorageError as error:
            logger.error("storage failed on a new table error=%s", error)
            raise Refusal("storage", "it could not be stored; try again") from None
        self.meters.tables_made.add()
        logger.info("table made table=%s mode=%s players=%d", table_id, first.mode, first.players)

    @property
    def well(self) -> bool:
        """Whether people should be sent here."""
        heard = self.log.neighbours is None or self.log.neighbours.reached
        return heard and not (self.draining or self._stopping)

    async def _exists(self, table_id: str) -> bool:
        return await self.look(table_id) is not None

    async def look(self, table_id: str) -> Table | None:
        """The table as it is, wherever it is played; None if there is none."""
        live = self.live.get(table_id)
        if live is not None and not live.lost:
            return live.table
        if self.log.neighbours is None:
            found = await self.find(table_id)
            return None if found is None else found.table
        entries = await self._stored(self.log.read(table_id)) if is_table_id(table_id) else []
        return await table_of(entries) if entries else None

    async def find(self, table_id: str) -> HostedTable | None:
        """The table of that name, from memory or from the log; None if there is none.

        Among several servers it is ours from then on.
        """
        if table_id in self.live and not self.live[table_id].lost:
            return self.live[table_id]
        if self._stopping:
            raise Refusal("storage", "the server is stopping")
        if not is_table_id(table_id):
            return None
        if (forgetting := self._forgetting.get(table_id)) is not None:
            await asyncio.shield(forgetting)
        if table_id not in self._loading:
            task = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loaded(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> HostedTable | None:
        entries = await self._stored(self._read(table_id))
        if not entries:
            return None
        table = HostedTable(self._services, entries, await table_of(entries))
        await table.keep_result()
        if self._overtaken.get(table_id, 0) > entries[-1].number:
            raise moved()
        self.live[table_id] = table
        if self.log.neighbours is not None:
            await self.log.neighbours.tell(table_id, entries[-1].number)
        return table

    async def _read(self, table_id: str) -> list[Entry]:
        """The table's log; where there are neighbours, with our claim at its end."""
        if self.log.neighbours is None:
            return await self.log.read(table_id)
        name = self.settings.worker or ""
        return await claimed(self.log, table_id, by=name, at=self.clock.today())

    async def _stored(self, reading: Awaitable[list[Entry]]) -> list[Entry]:
        try:
            return await reading
        except StorageError as error:
            logger.error("storage failed error=%s", error)
            raise Refusal("storage", "it could not be read; try again") from None

    def _loaded(self, table_id: str) -> None:
        del self._loading[table_id]
        self._overtaken.pop(table_id, None)

    def _taken(self, table_id: str, number: int) -> None:
        """A server, perhaps this one, has claimed the table with that entry."""
        table = self.live.get(table_id)
        if table is None and table_id in self._loading:
            self._overtaken[table_id] = max(number, self._overtaken.get(table_id, 0))
        elif table is not None and table.table.number < number:
            table.lose()
            del self.live[table_id]

    def unload(self) -> None:
        """Unload tables that have had no connection for a while."""
        before = self.clock.now() - self.settings.unload_seconds
        for table_id, table in list(self.live.items()):
            if table.lost or table.idle_since(before):
                del self.live[table_id]

    async def forget(self) -> None:
        """Delete tables from the log at which nothing has happened for days."""
        before = self.clock.today() - self.settings.keep_days * _DAY * 1000
        count = 0
        with contextlib.suppress(StorageError):
            async for old in self.log.older_than(before):
                for start in range(0, len(old), _FORGET_AT_ONCE):
                    count += await self._forget(old[start : start + _FORGET_AT_ONCE], before)
            await self.contests.forget(before)
            await self.reviews.forget(before)
        if count:
            self.meters.tables_forgotten.add(amount=count)
            logger.info("tables forgotten count=%d", count)

    async def _forget(self, tables: list[str], before: int) -> int:
        """Delete those of them at which nobody is; whoever comes meanwhile waits for the end."""
        unused = [table for table in tables if not (table in self.live or table in self._loading)]
        if not unused:
            return 0
        over = asyncio.get_running_loop().create_future()
        self._forgetting.update(dict.fromkeys(unused, over))
        try:
            return await self.log.forget(
                unused, older_than=before, opened_before=self.clock.today() - _DAY * 1000
            )
        finally:
            over.set_result(None)
            for table in unused:
                del self._forgetting[table]

    async def end_deleted(self) -> None:
        """A host may have deleted tables (`bottleimp tables end`) that are in use."""
        tables = list(self.live)
        with contextlib.suppress(StorageError):
            for start in range(0, len(tables), _LOOK_AT_ONCE):
                some = tables[start : start + _LOOK_AT_ONCE]
                marks = ", ".join("?" * len(some))
                found = await self.log.rows(f"SELECT id FROM tables WHERE id IN ({marks})", *some)
                for table_id in {*some} - {there for (there,) in found}:
                    if (ended := self.live.pop(table_id, None)) is not None:
                        logger.info("table ended table=%s", table_id)
                        ended.end()

    async def keep_house(self) -> None:
        """Unload and forget from time to time, until cancelled."""
        forget_at = 0.0
        while True:
            self.unload()
            await self.end_deleted()
            if self.clock.now() >= forget_at:
                await self.forget()
                forget_at = self.clock.now() + _FORGET_SECONDS
            await asyncio.sleep(_SWEEP_SECONDS)

    def say_goodbye(self) -> None:
        """The server stops: tell every connection to come back."""
        self._stopping = True
        self.reviews.stop()
        for table in list(self.live.values()):
            table.close("stopping")

    async def close(self) -> None:
        """Store what is waiting, and let go of everything."""
        self.say_goodbye()
        await self.desk.close()
        await self.reviews.close()
        await self.log.close()
