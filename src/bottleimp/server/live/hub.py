"""The hub: a server's tables, features, limits and housekeeping, without its routes."""

import asyncio
import contextlib
import logging

from bottleimp.hosting.claims import claim_table, moved_refusal
from bottleimp.hosting.hosted_table import HostedTable, Services, replay_entries
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
_HOUSEKEEPING_SECONDS = 30
_FORGET_SECONDS = 60 * 60
_CHECKPOINT_SECONDS = 10 * 60


class Hub(Tables):
    """Everything that a server runs: tables, bots, contests, reviews, limits and metrics."""

    def __init__(
        self,
        log: ServerStorage,
        clock: AlarmClock,
        randomness: Randomness,
        settings: ServerSettings,
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
            randomness,
            tables=self,
            losses=self.reviews.losses,
        )
        trouble = StorageTrouble(clock)
        super().__init__(
            Services(log, clock, randomness, self.bot_runner, self.contests, self.reviews, trouble)
        )
        self._stopping = False
        self.draining = False
        """True once new clients should be sent to other servers."""
        self._claims_while_loading: dict[str, int] = {}
        """By table being loaded here, the number of the latest claim heard of meanwhile."""
        if log.neighbours is not None:
            log.neighbours.listen(self._on_claim, lambda: list(self.live))
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
        """True if clients should be sent to this server."""
        heard = self.log.neighbours is None or self.log.neighbours.reached
        return heard and not (self.draining or self._stopping)

    async def look(self, table_id: str) -> Table | None:
        """Return the current state of a table, on any server; None if there is none."""
        live = self.live.get(table_id)
        if live is not None and not live.lost:
            return live.table
        if self.log.neighbours is None:
            found = await self.find(table_id)
            return None if found is None else found.table
        if not is_table_id(table_id):
            return None
        entries = await self._stored(self.log.read(table_id), table_id)
        return await replay_entries(entries) if entries else None

    async def find(self, table_id: str, token: str | None = None) -> HostedTable | None:
        """Return the table with that id, and load it if necessary; None if there is none.

        Of several servers, this one claims the table. Raises `Refusal` if the server is stopping,
        or if a client with this token may not cause a claim now.
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
        return await claim_table(self.log, table_id, by=name, at=self.clock.today())

    async def _load(self, table_id: str) -> HostedTable | None:
        self._claims_while_loading.pop(table_id, None)
        table = await super()._load(table_id)
        if table is not None and self.log.neighbours is not None:
            number = table.table.number
            if self._claims_while_loading.pop(table_id, 0) > number:
                del self.live[table_id]
                raise moved_refusal()
            await self.log.neighbours.tell(table_id, number)
        return table

    def _on_claim(self, table_id: str, number: int) -> None:
        """Handle a claim by a server, perhaps this one, in entry `number` of the table's log."""
        table = self.live.get(table_id)
        if table is None and table_id in self._loading:
            self._claims_while_loading[table_id] = max(
                number, self._claims_while_loading.get(table_id, 0)
            )
        elif table is not None and table.table.number < number:
            table.lose()
            del self.live[table_id]

    def unload(self) -> None:
        """Unload tables without a connection for `unload_seconds`."""
        self.unload_idle(seconds=self.settings.unload_seconds)

    async def forget(self) -> None:
        """Delete tables, contests and reviews older than `keep_days`."""
        count = await self.forget_old(keep_days=self.settings.keep_days)
        self.meters.tables_forgotten.add(amount=count)
        with contextlib.suppress(StorageError):
            before = self.clock.today() - self.settings.keep_days * _DAY * 1000
            await self.contests.forget(before)
            await self.reviews.forget(before)

    async def checkpoint(self) -> None:
        """Copy the database's write-ahead log into its file."""
        with contextlib.suppress(StorageError):
            await self.log.checkpoint()

    async def end_deleted(self) -> None:
        """Close tables in memory that were deleted from the database (`bottleimp tables end`)."""
        with contextlib.suppress(StorageError):
            for table_id in await missing(self.log, [*self.live]):
                if (ended := self.live.pop(table_id, None)) is not None:
                    logger.info("table ended table=%s", table_id)
                    ended.end()

    async def run_housekeeping(self) -> None:
        """Unload idle tables, delete old ones and checkpoint, periodically, until cancelled."""
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
            except Exception:  # housekeeping must go on after any error
                logger.exception("housekeeping failed")
            await asyncio.sleep(_HOUSEKEEPING_SECONDS)

    def say_goodbye(self) -> None:
        """Stop reviews, and send every client a `bye` that asks it to reconnect."""
        self._stopping = True
        self.reviews.stop()
        for table in list(self.live.values()):
            table.close("stopping")

    async def close(self) -> None:
        """Stop everything, store waiting entries and close the database."""
        self.say_goodbye()
        await self.bot_runner.close()
        await self.reviews.close()
        await self.log.close()
