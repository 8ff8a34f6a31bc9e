"""The server without its routes: its tables, its limits, and what it does from time to time."""

import asyncio
import contextlib
import logging

from bottleimp.hosting.claims import claimed, moved
from bottleimp.hosting.hosted_table import HostedTable, Services, table_of
from bottleimp.hosting.loop_clock import AlarmClock
from bottleimp.hosting.storage_trouble import StorageTrouble
from bottleimp.hosting.table_registry import Tables
from bottleimp.server.address_limits import AddressLimits
from bottleimp.server.contests.service import ContestService
from bottleimp.server.live.bot_runner import BotRunner
from bottleimp.server.live.claim_limit import ClaimLimit
from bottleimp.server.metrics.meters import Meters
from bottleimp.server.rate_limits import ConnectionLimit
from bottleimp.server.reviews.review_queue import ReviewQueue
from bottleimp.server.reviews.store import SqlReviewStore
from bottleimp.server.server_settings import ServerSettings
from bottleimp.server.storage.date_watch import Calendar
from bottleimp.server.storage.measured_log import MeasuredLog
from bottleimp.server.storage.server_storage import ServerStorage, StorageError
from bottleimp.server.storage.table_scan import missing
from bottleimp.table.events import Created, Entry
from bottleimp.table.messages import Refusal
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_state import Table
from bottleimp.table.tokens import is_table_id

logger = logging.getLogger("bottleimp.server")

_DAY = 24 * 60 * 60
_SWEEP_SECONDS = 30
_FORGET_SECONDS = 60 * 60
_CHECKPOINT_SECONDS = 10 * 60


class Hub(Tables):
    """All that the routes use."""

    def __init__(
        self, log: ServerStorage, clock: AlarmClock, chance: Randomness, settings: ServerSettings
    ) -> None:
        self.meters = Meters(clock.now)
        self.log = log = MeasuredLog(log, self.meters)
        self.settings = settings
        self.bot_runner = BotRunner(self.meters, clock)
        self.reviews = ReviewQueue(
            reviewers=settings.reviewers,
            worlds=settings.review_worlds,
            store=SqlReviewStore(log),
            today=clock.today,
            automatic=log.neighbours is None,  # of several servers, the one that is asked reviews
            meters=self.meters,
        )
        self.contests = ContestService(
            log,
            clock,
            chance,
            tables=self,
            losses=self.reviews.losses,
        )
        trouble = StorageTrouble(clock)
        super().__init__(
            Services(log, clock, chance, self.bot_runner, self.contests, self.reviews, trouble)
        )
        self._stopping = False
        self.draining = False
        """Whether newcomers should be sent elsewhere already."""
        self._overtaken: dict[str, int] = {}
        """Claims of others that were heard of while the table was being loaded here."""
        if log.neighbours is not None:
            log.neighbours.listen(self._taken, lambda: list(self.live))
        rejected = self.meters.rejected.add
        self._claims = ClaimLimit(log, clock)
        self.connections = ConnectionLimit(
            most=settings.connections,
            of_one_address=settings.connections_per_address,
            name="connections",
            rejected=rejected,
        )

        self.limits = AddressLimits(settings, now=clock.now, rejected=rejected)

    def was_made(self, first: Created, table_id: str) -> None:
        """Count and log that a new table is stored."""
        super().was_made(first, table_id)
        self.meters.tables_made.add()

    @property
    def well(self) -> bool:
        """Whether people should be sent here."""
        heard = self.log.neighbours is None or self.log.neighbours.reached
        return heard and not (self.draining or self._stopping)

    async def look(self, table_id: str) -> Table | None:
        """The table as it is, wherever it is played; None if there is none."""
        live = self.live.get(table_id)
        if live is not None and not live.lost:
            return live.table
        if self.log.neighbours is None:
            found = await self.find(table_id)
            return None if found is None else found.table
        if not is_table_id(table_id):
            return None
        entries = await self._stored(self.log.read(table_id), table_id)
        return await table_of(entries) if entries else None

    async def find(self, table_id: str, token: str | None = None) -> HostedTable | None:
        """The table of that name; a server that stops loads none any more.

        Among several servers it is ours from then on, unless too many had it within the last
        minute for a client with this token.
        """
        live = self.live.get(table_id)
        if live is None or live.lost:
            if self._stopping:
                raise Refusal("storage", "the server is stopping")
            if self.log.neighbours is not None and is_table_id(table_id):
                await self._stored(self._claims.check(table_id, token), table_id)
        return await super().find(table_id)

    async def _read(self, table_id: str) -> list[Entry]:
        if self.log.neighbours is None:
            return await super()._read(table_id)
        name = self.settings.worker or ""
        return await claimed(self.log, table_id, by=name, at=self.clock.today())

    async def _load(self, table_id: str) -> HostedTable | None:
        self._overtaken.pop(table_id, None)
        table = await super()._load(table_id)
        if table is not None and self.log.neighbours is not None:
            number = table.table.number
            if self._overtaken.pop(table_id, 0) > number:
                del self.live[table_id]
                raise moved()
            await self.log.neighbours.tell(table_id, number)
        return table

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
        self.unload_idle(seconds=self.settings.unload_seconds)

    async def forget(self) -> None:
        """Delete tables at which nothing has happened for days, and contests of that time."""
        count = await self.forget_old(keep_days=self.settings.keep_days)
        self.meters.tables_forgotten.add(amount=count)
        with contextlib.suppress(StorageError):
            before = self.clock.today() - self.settings.keep_days * _DAY * 1000
            await self.contests.forget(before)
            await self.reviews.forget(before)

    async def checkpoint(self) -> None:
        """Have the database copy its journal into its file."""
        with contextlib.suppress(StorageError):
            await self.log.checkpoint()

    async def end_deleted(self) -> None:
        """A host may have deleted tables (`bottleimp tables end`) that are in use."""
        with contextlib.suppress(StorageError):
            for table_id in await missing(self.log, [*self.live]):
                if (ended := self.live.pop(table_id, None)) is not None:
                    logger.info("table ended table=%s", table_id)
                    ended.end()

    async def keep_house(self) -> None:
        """Unload and forget from time to time, until cancelled."""
        calendar = Calendar(self.log, self.clock)
        forget_at = checkpoint_at = 0.0
        while True:
            try:
                self.unload()
                await self.end_deleted()
                if self.clock.now() >= checkpoint_at:
                    checkpoint_at = self.clock.now() + _CHECKPOINT_SECONDS
                    await self.checkpoint()
                if await calendar.trusted() and self.clock.now() >= forget_at:
                    forget_at = self.clock.now() + _FORGET_SECONDS
                    await self.forget()
                    await self.checkpoint()
            except Exception:  # whatever it is, it must not be the last time
                logger.exception("housekeeping failed")
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
        await self.bot_runner.close()
        await self.reviews.close()
        await self.log.close()
