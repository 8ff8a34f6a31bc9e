"""A table that is run: what it changes is stored before anybody is told, in order.

Nobody's line is waited for.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from bottleimp.hosting.claims import claims_in, moved
from bottleimp.hosting.loop_clock import AlarmClock, Handle
from bottleimp.hosting.storage_trouble import StorageTrouble
from bottleimp.hosting.table_log import Conflict, InDoubt, StorageError, TableLog
from bottleimp.rules import Action
from bottleimp.table.attendance import Client
from bottleimp.table.change import Change
from bottleimp.table.events import Entry, events_of
from bottleimp.table.hint_requests import HintRequest, Told, no_hint
from bottleimp.table.live_table import LiveTable, unknown_table
from bottleimp.table.messages import Intention, Refusal, refused
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob, BotRunnerProtocol
from bottleimp.table.table_state import Table, replaying
from bottleimp.table.timers import Timer

logger = logging.getLogger("bottleimp.hosting")

_RETRY_SECONDS = 2.0
_READ_SECONDS = 0.005
"""How long the loop is kept by one table's log at a time."""
_AUDIENCE_SECONDS = 1.0
"""How often spectators' comings and goings are told: one message for all of them."""


class BotCannotRun(Exception):
    """Some bots cannot be asked here, as it turns out; their seats are for others."""

    def __init__(self, bots: Collection[str]) -> None:
        super().__init__(", ".join(bots))
        self.bots = bots


class SlowDesk(BotRunnerProtocol, Protocol):
    """Where bots think, and hints are thought of, while the table goes on."""

    async def ask_apart(self, thought: BotJob) -> Action | None:
        """Return the choice of a slow bot, or None if it failed; may raise `BotCannotRun`."""

    async def hint(self, question: HintRequest) -> Told | None:
        """A hint, or None if that failed."""


class ResultStore(Protocol):
    """Who keeps how a round ended."""

    async def finished(self, table: Table) -> None:
        """Keep the result, if the table's round is over and it is to be kept."""


class ReviewService(Protocol):
    """Who looks at rounds that are over."""

    def offer(self, table: Table) -> None:
        """The table's last round has just ended, and everybody was told."""


class Nobody:
    """Where results are not kept elsewhere than in the log, and nothing is reviewed."""

    async def finished(self, table: Table) -> None:
        """The log has it."""

    def offer(self, table: Table) -> None:
        """It is not wanted."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every table uses."""

    log: TableLog
    clock: AlarmClock
    randomness: Randomness
    desk: SlowDesk
    results: ResultStore
    reviews: ReviewService
    trouble: StorageTrouble


class Guest(Client, Protocol):
    """A connection, and the table it is at."""

    table: "HostedTable | None"


async def table_of(entries: list[Entry]) -> Table:
    """The table after these entries; others have their turn while a long log is read."""
    since = time.perf_counter()
    for table in replaying(entries[0].table, events_of(entries)):
        last = table
        if time.perf_counter() - since > _READ_SECONDS:
            await asyncio.sleep(0)
            since = time.perf_counter()
    return last


class HostedTable:
    """Whoever changes the table holds the lock; a task of its own does what the table must do."""

    def __init__(self, services: Services, entries: list[Entry], table: Table) -> None:
        self._log, self._clock, self._desk = services.log, services.clock, services.desk
        self._results = services.results
        self._reviews = services.reviews
        self._trouble_log = services.trouble
        self.live = LiveTable(
            entries, table, clock=services.clock, randomness=services.randomness, desk=services.desk
        )
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._claims = claims_in(entries)
        self.lost = False
        """Whether another server has the table: then it is nothing here any more."""
        self._task: asyncio.Task[None] | None = None
        self._musing: set[asyncio.Task[None]] = set()
        self._timer: tuple[Timer, Handle] | None = None
        self._retry: Handle | None = None
        self._audience: Handle | None = None

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.live.table

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._task is not None or bool(self._musing) or self._lock.locked()

    def idle_since(self, when: float) -> bool:
        """Whether nobody has been here, and nothing was going on, since then."""
        attendance = self.live.attendance
        return not (attendance.clients or self.busy) and attendance.empty_since < when

    # ---- people ----

    async def join(self, client: Guest, token: str | None) -> None:
        """A connection says hello. If its return cannot be stored now, its next message will."""
        async with self._lock:
            if self._doubtful:
                await self._refresh()
            change = self.live.enter(client, token)
            client.table = self
            if change is not None:
                with contextlib.suppress(Refusal):
                    await self._store(change)
        self._go_on()

    async def perform(self, client: Guest, message: Intention) -> None:
        """Carry out a message. It is what is done most, and `async with` would take longer."""
        await self._lock.acquire()
        try:
            if self._doubtful:
                await self._refresh()
            step = self.live.hear(client, message)
            if isinstance(step, Change):
                await self._store(step, self.live.replies(step))
        finally:
            self._lock.release()
        if isinstance(step, HintRequest):  # meanwhile this client may say something else
            musing = asyncio.get_running_loop().create_task(self._muse(step))
            self._musing.add(musing)
            musing.add_done_callback(self._musing.discard)
        self._go_on()

    async def _muse(self, question: HintRequest) -> None:
        """Have a hint thought of, and tell it."""
        try:
            told = await self._desk.hint(question)
            async with self._lock:
                if self._doubtful:
                    await self._refresh()
                change = self.live.advised(question, told)
                if change is not None:
                    await self._store(change)
        except Refusal as refusal:
            self.live.unadvised(question, refusal)
        except Exception as error:
            # Its text could name cards, so only its kind is told.
            kind = type(error).__name__
            logger.error("hint stopped table=%s error=%s", self.table.id, kind)
            self.live.unadvised(question, no_hint())

    def leave(self, client: Guest) -> None:
        """A connection is gone."""
        client.table = None
        self.live.leave(client)
        self._go_on()

    def lose(self) -> None:
        """Another server has the table: everybody is to come back, and is led there."""
        if not self.lost:
            logger.info("table taken over by another server table=%s", self.table.id)
            self.lost = self._doubtful = True
            self.close("stopping")

    def close(self, code: str | None) -> None:
        """Send everybody away, and wait for nothing any more."""
        for handle in (self._timer[1] if self._timer else None, self._retry, self._audience):
            if handle is not None:
                handle.cancel()
        self._timer = self._retry = self._audience = None
        for client in self.live.attendance.clients:
            client.close(code)

    def end(self) -> None:
        """The table is no longer in the log: whoever is here is told so, and whoever comes."""
        self._doubtful = True
        refusal = unknown_table()
        for client in self.live.attendance.clients:
            client.send(refused(None, refusal), answer=refusal.code)
        self.close(None)

    # ---- the log ----

    async def _store(self, change: Change, then: Change | None = None) -> None:
        """Append durably first, then let the table take it, and what follows from it.

        After any trouble nobody knows what the log holds, so it is read before the next change.
        """
        self._doubtful = True
        try:
            await self._log.append(change.entries + (then.entries if then else ()))
        except StorageError as error:
            if isinstance(error, Conflict):
                await self._refresh()  # another server may have it, or a host has deleted it
            raise self._trouble(error) from None
        self._doubtful = False
        for stored in (change,) if then is None else (change, then):
            if stored.tables[-1].contest is not None:
                await self.keep_result(stored.tables[-1])
            self._take(stored)

    def _take(self, change: Change) -> None:
        """It is in the log, and whoever keeps results has it: now the table, then everybody."""
        rounds = len(self.table.finished)
        self.live.stored(change)
        if len(self.table.finished) > rounds:
            self._reviews.offer(self.table)

    async def keep_result(self, table: Table | None = None) -> None:
        """What the log says of a round that is over is kept before anybody is told, or later."""
        try:
            await self._results.finished(table or self.table)
        except StorageError as error:
            self._trouble_log.log(error, table=self.table.id)

    async def _refresh(self) -> None:
        """Read the log again: it may hold something else than we think."""
        if self.lost:
            raise moved()
        try:
            entries = await self._log.read(self.table.id)
        except StorageError as error:
            raise self._trouble(error) from None
        if not entries:
            self.end()
            raise unknown_table()
        if claims_in(entries) != self._claims:
            self.lose()
            raise moved()
        self.live.read_again(entries, await table_of(entries))
        self._doubtful = False

    def _trouble(self, error: StorageError) -> Refusal:
        self._trouble_log.log(error, table=self.table.id)
        if isinstance(error, InDoubt):
            self.close("stopping")  # neither yes nor no is true: they come back and say it again
        return Refusal("storage", "it could not be stored; try again")

    # ---- what the table does by itself ----

    def _go_on(self) -> None:
        """Do what there is to do, else set the timer for what will be."""
        if self.lost:
            return
        if self.live.attendance.audience_changed and self._audience is None:
            at = self._clock.now() + _AUDIENCE_SECONDS
            self._audience = self._clock.call_at(at, self._show_audience)
        if self._task is not None:
            return
        if self.live.has_work:
            self._task = asyncio.get_running_loop().create_task(self._work())
        else:
            self._set_timer()

    async def _work(self) -> None:
        try:
            while self.live.has_work:
                await self._work_once()
            self._set_timer()
        except Refusal:  # the storage failed, or the table is another server's
            if self.lost:
                return
            at = self._clock.now() + _RETRY_SECONDS
            self._retry = self._clock.call_at(at, self._go_on)
        except Exception:
            logger.exception("table stopped table=%s", self.table.id)
        finally:
            self._task = None

    async def _work_once(self) -> None:
        async with self._lock:
            if self._doubtful:
                await self._refresh()
            step = self.live.go_on()
            if isinstance(step, Change):
                await self._store(step)
        if isinstance(step, BotJob):  # the table goes on while it thinks
            unable: Collection[str] = ()
            action = None
            try:
                action = await self._desk.ask_apart(step)
            except BotCannotRun as cannot:
                unable = cannot.bots
            async with self._lock:
                if self._doubtful:
                    await self._refresh()
                decided = self.live.decided
                change = self.live.recast(unable) if unable else decided(step, action)
                if change is not None:
                    await self._store(change)

    def _show_audience(self) -> None:
        self._audience = None
        self.live.show_audience()

    def _set_timer(self) -> None:
        due = self.live.next_due
        if self._timer is not None:
            if self._timer[0] == due:
                return
            self._timer[1].cancel()
            self._timer = None
        if due is not None:
            self._timer = (due, self._clock.call_at(due.when, self._time_is_up))

    def _time_is_up(self) -> None:
        self._timer = None
        self._go_on()
