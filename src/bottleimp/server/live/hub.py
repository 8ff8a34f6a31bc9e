"""The server without its routes: its tables, its limits, and what it does from time to time."""

import asyncio
import contextlib
import logging

from bottleimp.hosting.clock import AlarmClock
from bottleimp.hosting.hosted import HostedTable, Services
from bottleimp.hosting.tables import Tables
from bottleimp.server.limits import AtOnce, PerAddress
from bottleimp.server.live.contests import ContestRoom
from bottleimp.server.live.thinking import BotDesk
from bottleimp.server.reviews.desk import ReviewDesk
from bottleimp.server.settings import Settings
from bottleimp.server.storage.log import Log, StorageError
from bottleimp.table.chance import Chance
from bottleimp.table.messages import Refusal

logger = logging.getLogger("bottleimp.server")

_DAY = 24 * 60 * 60
_SWEEP_SECONDS = 30
_FORGET_SECONDS = 60 * 60


class Hub(Tables):
    """All that the routes use."""

    def __init__(self, log: Log, clock: AlarmClock, chance: Chance, settings: Settings) -> None:
        self.log, self.settings = log, settings
        self.desk = BotDesk()
        self.reviews = ReviewDesk(reviewers=settings.reviewers, worlds=settings.review_worlds)
        self.contests = ContestRoom(
            log,
            clock,
            chance,
            make=self.store_new,
            exists=self._exists,
            lost=self.reviews.lost,
        )
        super().__init__(Services(log, clock, chance, self.desk, self.contests, self.reviews))
        self._stopping = False
        self.connections = AtOnce(
            most=settings.connections, of_one_address=settings.connections_per_address
        )
        self.guesses = PerAddress(
            burst=settings.guesses_per_minute,
            rate=settings.guesses_per_minute / 60,
            now=clock.now,
        )
        self.replays = PerAddress(
            burst=settings.replays_per_minute,
            rate=settings.replays_per_minute / 60,
            now=clock.now,
        )
        self.judgings = PerAddress(
            burst=max(1, settings.reviews_per_hour / 4),
            rate=settings.reviews_per_hour / 3600,
            now=clock.now,
        )
        self.creations = PerAddress(
            burst=max(1, settings.tables_per_hour / 4),
            rate=settings.tables_per_hour / 3600,
            now=clock.now,
        )

    async def _exists(self, table_id: str) -> bool:
        return await self.find(table_id) is not None

    async def find(self, table_id: str) -> HostedTable | None:
        """The table of that name; a server that stops loads none any more."""
        if self._stopping and table_id not in self.live:
            raise Refusal("storage", "the server is stopping")
        return await super().find(table_id)

    def unload(self) -> None:
        """Unload tables that have had no connection for a while."""
        self.unload_idle(seconds=self.settings.unload_seconds)

    async def forget(self) -> None:
        """Delete tables at which nothing has happened for days, and contests of that time."""
        await self.forget_old(keep_days=self.settings.keep_days)
        with contextlib.suppress(StorageError):
            before = self.clock.today() - self.settings.keep_days * _DAY * 1000
            await self.contests.forget(before)

    async def keep_house(self) -> None:
        """Unload and forget from time to time, until cancelled."""
        forget_at = 0.0
        while True:
            self.unload()
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
